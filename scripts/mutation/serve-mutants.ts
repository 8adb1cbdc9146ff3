/** The last 'test file' of the thread: waits for mutants until Stryker has no more. */
import { expect, test } from 'vitest'
import { keptTests, tryMutant } from './kept-tests.ts'
import { CHANNEL, type End, type Try } from './protocol.ts'

test('mutants are tried', async () => {
  const channel = new BroadcastChannel(CHANNEL)
  const before = keptTests()
  const ended = Promise.withResolvers<void>()
  channel.onmessage = async ({ data }: MessageEvent<Try | End>) => {
    if (data.kind === 'end') ended.resolve()
    if (data.kind === 'try') channel.postMessage(await tryMutant(data))
  }
  channel.postMessage(before)
  await ended.promise
  channel.close()
  expect(before.tests.length).toBeGreaterThan(0)
}, 0)
