/** The real server for journeys: a separate process with its own database, and its command line. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import type { PublicationMode, WindowMode } from '@spmb/domain/season/season.ts'
import { freePort } from '../../apps/api/testing/processes/free-port.ts'
import { copyPreparedData } from '../../apps/api/testing/processes/prepared-data.ts'
import {
  makeDataDir,
  REPO,
  removeDataDir,
  startRealServer,
} from '../../apps/api/testing/processes/real-server.ts'
import { runCommand } from '../../apps/api/testing/processes/run-command.ts'
import type { ServerOptions } from './test.ts'

export interface TestServer {
  url: string
  dataDir: string
  logFile: string
  /** Runs `npm run spmb -- …` on this server's data. Returns the output; throws when the command fails. */
  command(...args: string[]): Promise<string>
  /** Stops the server as an operator does and removes its data. */
  remove(): Promise<void>
}

/** The district's own data, which are not part of the project. */
const REAL_DATA = join(REPO, '../shared/data')

/** Settings of the developer's own server must not reach that of a journey. An empty value counts as unset. */
export const UNSET = {
  DATABASE_URL: '',
  DATABASE_OWNER_URL: '',
  DATA_KEY: '',
  HOST: '',
  TRUSTED_PROXIES: '',
  TZ_OFFICE: '',
  LOG_LEVEL: '',
}

/** Less than the time limit of the fixture, which would leave the process running. */
const START_MS = 240_000

export async function startServer(options: {
  referenceData: ServerOptions['referenceData']
  settings: Record<string, string>
}): Promise<TestServer> {
  const dataDir = await makeDataDir()
  await copyPreparedData(dataDir)
  const port = await freePort()
  const logFile = `${dataDir}.log`
  const env = {
    DATA_DIR: dataDir,
    ...UNSET,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    LIMIT_SCALE: '1000',
    ...options.settings,
  }
  if (options.referenceData === 'real' && existsSync(REAL_DATA)) {
    await runCommand(['import', REAL_DATA], env)
    // Real schools close and hide the season.
    await runCommand(['season', 'set', '--mode', 'open', '--publication', 'published'], env)
  }
  const signal = AbortSignal.timeout(START_MS)
  const { url, stop } = await startRealServer({ dataDir, port, logFile, env, signal })
  return {
    url,
    dataDir,
    logFile,
    command: (...args) => runCommand(args, env),
    async remove() {
      await stop()
      await removeDataDir(dataDir)
    },
  }
}

/** The options of `season set`: times are 'YYYY-MM-DD HH:MM' in the office's zone (UTC+8), '' removes a time or notice. */
export interface SeasonChange {
  opens?: string
  closes?: string
  mode?: WindowMode
  publication?: PublicationMode
  publishes?: string
  notice?: string
  /** With both, the dates of re-registration. */
  're-registration-from'?: string
  're-registration-to'?: string
  'objections-until'?: string
}

/** The season of a new installation, which every journey starts with. */
export const USUAL_SEASON: Required<SeasonChange> = {
  opens: '2025-06-02 00:00',
  closes: '2025-06-10 24:00',
  mode: 'open',
  publication: 'published',
  publishes: '',
  notice: '',
  're-registration-from': '',
  're-registration-to': '',
  'objections-until': '',
}

/** Changes the active season and waits until the server knows it and its pages show it. */
export async function changeSeason(server: TestServer, change: SeasonChange): Promise<void> {
  await server.command(
    'season',
    'set',
    ...Object.entries(change).flatMap(([name, value]) => [`--${name}`, value]),
  )
  const expected = expectedFacts(change)
  await expect
    .poll(() => Promise.all(FOLLOWING.map((path) => factsOf(server.url + path))), {
      message: 'the pages follow the changed season',
    })
    .toMatchObject(FOLLOWING.map(() => ({ season: expected })))
}

function expectedFacts(change: SeasonChange): Partial<Record<keyof PageFacts['season'], unknown>> {
  const { opens, closes, mode, publication, publishes, notice } = change
  const reRegistrationTo = change['re-registration-to']
  const objectionsUntil = change['objections-until']
  return {
    ...(opens && { opensAt: moment(opens) }),
    ...(closes && { closesAt: moment(closes) }),
    ...(mode && { windowMode: mode }),
    ...(publication && { publicationMode: publication }),
    ...(publishes !== undefined && { publishesAt: publishes ? moment(publishes) : null }),
    ...(notice !== undefined && { notice: notice || null }),
    ...(reRegistrationTo !== undefined && { reRegistration: reRegistrationTo ? expect.any(String) : null }),
    ...(objectionsUntil !== undefined && { objectionsUntil: objectionsUntil ? expect.any(String) : null }),
  }
}

const moment = (local: string) => new Date(`${local.replace(' ', 'T')}:00+08:00`).toISOString()

/** The server renders these pages, which carry facts, after those that only inform, and the document of the staff screens last. */
const FOLLOWING = ['/ppdb/sd', '/ppdb/smp', '/admin']

/** The facts that a page carries. */
async function factsOf(url: string): Promise<PageFacts> {
  const html = await (await fetch(url)).text()
  const block = /<script type="application\/json" id="facts">(.*?)<\/script>/s.exec(html)?.[1]
  if (!block) throw new Error(`${url} carries no facts`)
  return JSON.parse(block)
}
