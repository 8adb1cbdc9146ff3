/**
 * Runs before each test file. Its random values and the examples of fast-check are drawn from the run's seed, and its process has
 * the heartbeat of the product.
 */
import { setFlagsFromString } from 'node:v8'
import { configureGlobal } from 'fast-check'
import { startThreadPoolHeartbeat } from '../apps/api/src/platform/startup/thread-pool-heartbeat.ts'
import { restartSeededRandom } from '../apps/api/testing/seeded-random.ts'

// The room that vitest.config.ts gives to this process stays. As a flag it would replace the bounds of threads (cards, exports).
setFlagsFromString('--max-semi-space-size=0')
startThreadPoolHeartbeat()
configureGlobal({ seed: Number(process.env.SEED) })
restartSeededRandom()
