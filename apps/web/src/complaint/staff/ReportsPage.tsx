/** 'Laporan': the messages of the contact form. Admins set state and note; the monitor reads. */
import {
  type ComplaintRecord,
  type ComplaintSort,
  listReports,
} from '@spmb/domain/complaint/contract.staff.ts'
import { COMPLAINT_STATE_NAMES, COMPLAINT_STATES } from '@spmb/domain/complaint/states.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { type PageMeta, SEARCH_MAX_LENGTH } from '@spmb/domain/shared/paging.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { succeed } from '../../platform/staff/call-staff.ts'
import { useViewer } from '../../platform/staff/session/session.ts'
import { FilterSelect } from '../../ui/staff/table/FilterSelect.tsx'
import { ListPager, ListScreen } from '../../ui/staff/table/ListScreen.tsx'
import { SearchField } from '../../ui/staff/table/SearchField.tsx'
import { SortSelect } from '../../ui/staff/table/SortSelect.tsx'
import { CHANGE_SEARCH, REPORTS_APPEAR_HERE } from './messages.ts'
import { ReportDialog } from './ReportDialog.tsx'
import { ReportTable } from './ReportTable.tsx'
import { type ReportsState, reportList } from './report-address.ts'
import { REPORTS } from './report-queries.ts'

/** The orders that phones offer, where rows are cards. */
const CARD_ORDERS: readonly (readonly [sort: ComplaintSort | '', words: string])[] = [
  ['', 'Terbaru'],
  ['created_at', 'Terlama'],
  ['state', 'Status'],
  ['name', 'Pengirim A–Z'],
]

export function ReportsPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const mayChange = useViewer().role === 'admin'
  const queries = useQueryClient()
  const [opened, setOpened] = useState<ComplaintRecord | null>(null)
  const state = reportList.read(search)
  const reports = useQuery({
    queryKey: [REPORTS, 'list', reportList.parameters(state)],
    queryFn: async ({ signal }) => {
      const { data, meta } = await succeed(listReports, { query: reportList.parameters(state), signal })
      return { rows: data, meta: meta as PageMeta }
    },
    placeholderData: keepPreviousData,
  })
  const change = (part: Partial<ReportsState>) =>
    navigate({ search: reportList.address({ ...state, page: 1, ...part }) })
  const isNarrowed = state.search !== '' || state.state !== null
  const { data } = reports
  return (
    <ListScreen
      title="Laporan"
      filters={
        <>
          <SearchField
            label="Cari tiket, pengirim, kontak, atau judul"
            value={state.search}
            maxLength={SEARCH_MAX_LENGTH}
            onSearch={(text) => change({ search: text })}
          />
          <FilterSelect
            label="Status"
            all="Semua"
            value={state.state}
            options={COMPLAINT_STATES.map((one) => [one, COMPLAINT_STATE_NAMES[one]])}
            onChoose={(one) => change({ state: one })}
          />
        </>
      }
      asked={[reports]}
      list={
        data
          ? {
              count: (
                <div className="chips">
                  <p className="report-count muted" role="status">
                    {formatCount(data.meta.total)} laporan
                  </p>
                  <SortSelect sort={state.sort} orders={CARD_ORDERS} onSort={(sort) => change({ sort })} />
                </div>
              ),
              isEmpty: data.rows.length === 0,
              empty: isNarrowed
                ? ['Tidak ada laporan yang cocok', CHANGE_SEARCH]
                : ['Belum ada laporan', REPORTS_APPEAR_HERE],
              rows: (
                <ReportTable
                  state={state}
                  rows={data.rows}
                  busy={reports.isPlaceholderData}
                  onOpen={setOpened}
                />
              ),
              pager: (
                <ListPager
                  list={reportList}
                  state={state}
                  meta={data.meta}
                  onPerPage={(per_page) => change({ per_page })}
                />
              ),
            }
          : null
      }
    >
      {opened && (
        <ReportDialog
          opened={opened}
          mayChange={mayChange}
          onChanged={() => queries.invalidateQueries({ queryKey: [REPORTS] })}
          onClose={() => setOpened(null)}
        />
      )}
    </ListScreen>
  )
}
