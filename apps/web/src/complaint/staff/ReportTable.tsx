import type { ComplaintRecord } from '@spmb/domain/complaint/staff-contract.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { useFacts } from '../../platform/facts.ts'
import { StateTag } from './StateTag.tsx'

/** Complaints, a row each; a row opens its complaint. */
export function ReportTable({
  rows,
  busy,
  onOpen,
}: {
  rows: readonly ComplaintRecord[]
  busy: boolean
  onOpen: (row: ComplaintRecord) => void
}) {
  const { timeZone } = useFacts()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard.
    <section className="frame" tabIndex={0} aria-label="Tabel Laporan" aria-busy={busy || undefined}>
      <table className="office-rows rows-open reports">
        <thead>
          <tr>
            <th scope="col">Tiket</th>
            <th scope="col">Tanggal</th>
            <th scope="col">Pengirim</th>
            <th scope="col">Judul</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <button type="button" className="row-open" onClick={() => onOpen(row)}>
                  {row.ticket}
                </button>
              </th>
              <td>{longMoment(new Date(row.created_at), timeZone)}</td>
              <td>{row.name}</td>
              <td className="title">{row.title}</td>
              <td>
                <StateTag state={row.state} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
