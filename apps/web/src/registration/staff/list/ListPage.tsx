/** 'List SD' and 'List SMP': paged, sorted, searched and filtered by the server. The address holds this state. */

import type { Sort } from '@spmb/domain/registration/staff/list-query.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { SEARCH_MAX_LENGTH } from '@spmb/domain/shared/paging.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { describeFailure } from '../../../platform/failure-messages.ts'
import { pathOf } from '../../../platform/paths.ts'
import { deskPath, REGISTER_PATHS, STAFF_PATHS } from '../../../platform/staff/paths.ts'
import { useViewer } from '../../../platform/staff/session/session.ts'
import { mayChange } from '../../../platform/staff/session/viewer.ts'
import { SeasonSelect } from '../../../season/SeasonSelect.tsx'
import { Button, buttonClass } from '../../../ui/form/Button.tsx'
import { Icon } from '../../../ui/illustration/Icon.tsx'
import { EmptyState } from '../../../ui/staff/EmptyState.tsx'
import { ErrorState } from '../../../ui/staff/ErrorState.tsx'
import { Loading } from '../../../ui/staff/Loading.tsx'
import { Menu } from '../../../ui/staff/Menu.tsx'
import { StaffIcon } from '../../../ui/staff/StaffIcon.tsx'
import { ListPager } from '../../../ui/staff/table/ListScreen.tsx'
import { SearchField } from '../../../ui/staff/table/SearchField.tsx'
import { SortSelect } from '../../../ui/staff/table/SortSelect.tsx'
import { applicantPage } from '../applicant-queries.ts'
import { BulkBar } from '../bulk/BulkBar.tsx'
import { BulkDialog } from '../bulk/BulkDialog.tsx'
import { LastAct } from '../bulk/LastAct.tsx'
import { useSelection } from '../bulk/use-selection.ts'
import { useAreas, useSchools } from '../filter-lists.ts'
import {
  applicantList,
  changed,
  FILTER_NAMES,
  isFiltered,
  type ListState,
  NO_FILTERS,
} from '../list-address.ts'
import { lastPlace, rememberList, returningFrom } from '../list-memory.ts'
import { APPEARS_WHEN_SENT, CHECK_SPELLING, FILL_IN_LIST, LIST_SHORTER } from '../messages.ts'
import { SeatsLine } from '../seats/SeatsLine.tsx'
import { ExportButton } from './export/ExportButton.tsx'
import { ListFilters } from './ListFilters.tsx'
import { ListSummary } from './ListSummary.tsx'
import { ScreeningFilters } from './ScreeningFilters.tsx'
import { ApplicantTable } from './table/ApplicantTable.tsx'
import { ColumnMenu } from './table/ColumnMenu.tsx'
import { useColumns } from './table/use-columns.ts'

/** The orders that phones offer, where rows are cards. */
const CARD_ORDERS: readonly (readonly [sort: Sort | '', words: string])[] = [
  ['', 'Urutan masuk'],
  ['-created_at', 'Terbaru'],
  ['name', 'Nama A–Z'],
  ['-name', 'Nama Z–A'],
  ['birth_date', 'Usia tertua'],
  ['-birth_date', 'Usia termuda'],
  ['school_1_id', 'Sekolah pilihan 1'],
  ['school_2_id', 'Sekolah pilihan 2'],
]

export const SdListPage = () => <ListPage level="SD" />
export const SmpListPage = () => <ListPage level="SMP" />

function ListPage({ level }: { level: Level }) {
  const { search, state: entry } = useLocation()
  const navigate = useNavigate()
  const state = applicantList.read(search)
  const list = useQuery({ ...applicantPage(level, state), placeholderData: keepPreviousData })
  const schools = useSchools(level)
  const areas = useAreas()
  const columns = useColumns(level)
  // Nothing is decided in an earlier season.
  const viewer = useViewer()
  const decides = mayChange(viewer) && state.season === null
  const deskOf = viewer.school?.id ?? state.school_id
  const ticks = useSelection(state)
  const [deciding, setDeciding] = useState<'ticked' | 'file' | null>(null)

  const open = (next: ListState, how?: { replace?: boolean; state?: unknown }) =>
    navigate({ search: applicantList.address(next) }, how)
  const change = (part: Partial<ListState>) => open(changed(state, part))
  /** Adds one history entry per search, not one per letter. */
  const searchFor = (text: string) =>
    open(changed(state, { search: text }), {
      replace: (entry as { typed?: true } | null)?.typed === true,
      state: { typed: true },
    })

  const { data } = list
  useListPlace(level, Boolean(data) && !list.isPlaceholderData)
  const firstNumber = data ? (data.meta.page - 1) * data.meta.per_page + 1 : 1
  return (
    <>
      <div className="work-head">
        <div>
          <h1>Pendaftar {level}</h1>
          <SeatsLine season={state.season} />
        </div>
        <SeasonSelect season={state.season} onChoose={(season) => change({ season })} />
        <div className="btns">
          {decides && (
            <Link className={buttonClass('line')} to={REGISTER_PATHS[level]}>
              <StaffIcon name="edit" />
              Daftarkan dari kertas
            </Link>
          )}
          {decides && (
            <Button kind="line" onClick={() => setDeciding('file')}>
              Unggah keputusan
            </Button>
          )}
          {deskOf !== null && state.season === null && (
            <Link className={buttonClass('line')} to={deskPath(deskOf)}>
              <StaffIcon name="chair" />
              Meja seleksi
            </Link>
          )}
          <ExportButton level={level} state={state} />
        </div>
      </div>
      <div className="list-tools">
        <SearchField
          label={level === 'SD' ? 'Cari nama, nomor, sekolah' : 'Cari nama, nomor, NISN, sekolah'}
          value={state.search}
          maxLength={SEARCH_MAX_LENGTH}
          onSearch={searchFor}
        />
        <FilterMenu count={FILTER_NAMES.filter((name) => name !== 'search' && Boolean(state[name])).length}>
          <ListFilters state={state} schools={schools} areas={areas} onChange={change} />
          <ScreeningFilters state={state} onChange={change} />
        </FilterMenu>
        <div className="export-shown">
          <ExportButton
            level={level}
            state={state}
            columns={[...columns.columns, ...columns.inFile]}
            label="Ekspor kolom yang tampil"
          />
        </div>
        <ColumnMenu level={level} {...columns} />
        <SortSelect sort={state.sort} orders={CARD_ORDERS} onSort={(sort) => change({ sort })} />
      </div>
      <ListSummary
        level={level}
        state={state}
        total={data?.meta.total ?? null}
        names={{ school: schools.data, areas: areas.data }}
      />
      {decides && <LastAct level={level} />}
      {data ? (
        <>
          {data.applicants.length > 0 ? (
            <ApplicantTable
              level={level}
              state={state}
              shown={columns.columns}
              applicants={data.applicants}
              firstNumber={firstNumber}
              ticks={decides ? ticks : null}
              busy={list.isPlaceholderData}
            />
          ) : (
            <EmptyList level={level} state={state} total={data.meta.total} />
          )}
          {decides && (
            <BulkBar
              selection={ticks.selection}
              total={data.meta.total}
              onSelectAll={ticks.selectAll}
              onClear={ticks.clear}
              onDecide={() => setDeciding('ticked')}
            />
          )}
          <ListPager
            list={applicantList}
            state={state}
            meta={data.meta}
            onPerPage={(per_page) => change({ per_page })}
          />
        </>
      ) : list.error ? (
        <div className="frame">
          <ErrorState
            {...describeFailure(list.error.failure)}
            busy={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        </div>
      ) : (
        <div className="frame frame-loading">
          <Loading lines={8} />
        </div>
      )}
      {deciding && (
        <BulkDialog
          level={level}
          fillIn={<ExportButton level={level} state={state} form="decisions" label={FILL_IN_LIST} />}
          subject={
            deciding === 'ticked' ? { state, selection: ticks.selection, total: data?.meta.total ?? 0 } : null
          }
          onDone={() => {
            setDeciding(null)
            ticks.clear()
          }}
          onClose={() => setDeciding(null)}
        />
      )}
    </>
  )
}

/** Shown in place of an empty table: no registrations, no match, or a page after the last. */
function EmptyList({ level, state, total }: { level: Level; state: ListState; total: number }) {
  return (
    <div className="frame">
      {total > 0 ? (
        <EmptyState title={`Halaman ${state.page} tidak ada`}>
          <p className="muted">{LIST_SHORTER}</p>
          <Link className={buttonClass('line')} to={applicantList.link({ ...state, page: 1 })}>
            Ke halaman pertama
          </Link>
        </EmptyState>
      ) : isFiltered(state) ? (
        <EmptyState title="Tidak ada pendaftar yang cocok">
          <p className="muted">{CHECK_SPELLING}</p>
          <Link className={buttonClass('line')} to={applicantList.link(changed(state, NO_FILTERS))}>
            Hapus semua filter
          </Link>
        </EmptyState>
      ) : (
        <EmptyState title={`Belum ada pendaftar ${level}`}>
          <p className="muted">{APPEARS_WHEN_SENT}</p>
        </EmptyState>
      )}
    </div>
  )
}

/**
 * Remembers the place in a list, and returns to it when the list is opened by 'Kembali' of a record.
 *
 * @param ready the rows are shown
 */
function useListPlace(level: Level, ready: boolean): void {
  const { search, state } = useLocation()
  const from = useRef(returningFrom(state))

  // Before the layout effect below remembers a new place. PageEffects scrolls to the top in a layout effect, so this
  // comes later, in an effect.
  const place = useRef(lastPlace(level, search))
  useEffect(() => {
    if (!ready || from.current === null) return
    const address = pathOf(STAFF_PATHS.detail, from.current)
    from.current = null
    window.scrollTo(0, place.current)
    const link = document.querySelector<HTMLElement>(`main a[href="${address}"]`)
    link?.focus({ preventScroll: true })
    link?.scrollIntoView({ block: 'nearest' })
  }, [ready])

  useLayoutEffect(() => {
    rememberList(level, { search, top: place.current })
    return () => rememberList(level, { search, top: scrollY })
  }, [level, search])
}

/** The filters of a list behind one button, so that the rows have the room. It closes when the list is used again. */
function FilterMenu({ count, children }: { count: number; children: ReactNode }) {
  return (
    <Menu
      className="menu-filters"
      stays
      label={
        <>
          <StaffIcon name="filter" />
          Filter
          {count > 0 && (
            <span className="filter-count">
              {count}
              <span className="sr"> dipakai</span>
            </span>
          )}
          <Icon name="down" />
        </>
      }
    >
      <div className="filters">{children}</div>
    </Menu>
  )
}
