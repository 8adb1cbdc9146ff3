/**
 * Runs before each test file. Its random values and the examples of fast-check are drawn from the run's seed, and its process has
 * the heartbeat of the product.
 */
import { configureGlobal } from 'fast-check'
import { startThreadPoolHeartbeat } from '../apps/api/src/startup/thread-pool-heartbeat.ts'
import { restartSeededRandom } from '../apps/api/testing/seeded-random.ts'

startThreadPoolHeartbeat()
configureGlobal({ seed: Number(process.env.SEED) })
restartSeededRandom()
