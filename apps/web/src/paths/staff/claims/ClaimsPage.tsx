/** 'Periksa jalur': the queue of claims that wait, and the child that is checked now. There is no act for several children at once. */
import {
  type ClaimChild,
  type ClaimCounts,
  openClaims,
  type QueuedChild,
  takeNextClaims,
} from '@spmb/domain/paths/claim/counter/contract.staff.ts'
import { QUEUE_HINTS } from '@spmb/domain/paths/claim/counter/hints.ts'
import { CLAIM_STATE_NAMES } from '@spmb/domain/paths/claim/messages.ts'
import { shortSchoolName } from '@spmb/domain/reference/short-school-name.ts'
import { LEVELS } from '@spmb/domain/shared/level.ts'
import { shortMoment, writeLocalTime } from '@spmb/domain/shared/local-date.ts'
import { PER_PAGE } from '@spmb/domain/shared/paging.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useFacts } from '../../../platform/facts.ts'
import { failureMessage, refusalText } from '../../../platform/staff/failure-message.ts'
import { useViewer } from '../../../platform/staff/session/session.ts'
import { useWrite } from '../../../platform/staff/use-write.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { TextField } from '../../../ui/form/Field.tsx'
import { FilterSelect } from '../../../ui/staff/table/FilterSelect.tsx'
import { ListScreen } from '../../../ui/staff/table/ListScreen.tsx'
import { Pager } from '../../../ui/staff/table/Pager.tsx'
import { type Column, Table } from '../../../ui/staff/table/Table.tsx'
import { ClaimChildCard } from './ClaimChildCard.tsx'
import {
  CARD_HINT,
  CHANGE_FILTER,
  COUNTER_TEXT,
  HINT_FILTERS,
  heldBy,
  NEXT_NAMES,
  NOTHING_WAITS,
  officerLine,
  SHOW_NAMES,
  waitingLine,
} from './counter-messages.ts'
import { CLAIMS, claimCounts, claimQueue } from './counter-queries.ts'
import { OverdueSection } from './OverdueSection.tsx'

const FILTERS = ['path', 'school', 'village', 'hint', 'show'] as const
type Filter = (typeof FILTERS)[number]
const SHOWS = ['mine', 'incomplete'] as const

export function ClaimsPage() {
  const { role } = useViewer()
  const { timeZone } = useFacts()
  const queries = useQueryClient()
  const { busy, write } = useWrite()
  const [search, setSearch] = useSearchParams()
  const [child, setChild] = useState<ClaimChild | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const counts = useQuery(claimCounts)
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1)
  const filter = readFilter(search)
  const queue = useQuery({ ...claimQueue(filter, page), placeholderData: keepPreviousData })
  const number = search.get('no')
  const shown = useRef<string | null>(null)

  const choose = (name: Filter, value: string | null) => {
    const next = new URLSearchParams(search)
    next.delete('page')
    if (value === null) next.delete(name)
    else next.set(name, value)
    setSearch(next)
  }
  const addressOf = (target: number) => {
    const next = new URLSearchParams(search)
    next.set('page', String(target))
    return `?${next}`
  }
  /** The address names the open child, so that a card's link and Back work. */
  function show(opened: ClaimChild | null) {
    setChild(opened)
    shown.current = opened?.no_registration ?? null
    const next = new URLSearchParams(search)
    if (opened) next.set('no', opened.no_registration)
    else next.delete('no')
    setSearch(next, { replace: true })
    void queries.invalidateQueries({ queryKey: [CLAIMS] })
  }

  async function takeNext() {
    setRefusal(null)
    const { show: _, ...wanted } = filter
    const outcome = await write(takeNextClaims, { body: wanted })
    if (!outcome) return
    if (!outcome.ok) return setRefusal(refusalText(failureMessage(outcome.failure)))
    if (!outcome.data) toastSuccess(outcome.message)
    show(outcome.data)
  }

  /** @returns whether the child is open now */
  async function open(card: string): Promise<boolean> {
    setRefusal(null)
    const outcome = await write(openClaims, { body: { card } })
    if (outcome?.ok) show(outcome.data)
    else if (outcome) setRefusal(refusalText(failureMessage(outcome.failure)))
    return outcome?.ok ?? false
  }
  useNamedChild(number, shown, open)

  const { data } = queue
  const isFiltered = Object.keys(filter).length > 0
  return (
    <ListScreen
      title="Periksa jalur"
      about={COUNTER_TEXT}
      acts={
        <Button kind="main" busy={busy} onClick={() => void takeNext()}>
          Ambil berikutnya
        </Button>
      }
      sections={
        <>
          <CardForm busy={busy} onOpen={open} />
          <div role="alert">{refusal && <Notice kind="err" title={refusal} className="mb-3" />}</div>
          {child && <ClaimChildCard key={child.id} child={child} onChange={setChild} />}
        </>
      }
      filters={counts.data && <Filters counts={counts.data} filter={filter} choose={choose} />}
      asked={[queue]}
      list={
        data
          ? {
              count: counts.data && (
                <p className="chips" role="status">
                  {waitingLine(counts.data.waiting, counts.data.older)}
                </p>
              ),
              isEmpty: data.children.length === 0,
              empty: [
                isFiltered ? 'Tidak ada anak yang cocok' : 'Tidak ada jalur yang menunggu',
                isFiltered ? CHANGE_FILTER : NOTHING_WAITS,
              ],
              rows: (
                <Table
                  label="Antrean jalur"
                  className="dense"
                  columns={columnsOf(timeZone, (card) => void open(card))}
                  rows={data.children}
                  rowKey={({ id }) => id}
                  asCards
                  busy={queue.isPlaceholderData}
                />
              ),
              pager: data.meta.total > PER_PAGE && (
                <Pager
                  page={page}
                  last={Math.ceil(data.meta.total / PER_PAGE)}
                  addressOf={addressOf}
                  perPage={PER_PAGE}
                  onPerPage={() => setSearch({})}
                />
              ),
            }
          : null
      }
    >
      {counts.data && <Places counts={counts.data} />}
      {role === 'admin' && counts.data && counts.data.overdue > 0 && (
        <div className="stack mt-5">
          {LEVELS.map((level) => (
            <OverdueSection key={level} level={level} />
          ))}
        </div>
      )}
    </ListScreen>
  )
}

function readFilter(search: URLSearchParams) {
  const text = (name: Filter) => search.get(name) ?? undefined
  const whole = (name: Filter) => Number.parseInt(text(name) ?? '', 10) || undefined
  const hint = QUEUE_HINTS.find((each) => each === text('hint'))
  const show = SHOWS.find((each) => each === text('show'))
  const [path, school, village] = [text('path'), whole('school'), whole('village')]
  return {
    ...(path && { path }),
    ...(school && { school }),
    ...(village && { village }),
    ...(hint && { hint }),
    ...(show && { show }),
  }
}

/**
 * Opens the child that the address names, as a link of a record or a bookmark does.
 * @param shown the number that the screen itself has put into the address, which is not opened again
 */
function useNamedChild(
  number: string | null,
  shown: { current: string | null },
  open: (card: string) => Promise<boolean>,
) {
  const act = useRef(open)
  act.current = open
  // Only a change of the address opens a child: it follows the child that is shown, one render later.
  useEffect(() => {
    if (number === null || shown.current === number) return
    shown.current = number
    void act.current(number)
  }, [number, shown])
}

function CardForm({ busy, onOpen }: { busy: boolean; onOpen: (card: string) => Promise<boolean> }) {
  const [card, setCard] = useState('')
  function send(event: FormEvent) {
    event.preventDefault()
    if (card.trim() === '') return
    void onOpen(card).then((opened) => opened && setCard(''))
  }
  return (
    <form className="card card-pad claim-card mb-3" method="post" noValidate onSubmit={send}>
      <TextField
        id="card"
        name="card"
        label="Nomor pendaftaran"
        mark="none"
        hint={CARD_HINT}
        value={card}
        onChange={({ target }) => setCard(target.value)}
        autoComplete="off"
      />
      <Button kind="line" type="submit" busy={busy}>
        Buka anak
      </Button>
    </form>
  )
}

function Filters({
  counts,
  filter,
  choose,
}: {
  counts: ClaimCounts
  filter: ReturnType<typeof readFilter>
  choose: (name: Filter, value: string | null) => void
}) {
  const paths = counts.paths.flatMap(({ type, code, name, criteria }) => [
    [code, `${name} ${type}`] as const,
    ...criteria.map((each) => [`${code}.${each.code}`, `${name} ${type}: ${each.name}`] as const),
  ])
  const schools = [...new Map(counts.places.map(({ school }) => [school.id, school.name]))]
  const byId = (items: readonly (readonly [number, string])[]) =>
    items.map(([id, name]) => [String(id), name] as const)
  return (
    <>
      <FilterSelect
        label="Jalur"
        all="Semua"
        value={filter.path ?? null}
        options={dedupe(paths)}
        onChoose={(value) => choose('path', value)}
      />
      {schools.length > 1 && (
        <FilterSelect
          label="Sekolah"
          all="Semua"
          wide
          value={filter.school ? String(filter.school) : null}
          options={byId(schools)}
          onChoose={(value) => choose('school', value)}
        />
      )}
      <FilterSelect
        label="Desa/kelurahan"
        all="Semua"
        value={filter.village ? String(filter.village) : null}
        options={byId(counts.villages.map(({ id, name }) => [id, name] as const))}
        onChoose={(value) => choose('village', value)}
      />
      <FilterSelect
        label="Petunjuk"
        all="Semua"
        value={filter.hint ?? null}
        options={QUEUE_HINTS.map((hint) => [hint, HINT_FILTERS[hint]] as const)}
        onChoose={(value) => choose('hint', value)}
      />
      <FilterSelect
        label="Yang tampil"
        all="Menunggu saya"
        value={filter.show ?? null}
        options={SHOWS.map((show) => [show, SHOW_NAMES[show]] as const)}
        onChoose={(value) => choose('show', value)}
      />
    </>
  )
}

/** A code that both levels have is one filter. */
const dedupe = (options: readonly (readonly [string, string])[]) => [...new Map(options)]

function columnsOf(timeZone: string, open: (card: string) => void): Column<QueuedChild>[] {
  return [
    {
      key: 'name',
      title: 'Calon murid',
      heading: true,
      className: 'name',
      cell: ({ name, no_registration: number }) => (
        <>
          {name}{' '}
          <span className="beside mono" translate="no">
            {number}
          </span>
        </>
      ),
    },
    {
      key: 'claims',
      title: 'Jalur',
      cell: ({ claims }) => (
        <ul className="claim-lines">
          {claims.map(({ path, name, criterion, state, next }) => (
            <li key={path}>
              {name}: {criterion}
              <span className="sub-line">{next ? NEXT_NAMES[next] : CLAIM_STATE_NAMES[state]}</span>
            </li>
          ))}
        </ul>
      ),
    },
    {
      key: 'school',
      title: 'Pilihan 1',
      cell: ({ school, village }) => (
        <>
          <span title={school.name}>{shortSchoolName(school.name)}</span>
          <span className="sub-line">{village.name}</span>
        </>
      ),
    },
    {
      key: 'due',
      title: 'Batas',
      cell: ({ due_at, since }) => (
        <>
          {due_at ? shortMoment(new Date(due_at), timeZone) : '–'}
          <span className="sub-line">sejak {shortMoment(new Date(since), timeZone)}</span>
        </>
      ),
    },
    {
      key: 'acts',
      title: 'Tindakan',
      cell: ({ name, no_registration: number, lease }) =>
        lease && !lease.mine ? (
          <span className="muted">
            {heldBy(
              lease.by,
              writeLocalTime(new Date(lease.until), timeZone).slice(11, 16).replace(':', '.'),
            )}
          </span>
        ) : (
          <button type="button" className="mini" onClick={() => open(number)}>
            Periksa<span className="sr"> {name}</span>
          </button>
        ),
    },
  ]
}

/** Where claims wait, and what each person has checked. */
function Places({ counts: { places, officers } }: { counts: ClaimCounts }) {
  if (places.length === 0 && officers.length === 0) return null
  return (
    <div className="claim-counts mt-5">
      {places.length > 0 && (
        <section className="card card-pad" aria-labelledby="claim-places">
          <h2 id="claim-places">Menunggu menurut sekolah</h2>
          <ul className="claim-lines">
            {places.map(({ school, path, count }) => (
              <li key={`${school.id} ${path}`}>
                {school.name} · {path}: <b>{count}</b>
              </li>
            ))}
          </ul>
        </section>
      )}
      {officers.length > 0 && (
        <section className="card card-pad" aria-labelledby="claim-officers">
          <h2 id="claim-officers">Menurut pemeriksa</h2>
          <ul className="claim-lines">
            {officers.map(({ name, checked, refused, overturned }) => (
              <li key={name}>
                {name}
                <span className="sub-line">{officerLine(checked, refused, overturned)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
