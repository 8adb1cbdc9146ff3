/** 'Daftar ulang': the admitted children of a school, ticked as their families come. */

import type { ReRegistrationFigures } from '@spmb/domain/re-registration/contract.staff.ts'
import {
  answerRefusal,
  type ReRegistrationPeriod,
  recordingRefusal,
  wishRefusal,
} from '@spmb/domain/re-registration/re-registration.ts'
import { TAKES_PLACE } from '@spmb/domain/re-registration/result-messages.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { PER_PAGE, SEARCH_MAX_LENGTH } from '@spmb/domain/shared/paging.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useFacts } from '../../platform/facts.ts'
import { LevelLinks } from '../../platform/staff/LevelLinks.tsx'
import { ofLevels } from '../../platform/staff/list-state.ts'
import { useViewer } from '../../platform/staff/session/session.ts'
import { mayChange, visibleLevels } from '../../platform/staff/session/viewer.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { EmptyState } from '../../ui/staff/EmptyState.tsx'
import { QueryState } from '../../ui/staff/QueryState.tsx'
import { FilterSelect } from '../../ui/staff/table/FilterSelect.tsx'
import { Pager } from '../../ui/staff/table/Pager.tsx'
import { SearchField } from '../../ui/staff/table/SearchField.tsx'
import { type Column, Table } from '../../ui/staff/table/Table.tsx'
import { CardScan } from './CardScan.tsx'
import { ChildrenTable, type Recording } from './ChildrenTable.tsx'
import {
  CHANGE_SEARCH,
  LATE_TEXT,
  lateChildren,
  NOBODY_ADMITTED,
  periodWords,
  SILENT,
  toCall,
} from './messages.ts'
import { ReleaseDialog } from './ReleaseDialog.tsx'
import { type ReRegistrationState, reRegistrationList } from './re-registration-address.ts'
import { childrenQuery, figuresQuery } from './re-registration-queries.ts'

export function ReRegistrationPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const viewer = useViewer()
  const { season } = useFacts()
  const levels = visibleLevels(viewer)
  const state = ofLevels(reRegistrationList.read(search), levels)
  const figures = useQuery(figuresQuery(state.level))
  const [releasing, setReleasing] = useState(false)
  const change = (part: Partial<ReRegistrationState>) =>
    navigate({ search: reRegistrationList.link({ ...state, page: 1, ...part }) })

  const data = figures.data
  const chosen = data?.schools.find(({ id }) => id === (viewer.school?.id ?? state.school))
  const shown = chosen ? [chosen] : (data?.schools ?? [])
  const admitted = shown.reduce((sum, school) => sum + school.admitted, 0)
  const arrived = shown.reduce((sum, school) => sum + school.arrived, 0)
  const silent = shown.reduce((sum, school) => sum + school.silent, 0)
  const late = shown.reduce((sum, school) => sum + school.late, 0)
  const lateToCome = admitted - arrived - shown.reduce((sum, school) => sum + school.missing, 0)
  const isOver = data?.period === 'over'
  /** Without a school and a search, the office sees the schools; then the children. */
  const showsSchools =
    viewer.school === null && state.school === null && state.search === '' && state.state === null
  const may = data && mayChange(viewer) ? recordable(data.period, viewer.role === 'admin') : NOTHING
  const mayRelease = viewer.role === 'admin' && isOver && data.to !== null
  const missing = chosen?.missing ?? 0
  return (
    <>
      <div className="work-head">
        <div>
          <h1>Daftar ulang</h1>
          {data && <p className="muted">{periodWords(data.period, season.reRegistration)}</p>}
        </div>
        <LevelLinks
          levels={levels}
          current={state.level}
          addressOf={(level) => reRegistrationList.link({ ...state, level, school: null, page: 1 })}
        />
        {mayRelease && missing > 0 && (
          <div className="btns">
            <Button kind="line" onClick={() => setReleasing(true)}>
              Kosongkan {formatCount(missing)} kursi…
            </Button>
          </div>
        )}
      </div>
      {lateToCome > 0 && isOver && (
        <Notice kind="information" title={lateChildren(formatCount(lateToCome))} className="mb-3">
          <p>{LATE_TEXT}</p>
        </Notice>
      )}
      <div className="arrival-tools">
        {(may.arrival || (may.lateArrival && late > 0)) && <CardScan />}
        <div className="filters">
          <SearchField
            label="Nomor atau nama"
            value={state.search}
            maxLength={SEARCH_MAX_LENGTH}
            onSearch={(text) => change({ search: text })}
          />
          {viewer.school === null && data && (
            <FilterSelect
              label="Sekolah"
              all="Semua sekolah"
              wide
              value={state.school === null ? null : String(state.school)}
              options={data.schools.map(({ id, name }) => [String(id), name])}
              onChoose={(school) => change({ school: school === null ? null : Number(school) })}
            />
          )}
          <FilterSelect
            label="Daftar ulang"
            all="Semua"
            value={state.state}
            options={[
              ['belum', 'Belum'],
              ['sudah', 'Sudah'],
              ['mengambil', TAKES_PLACE],
              ['belum_menjawab', SILENT],
            ]}
            onChoose={(one) => change({ state: one })}
          />
        </div>
      </div>
      {data && (
        <p className="chips" role="status">
          <span>
            Diterima <b>{formatCount(admitted)}</b> · sudah <b>{formatCount(arrived)}</b> · belum{' '}
            <b>{formatCount(admitted - arrived)}</b>
          </span>
          {silent > 0 && (
            <Link to={reRegistrationList.link({ ...state, state: 'belum_menjawab', search: '', page: 1 })}>
              {toCall(formatCount(silent))}
            </Link>
          )}
          {!showsSchools && viewer.school === null && (
            <Link
              className="all"
              to={reRegistrationList.link({ ...state, school: null, state: null, search: '', page: 1 })}
            >
              Semua sekolah
            </Link>
          )}
        </p>
      )}
      {!data ? (
        <QueryState asked={[figures]} lines={8} />
      ) : showsSchools && data.schools.length > 0 ? (
        <SchoolsTable
          schools={data.schools}
          addressOf={(school) => reRegistrationList.link({ ...state, school, page: 1 })}
        />
      ) : (
        <Children state={state} may={may} until={data.period === 'over' ? null : data.to} />
      )}
      {releasing && chosen && (
        <ReleaseDialog level={state.level} school={chosen} onClose={() => setReleasing(false)} />
      )}
    </>
  )
}

const NOTHING: Recording = { arrival: false, answer: false, lateArrival: false, wish: false }

function recordable(period: ReRegistrationPeriod, isAdmin: boolean): Recording {
  return {
    arrival: recordingRefusal(period, isAdmin) === null,
    answer: answerRefusal(period, isAdmin, false) === null,
    lateArrival: recordingRefusal(period, isAdmin, true) === null,
    wish: wishRefusal(period, isAdmin) === null,
  }
}

function Children({
  state,
  may,
  until,
}: {
  state: ReRegistrationState
  may: Recording
  until: string | null
}) {
  const navigate = useNavigate()
  const viewer = useViewer()
  const found = useQuery({ ...childrenQuery(state), placeholderData: keepPreviousData })
  if (!found.data) return <QueryState asked={[found]} lines={8} />
  const { children, meta } = found.data
  const isNarrowed = state.search !== '' || state.state !== null || state.school !== null
  if (children.length === 0)
    return (
      <div className="card">
        <EmptyState title={isNarrowed ? 'Tidak ada anak yang cocok' : 'Belum ada anak yang diterima'}>
          <p className="muted">{isNarrowed ? CHANGE_SEARCH : NOBODY_ADMITTED}</p>
        </EmptyState>
      </div>
    )
  return (
    <>
      <ChildrenTable
        admitted={children}
        may={may}
        showsSchool={viewer.school === null && state.school === null}
        until={until}
        busy={found.isPlaceholderData}
      />
      {meta.total > PER_PAGE && (
        <Pager
          page={state.page}
          last={Math.ceil(meta.total / PER_PAGE)}
          addressOf={(page) => reRegistrationList.link({ ...state, page })}
          perPage={PER_PAGE}
          onPerPage={() => navigate({ search: reRegistrationList.link({ ...state, page: 1 }) })}
        />
      )}
    </>
  )
}

type School = ReRegistrationFigures['schools'][number]

/** How many families have come to each school. A row opens the children of its school. */
function SchoolsTable({
  schools,
  addressOf,
}: {
  schools: readonly School[]
  addressOf: (school: number) => string
}) {
  const columns: Column<School>[] = [
    {
      key: 'school',
      title: 'Sekolah',
      heading: true,
      cell: ({ id, name }) => <Link to={addressOf(id)}>{name}</Link>,
    },
    figure('admitted', 'Diterima', ({ admitted }) => admitted),
    figure('arrived', 'Sudah', ({ arrived }) => arrived),
    figure('missing', 'Belum', ({ admitted, arrived }) => admitted - arrived),
    figure('silent', SILENT, ({ silent }) => silent),
  ]
  return (
    <Table
      label="Daftar ulang per sekolah"
      className="arrivals"
      columns={columns}
      rows={schools}
      rowKey={({ id }) => id}
      opensRows
    />
  )
}

const figure = (key: string, title: string, of: (school: School) => number): Column<School> => ({
  key,
  title,
  className: 'r',
  cell: (school) => formatCount(of(school)),
})
