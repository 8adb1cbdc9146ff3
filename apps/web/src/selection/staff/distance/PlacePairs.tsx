/** The distances of one village or one school: those that count, and below them, folded, all others. */
import type { DistancePair } from '@spmb/domain/selection/distance/contract.staff.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { PairTable } from './PairTable.tsx'
import { usePairActs } from './use-pair-acts.tsx'

export function PlacePairs({
  pairs,
  levels,
  fixed,
  first,
  empty,
  nameOf,
  query,
}: {
  pairs: readonly DistancePair[]
  levels: readonly Level[]
  fixed: readonly Level[]
  first: 'village' | 'school'
  /** The sentence for a level without pairs that count. */
  empty: string
  nameOf: (schoolId: number) => string
  query: string
}) {
  const { actsFor, dialog } = usePairActs(fixed)
  return (
    <>
      {levels.map((level) => {
        const ofLevel = pairs.filter((pair) => pair.level === level)
        const counting = ofLevel.filter((pair) => pair.counts)
        const others = ofLevel.filter((pair) => !pair.counts)
        const table = { first, nameOf, query, acts: actsFor(level) }
        return (
          <section key={level} className="distance-part" aria-labelledby={`pairs-${level}`}>
            <h2 id={`pairs-${level}`}>
              {first === 'school' ? `${level} di zonasi` : 'Desa/kelurahan di zonasi'}
            </h2>
            {counting.length > 0 ? (
              <PairTable label={`Jarak ${level} di zonasi`} pairs={counting} {...table} />
            ) : (
              <p className="card state">{empty}</p>
            )}
            {others.length > 0 && (
              <details className="distance-others">
                <summary>Di luar zonasi: {formatCount(others.length)}</summary>
                <PairTable label={`Jarak ${level} di luar zonasi`} pairs={others} {...table} />
              </details>
            )}
          </section>
        )
      })}
      {dialog}
    </>
  )
}
