/**
 * What an admin sees before results are published, and what of it changed since (docs/product-rules.md#publication-act).
 * Pure: the server reads the findings, these functions evaluate them.
 */
import type { NewFinding, NewFindingKind } from '../season/season.ts'
import type { Level } from '../shared/level.ts'

export interface SchoolFinding {
  id: number
  name: string
  level: Level
  count: number
}

export interface Findings {
  /** Live registrations of the season (`children`), by what their family reads, and withdrawn ones. */
  counts: {
    children: number
    lulus_1: number
    lulus_2: number
    /** Admitted beside the choices. */
    placed: number
    tidak_lulus: number
    undecided: number
    withdrawn: number
  }
  /** Undecided children by level. */
  undecided: Record<Level, number>
  /** Schools that have not decided about undecided children, with their number; most first. */
  undecided_schools: SchoolFinding[]
  /** Schools with more admitted children than seats; `count` is the excess. */
  over_quota: SchoolFinding[]
  /** Schools without a quota; `count` is their applicants. */
  without_quota: SchoolFinding[]
  /** Villages where no school of a level can be chosen. */
  villages: { id: number; name: string; level: Level }[]
  complaints: number
  /** Registration is open: the numbers change while they are read. */
  window_open: boolean
  /** Changes with every decision and every registration. */
  decisions: string
}

export const REASON_MIN_LENGTH = 20

/** What got worse between two times, worst first; empty when nothing did. */
export function newFindings(before: Findings, now: Findings): NewFinding[] {
  const more = (count: number, earlier: number) => Math.max(0, count - earlier)
  const added = (of: 'over_quota' | 'without_quota') => {
    const known = new Set(before[of].map(({ id }) => id))
    return now[of].filter(({ id }) => !known.has(id)).length
  }
  const villages = new Set(before.villages.map(({ id, level }) => `${id} ${level}`))
  const counts: { kind: NewFindingKind; count: number }[] = [
    { kind: 'undecided', count: more(now.counts.undecided, before.counts.undecided) },
    { kind: 'over_quota', count: added('over_quota') },
    { kind: 'without_quota', count: added('without_quota') },
    {
      kind: 'villages',
      count: now.villages.filter(({ id, level }) => !villages.has(`${id} ${level}`)).length,
    },
    { kind: 'complaints', count: more(now.complaints, before.complaints) },
  ]
  const found: NewFinding[] = counts.filter(({ count }) => count > 0)
  return now.decisions === before.decisions ? found : [...found, { kind: 'decisions', count: null }]
}

/** The part of the findings that must not change between the check and the press of the button. */
export function publishedFacts({ complaints: _, window_open: _open, ...facts }: Findings) {
  return facts
}
