/** What refuses the freeze of a level (docs/product-rules.md#selection-act). Pure. */
import type { Method, StoredState } from '../../season/level-state.ts'
import type { WindowState } from '../../season/window.ts'
import { formatCount } from '../../shared/count.ts'
import type { Level } from '../../shared/level.ts'
import { MAX_APPLICANTS } from '../document/read-document.ts'
import { FREEZE_REFUSALS } from './messages.ts'

export interface SchoolOverQuota {
  id: number
  name: string
  /** LULUS by hand. */
  manual: number
  /** Or the seats of the rest. */
  quota: number | null
}

/** A pair of village and school that applicants use, without a confirmed distance. */
export interface UnconfirmedPair {
  village: string
  school: string
  /** Null: unknown. */
  metres: number | null
}

/** Claims that are not decided: how many have no reading yet, wait for a further reading, or may still be completed. */
export interface OpenClaims {
  waiting: number
  reading: number
  incomplete: number
}

export interface FreezeFacts {
  level: Level
  method: Method
  state: StoredState
  archived: boolean
  window: WindowState
  /** Children that a run would read. */
  applicants: number
  /** Results are visible, or will be at a moment that is set. */
  publication: 'hidden' | 'visible' | 'scheduled'
  overQuota: readonly SchoolOverQuota[]
  unconfirmed: readonly UnconfirmedPair[]
  /** Children beyond the age that the regulation bounds, about whom the office has not decided. */
  undecidedAges: number
  /** Birth dates that the NIK contradicts, or that an operator wants to change, without the word of an admin. */
  openBirthDates: { contradicted: number; proposed: number }
  /** Names of closed schools that have free seats and children who wait for them. */
  closedSchools: readonly string[]
  /** On a level with paths: schools with more LULUS by hand than seats of the rest, which they take. */
  overRest: readonly SchoolOverQuota[]
  openClaims: OpenClaims
  /** Children whose number another registration has too. */
  disputedNumbers: number
}

/** Sentences; empty when the level may be frozen. Only an SMP needs every distance (docs/product-rules.md#distance). */
export function freezeRefusals(facts: FreezeFacts): string[] {
  const {
    method,
    state,
    window,
    publication,
    overQuota,
    unconfirmed,
    undecidedAges,
    openBirthDates,
    closedSchools,
    disputedNumbers,
    level,
  } = facts
  if (facts.archived) return [FREEZE_REFUSALS.archived]
  if (method !== 'run') return [FREEZE_REFUSALS.method]
  if (state !== 'draft') return [FREEZE_REFUSALS.state]
  if (facts.applicants > MAX_APPLICANTS) return [FREEZE_REFUSALS.tooMany]
  const refusals: string[] = []
  if (window !== 'closed') refusals.push(FREEZE_REFUSALS.window)
  if (publication === 'visible') refusals.push(FREEZE_REFUSALS.visible)
  if (publication === 'scheduled') refusals.push(FREEZE_REFUSALS.scheduled)
  if (overQuota.length > 0) refusals.push(FREEZE_REFUSALS.overQuota(named(overQuota.map(overQuotaWords))))
  // One that exceeds its quota is named already.
  const overRest = facts.overRest.filter(({ id }) => !overQuota.some((school) => school.id === id))
  if (overRest.length > 0) refusals.push(FREEZE_REFUSALS.overRest(named(overRest.map(overRestWords))))
  if (closedSchools.length > 0) refusals.push(FREEZE_REFUSALS.closedSchools(named(closedSchools)))
  if (disputedNumbers > 0) refusals.push(FREEZE_REFUSALS.disputedNumbers(disputedNumbers))
  if (level === 'SMP' && unconfirmed.length > 0)
    refusals.push(FREEZE_REFUSALS.unconfirmed(unconfirmed.length, named(unconfirmed.map(pairWords))))
  if (Object.values(facts.openClaims).some((count) => count > 0))
    refusals.push(FREEZE_REFUSALS.openClaims(facts.openClaims))
  if (openBirthDates.contradicted > 0) refusals.push(FREEZE_REFUSALS.birthDates(openBirthDates.contradicted))
  if (openBirthDates.proposed > 0) refusals.push(FREEZE_REFUSALS.proposedDates(openBirthDates.proposed))
  if (undecidedAges > 0) refusals.push(FREEZE_REFUSALS.ages(level, undecidedAges))
  return refusals
}

/** Of a list: the first ones by name, the rest as a number. */
const NAMED = 5

function named(words: readonly string[]): string {
  const rest = words.length - NAMED
  return words.slice(0, NAMED).join(', ') + (rest > 0 ? `, dan ${formatCount(rest)} lainnya` : '')
}

const overQuotaWords = ({ name, manual, quota }: SchoolOverQuota) =>
  `${name} (${manual} LULUS, ${quota === null ? 'kuota belum ditetapkan' : `kuota ${quota}`})`
const overRestWords = ({ name, manual, quota }: SchoolOverQuota) =>
  `${name} (${manual} LULUS, kursi jalur umum ${quota ?? 0})`
const pairWords = ({ village, school }: UnconfirmedPair) => `${village} – ${school}`
