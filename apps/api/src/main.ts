/** Starts the server; the only place of it that reads the environment. */
import { boundHeap } from './platform/startup/bound-heap.ts'
import { startThreadPoolHeartbeat } from './platform/startup/thread-pool-heartbeat.ts'

// Before anything else is loaded, since it may start this program again.
boundHeap(process.env)
// Loading the other modules uses the thread pool.
startThreadPoolHeartbeat()
const { serve } = await import('./serve.ts')
serve(process.env)
