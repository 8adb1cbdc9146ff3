/** One school of the grid. */
import type { QuotaRow as School } from '@spmb/domain/quota/grid-contract.staff.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { memo, type ReactNode } from 'react'
import { Tag } from '../../../ui/feedback/Tag.tsx'
import type { QuotaAct } from '../QuotaDialog.tsx'
import { availableOf, cellOf, type TypedCell } from './cells.ts'

/** The columns of the grid, in their order. */
export const COLUMN = {
  npsn: 0,
  name: 1,
  choice1: 2,
  choice2: 3,
  seats: 4,
  used: 5,
  available: 6,
  reset: 7,
} as const

export interface RowActions {
  onType: (school: School, text: string) => void
  onRestore: (school: School) => void
  /** The user keeps the own seats although the quota has changed. */
  onKeep: (school: School, text: string) => void
  /** Null in a prepared season: its seats are only typed. */
  onAct: ((act: QuotaAct) => void) | null
  /** Opens the seats by path of a school. */
  onPaths: (schoolId: number) => void
}

/** @param actions null for users who only read */
export const QuotaRow = memo(function QuotaRow(props: {
  school: School
  typed: TypedCell | undefined
  /** The stored seats by path; null: of a level without paths, or without a quota. */
  paths: string | null
  /** The column of this row that is in the tab order. */
  tabColumn: number | null
  actions: RowActions | null
}) {
  const { school, typed, paths, tabColumn, actions } = props
  const onAct = actions?.onAct
  const cell = cellOf(school, typed)
  const said = `said-${school.id}`
  const tab = (column: number) => (tabColumn === column ? 0 : -1)
  const place = (column: number, className?: string) => ({
    className,
    'data-column': column,
    ...(actions && { role: 'gridcell', tabIndex: tab(column) }),
  })
  // A cell with a widget is not focused itself.
  const around = (column: number, className?: string) => ({
    ...place(column, className),
    tabIndex: undefined,
  })
  const figure = (column: number, text: ReactNode, className = 'r only-w') => (
    <td {...place(column, className)}>{text}</td>
  )
  return (
    <tr data-row={school.id}>
      {figure(COLUMN.npsn, school.npsn, 'mono muted only-w')}
      <th scope="row" className="stay" data-column={COLUMN.name} role={actions ? 'rowheader' : undefined}>
        {onAct ? (
          <button
            type="button"
            className="cell-name"
            tabIndex={tab(COLUMN.name)}
            onClick={() => onAct({ kind: 'edit', school })}
          >
            {school.name}
          </button>
        ) : (
          school.name
        )}
        {school.proposed && <span className="zone-mark">usulan</span>}
        <span className="sub-line only-s num">
          {formatCount(school.choice_1)} + {formatCount(school.choice_2)} pendaftar
          <br />
          terpakai {formatCount(school.used)}
        </span>
        {paths !== null && (
          <span className="sub-line num">
            {paths}{' '}
            {actions && (
              <button type="button" className="mini" onClick={() => actions.onPaths(school.id)}>
                Kursi jalur<span className="sr"> {school.name}</span>
              </button>
            )}
          </span>
        )}
        {cell.state === 'impossible' && (
          <span className="cell-say" id={said}>
            {cell.reason}
          </span>
        )}
        {cell.state === 'outdated' && actions && (
          <Outdated id={said} school={school} text={typed?.text ?? ''} actions={actions} />
        )}
      </th>
      {figure(COLUMN.choice1, formatCount(school.choice_1))}
      {figure(COLUMN.choice2, formatCount(school.choice_2))}
      {actions ? (
        <td {...around(COLUMN.seats, `cell r${CELL_LOOKS[cell.state]}`)}>
          {cell.state === 'changed' && school.seats !== null && (
            <del>
              <span className="sr">semula </span>
              {school.seats}
            </del>
          )}
          <input
            inputMode="numeric"
            autoComplete="off"
            aria-label={`Kursi ${school.name}`}
            aria-invalid={cell.state === 'impossible' || cell.state === 'outdated' || undefined}
            aria-describedby={cell.state === 'impossible' || cell.state === 'outdated' ? said : undefined}
            tabIndex={tab(COLUMN.seats)}
            maxLength={6}
            placeholder="belum"
            value={typed?.text ?? school.seats ?? ''}
            onChange={(event) => actions.onType(school, event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && typed) actions.onRestore(school)
            }}
          />
        </td>
      ) : (
        figure(COLUMN.seats, school.seats === null ? <Unset /> : formatCount(school.seats), 'r')
      )}
      {figure(COLUMN.used, formatCount(school.used))}
      {figure(COLUMN.available, <Available school={school} typed={typed} />, 'r')}
      {onAct && (
        <td {...around(COLUMN.reset, 'r only-w')}>
          <button
            type="button"
            className="mini"
            tabIndex={tab(COLUMN.reset)}
            onClick={() => onAct({ kind: 'reset', school })}
          >
            Reset<span className="sr"> kuota {school.name}</span>
          </button>
        </td>
      )}
    </tr>
  )
})

const CELL_LOOKS = {
  stored: '',
  changed: ' cell-new',
  impossible: ' cell-bad',
  outdated: ' cell-bad',
} as const

const Unset = () => <span className="muted">belum ditetapkan</span>

function Outdated(props: { id: string; school: School; text: string; actions: RowActions }) {
  const { id, school, text, actions } = props
  const now = school.seats === null ? 'belum ditetapkan' : formatCount(school.seats)
  return (
    <span className="cell-say" id={id}>
      Diubah orang lain menjadi {now}.{' '}
      <button type="button" className="mini" onClick={() => actions.onKeep(school, text)}>
        Tetap {text || 'kosong'}
      </button>
      <button type="button" className="mini" onClick={() => actions.onRestore(school)}>
        Pakai {now}
      </button>
    </span>
  )
}

function Available({ school, typed }: { school: School; typed: TypedCell | undefined }) {
  const cell = cellOf(school, typed)
  const available = availableOf(school, cell)
  if (available === null) return '–'
  if (available > 0) return formatCount(available)
  const isClosed = school.used === 0
  return isClosed ? (
    <span className="muted">ditutup</span>
  ) : (
    <Tag kind="note" icon="info">
      Penuh
    </Tag>
  )
}
