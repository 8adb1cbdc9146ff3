import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { releaseFiles } from './release-files.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const files = releaseFiles(
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  }).split('\n'),
)

it('a release has what unit, command, scripts and pages name', () => {
  const named = [
    'deploy/systemd/spmb.service',
    'deploy/systemd/spmb.sh',
    'deploy/release/steps.sh',
    'docs/it/1-install.md',
  ]
    .flatMap((path) => [...read(path).matchAll(/(?:\/opt\/spmb|\$1|\$target|\$release)\/([\w./-]+\.\w+)/g)])
    .map(([, path = '']) => path)
    // The build is added, and COMMIT is written.
    .filter((path) => !path.startsWith('apps/web/dist/'))
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((path) => !files.includes(path))).toEqual([])
  expect(files).toEqual(
    expect.arrayContaining(['apps/api/src/main.ts', 'apps/api/src/cli/main.ts', 'CHANGELOG.md']),
  )
})

it('a release has no tests, no sources of the web and nothing of the developers', () => {
  const unwanted = files.filter((file) =>
    /\.test\.|^apps\/web\/src|\/testing\/|^(e2e|bench)\/|^\.git|\.env$(?<!deploy\/release\/spmb\.env)/.test(
      file,
    ),
  )
  expect(unwanted).toEqual([])
})

it('the newest version of CHANGELOG.md is that of package.json, and each says what it needs', () => {
  const [, ...versions] = read('CHANGELOG.md').split(/^## /m)
  expect(versions[0]?.split(' ')[0]).toBe((JSON.parse(read('package.json')) as { version: string }).version)
  for (const version of versions) expect(version).toMatch(/^\d+\.\d+\.\d+ .*\n\n\*\*Needs\*\*: /)
})
