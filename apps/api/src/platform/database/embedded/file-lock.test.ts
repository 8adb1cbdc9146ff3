import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startProgram } from '../../../../testing/processes/processes.ts'
import { tryLock, waitForLock } from './file-lock.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spmb-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Starts a process that tries to take the lock, prints the result, and holds the lock until it is killed. */
const otherProcess = (path: string, how: string) =>
  startProgram(process.execPath, [
    '--input-type=module-typescript',
    '-e',
    `import { tryLock } from ${JSON.stringify(join(import.meta.dirname, 'file-lock.ts'))}
     console.log(tryLock(${JSON.stringify(path)}, '${how}') ? 'got it' : 'refused'); setInterval(() => {}, 1000)`,
  ])

test.each([
  ['exclusive', 'exclusive', 'refused'],
  ['exclusive', 'shared', 'refused'],
  ['shared', 'exclusive', 'refused'],
  ['shared', 'shared', 'got it'],
] as const)(
  'while a process holds the lock %s, another that requests it %s prints "%s"',
  async (mine, theirs, answer) => {
    const path = join(folder, 'lock')
    const release = tryLock(path, mine)
    expect(release).toBeDefined()
    const other = otherProcess(path, theirs)
    await other.says(answer)
    other.child.kill('SIGKILL')
    await other.ended
    release?.()
  },
)

test('a lock is free after its holder was killed, and after its release', async () => {
  const path = join(folder, 'lock')
  const other = otherProcess(path, 'exclusive')
  await other.says('got it')
  expect(tryLock(path, 'shared')).toBeUndefined()
  other.child.kill('SIGKILL')
  const release = await waitForLock(path, 'exclusive', 10_000)
  expect(release).toBeDefined()
  expect(tryLock(path, 'exclusive')).toBeUndefined()
  release?.()
  release?.()
  tryLock(path, 'exclusive')?.()
})

test('waitForLock() returns undefined after the timeout', async () => {
  const path = join(folder, 'lock')
  const release = tryLock(path, 'exclusive')
  expect(await waitForLock(path, 'exclusive', 1)).toBeUndefined()
  release?.()
})
