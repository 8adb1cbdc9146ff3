/** The table of schools with an editable column of seats and the sums of the shown rows. */
import type { QuotaRow as School } from '@spmb/domain/quota/grid-contract.staff.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { nextSort, sortDirection } from '../../../ui/staff/table/sorting.ts'
import { SortLink } from '../../../ui/staff/table/Table.tsx'
import { type SchoolPaths, seatsWords } from '../by-path/path-seats.ts'
import { sumsOf, type TypedCells } from './cells.ts'
import { type GridView, gridView, type SortColumn } from './grid-view.ts'
import { COLUMN, QuotaRow, type RowActions } from './QuotaRow.tsx'
import { useGridKeys } from './use-grid-keys.ts'

const HEADINGS: readonly { column: SortColumn; title: string; className: string }[] = [
  { column: 'npsn', title: 'NPSN', className: 'only-w' },
  { column: 'name', title: 'Sekolah', className: 'stay' },
  { column: 'choice_1', title: 'Pilihan 1', className: 'r only-w' },
  { column: 'choice_2', title: 'Pilihan 2', className: 'r only-w' },
  { column: 'seats', title: 'Kursi', className: 'r' },
  { column: 'used', title: 'Terpakai', className: 'r only-w' },
  { column: 'available', title: 'Tersedia', className: 'r' },
]

export function QuotaGrid(props: {
  label: string
  view: GridView
  rows: readonly School[]
  typed: TypedCells
  paths: ReadonlyMap<number, SchoolPaths>
  actions: RowActions | null
  onStepBack: () => void
  /** Several lines were pasted into a cell. */
  onPasteTable: (text: string) => void
}) {
  const { label, view, rows, typed, paths, actions, onStepBack, onPasteTable } = props
  const { inTabOrder, onKeyDown, onFocus } = useGridKeys(
    rows.map(({ id }) => id),
    COLUMN.seats,
  )
  const sums = sumsOf(rows, typed)
  return (
    <div className="frame desk">
      <table
        className="sheet"
        aria-label={label}
        {...(actions && {
          role: 'grid',
          onKeyDown: (event) => {
            if (event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
              event.preventDefault()
              onStepBack()
            } else onKeyDown(event)
          },
          onFocus,
          onPaste: (event) => {
            const text = event.clipboardData.getData('text')
            if (!text.trim().includes('\n') && !text.trim().includes('\t')) return
            event.preventDefault()
            onPasteTable(text)
          },
        })}
      >
        <thead>
          <tr>
            {HEADINGS.map(({ column, title, className }) => {
              const direction = sortDirection(view.sort ?? 'name', column)
              return (
                <th key={column} scope="col" className={className} aria-sort={direction ?? undefined}>
                  <SortLink
                    title={title}
                    to={gridView.link({ ...view, sort: nextSort(view.sort ?? 'name', column) })}
                    direction={direction}
                  />
                </th>
              )
            })}
            {actions?.onAct && (
              <th scope="col" className="only-w">
                <span className="sr">Tindakan</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((school) => (
            <QuotaRow
              key={school.id}
              school={school}
              typed={typed.get(school.id)}
              paths={wordsOf(paths.get(school.id))}
              tabColumn={inTabOrder?.rowId === school.id ? inTabOrder.column : null}
              actions={actions}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td className="only-w" />
            <th scope="row" className="stay">
              Jumlah {formatCount(rows.length)} sekolah
            </th>
            <td className="r only-w">{formatCount(sums.choice_1)}</td>
            <td className="r only-w">{formatCount(sums.choice_2)}</td>
            <td className="r">{formatCount(sums.seats)}</td>
            <td className="r only-w">{formatCount(sums.used)}</td>
            <td className="r">{formatCount(sums.available)}</td>
            {actions?.onAct && <td className="only-w" />}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

const wordsOf = (paths: SchoolPaths | undefined) => (paths ? seatsWords(paths) : null)
