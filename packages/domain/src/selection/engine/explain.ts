/** Why each choice has its result, and who waits for a seat (docs/selection.md#results-and-reasons). */
import type { PathDecidingKey } from '../order.ts'
import type { Reason } from '../reasons.ts'
import type { Allocation, Seating } from './allocate.ts'
import {
  type Choice,
  compareByKey,
  type Market,
  type Path,
  perChoice,
  type School,
  type Standing,
} from './market.ts'
import type { Ranking } from './rank.ts'

export interface Explanation {
  /** Of each choice, by its row. */
  reasons: readonly Reason[]
  /** Of each path, by its index. */
  waiting: readonly Waiting[]
}

/** The children that wait for a seat of one path. */
export interface Waiting {
  /** Of a choice that waits, by its row: its number on the reserve list of the school, from 1. */
  reserve: readonly (number | undefined)[]
  /** Of a school: the first choice in order that it refuses. */
  firstRefused: ReadonlyMap<School, Choice>
}

const BY_STANDING: Partial<Record<Standing, Reason>> = {
  admitted_by_hand: 'LULUS_MANUAL',
  refused_by_hand: 'TIDAK_MANUAL',
  outside_zone: 'LUAR_ZONA',
  claim_refused: 'JALUR_TIDAK_DITERIMA',
  claim_incomplete: 'BERKAS_TIDAK_LENGKAP',
  withdrawn: 'MENGUNDURKAN_DIRI',
  same_school: 'PILIHAN_SAMA',
}

export function explain(
  market: Market,
  rankings: readonly Ranking[],
  allocation: Pick<Allocation, 'seating' | 'seats' | 'last'>,
): Explanation {
  const { seating } = allocation
  return {
    reasons: market.applicants.flatMap(({ choices }) =>
      choices.map((choice) => reasonOf(market, choice, allocation)),
    ),
    waiting: rankings.map(({ lists }) => waitingOf(market, lists, seating)),
  }
}

function waitingOf(market: Market, lists: Ranking['lists'], seating: Seating): Waiting {
  const reserve = perChoice<number>(market)
  const firstRefused = new Map<School, Choice>()
  for (const [school, list] of lists) {
    const refused = list.filter((choice) => isRefused(choice, seating))
    if (refused[0]) firstRefused.set(school, refused[0])
    if (!school.quota) continue
    const waiting = refused.filter(({ applicant }) => !seating[applicant.index] || applicant.keepsWaiting)
    for (const [i, { row }] of waiting.entries()) reserve[row] = i + 1
  }
  return { reserve, firstRefused }
}

function reasonOf(
  market: Market,
  choice: Choice,
  { seating, seats, last }: Pick<Allocation, 'seating' | 'seats' | 'last'>,
): Reason {
  const { applicant, school, standing, metres } = choice
  const known = BY_STANDING[standing]
  if (known) return known
  const place = seating[applicant.index]
  if (place === choice)
    return seats[applicant.index]?.kind === 'leftover' ? 'LULUS_SISA_KURSI' : 'LULUS_PERINGKAT'
  if (standing === 'admitted_elsewhere' || (place && place.position < choice.position))
    return elsewhere(place)
  const lostByDistance = choice.paths.some((path) => {
    const rival = last[path.index]?.get(school)
    return rival && separatingKey(market, path, choice, rival) === 'distance'
  })
  if (metres === null && lostByDistance) return 'JARAK_TIDAK_DIKETAHUI'
  if (school.quota === null) return 'KUOTA_BELUM_ADA'
  return school.quota === 0 ? 'KUOTA_NOL' : 'PERINGKAT_DI_LUAR_KUOTA'
}

function elsewhere(place: Choice | undefined): Reason {
  if (place?.position === 0) return 'DITERIMA_DI_PILIHAN_1'
  return place?.position === 1 ? 'DITERIMA_DI_PILIHAN_2' : 'DITERIMA_DI_PILIHAN_LAIN'
}

/** Whether the applicant wants this choice, which competes, more than the place that it has. */
export function isRefused(choice: Choice, seating: Seating): boolean {
  const place = seating[choice.applicant.index]
  return place === undefined || place.position > choice.position
}

/** The first key of a path in which two choices of a school differ. */
export function separatingKey(market: Market, path: Path, a: Choice, b: Choice): PathDecidingKey {
  return path.order.find((key) => compareByKey(market, path, key, a, b) !== 0) ?? 'ticket'
}
