/** Why each choice has its result, and who waits for a seat (docs/selection.md#results-and-reasons). */
import type { DecidingKey } from '../order.ts'
import type { Reason } from '../reasons.ts'
import type { Allocation, Places } from './allocate.ts'
import { type Choice, compareByKey, type Market, perChoice, type School, type Standing } from './market.ts'
import type { Ranking } from './rank.ts'

export interface Explanation {
  /** Of each choice, by its row. */
  reasons: readonly Reason[]
  /** Of a choice that waits, by its row: its number on the reserve list of the school, from 1. */
  reserve: readonly (number | undefined)[]
  /** Of a school: the first choice in order that it refuses. */
  firstRefused: ReadonlyMap<School, Choice>
}

const BY_STANDING: Partial<Record<Standing, Reason>> = {
  admitted_by_hand: 'LULUS_MANUAL',
  refused_by_hand: 'TIDAK_MANUAL',
  outside_zone: 'LUAR_ZONA',
  withdrawn: 'MENGUNDURKAN_DIRI',
  same_school: 'PILIHAN_SAMA',
}

export function explain(market: Market, { lists }: Ranking, { places, last }: Allocation): Explanation {
  const reasons = market.applicants.flatMap(({ choices }) =>
    choices.map((choice) => reasonOf(market, choice, { places, last })),
  )
  const reserve = perChoice<number>(market)
  const firstRefused = new Map<School, Choice>()
  for (const [school, list] of lists) {
    const refused = list.filter((choice) => isRefused(choice, places))
    if (refused[0]) firstRefused.set(school, refused[0])
    if (!school.quota) continue
    const waiting = refused.filter(({ applicant }) => !places[applicant.index] || applicant.keepsWaiting)
    for (const [i, { row }] of waiting.entries()) reserve[row] = i + 1
  }
  return { reasons, reserve, firstRefused }
}

function reasonOf(
  market: Market,
  choice: Choice,
  { places, last }: Pick<Allocation, 'places' | 'last'>,
): Reason {
  const { applicant, school, standing, metres } = choice
  const known = BY_STANDING[standing]
  if (known) return known
  const place = places[applicant.index]
  if (place === choice) return 'LULUS_PERINGKAT'
  if (standing === 'admitted_elsewhere' || (place && place.position < choice.position))
    return elsewhere(place)
  const rival = last.get(school)
  if (metres === null && rival && separatingKey(market, choice, rival) === 'distance')
    return 'JARAK_TIDAK_DIKETAHUI'
  if (school.quota === null) return 'KUOTA_BELUM_ADA'
  return school.quota === 0 ? 'KUOTA_NOL' : 'PERINGKAT_DI_LUAR_KUOTA'
}

function elsewhere(place: Choice | undefined): Reason {
  if (place?.position === 0) return 'DITERIMA_DI_PILIHAN_1'
  return place?.position === 1 ? 'DITERIMA_DI_PILIHAN_2' : 'DITERIMA_DI_PILIHAN_LAIN'
}

/** Whether the applicant wants this choice, which competes, more than the place that it has. */
export function isRefused(choice: Choice, places: Places): boolean {
  const place = places[choice.applicant.index]
  return place === undefined || place.position > choice.position
}

/** The first key in which two choices of a school differ. */
export function separatingKey(market: Market, a: Choice, b: Choice): DecidingKey {
  return market.order.find((key) => compareByKey(market, key, a, b) !== 0) ?? 'ticket'
}

/**
 * The key that decided about a choice: what separates a refused one from the last admitted one, and an admitted one from the
 * first refused one. Null when the other side is empty, or when the run did not decide about the choice.
 */
export function decidingKey(
  market: Market,
  { places, last, firstRefused }: Pick<Allocation & Explanation, 'places' | 'last' | 'firstRefused'>,
  choice: Choice,
): DecidingKey | null {
  if (choice.standing !== 'competes') return null
  const hasSeat = places[choice.applicant.index] === choice
  if (!hasSeat && !isRefused(choice, places)) return null
  const rival = (hasSeat ? firstRefused : last).get(choice.school)
  return rival ? separatingKey(market, choice, rival) : null
}
