import type { ComplaintRecord, ComplaintSortColumn } from '@spmb/domain/complaint/contract.staff.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { useFacts } from '../../platform/facts.ts'
import { nextSort, sortDirection } from '../../ui/staff/table/sorting.ts'
import { type Column, Table } from '../../ui/staff/table/Table.tsx'
import { StateTag } from '../StateTag.tsx'
import { type ReportsState, reportList } from './report-address.ts'

/** The default order of the list. */
const NEWEST_FIRST = '-created_at'

/** One complaint per row; a click opens it. */
export function ReportTable({
  state,
  rows,
  busy,
  onOpen,
}: {
  state: ReportsState
  rows: readonly ComplaintRecord[]
  busy: boolean
  onOpen: (row: ComplaintRecord) => void
}) {
  const { timeZone } = useFacts()
  const sort = (column: ComplaintSortColumn): NonNullable<Column<ComplaintRecord>['sort']> => ({
    to: reportList.address({ ...state, sort: nextSort(state.sort, column), page: 1 }) || '?',
    direction: sortDirection(state.sort ?? NEWEST_FIRST, column),
  })
  const columns: Column<ComplaintRecord>[] = [
    {
      key: 'ticket',
      title: 'Tiket',
      heading: true,
      cell: (row) => (
        <button type="button" className="row-open" onClick={() => onOpen(row)}>
          {row.ticket}
        </button>
      ),
    },
    {
      key: 'created_at',
      title: 'Tanggal',
      sort: sort('created_at'),
      className: 'sent-at',
      cell: (row) => longMoment(new Date(row.created_at), timeZone),
    },
    { key: 'name', title: 'Pengirim', sort: sort('name'), cell: ({ name }) => name },
    { key: 'title', title: 'Judul', sort: sort('title'), className: 'title', cell: ({ title }) => title },
    { key: 'state', title: 'Status', sort: sort('state'), cell: (row) => <StateTag state={row.state} /> },
  ]
  return (
    <Table
      label="Tabel Laporan"
      className="office-rows rows-open reports"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      asCards
      busy={busy}
    />
  )
}
