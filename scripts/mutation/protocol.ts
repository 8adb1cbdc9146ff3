/** What Stryker's process and the thread with the tests say to each other. */

/** The channel between them. */
export const CHANNEL = 'mutants'

/** The name of what changed code reads, as Stryker's instrumenter writes it (`INSTRUMENTER_CONSTANTS`). */
export const NAMESPACE = '__stryker__'

/** One test that passed or failed before anything was changed. */
export interface RanTest {
  /** Unique: file and title, with a number where titles repeat. */
  id: string
  /** Path relative to the root of the copy. */
  file: string
  ms: number
  /** Why it failed. */
  error?: string
}

/** How often each mutant was reached, by its number. */
type Hits = Record<string, number>

/** To Stryker's process: all tests ran once. */
export interface Ready {
  kind: 'ready'
  tests: RanTest[]
  coverage: { static: Hits; perTest: Record<string, Hits> }
}

/** To the thread: run these tests with this change until one fails. */
export interface Try {
  kind: 'try'
  mutant: string
  tests: string[]
  /** After so many hits the change is taken for an endless loop. */
  hitLimit: number | null
}

/** To Stryker's process: what became of it. */
export interface Tried {
  kind: 'tried'
  mutant: string
  hits: number
  ran: number
  failed: { id: string; error: string } | null
  /** The test now fails without the mutant too. */
  spoiled: boolean
}

/** To the thread: no more changes. */
export interface End {
  kind: 'end'
}
