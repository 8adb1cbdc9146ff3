/** The applicants of a school in the order of the rules, with the line after the last seat and folds of decided rows. */
import type { Decision } from '@spmb/domain/registration/contract.public.ts'
import { tieInWords } from '@spmb/domain/selection/desk/messages.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import type { LocalDate } from '@spmb/domain/shared/local-date.ts'
import { Fragment, useState } from 'react'
import { Frame } from '../../../ui/staff/table/Frame.tsx'
import { DeskRow, type DeskRowProps } from './DeskRow.tsx'
import { foldedRows } from './folds.ts'
import type { DeskChild, DeskView, Marks } from './marks.ts'
import { DECIDE_TIE, TIE_AT_LINE } from './messages.ts'

const COLUMNS = 8

export function DeskTable({
  label,
  view,
  marks,
  seats,
  ageOn,
  may,
  onMark,
}: {
  label: string
  view: DeskView
  marks: Marks
  seats: number | null
  ageOn: LocalDate
  may: DeskRowProps['may']
  onMark: (child: DeskChild, mark: Decision) => void
}) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const parts = foldedRows(
    view.shown.rows,
    (id) => marks.has(id),
    (key) => opened.has(key),
  )
  const tied = new Set(view.line.tie.map(({ id }) => id))
  return (
    <Frame label={label}>
      <table className="list cards selection-desk">
        <caption className="sr">{label}</caption>
        <thead>
          <tr>
            <th scope="col" className="only-wide">
              <span className="sr">Centang</span>
            </th>
            <th scope="col" className="r">
              Urutan
            </th>
            <th scope="col">Nama dan nomor</th>
            <th scope="col">Lahir, usia 1 Juli</th>
            <th scope="col">Desa, jarak</th>
            <th scope="col" className="r">
              Pilihan
            </th>
            <th scope="col">Sekolah lain</th>
            <th scope="col">Keputusan di sini</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) =>
            part.kind === 'fold' ? (
              <tr className="fold" key={`fold ${part.key}`}>
                <td colSpan={COLUMNS}>
                  <button
                    type="button"
                    className="mini"
                    onClick={() => setOpened(new Set([...opened, part.key]))}
                  >
                    Tampilkan {formatCount(part.rows.length)} anak yang sudah diputuskan
                  </button>
                </td>
              </tr>
            ) : (
              part.rows.map(({ applicant, state, rank }) => (
                <Fragment key={applicant.id}>
                  <DeskRow
                    child={applicant}
                    state={state}
                    rank={rank}
                    ageOn={ageOn}
                    may={may}
                    onMark={onMark}
                    tied={tied.has(applicant.id)}
                    mark={marks.get(applicant.id)}
                  />
                  {view.line.lineAfter === applicant.id && <Line view={view} seats={seats} />}
                </Fragment>
              ))
            ),
          )}
        </tbody>
      </table>
    </Frame>
  )
}

function Line({ view, seats }: { view: DeskView; seats: number | null }) {
  const [first] = view.line.tie
  const ranks = view.line.tie.map(
    ({ id }) => view.shown.rows.find(({ applicant }) => applicant.id === id)?.rank ?? 0,
  )
  return (
    <tr className="line-row">
      <td colSpan={COLUMNS}>
        <p className="line-label">
          <span>Batas kursi: {formatCount(seats ?? 0)}</span>
        </p>
        {first && (
          <p>
            <b>{TIE_AT_LINE}</b> {tieInWords(ranks, first)} {DECIDE_TIE}
          </p>
        )}
      </td>
    </tr>
  )
}
