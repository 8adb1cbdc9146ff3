/** @module-tag full */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, test } from 'vitest'
import { buildWeb, serve } from '../../../testing/processes/served.ts'

/** Runs in a server. Its database connections draw random bytes in the thread pool too. */
const REPORT_TASKS = `import { createHook } from 'node:async_hooks'
const isHeartbeat = (type) => type === 'RANDOMBYTESREQUEST' && new Error().stack.includes('startup/thread-pool-heartbeat')
createHook({ init: (id, type) => isHeartbeat(type) && process._rawDebug('a task for the thread pool') }).enable()`

test('a server wakes its thread pool at intervals', async () => {
  buildWeb()
  const dataDir = await mkdtemp(join(tmpdir(), 'spmb-heartbeat-'))
  const server = await serve({
    DATA_DIR: dataDir,
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(REPORT_TASKS)}`,
  })
  onTestFinished(async () => {
    server.child.kill('SIGTERM')
    await server.ended
    await rm(dataDir, { recursive: true, force: true })
  })
  await server.says('a task for the thread pool')
})
