/** Runs before each test file: fast-check draws its examples from the run's seed. */
import { configureGlobal } from 'fast-check'

configureGlobal({ seed: Number(process.env.SEED) })
