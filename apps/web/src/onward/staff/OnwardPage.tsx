/** 'Penyaluran': the children without a place after the publication, and where each of them goes to school. The monitor reads. */
import { listOnward, type OnwardChild, onwardQuery, saveOnward } from '@spmb/domain/onward/contract.staff.ts'
import { ONWARD_KINDS, ONWARD_NAMES, type OnwardKind } from '@spmb/domain/onward/messages.ts'
import { shortSchoolName } from '@spmb/domain/reference/short-school-name.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { LEVELS, type Level } from '@spmb/domain/shared/level.ts'
import { shortMoment } from '@spmb/domain/shared/local-date.ts'
import type { PageMeta } from '@spmb/domain/shared/paging.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { offerWords } from '../../free-seats/messages.ts'
import { useFacts } from '../../platform/facts.ts'
import { pathOf } from '../../platform/paths.ts'
import { succeed } from '../../platform/staff/call-staff.ts'
import { failureSentence } from '../../platform/staff/failure-message.ts'
import { LevelLinks } from '../../platform/staff/LevelLinks.tsx'
import { field, levelField, listState, PAGING, type StateOf } from '../../platform/staff/list-state.ts'
import { PhoneLinks } from '../../platform/staff/PhoneLinks.tsx'
import { STAFF_PATHS } from '../../platform/staff/paths.ts'
import { APPLICANTS } from '../../platform/staff/query-client.ts'
import { useViewer } from '../../platform/staff/session/session.ts'
import { useWrite } from '../../platform/staff/use-write.ts'
import { ExportButton } from '../../registration/staff/list/export/ExportButton.tsx'
import { applicantList } from '../../registration/staff/list-address.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'
import { EmptyState } from '../../ui/staff/EmptyState.tsx'
import { QueryState } from '../../ui/staff/QueryState.tsx'
import { FilterSelect } from '../../ui/staff/table/FilterSelect.tsx'
import { ListPager } from '../../ui/staff/table/ListScreen.tsx'
import { type Column, Table } from '../../ui/staff/table/Table.tsx'
import { CHANGE_KIND, NEAREST, NO_FREE_SEATS, NOBODY_LEFT, NOT_PUBLISHED, ONWARD_TEXT } from './messages.ts'

const onwardAddress = listState({ level: levelField, kind: field(onwardQuery.shape.kind, null), ...PAGING })
type OnwardState = StateOf<typeof onwardAddress>

/** The list of applicants with these children, as a file. */
const WITHOUT_PLACE = { ...applicantList.read(''), decision: 'tanpa_tempat' } as const

export function OnwardPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const mayWrite = useViewer().role === 'admin'
  const state = onwardAddress.read(search)
  const query = useQuery({
    queryKey: [...APPLICANTS, 'onward', state],
    queryFn: async ({ signal }) => {
      const { kind, page, per_page } = state
      const asked = { query: { ...(kind && { kind }), page, per_page }, signal }
      const { data, meta } = await succeed(listOnward[state.level], asked)
      return { ...data, meta: meta as PageMeta }
    },
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const counts = useRef<HTMLParagraphElement>(null)
  /** The row of a child moves to its place in the list, or leaves the filtered one. */
  const keepFocus = () => {
    if (document.activeElement === document.body) counts.current?.focus()
  }
  const change = (part: Partial<OnwardState>) => navigate(onwardAddress.link({ ...state, page: 1, ...part }))
  return (
    <>
      <div className="work-head">
        <div>
          <h1>Penyaluran</h1>
          <p className="muted">{ONWARD_TEXT}</p>
        </div>
        {data?.published && <ExportButton level={state.level} state={WITHOUT_PLACE} />}
      </div>
      <LevelLinks
        levels={LEVELS}
        current={state.level}
        addressOf={(level: Level) => onwardAddress.link({ ...state, level, page: 1 })}
        className="mb-3"
      />
      {!data ? (
        <QueryState asked={[query]} lines={8} />
      ) : !data.published ? (
        <div className="card">
          <EmptyState title="Hasil belum diumumkan">
            <p className="muted">{NOT_PUBLISHED}</p>
          </EmptyState>
        </div>
      ) : (
        <>
          <div className="filters">
            <FilterSelect
              label="Hasil"
              all="Semua"
              value={state.kind}
              options={ONWARD_KINDS.map((kind) => [kind, ONWARD_NAMES[kind]] as const)}
              onChoose={(kind: OnwardKind | null) => void change({ kind })}
            />
          </div>
          <p className="chips mb-3" role="status" ref={counts} tabIndex={-1}>
            {ONWARD_KINDS.map((kind) => (
              <span key={kind}>
                {ONWARD_NAMES[kind]} <b>{formatCount(data.counts[kind])}</b>
              </span>
            ))}
          </p>
          {data.children.length === 0 ? (
            <div className="card">
              <EmptyState title={state.kind ? 'Tidak ada anak dengan hasil ini' : 'Setiap anak punya tempat'}>
                <p className="muted">{state.kind ? CHANGE_KIND : NOBODY_LEFT}</p>
              </EmptyState>
            </div>
          ) : (
            <Table
              label="Anak tanpa tempat"
              className="dense"
              columns={columnsFor(mayWrite ? keepFocus : null)}
              rows={data.children}
              rowKey={({ id }) => id}
              asCards
              busy={query.isPlaceholderData}
            />
          )}
          <ListPager
            list={onwardAddress}
            state={state}
            meta={data.meta}
            onPerPage={(per_page) => void change({ per_page })}
          />
        </>
      )}
    </>
  )
}

/** @param onSaved null for who may not write */
const columnsFor = (onSaved: (() => void) | null): Column<OnwardChild>[] => [
  {
    key: 'name',
    title: 'Nama',
    heading: true,
    className: 'name',
    cell: ({ no_registration: number, name, village }) => (
      <>
        <Link to={pathOf(STAFF_PATHS.detail, number)} title={name}>
          {name}
        </Link>
        <span className="sub-line">{village}</span>
        <span className="sub-line only-card mono" translate="no">
          {number}
        </span>
      </>
    ),
  },
  { key: 'phone', title: 'HP', cell: ({ phone, name }) => <PhoneLinks phone={phone} name={name} /> },
  {
    key: 'choices',
    title: 'Pilihan',
    cell: ({ choices: [first, second] }) => (
      <>
        <span className="sub-line">1. {shortSchoolName(first)}</span>
        {second !== first && <span className="sub-line">2. {shortSchoolName(second)}</span>}
      </>
    ),
  },
  {
    key: 'nearest',
    title: NEAREST,
    cell: ({ nearest }) =>
      nearest.length === 0 ? (
        <span className="muted">{NO_FREE_SEATS}</span>
      ) : (
        <>
          <span className="only-card muted">{NEAREST}: </span>
          {nearest.map((school) => (
            <span key={school.id} className="sub-line">
              {offerWords({ ...school, name: shortSchoolName(school.name) })}
            </span>
          ))}
        </>
      ),
  },
  {
    key: 'kind',
    title: 'Hasil',
    cell: (child) => (onSaved ? <Outcome child={child} onSaved={onSaved} /> : <Noted child={child} />),
  },
]

/** A button saves, since the arrow keys change a list of choices one by one. */
function Outcome({ child, onSaved }: { child: OnwardChild; onSaved: () => void }) {
  const queries = useQueryClient()
  const { busy, write, stayBusy } = useWrite()
  const select = useRef<HTMLSelectElement>(null)
  const [chosen, setChosen] = useState<OnwardKind | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const kind = chosen ?? child.kind

  async function save() {
    const { id, version } = child
    const outcome = await write(saveOnward, { params: { id: String(id) }, body: { kind, version } })
    if (!outcome) return
    setRefusal(outcome.ok ? null : failureSentence(outcome.failure))
    if (outcome.ok) toastSuccess(outcome.message)
    // The button disappears.
    select.current?.focus()
    await stayBusy(() => queries.invalidateQueries({ queryKey: APPLICANTS }))
    if (outcome.ok || outcome.failure.kind === 'conflict') setChosen(null)
    onSaved()
  }

  return (
    <>
      <span className="btns">
        <select
          className="control"
          ref={select}
          aria-label={`Hasil penyaluran ${child.name}`}
          value={kind}
          autoComplete="off"
          onChange={({ target }) => setChosen(target.value as OnwardKind)}
        >
          {ONWARD_KINDS.map((one) => (
            <option key={one} value={one}>
              {ONWARD_NAMES[one]}
            </option>
          ))}
        </select>
        {kind !== child.kind && (
          <Button kind="line" busy={busy} onClick={save}>
            {busy ? 'Menyimpan…' : 'Simpan'}
            <span className="sr">: {child.name}</span>
          </Button>
        )}
      </span>
      <NotedBy child={child} />
      <div role="alert">{refusal && <p className="decide-refusal">{refusal}</p>}</div>
    </>
  )
}

function Noted({ child }: { child: OnwardChild }) {
  return (
    <>
      {ONWARD_NAMES[child.kind]}
      <NotedBy child={child} />
    </>
  )
}

function NotedBy({ child: { noted } }: { child: OnwardChild }) {
  const { timeZone } = useFacts()
  if (!noted) return null
  return (
    <span className="sub-line muted">
      {shortMoment(new Date(noted.at), timeZone)}
      {noted.by && ` · ${noted.by}`}
    </span>
  )
}
