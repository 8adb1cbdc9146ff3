/**
 * The fixtures of journeys. Import `test` and `expect` from here, never from Playwright: a journey fails on every console
 * error, exception, policy violation and failed request that it did not announce.
 */
import { test as base } from '@playwright/test'
import { type Area, findArea } from './area.ts'
import { changeSeason, type SeasonChange, startServer, type TestServer, USUAL_SEASON } from './server.ts'
import { createTroubles, type Troubles } from './troubles.ts'

export const { expect } = base

/** Set for a spec file by `test.use({ … })`. A spec with other options gets another server. */
export interface ServerOptions {
  /** `real`: the district's data if they are beside the checkout, else the sample set. `sample`: always the sample set. */
  referenceData: 'real' | 'sample'
  /** Further settings of the server, e.g. `{ LIMIT_SCALE: '1' }`; the default limits are high. */
  serverSettings: Record<string, string>
}

interface WorkerFixtures extends ServerOptions {
  /** The real server with its own database: `url`, `dataDir`, and `command('season', 'show')` for its command line. */
  server: TestServer
  /** A district, village and schools of a level in the data in use: `await area('SD')`. */
  area: (level: 'SD' | 'SMP') => Promise<Area>
}

interface TestFixtures {
  /** Announces an expected failure: `troubles.announce(/409.*\/api\/ppdb/)`. */
  troubles: Troubles
  /** Changes the season for this journey, e.g. `await season({ mode: 'closed' })`. Restored afterwards. */
  season: (change: SeasonChange) => Promise<void>
  /** On failure, adds the server's log to the report. */
  serverLog: undefined
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  referenceData: ['real', { option: true, scope: 'worker' }],
  serverSettings: [{}, { option: true, scope: 'worker' }],

  server: [
    async ({ referenceData, serverSettings }, use) => {
      const server = await startServer({ referenceData, settings: serverSettings })
      await use(server)
      await server.remove()
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  area: [
    async ({ server }, use) => {
      const found = new Map<string, Promise<Area>>()
      await use((level) => {
        const area = found.get(level) ?? findArea(server.url, level)
        found.set(level, area)
        return area
      })
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ server }, use) => use(server.url),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from its first argument.
  troubles: async ({}, use) => {
    const troubles = createTroubles()
    await use(troubles)
    troubles.check()
  },

  context: async ({ context, troubles }, use) => {
    await troubles.watch(context)
    await use(context)
  },

  season: async ({ server }, use) => {
    let changed = false
    await use(async (change) => {
      changed = true
      await changeSeason(server, change)
    })
    if (changed) await changeSeason(server, USUAL_SEASON)
  },

  serverLog: [
    async ({ server }, use, testInfo) => {
      await use(undefined)
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('server log', { path: server.logFile, contentType: 'text/plain' })
    },
    { auto: true },
  ],
})
