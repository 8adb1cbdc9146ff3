/** Pairs of village and school whose distance an admin should look at before confirming it. */

/** Between a village and a school of its zone this is probably a wrong point. */
const FAR_METRES = 30_000

export interface SchoolOfVillage {
  schoolId: number
  /** Null: unknown. */
  metres: number | null
  inZone: boolean
}

export type Suspicion =
  | { schoolId: number; kind: 'unknown' }
  | { schoolId: number; kind: 'far'; metres: number }
  /** A school outside the zone is nearer. */
  | { schoolId: number; kind: 'nearer_outside'; metres: number; nearer: { schoolId: number; metres: number } }

/** @param schools all schools of one level, with their distance to one village */
export function suspicionsOf(schools: readonly SchoolOfVillage[]): Suspicion[] {
  const outside = schools
    .flatMap(({ schoolId, metres, inZone }) => (inZone || metres === null ? [] : [{ schoolId, metres }]))
    .sort((a, b) => a.metres - b.metres || a.schoolId - b.schoolId)
  const [nearest] = outside
  return schools
    .filter(({ inZone }) => inZone)
    .flatMap(({ schoolId, metres }): Suspicion[] => {
      if (metres === null) return [{ schoolId, kind: 'unknown' }]
      const found: Suspicion[] = []
      if (metres > FAR_METRES) found.push({ schoolId, kind: 'far', metres })
      if (nearest && nearest.metres < metres)
        found.push({ schoolId, kind: 'nearer_outside', metres, nearer: nearest })
      return found
    })
}
