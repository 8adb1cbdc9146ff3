/** Runs before each test file: its process does not wait for a lost wake-up, and its random values and the examples of fast-check are drawn from the run's seed. */
import { configureGlobal } from 'fast-check'
import { startThreadPoolHeartbeat } from '../apps/api/src/startup/thread-pool-heartbeat.ts'
import { restartSeededRandom } from '../apps/api/testing/seeded-random.ts'

startThreadPoolHeartbeat()
configureGlobal({ seed: Number(process.env.SEED) })
restartSeededRandom()
