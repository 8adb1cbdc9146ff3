/** 'Periksa jalur': the queue of claims that wait, and the child that is checked now. There is no act for several children at once. */
import {
  type ClaimChild,
  type ClaimCounts,
  openClaims,
  takeNextClaims,
} from '@spmb/domain/paths/claim/counter/contract.staff.ts'
import { LEVELS } from '@spmb/domain/shared/level.ts'
import { PER_PAGE } from '@spmb/domain/shared/paging.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { refusalText } from '../../../platform/staff/failure-message.ts'
import { useViewer } from '../../../platform/staff/session/session.ts'
import { useWrite } from '../../../platform/staff/use-write.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { TextField } from '../../../ui/form/Field.tsx'
import { ListScreen } from '../../../ui/staff/table/ListScreen.tsx'
import { Pager } from '../../../ui/staff/table/Pager.tsx'
import { ClaimChildCard } from './ClaimChildCard.tsx'
import {
  CARD_HINT,
  CHANGE_FILTER,
  COUNTER_TEXT,
  NOTHING_WAITS,
  officerLine,
  waitingLine,
} from './counter-messages.ts'
import { CLAIMS, claimCounts, claimQueue } from './counter-queries.ts'
import { OverdueSection } from './OverdueSection.tsx'
import { type Filter, QueueFilters, readFilter } from './QueueFilters.tsx'
import { QueueTable } from './QueueTable.tsx'

export function ClaimsPage() {
  const { role } = useViewer()
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
    if (!outcome.ok) return setRefusal(refusalText(outcome.failure))
    if (!outcome.data) toastSuccess(outcome.message)
    show(outcome.data)
  }

  /** @returns whether the child is open now */
  async function open(card: string): Promise<boolean> {
    setRefusal(null)
    const outcome = await write(openClaims, { body: { card } })
    if (outcome?.ok) show(outcome.data)
    else if (outcome) setRefusal(refusalText(outcome.failure))
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
      filters={counts.data && <QueueFilters counts={counts.data} filter={filter} choose={choose} />}
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
                <QueueTable
                  queued={data.children}
                  busy={queue.isPlaceholderData}
                  onOpen={(card) => void open(card)}
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
