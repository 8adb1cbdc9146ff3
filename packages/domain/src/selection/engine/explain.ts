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
  const { firstRow, schoolOf, quota, keepsWaiting, standing, distance } = market
  const { placed, last } = allocation
  const { sorted, position } = ranking
  const reason = new Uint8Array(standing.length)
  const waits = new Uint8Array(sorted.length)
  const without = Uint8Array.from(quota, (seats) =>
    seats > 0 ? CODE.PERINGKAT_DI_LUAR_KUOTA : seats === NO_QUOTA ? CODE.KUOTA_BELUM_ADA : CODE.KUOTA_NOL,
  )
  const distanceDecides = market.order.includes('distance')
  const lostByDistance = (row: number, school: number) => {
    const lastAt = last[school] as number
    return (
      distanceDecides && lastAt >= 0 && separatingKey(market, row, sorted[lastAt] as number) === 'distance'
    )
  }

  for (let applicant = 0; applicant < placed.length; applicant++) {
    const place = placed[applicant] as number
    const first = firstRow[applicant] as number
    const end = firstRow[applicant + 1] as number
    for (let row = first; row < end; row++) {
      const known = standing[row] as number
      if (known !== Standing.Competes) {
        reason[row] = BY_STANDING[known] ?? elsewhere(place - first)
        continue
      }
      if (place === row) {
        reason[row] = CODE.LULUS_PERINGKAT
        continue
      }
      if (place >= 0 && place < row) {
        reason[row] = elsewhere(place - first)
        continue
      }
      const school = schoolOf[row] as number
      waits[position[row] as number] = place < 0 || keepsWaiting[applicant] === 1 ? Waits.yes : Waits.refused
      reason[row] =
        distance[row] === UNKNOWN_DISTANCE && lostByDistance(row, school)
          ? CODE.JARAK_TIDAK_DIKETAHUI
          : (without[school] as number)
    }
  }
  return { reason, ...reserveLists(market, ranking, waits) }
}

/** Of a position in the list of a school: refused and without wish for the seat, or waiting for it. */
const Waits = { no: 0, refused: 1, yes: 2 } as const

function reserveLists({ quota, standing }: Market, { start, sorted }: Ranking, waits: Uint8Array) {
  const reserve = new Int32Array(standing.length)
  const firstRefused = new Int32Array(quota.length).fill(-1)
  for (let school = 0; school < quota.length; school++) {
    const hasSeats = (quota[school] as number) > 0
    const end = start[school + 1] as number
    let waiting = 0
    let first = -1
    for (let at = start[school] as number; at < end; at++) {
      if (waits[at] === Waits.no) continue
      if (first < 0) first = at
      if (hasSeats && waits[at] === Waits.yes) reserve[sorted[at] as number] = ++waiting
    }
    firstRefused[school] = first
  }
  return { reserve, firstRefused }
}

function elsewhere(choice: number): number {
  if (choice === 0) return CODE.DITERIMA_DI_PILIHAN_1
  return choice === 1 ? CODE.DITERIMA_DI_PILIHAN_2 : CODE.DITERIMA_DI_PILIHAN_LAIN
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
