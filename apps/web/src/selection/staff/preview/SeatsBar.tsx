import type { PreviewSchool } from '@spmb/domain/selection/preview/contract.staff.ts'
import { sumSchools } from '@spmb/domain/selection/preview/sums.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'

const WIDTH = 600
const GAP = 1.5

/** By what the seats of the level were decided, as one bar. */
export function SeatsBar({ schools }: { schools: readonly PreviewSchool[] }) {
  const sums = sumSchools(schools)
  const parts = [
    ['Umur', 'k1', sums.birth_date],
    ['Jarak', 'k2', sums.distance],
    ['Undian', 'k3', sums.lottery],
    ['Tanpa saingan', 'k4', sums.unopposed],
    ['Keputusan langsung', 'k5', sums.by_hand],
    ['Kosong', 'k0', sums.empty],
  ] as const
  const total = parts.reduce((sum, [, , count]) => sum + count, 0)
  const words = parts.map(([label, , count]) => `${label.toLowerCase()} ${formatCount(count)}`)
  let x = 0
  return (
    <>
      <h3>Kursi ditentukan oleh</h3>
      <svg
        className="share"
        viewBox={`0 0 ${WIDTH} 24`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${formatCount(total)} kursi: ${words.join(', ')}`}
      >
        {parts.map(([label, look, count]) => {
          const width = total === 0 ? 0 : (count / total) * WIDTH
          const left = x
          x += width
          return count > 0 ? (
            <rect key={label} className={look} x={left} width={Math.max(width - GAP, 0.5)} height={24} />
          ) : null
        })}
      </svg>
      <ul className="share-key">
        {parts.map(([label, look, count]) => (
          <li key={label} className={look}>
            {label} {formatCount(count)}
          </li>
        ))}
      </ul>
    </>
  )
}
