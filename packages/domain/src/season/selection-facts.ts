/**
 * The public facts of the selection of a level (docs/product-rules.md#public-selection). Nothing of a child. It is here,
 * because pages are rendered from it with the facts of the season, and the selection imports the season.
 */
import type { Level } from '../shared/level.ts'
import type { ActKind, CountedActs, SchoolCount } from './acts.ts'

/** How a draw gives its numbers; `both`: dice thrown in public, mixed with a value that the office cannot choose. */
export const SEED_KINDS = ['dice', 'public', 'both'] as const
export type SeedKind = (typeof SEED_KINDS)[number]

export const DRAW_KIND_NAMES: Record<SeedKind, string> = {
  dice: 'Dadu',
  public: 'Angka dari sumber umum',
  both: 'Dadu dan angka dari sumber umum',
}

export interface SchoolActs {
  name: string
  /** Without kinds that the school has none of. */
  counts: Partial<Record<ActKind, SchoolCount>>
}

export interface ActFacts extends Pick<CountedActs, 'total' | 'since_ended'> {
  /** Schools that have any, by name; none in the data block of pages, which do not show them. */
  schools: readonly SchoolActs[]
}

/** Announced at the freeze, before anybody can know the seed. */
export interface AnnouncedDraw {
  /** Null: an earlier version froze the run. */
  kind: SeedKind | null
  source: string
  place: string
  /** ISO 8601. */
  at: string
}

/** Who drew, in public: the account that typed the numbers, or that confirmed them. */
export interface Drawer {
  name: string
  role: 'admin' | 'monitor' | null
}

export interface DrawnSeed {
  text: string
  kind: SeedKind
  /** Where a public value was taken from. */
  source: string | null
  /** Of kind `both`: the parts of which the text is the hash. */
  parts: { dice: string; value: string } | null
  at: string
  /** Null: an earlier version stored it, by one person. */
  people: { typed: Drawer; confirmed: Drawer; times: number } | null
}

/** A freeze that was undone: its seed stays public, so that drawing until a seed pleases is visible. */
export interface AbandonedRun {
  ordinal: number
  frozenAt: string
  frozenHash: string
  seed: string | null
  /** One person typed it, and nobody confirmed it. */
  isUnconfirmed: boolean
  at: string
  reason: string
}

/** After publication only. */
export interface RunResults {
  children: number
  firstChoice: number
  secondChoice: number
  /** Children without a place who are on a reserve list. */
  waiting: number
  /** `reduced`: the public file hides what paths say of a child, and observers have the complete one; absent: it hides nothing. */
  certificate: { href: string; hash: string; reduced?: true }
  /** Who signed the result, the first one first. */
  signers: readonly { name: string; role: 'admin' | 'monitor' }[]
}

export interface RunFacts {
  frozenAt: string
  frozenHash: string
  draw: AnnouncedDraw | null
  /** One person typed what was drawn; it waits for the second one. */
  isTyped: boolean
  seed: DrawnSeed | null
  /** Counted at the freeze. */
  counts: { admittedByHand: number; refusedByHand: number; distanceOverrides: number }
  /** What staff did before the freeze; null: an earlier version froze the run. */
  acts: ActFacts | null
  results: RunResults | null
}

/** A seat that was given, or moved, after the result: by the ticket of the child and the names of the schools. */
export interface LaterMove {
  ticket: string
  from: string | null
  to: string
}

/** A reserve call or a giving of free seats, with its record. */
export interface LaterCall {
  kind: 'reserve' | 'placement'
  at: string
  hash: string
  href: string
  moves: readonly LaterMove[]
  /** What was drawn for equal children who were registered late; absent: nothing. */
  draw?: string
}

/** An objection that is in force. */
export interface UpheldObjection {
  /** Confirmed by the second person. */
  at: string
  ticket: string
  school: string
  /** Null: answered by an earlier version. */
  reason: string | null
  /** It got its seat. */
  seated: boolean
  /** Its record, of which the chain of acts has the hash; absent: an earlier version confirmed it. */
  href?: string
}

/** What was done after the result (docs/product-rules.md#acts-after-the-result). */
export interface LaterActs {
  /** The newest first. */
  calls: readonly LaterCall[]
  objections: readonly UpheldObjection[]
  /** Answers that were given by mistake and taken back. */
  reopened: number
}

/** The hash of a season before, which stays public. */
export interface EarlierHash {
  /** First year of the season. */
  year: number
  /** Of the certificate. */
  hash: string
  /** Null: its results are not public any more. */
  href: string | null
}

/** The chain of acts of the level (docs/selection.md#the-chain). */
export interface ChainFacts {
  href: string
  /** The number and the hash of the newest entry. */
  number: number
  hash: string
  /** The newest season first. */
  earlier: readonly EarlierHash[]
}

/** What the form needs to take claims. The settings are those of `paths/configuration.ts`, which imports the season. */
export interface ClaimFacts {
  /** Until when paths are claimed and checked, ISO 8601. */
  until: string
  checkedUntil: string
  settings: {
    paths_per_choice: 'all_eligible' | 'one' | 'one_per_child'
    kk_required?: boolean | undefined
    paths: {
      code: string
      kind: 'domisili' | 'afirmasi' | 'mutasi' | 'prestasi'
      name: string
      help: string
      precedence: number
      is_rest: boolean
      area: 'zone' | 'district' | 'parent_school'
      needs_claim: boolean
      verifier: 'school' | 'office'
      criteria: { code: string; name: string; priority: number; waives_age_hint: boolean }[]
      documents: {
        kind: string
        criterion: string | null
        need: 'required' | 'one_of' | 'optional'
        group_no: number | null
        condition: 'always' | 'kk_younger' | 'kk_parent_differs' | 'guardian'
      }[]
      /** By the part of the score. */
      score_rule: { weights: Readonly<Record<string, number | undefined>> } | null
    }[]
  }
  /** Schools to which paths do not apply. */
  without: readonly number[]
}

/** A path of the level, as the page about the selection explains it. */
export interface PathRule {
  name: string
  /** In hundredths of a percent. */
  share: number
  order: readonly ('priority' | 'score' | 'birth_date' | 'distance' | 'lottery')[]
  /** Whose turn it is where seats stay vacant, from 1; null: it gets none. */
  leftover: number | null
}

export interface SelectionFacts {
  level: Level
  method: 'manual' | 'run'
  order: readonly ('birth_date' | 'distance' | 'lottery')[]
  /** By precedence; absent on a level without paths, and in the data block of pages that do not show them. */
  paths?: readonly PathRule[]
  /** Absent where no path is claimed, or no moment is set. */
  claims?: ClaimFacts
  /** The run that is open or in force; null before the freeze and for decisions by hand. */
  run: RunFacts | null
  abandoned: readonly AbandonedRun[]
  /** Null before the publication, when nothing was done, and in the data block of pages that do not show it. */
  later: LaterActs | null
  /** Absent without an act, and in the data block of pages, which do not show it. */
  chain?: ChainFacts
}
