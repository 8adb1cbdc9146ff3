/** The seed of a test run. Every random value in the tests derives from it, so that a failed run can be repeated. */
import { randomInt } from 'node:crypto'
import { readProgram } from '../apps/api/src/features/backup/file/program.ts'

/** The name under which the seed reaches worker processes. */
const SEED_VARIABLE = 'SEED'

/**
 * Returns the seed that `SEED` names, or chooses one, prints it and sets `SEED` for the processes that this one starts. Where `CI` is
 * set, the commit is the seed: the same commit has the same values in every run, and each new one has others. Elsewhere, and where
 * the commit is not known, it is random.
 * Throws when `SEED` is not a number from 0 to 2^31 - 1.
 */
export function chooseSeed(
  env: NodeJS.ProcessEnv = process.env,
  say = console.log,
  commit: () => string | null = () => readProgram().commit,
): number {
  const given = env[SEED_VARIABLE]
  if (given) return parseSeed(given)
  const id = env.CI ? commit() : null
  // The first 28 bits of the commit's id.
  const seed = id === null ? randomInt(2 ** 31) : Number.parseInt(id.slice(0, 7), 16)
  env[SEED_VARIABLE] = String(seed)
  say(`Seed of this run: ${seed}. Repeat it with ${SEED_VARIABLE}=${seed}.`)
  return seed
}

function parseSeed(text: string): number {
  const seed = Number(text)
  if (!/^\d+$/.test(text) || seed >= 2 ** 31)
    throw new Error(`${SEED_VARIABLE} must be a number from 0 to 2147483647, not "${text}".`)
  return seed
}
