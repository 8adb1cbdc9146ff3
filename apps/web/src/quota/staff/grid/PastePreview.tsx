/** The rows of a paste: rejected ones first, then the old and the new seats. */
import type { QuotaRow } from '@spmb/domain/quota/grid-contract.staff.ts'
import type { PastedQuotas } from '@spmb/domain/quota/pasted-quotas.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { Frame } from '../../../ui/staff/table/Frame.tsx'

export function PastePreview({ pasted, schools }: { pasted: PastedQuotas; schools: readonly QuotaRow[] }) {
  const { changed, unchanged, rejected } = pasted
  const before = schools.reduce((sum, { seats }) => sum + (seats ?? 0), 0)
  const after = changed.reduce((sum, { school, seats }) => sum + seats - (school.seats ?? 0), before)
  return (
    <>
      <dl className="figs">
        <Figure name="Berubah" value={formatCount(changed.length)} />
        <Figure name="Tetap sama" value={formatCount(unchanged)} />
        <Figure name="Ditolak" value={formatCount(rejected.length)} />
        <Figure
          name="Kursi semua sekolah"
          value={formatCount(after)}
          note={`sebelumnya ${formatCount(before)}`}
        />
      </dl>
      {rejected.length > 0 && (
        <>
          <h3>{formatCount(rejected.length)} baris ditolak</h3>
          <Frame label="Baris ditolak" className="paste-rows">
            <table>
              <thead>
                <tr>
                  <th scope="col" className="r">
                    Baris
                  </th>
                  <th scope="col">Isi</th>
                  <th scope="col">Alasan</th>
                </tr>
              </thead>
              <tbody>
                {rejected.map(({ line, content, reason }) => (
                  <tr key={line}>
                    <td className="r">{formatCount(line)}</td>
                    <td className="mono">{content}</td>
                    <td>{reason}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Frame>
        </>
      )}
      {changed.length > 0 && (
        <>
          <h3>{formatCount(changed.length)} baris berubah</h3>
          <Frame label="Baris berubah" className="paste-rows">
            <table>
              <thead>
                <tr>
                  <th scope="col">Sekolah</th>
                  <th scope="col" className="r">
                    Lama
                  </th>
                  <th scope="col" className="r">
                    Baru
                  </th>
                  <th scope="col" className="r">
                    Selisih
                  </th>
                </tr>
              </thead>
              <tbody>
                {changed.map(({ school, seats }) => (
                  <tr key={school.id}>
                    <th scope="row">{school.name}</th>
                    <td className="r muted">
                      {school.seats === null ? 'belum ditetapkan' : formatCount(school.seats)}
                    </td>
                    <td className="r">
                      <b>{formatCount(seats)}</b>
                    </td>
                    <td className="r">{difference(seats - (school.seats ?? 0))}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Frame>
        </>
      )}
    </>
  )
}

function Figure({ name, value, note }: { name: string; value: string; note?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {note && <small>{note}</small>}
      </dd>
    </div>
  )
}

function difference(seats: number): string {
  return seats < 0 ? `−${formatCount(-seats)}` : `+${formatCount(seats)}`
}
