/** Pairs of village and school: which distance holds, which pairs count, and which look wrong. Pure. */
import type { Level } from '../../shared/level.ts'
import { type DistanceSource, resolveDistance } from './resolve.ts'
import { type Suspicion, suspicionsOf } from './suspicious.ts'

/** The sources of a pair, the first of which holds. */
export type PairSource = Exclude<DistanceSource, 'applicant'>

export interface StoredPair {
  villageId: number
  schoolId: number
  level: Level
  inZone: boolean
  isClosed: boolean
  /** Live applicants of the village who chose the school. */
  used: number
  known: Partial<Record<PairSource, { metres: number; reason: string | null; confirmed: boolean }>>
}

export interface JudgedPair extends StoredPair {
  metres: number | null
  source: PairSource | null
  reason: string | null
  isConfirmed: boolean
  suspicions: Suspicion[]
}

/** @param pairs every school of one level for each of their villages: a school outside the zone may be nearer */
export function judgePairs(pairs: readonly StoredPair[]): JudgedPair[] {
  const byVillage = new Map<number, JudgedPair[]>()
  for (const pair of pairs) {
    const resolved = resolveDistance(pair.known)
    const source = (resolved?.source ?? null) as PairSource | null
    const judged: JudgedPair = {
      ...pair,
      metres: resolved?.metres ?? null,
      source,
      reason: resolved?.reason ?? null,
      isConfirmed: source !== null && pair.known[source]?.confirmed === true,
      suspicions: [],
    }
    const group = byVillage.get(pair.villageId)
    if (group) group.push(judged)
    else byVillage.set(pair.villageId, [judged])
  }
  for (const group of byVillage.values()) {
    const open = group.filter(({ isClosed }) => !isClosed)
    const found = suspicionsOf(open.map((pair) => ({ ...pair, inZone: counts(pair) })))
    const bySchool = new Map(group.map((pair) => [pair.schoolId, pair]))
    for (const suspicion of found) bySchool.get(suspicion.schoolId)?.suspicions.push(suspicion)
  }
  return [...byVillage.values()].flat()
}

/** Whether an admin confirms this pair: a school of the zone, or one that an applicant chose before the zone changed. */
export function counts({
  inZone,
  isClosed,
  used,
}: Pick<StoredPair, 'inZone' | 'isClosed' | 'used'>): boolean {
  return used > 0 || (inZone && !isClosed)
}

/** Pairs that count, have a distance and are not confirmed. */
export function openPairs(pairs: readonly JudgedPair[]): { plain: JudgedPair[]; suspicious: JudgedPair[] } {
  const open = pairs.filter((pair) => counts(pair) && pair.metres !== null && !pair.isConfirmed)
  return {
    plain: open.filter(({ suspicions }) => suspicions.length === 0),
    suspicious: open.filter(({ suspicions }) => suspicions.length > 0),
  }
}
