/**
 * A rolling restart starts the workers from the files on disk: a newer version is served after it, a broken one leaves the
 * old workers serving. No request fails meanwhile.
 */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  makeDataDir,
  REPO,
  type RealServer,
  removeDataDir,
  startRealServer,
} from '../../apps/api/testing/processes/real-server.ts'
import { buildWeb } from '../../apps/api/testing/processes/served.ts'
import { countFailed, pause, startProbes } from './support/probes.ts'

const PARTS = [
  'package.json',
  'packages',
  'apps/api/package.json',
  'apps/api/src',
  'apps/api/migrations',
  'apps/web/dist',
]
const HEALTH = 'apps/api/src/platform/http/health.ts'
const APP = 'apps/api/src/app.ts'
const MIGRATIONS = 'apps/api/migrations'

let checkout: string
let dataDir: string
let server: RealServer

beforeAll(async () => {
  buildWeb()
  checkout = mkdtempSync(join(tmpdir(), 'spmb-checkout-'))
  for (const part of PARTS) {
    mkdirSync(join(checkout, part, '..'), { recursive: true })
    cpSync(join(REPO, part), join(checkout, part), { recursive: true })
  }
  symlinkSync(join(REPO, 'node_modules'), join(checkout, 'node_modules'))
  dataDir = await makeDataDir()
  server = await startRealServer({ dataDir, repo: checkout, env: { WORKERS: '2', LIMIT_SCALE: '1000000' } })
}, 120_000)
afterAll(async () => {
  await server?.stop()
  await removeDataDir(dataDir)
  rmSync(checkout, { recursive: true, force: true })
})

const edit = (file: string, change: (text: string) => string) => {
  const path = join(checkout, file)
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}
/** What /healthz answers, which the versions of this test change. */
const served = async () =>
  ((await (await fetch(`${server.url}/healthz`)).json()) as { status: string }).status
const logged = (text: string) => readFileSync(`${dataDir}.log`, 'utf8').split(text).length - 1

/** Writes a version to disk and restarts the workers. @returns when the log has one line more with `text` */
async function restartOnto(version: () => void, text: string) {
  const before = logged(text)
  const probes = startProbes(server.url, { 'first page': '/', districts: '/api/district' }, 20)
  version()
  server.process.kill('SIGHUP')
  while (logged(text) === before) {
    expect(server.process.exitCode).toBe(null)
    // An old worker ends when its connections are closed, with the next answer on each.
    await Promise.allSettled(
      Array.from({ length: 8 }, async () => (await fetch(`${server.url}/healthz`)).text()),
    )
    await pause(0.1)
  }
  expect(countFailed(await probes.stop(), {})).toEqual({ requests: expect.any(Number), failed: 0 })
}

const announce = (version: string) => () =>
  edit(HEALTH, (text) =>
    text.replace(/tell\(reply, 200, \{ status: '\w+' \}\)/, `tell(reply, 200, { status: '${version}' })`),
  )
const COMPLETE = 'the rolling restart is complete'
const STAY = 'the rolling restart ends and the others stay'
const all = async () => new Set(await Promise.all(Array.from({ length: 20 }, served)))

it('serves a newer version after a rolling restart, and the old one before it', async () => {
  announce('second')()
  expect(await served()).toBe('ok')
  await restartOnto(() => {}, COMPLETE)
  expect(await all()).toEqual(new Set(['second']))
}, 240_000)

it.each<[string, { spoil(): void; mend(): void; reason: RegExp }]>([
  [
    'whose code does not load',
    {
      spoil: () => edit(APP, (text) => `const broken = ;\n${text}`),
      mend: () => edit(APP, (text) => text.replace('const broken = ;\n', '')),
      reason: /SyntaxError|it ended with code 1 before it served/,
    },
  ],
  [
    'whose migration fails',
    {
      spoil: () =>
        writeFileSync(join(checkout, MIGRATIONS, `${nextMigration()}_broken.sql`), 'select 1 / 0;\n'),
      mend: () =>
        rmSync(
          join(
            checkout,
            MIGRATIONS,
            readdirSync(join(checkout, MIGRATIONS)).find((name) => name.endsWith('_broken.sql')) ?? '',
          ),
        ),
      reason: /division by zero/,
    },
  ],
])(
  'a version %s leaves the old workers serving, and the next one is served',
  async (title, { spoil, mend, reason }) => {
    const version = title.replaceAll(/\W/g, '')
    const before = await served()
    await restartOnto(() => {
      announce(version)()
      spoil()
    }, STAY)
    expect(await all()).toEqual(new Set([before]))
    expect(readFileSync(`${dataDir}.log`, 'utf8')).toMatch(reason)
    await restartOnto(mend, COMPLETE)
    expect(await all()).toEqual(new Set([version]))
  },
  240_000,
)

function nextMigration(): string {
  const last =
    readdirSync(join(checkout, MIGRATIONS))
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .at(-1) ?? '0'
  return String(Number.parseInt(last, 10) + 1).padStart(last.indexOf('_'), '0')
}
