/**
 * How much of a large product of cases a test runs. `npm test` runs a part that reaches every route and every kind of case;
 * `npm run test:full` runs all of them.
 */
export const RUNS_ALL_CASES = process.env.TEST_EXTENT === 'full'

/**
 * The cases of one round. Over `every` consecutive rounds each case is run once.
 *
 * @param round counts from 0
 */
export function casesOfRound<Case>(cases: readonly Case[], round: number, every: number): readonly Case[] {
  return RUNS_ALL_CASES ? cases : cases.filter((_, index) => index % every === round % every)
}
