/** Why each row has its result, its number on the reserve list, and the key that decided. */
import type { DecidingKey } from '../order.ts'
import { REASONS, type Reason } from '../reasons.ts'
import type { Allocation } from './allocate.ts'
import { compareByKey, type Market, NO_QUOTA, Standing, UNKNOWN_DISTANCE } from './market.ts'
import type { Ranking } from './rank.ts'

export interface Explanation {
  /** Of a row: an index of `REASONS`. */
  reason: Uint8Array
  /** Of a row: its number on the reserve list of the school, from 1; 0 for none. */
  reserve: Int32Array
  /** Of a school: the position of the first row in order that it refuses, or -1. */
  firstRefused: Int32Array
}

const CODE = Object.fromEntries(REASONS.map((reason, index) => [reason, index])) as Record<Reason, number>

const BY_STANDING: Record<number, number> = {
  [Standing.AdmittedByHand]: CODE.LULUS_MANUAL,
  [Standing.RefusedByHand]: CODE.TIDAK_MANUAL,
  [Standing.OutsideZone]: CODE.LUAR_ZONA,
  [Standing.Withdrawn]: CODE.MENGUNDURKAN_DIRI,
  [Standing.SameSchool]: CODE.PILIHAN_SAMA,
}

export function explain(market: Market, ranking: Ranking, allocation: Allocation): Explanation {
  const { applicantOf, firstRow, quota, keepsWaiting, standing } = market
  const { placed, last } = allocation
  const { start, sorted } = ranking
  const reason = new Uint8Array(standing.length)
  const reserve = new Int32Array(standing.length)
  const firstRefused = new Int32Array(quota.length).fill(-1)
  const elsewhere = (row: number, applicant: number) => {
    const choice = row - (firstRow[applicant] as number)
    if (choice === 0) return CODE.DITERIMA_DI_PILIHAN_1
    return choice === 1 ? CODE.DITERIMA_DI_PILIHAN_2 : CODE.DITERIMA_DI_PILIHAN_LAIN
  }
  const distanceDecides = market.order.includes('distance')

  for (let school = 0; school < quota.length; school++) {
    const seats = quota[school] as number
    const without =
      seats > 0 ? CODE.PERINGKAT_DI_LUAR_KUOTA : seats === NO_QUOTA ? CODE.KUOTA_BELUM_ADA : CODE.KUOTA_NOL
    const lastAt = last[school] as number
    let waiting = 0
    const end = start[school + 1] as number
    for (let at = start[school] as number; at < end; at++) {
      const row = sorted[at] as number
      const applicant = applicantOf[row] as number
      const place = placed[applicant] as number
      if (place === row) {
        reason[row] = CODE.LULUS_PERINGKAT
        continue
      }
      if (place >= 0 && place < row) {
        reason[row] = elsewhere(place, applicant)
        continue
      }
      if ((firstRefused[school] as number) < 0) firstRefused[school] = at
      reason[row] =
        distanceDecides &&
        lastAt >= 0 &&
        market.distance[row] === UNKNOWN_DISTANCE &&
        separatingKey(market, row, sorted[lastAt] as number) === 'distance'
          ? CODE.JARAK_TIDAK_DIKETAHUI
          : without
      if (seats > 0 && (place < 0 || keepsWaiting[applicant] === 1)) reserve[row] = ++waiting
    }
  }
  for (let row = 0; row < standing.length; row++) {
    const known = standing[row] as number
    if (known === Standing.Competes) continue
    const applicant = applicantOf[row] as number
    reason[row] = BY_STANDING[known] ?? elsewhere(placed[applicant] as number, applicant)
  }
  return { reason, reserve, firstRefused }
}

/** The first key in which two rows of a school differ. */
export function separatingKey(market: Market, a: number, b: number): DecidingKey {
  return market.order.find((key) => compareByKey(market, key, a, b) !== 0) ?? 'ticket'
}

/**
 * The key that decided about a row: what separates a refused row from the last admitted one, and an admitted row from the
 * first refused one. Null when the other side is empty, or when the run did not decide about the row.
 */
export function decidingKey(
  market: Market,
  { sorted, position }: Ranking,
  { placed, last }: Allocation,
  { firstRefused }: Explanation,
  row: number,
): DecidingKey | null {
  if ((position[row] as number) < 0) return null
  const place = placed[market.applicantOf[row] as number] as number
  if (place >= 0 && place < row) return null
  const school = market.schoolOf[row] as number
  const rival = (place === row ? firstRefused[school] : last[school]) as number
  return rival < 0 ? null : separatingKey(market, row, sorted[rival] as number)
}
