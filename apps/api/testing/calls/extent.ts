/**
 * How much of the check a run covers, by `TEST_EXTENT`:
 *
 * - `short`: `npm test`. Every rule, call, screen and refusal once.
 * - `rest`: what `full` has and `short` has not, each once.
 * - `full`: both, and more (long drills, mutation testing: `scripts/test.ts`).
 *
 * A test outside `short` is marked: `{ tags: 'full' }` in Vitest, `@full` in the title of a journey. `{ tags: 'rounds' }` marks a
 * test with more cases than `short` runs; `rest` runs the others. Without a `TEST_EXTENT` (`npm test -- WORD`, `npx playwright
 * test FILE`) marked tests run too, with the cases and widths of `short`.
 */
export type Extent = 'short' | 'rest' | 'full'

export const EXTENT = process.env.TEST_EXTENT as Extent | undefined

/** The tags of a test or a file, and what they mean; Vitest refuses others. */
export const TAGS = [
  { name: 'full', description: 'Runs outside the short check only.' },
  { name: 'rounds', description: 'Has further cases that run outside the short check.' },
]

/** Whether a test with these tags runs. */
export function runsIn(extent: Extent | undefined, tags: readonly string[]): boolean {
  if (extent === 'short') return !tags.includes('full')
  return extent !== 'rest' || tags.length > 0
}

/** The same for Vitest's `--tags-filter`. */
export const TAGS_FILTER: Record<Extent, readonly string[]> = {
  short: ['--tags-filter=!full'],
  rest: ['--tags-filter=full or rounds'],
  full: [],
}

/** Whether every test runs with all of its cases. */
export const RUNS_ALL_CASES = EXTENT === 'full'

/** A number of random cases: few in the short check, many in the others. */
export const casesByExtent = (few: number, many: number): number =>
  EXTENT === 'rest' || EXTENT === 'full' ? many : few

/**
 * The cases of one round. Over `every` consecutive rounds of the short check each case is run once; the rest runs the others.
 *
 * @param round counts from 0
 */
export function casesOfRound<Case>(
  cases: readonly Case[],
  round: number,
  every: number,
  extent: Extent | undefined = EXTENT,
): readonly Case[] {
  if (extent === 'full') return cases
  const isOfRound = (index: number) => index % every === round % every
  return cases.filter((_, index) => isOfRound(index) === (extent !== 'rest'))
}

/** Journeys of staff work, by the start of their file's name. Staff work on a computer, parents on a phone. */
const STAFF = 'journeys/(staff-|whole-season)'

/** Which journeys run at a width, as patterns for file and title: `grep` matches and `grepInvert` does not. */
export type Journeys = { grep: RegExp; grepInvert: RegExp }

/**
 * The short check and the rest run a journey once: those of staff wide, all others narrow. The full one runs each at both widths. A tag in the
 * title takes precedence in both: @desktop (keyboard, wide) or @phone (touch, narrow).
 */
export function journeysIn(extent: Extent | undefined, width: 'wide' | 'narrow'): Journeys {
  const usual = width === 'wide' ? `${STAFF}|@desktop` : `^(?!.*${STAFF})|@phone`
  const other = width === 'wide' ? '@phone' : '@desktop'
  if (extent === 'full') return { grep: /(?:)/, grepInvert: new RegExp(other) }
  if (extent === 'rest')
    return { grep: new RegExp(`^(?=.*@full)(?=.*?(?:${usual}))`), grepInvert: new RegExp(other) }
  return { grep: new RegExp(usual), grepInvert: new RegExp(extent === 'short' ? `@full|${other}` : other) }
}
