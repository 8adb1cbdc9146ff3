/** 'Keberatan': what families object to, and what the office answers. Operators read those to their school. */

import { type Objection, reopenObjection, seatObjection } from '@spmb/domain/objection/contract.staff.ts'
import { OBJECTION_STATE_NAMES } from '@spmb/domain/objection/messages.ts'
import { isAnswerable, reopeningRefusal } from '@spmb/domain/objection/objection.ts'
import { OBJECTION_STATES } from '@spmb/domain/objection/states.ts'
import { shortSchoolName } from '@spmb/domain/reference/short-school-name.ts'
import { REASON_FIELDS } from '@spmb/domain/registration/staff/removal-messages.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { PER_PAGE } from '@spmb/domain/shared/paging.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useFacts } from '../../platform/facts.ts'
import { pathOf } from '../../platform/paths.ts'
import { refusalText } from '../../platform/staff/failure-message.ts'
import { PhoneLinks } from '../../platform/staff/PhoneLinks.tsx'
import { STAFF_PATHS } from '../../platform/staff/paths.ts'
import { APPLICANTS } from '../../platform/staff/query-client.ts'
import { useViewer } from '../../platform/staff/session/session.ts'
import { useWrite } from '../../platform/staff/use-write.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'
import { FormDialog } from '../../ui/staff/dialog/FormDialog.tsx'
import { ReasonDialog } from '../../ui/staff/dialog/ReasonDialog.tsx'
import { EmptyState } from '../../ui/staff/EmptyState.tsx'
import { QueryState } from '../../ui/staff/QueryState.tsx'
import { FilterSelect } from '../../ui/staff/table/FilterSelect.tsx'
import { Pager } from '../../ui/staff/table/Pager.tsx'
import { type Column, Table } from '../../ui/staff/table/Table.tsx'
import { AnswerDialog } from './AnswerDialog.tsx'
import { ConfirmObjectionDialog } from './ConfirmObjectionDialog.tsx'
import {
  BY_FAMILY,
  CHANGE_STATE,
  OBJECTIONS_APPEAR_HERE,
  OBJECTIONS_TEXT,
  REOPEN_TEXT,
  seatText,
} from './messages.ts'
import { ObjectionTag } from './ObjectionTag.tsx'
import { objectionsQuery } from './objection-queries.ts'
import { useObjectionWrite } from './use-objection-write.ts'

const DIALOGS = { answer: AnswerDialog, confirm: ConfirmObjectionDialog, reopen: ReopenDialog }

export function ObjectionsPage() {
  const { role } = useViewer()
  const mayAnswer = role === 'admin'
  const mayConfirm = mayAnswer || role === 'monitor'
  const [search, setSearch] = useSearchParams()
  const state = OBJECTION_STATES.find((one) => one === search.get('state')) ?? null
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1)
  const [opened, setOpened] = useState<{ act: keyof typeof DIALOGS; objection: Objection } | null>(null)
  const Dialog = opened && DIALOGS[opened.act]
  const objections = useQuery({ ...objectionsQuery(state, page), placeholderData: keepPreviousData })
  const addressOf = (target: number) =>
    `?${new URLSearchParams({ ...(state && { state }), ...(target > 1 && { page: String(target) }) })}`

  function actsFor({ state, may_confirm, reopened_at: reopened }: Objection) {
    const acts: [act: keyof typeof DIALOGS, label: string][] = []
    if (mayConfirm && may_confirm) acts.push(['confirm', 'Sahkan'])
    if (mayAnswer && isAnswerable(state)) acts.push(['answer', state === 'open' ? 'Jawab' : 'Ganti jawaban'])
    if (mayAnswer && reopeningRefusal(state, reopened !== null) === null) acts.push(['reopen', 'Buka lagi'])
    return acts
  }

  const columns: Column<Objection>[] = [
    {
      key: 'name',
      title: 'Calon murid',
      heading: true,
      className: 'name',
      cell: ({ registration: { name, no_registration: number } }) => (
        <>
          <Link to={pathOf(STAFF_PATHS.detail, number)} title={name}>
            {name}
          </Link>{' '}
          <span className="beside mono" translate="no">
            {number}
          </span>
        </>
      ),
    },
    {
      key: 'phone',
      title: 'HP',
      cell: ({ registration: { name, phone } }) => <PhoneLinks phone={phone} name={name} />,
    },
    {
      key: 'school',
      title: 'Sekolah',
      cell: ({ school }) => <span title={school.name}>{shortSchoolName(school.name)}</span>,
    },
    {
      key: 'text',
      title: 'Keberatan',
      cell: (objection) => <ObjectionText objection={objection} />,
    },
    {
      key: 'state',
      title: 'Keadaan',
      cell: ({ state }) => <ObjectionTag state={state} />,
    },
    {
      key: 'acts',
      title: 'Tindakan',
      cell: (objection) => (
        <div className="acts">
          {actsFor(objection).map(([act, label]) => (
            <button type="button" className="mini" key={act} onClick={() => setOpened({ act, objection })}>
              {label}
              <span className="sr"> keberatan {objection.registration.name}</span>
            </button>
          ))}
          {mayAnswer && objection.state === 'waiting' && <SeatButton objection={objection} />}
        </div>
      ),
    },
  ]

  return (
    <>
      <div className="work-head">
        <div>
          <h1>Keberatan</h1>
          <p className="muted">{OBJECTIONS_TEXT}</p>
        </div>
      </div>
      <div className="filters">
        <FilterSelect
          label="Keadaan"
          all="Semua"
          value={state}
          options={OBJECTION_STATES.map((one) => [one, OBJECTION_STATE_NAMES[one]])}
          onChoose={(one) => setSearch(one === null ? {} : { state: one })}
        />
      </div>
      {!objections.data ? (
        <QueryState asked={[objections]} lines={6} />
      ) : objections.data.objections.length === 0 ? (
        <div className="card">
          <EmptyState title={state ? 'Tidak ada keberatan yang cocok' : 'Belum ada keberatan'}>
            <p className="muted">{state ? CHANGE_STATE : OBJECTIONS_APPEAR_HERE}</p>
          </EmptyState>
        </div>
      ) : (
        <>
          <p className="chips" role="status">
            {formatCount(objections.data.meta.total)} keberatan
          </p>
          <Table
            label="Keberatan"
            className="dense"
            columns={columns}
            rows={objections.data.objections}
            rowKey={({ id }) => id}
            asCards
            busy={objections.isPlaceholderData}
          />
          {objections.data.meta.total > PER_PAGE && (
            <Pager
              page={page}
              last={Math.ceil(objections.data.meta.total / PER_PAGE)}
              addressOf={addressOf}
              perPage={PER_PAGE}
              onPerPage={() => setSearch(state ? { state } : {})}
            />
          )}
        </>
      )}
      {opened && Dialog && <Dialog objection={opened.objection} onClose={() => setOpened(null)} />}
    </>
  )
}

/** The beginning of what was written; opened, all of it with the answer, when, and by whom. */
function ObjectionText({ objection: { text, filed, answer } }: { objection: Objection }) {
  const { timeZone } = useFacts()
  const stated = [longMoment(new Date(filed.at), timeZone), filed.by_family ? BY_FAMILY : filed.by]
  return (
    <details className="objection-more">
      <summary>{text}</summary>
      <p className="objection-text">{text}</p>
      <p className="sub-line">{stated.filter(Boolean).join(' · ')}</p>
      {answer && (
        <p className="objection-text">
          <b>Jawaban:</b> {answer.text}
        </p>
      )}
    </details>
  )
}

/** Asks why an objection that was answered by mistake is opened again. */
function ReopenDialog({ objection, onClose }: { objection: Objection; onClose: () => void }) {
  const { busy, write, finish, refusal, clearRefusal } = useObjectionWrite(onClose)

  async function send(reason: string) {
    clearRefusal()
    const body = { reason, version: objection.version }
    await finish(await write(reopenObjection, { params: { id: String(objection.id) }, body }))
  }

  return (
    <ReasonDialog
      fields={REASON_FIELDS}
      title={`Buka lagi keberatan ${objection.registration.name}`}
      confirm="Buka lagi"
      busy={busy}
      refusal={refusal}
      onConfirm={({ reason }) => void send(reason)}
      onClose={onClose}
    >
      <p>{REOPEN_TEXT}</p>
    </ReasonDialog>
  )
}

/** Gives an upheld objection the seat that has become free, after a question. A refusal is shown beside the button. */
function SeatButton({ objection }: { objection: Objection }) {
  const queries = useQueryClient()
  const { busy, write, stayBusy } = useWrite()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)

  async function give() {
    setRefusal(null)
    const outcome = await write(seatObjection, { params: { id: String(objection.id) } })
    if (!outcome) return
    setAsking(false)
    if (!outcome.ok) return setRefusal(refusalText(outcome.failure))
    toastSuccess(outcome.message)
    await stayBusy(() => queries.invalidateQueries({ queryKey: APPLICANTS }))
  }

  return (
    <>
      <button type="button" className="mini" disabled={busy} onClick={() => setAsking(true)}>
        Beri kursi<span className="sr"> kepada {objection.registration.name}</span>
      </button>
      {asking && (
        <FormDialog
          title={`Beri kursi kepada ${objection.registration.name}`}
          onClose={() => setAsking(false)}
        >
          <p className="dialog-text">{seatText(objection.school.name)}</p>
          <div className="btns">
            <Button kind="main" busy={busy} onClick={() => void give()}>
              Beri kursi
            </Button>
            <Button kind="line" onClick={() => setAsking(false)}>
              Batal
            </Button>
          </div>
        </FormDialog>
      )}
      <div role="alert">{refusal && <p className="decide-refusal">{refusal}</p>}</div>
    </>
  )
}
