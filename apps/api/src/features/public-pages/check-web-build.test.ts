import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startProgram } from '../../../testing/processes/processes.ts'
import { ROOT } from '../../../testing/processes/served.ts'
import { checkWebBuild } from './check-web-build.ts'
import { sourceHash } from './web-sources.ts'

const PARTS = [
  'package.json',
  'package-lock.json',
  'packages/domain/package.json',
  'packages/domain/src',
  'apps/api/package.json',
  'apps/api/src',
  'apps/api/migrations',
  'apps/web/package.json',
  'apps/web/src',
  'apps/web/static',
  'apps/web/vite.config.ts',
  'apps/web/browser-baseline.ts',
  'scripts/build-web.ts',
  'scripts/web-build',
]
let checkout = ''
const stamp = () => join(checkout, 'apps/web/dist/stamp')

beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), 'spmb-built-'))
  for (const part of PARTS) cpSync(join(ROOT, part), join(checkout, part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(checkout, 'node_modules'))
  mkdirSync(join(checkout, 'apps/web/dist'))
})
beforeEach(async () => writeFileSync(stamp(), await sourceHash(`${checkout}/`)))
afterAll(() => rmSync(checkout, { recursive: true }))

it('a build of the present sources is accepted', async () => {
  await expect(checkWebBuild(checkout)).resolves.toBeUndefined()
})

it('a build of another version ends the start before there is a database, with the code that systemd does not restart', async () => {
  writeFileSync(stamp(), 'of another version')
  const dataDir = join(checkout, 'data')
  const server = startProgram(process.execPath, [join(checkout, 'apps/api/src/main.ts')], {
    cwd: checkout,
    env: { DATA_DIR: dataDir, PORT: '1' },
  })
  expect(await server.ended).toEqual({ code: 78, signal: null })
  expect(server.said()).toMatch(
    /^The web was built from another version of the program: run 'npm run build'/m,
  )
  expect(server.said()).not.toContain('    at ')
  expect(existsSync(dataDir)).toBe(false)
})

it('a missing build is named', async () => {
  rmSync(stamp())
  await expect(checkWebBuild(checkout)).rejects.toThrow("The web is not built. Run 'npm run build' first.")
})

it('a release without the sources of the web is taken as it is', async () => {
  writeFileSync(stamp(), 'of its sources')
  rmSync(join(checkout, 'apps/web/src'), { recursive: true })
  await expect(checkWebBuild(checkout)).resolves.toBeUndefined()
})
