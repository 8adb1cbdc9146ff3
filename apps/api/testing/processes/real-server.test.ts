import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDataDir, removeDataDir, startRealServer } from './real-server.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await makeDataDir()
})
afterAll(() => removeDataDir(dataDir))

it('ends a server whose start is given up, and shows the end of its output', async () => {
  const signal = AbortSignal.abort()
  const error = await startRealServer({ dataDir, signal }).catch((e) => e)
  const [, pid] =
    /^process (\d+): the server was not ready in time; the end of its output:/.exec(error.message) ?? []
  expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH')
})
