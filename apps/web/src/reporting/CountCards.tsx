/** The season's three counts (docs/product-rules.md#counts). */
import type { Counts } from '@spmb/domain/reporting/contract.public.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'

export function CountCards({ counts }: { counts: Pick<Counts, 'ppdb' | 'school' | 'student'> }) {
  const cards = [
    ['Total Pendaftar', counts.ppdb, 'Siswa'],
    ['Total Sekolah', counts.school, 'Sekolah'],
    ['Total Siswa', counts.student, 'Orang'],
  ] as const
  return (
    <dl className="counts">
      {cards.map(([label, count, unit]) => (
        <div key={label} className="count card">
          <dt>{label}</dt>
          <dd>
            <b>{formatCount(count)}</b> {unit}
          </dd>
        </div>
      ))}
    </dl>
  )
}
