import { spawn } from 'node:child_process'
import { expect, it } from 'vitest'
import { endOf } from './child-end.ts'

it.each([
  ['a code', process.execPath, ['-e', 'process.exit(3)'], { code: 3, how: 'code 3' }],
  [
    'a signal',
    process.execPath,
    ['-e', 'process.kill(process.pid, "SIGKILL")'],
    { code: null, how: 'SIGKILL' },
  ],
  ['no start', '/nowhere/node', [], { code: null, how: expect.stringContaining('ENOENT') }],
])('a child process ends with %s', async (_how, command, args, end) => {
  expect(await endOf(spawn(command, args, { stdio: 'ignore' }))).toEqual(end)
})

it('an error of a process that runs is not its end', async () => {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const end = endOf(child)
  child.emit('error', new Error('kill EPERM'))
  child.stdin.end()
  expect(await end).toEqual({ code: 0, how: 'code 0' })
})
