import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** What the script writes, from this checkout, which is no machine to install on. */
function run(script: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync('sh', [join(import.meta.dirname, script), ...args], {
    encoding: 'utf8',
  })
  return { status, stdout, said: stderr.trim().split('\n') }
}

// The rest is done on machines by deploy/drills/it-pages.sh.
it.each<[string, string[], RegExp]>([
  [
    'install.sh',
    ['https://spmb.example.go.id/ppdb'],
    /^https:\S+ has a path: give the address of the site alone, .*\. Nothing was changed\.$/,
  ],
  [
    'install.sh',
    ['spmb.example.go.id'],
    /^'spmb\.example\.go\.id' is not an address such as https:.* Nothing was changed\.$/,
  ],
  ['install.sh', [], /^Give the address of the site, .*or --no-start\. Nothing was changed\.$/],
  ['upgrade.sh', ['--undo'], /^'--undo' is not known: --back or --without-backup\. Nothing was changed\.$/],
])('%s %j is refused in one sentence', (script, args, sentence) => {
  expect(run(script, ...args)).toEqual({ status: 1, stdout: '', said: [expect.stringMatching(sentence)] })
})
