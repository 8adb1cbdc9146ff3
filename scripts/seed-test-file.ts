/** Runs before each test file: its random values and the examples of fast-check are drawn from the run's seed. */
import { configureGlobal } from 'fast-check'
import { restartSeededRandom } from '../apps/api/testing/seeded-random.ts'

configureGlobal({ seed: Number(process.env.SEED) })
restartSeededRandom()
