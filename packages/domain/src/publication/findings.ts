/**
 * What an admin sees before results are published, and what of it changed since (docs/product-rules.md#publication-act).
 * Pure: the server reads the findings, these functions evaluate them.
 */
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

/** The words of each new finding; all but the last follow a number. */
const NEW_FINDINGS = {
  undecided: 'anak lagi belum diputuskan',
  over_quota: 'sekolah lagi melebihi kuota',
  without_quota: 'sekolah lagi tanpa kuota',
  villages: 'desa lagi tanpa sekolah',
  complaints: 'laporan baru belum selesai',
  decisions: 'Keputusan berubah sejak publikasi dijadwalkan',
} as const
export type NewFinding = keyof typeof NEW_FINDINGS

/** What a stored sentence of `newFindings` is about, for the link to its rows. */
export function newFindingOf(sentence: string): NewFinding {
  const kinds = Object.keys(NEW_FINDINGS) as NewFinding[]
  return kinds.find((kind) => sentence.endsWith(NEW_FINDINGS[kind])) ?? 'decisions'
}

/** Numbers of the findings at two times, worst first; empty when nothing got worse. */
export function newFindings(before: Findings, now: Findings): string[] {
  const more = (count: number, earlier: number) => Math.max(0, count - earlier)
  const added = (of: 'over_quota' | 'without_quota') => {
    const known = new Set(before[of].map(({ id }) => id))
    return now[of].filter(({ id }) => !known.has(id)).length
  }
  const villages = new Set(before.villages.map(({ id, level }) => `${id} ${level}`))
  const counts: [number, NewFinding][] = [
    [more(now.counts.undecided, before.counts.undecided), 'undecided'],
    [added('over_quota'), 'over_quota'],
    [added('without_quota'), 'without_quota'],
    [now.villages.filter(({ id, level }) => !villages.has(`${id} ${level}`)).length, 'villages'],
    [more(now.complaints, before.complaints), 'complaints'],
  ]
  const found = counts.flatMap(([count, kind]) => (count > 0 ? [`${count} ${NEW_FINDINGS[kind]}`] : []))
  const decisionsChanged = now.decisions !== before.decisions
  return decisionsChanged ? [...found, NEW_FINDINGS.decisions] : found
}

/** The part of the findings that must not change between the check and the press of the button. */
export function publishedFacts({ complaints: _, window_open: _open, ...facts }: Findings) {
  return facts
}
