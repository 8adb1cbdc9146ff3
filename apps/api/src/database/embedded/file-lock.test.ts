import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startProgram } from '../../../testing/processes.ts'
import { tryLock, waitForLock } from './file-lock.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spmb-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Another process that takes the lock and says whether it got it; it keeps it until it is killed. */
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
  'while one process holds a lock %s, another that wants it %s hears "%s"',
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

test('a lock is free again after its holder was killed, and after it was given back', async () => {
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

test('waiting ends with nothing when the holder stays', async () => {
  const path = join(folder, 'lock')
  const release = tryLock(path, 'exclusive')
  expect(await waitForLock(path, 'exclusive', 1)).toBeUndefined()
  release?.()
})
