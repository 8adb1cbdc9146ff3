/** The seats of the schools by path in a recap (docs/product-rules.md#recap). Pure. */
import type { PathKind } from '../paths/configuration.ts'
import type { PathPlaces, Recap, RecapSchool } from './contract.staff.ts'
import { FEW_CHILDREN } from './messages.ts'

/** Fewer children of afirmasi than this are not counted for readers outside the office: the figure would point at a child. */
export const FEW = 5

type RecapPaths = NonNullable<Recap['paths']>
type PathOfRecap = Pick<RecapPaths[number], 'kind' | 'is_rest'>

/**
 * The figures of a school as its operator may read them. Where a figure of afirmasi is withheld, that of the rest is withheld too: it could be
 * subtracted from all LULUS of the school otherwise.
 *
 * @param places in the order of the paths
 */
export function withoutFew(places: readonly PathPlaces[], paths: readonly PathOfRecap[]): PathPlaces[] {
  const isFew = paths.map(({ kind }, i) => kind === 'afirmasi' && (places[i]?.admitted ?? 0) < FEW)
  const hides = isFew.includes(true)
  return places.map((each, i) =>
    isFew[i] || (hides && paths[i]?.is_rest) ? { ...each, admitted: null } : each,
  )
}

/** Sums of several schools by path; a sum of which a part is not known, or is withheld, is null. */
export function pathSums(schools: readonly Pick<RecapSchool, 'by_path'>[]): PathPlaces[] {
  const paths = schools.find(({ by_path }) => by_path)?.by_path ?? []
  return paths.map((_, i): PathPlaces => {
    const own = schools.flatMap(({ by_path }) => by_path?.[i] ?? [])
    const withSeats = own.filter(({ seats }) => seats !== null)
    return {
      // As in the other tables: schools without a quota do not make the sum unknown.
      seats: withSeats.length > 0 ? withSeats.reduce((sum, { seats }) => sum + (seats ?? 0), 0) : null,
      admitted: own.every(({ admitted }) => admitted !== null)
        ? own.reduce((sum, { admitted }) => sum + (admitted ?? 0), 0)
        : null,
    }
  })
}

/** The words in place of a figure that is not given. */
export const withheldWords = (kind: PathKind): string => (kind === 'afirmasi' ? FEW_CHILDREN : '–')
