/** The season's three counts, as they were when the page was drawn, at most some seconds ago. */
import { formatCount } from '@spmb/domain/shared/count.ts'
import { useFacts } from '../platform/facts.ts'

export function Counts() {
  const { counts } = useFacts()
  const cards = [
    ['Total Pendaftar', counts.ppdb, 'Siswa'],
    ['Total Sekolah', counts.school, 'Sekolah'],
    ['Total Siswa', counts.student, 'Orang'],
  ] as const
  return (
    <section className="sec" aria-label="Jumlah">
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
    </section>
  )
}
