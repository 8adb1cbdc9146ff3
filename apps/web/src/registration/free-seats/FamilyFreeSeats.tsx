/** 'Kursi kosong' for the family of a session: what it may name, what it has named, and what came of it. */
import { type FreeSeatWish, readManagedWish, saveManagedWish } from '@spmb/domain/free-seats/contract.ts'
import { lastMinuteWords } from '@spmb/domain/season/window.ts'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { FailureNotice } from '../../announcement/FailureNotice.tsx'
import { call, type Failure } from '../../platform/call.ts'
import { useFacts } from '../../platform/facts.ts'
import { describeFailure } from '../../platform/failure-messages.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'
import { isEnded } from '../manage/use-managed.ts'
import {
  AFTER_UNTIL,
  NAME_SCHOOLS,
  NAMED_GIVEN,
  NAMED_NONE,
  NAMED_OVER,
  NO_OFFER,
  placedAt,
  untilWords,
} from './messages.ts'
import { namedIn, WishFields } from './WishFields.tsx'

export function FamilyFreeSeats({ onChanged }: { onChanged: () => void }) {
  const [wish, setWish] = useState<FreeSeatWish | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const load = useCallback(async (signal?: AbortSignal) => {
    const outcome = await call(readManagedWish, signal ? { signal } : {})
    if (signal?.aborted) return
    if (outcome.ok) setWish(outcome.data)
    setFailure(outcome.ok ? null : outcome.failure)
  }, [])
  useEffect(() => {
    const leaving = new AbortController()
    void load(leaving.signal)
    return () => leaving.abort()
  }, [load])
  // After the end of the session the page asks for the code.
  if (failure && !isEnded(failure))
    return (
      <section className="mt-8" aria-labelledby="kursi-kosong">
        <h2 id="kursi-kosong">Kursi kosong</h2>
        <FailureNotice failure={failure} onRetry={() => void load()} />
      </section>
    )
  if (!wish || (wish.state === 'closed' && wish.named.length === 0)) return null
  if (wish.state === 'ended' && !wish.placed) return null
  return (
    <section className="card panel-in mt-8" aria-labelledby="kursi-kosong">
      <h2 id="kursi-kosong">Kursi kosong</h2>
      {wish.placed ? (
        <p className="mt-2">
          <b>{placedAt(wish.placed.name)}</b>
        </p>
      ) : wish.state === 'open' ? (
        <Naming
          key={wish.version}
          wish={wish}
          onSaved={(saved) => {
            setWish(saved)
            onChanged()
          }}
        />
      ) : (
        <>
          <p className="mt-2">{STATE_WORDS[wish.state]}</p>
          <Named wish={wish} />
        </>
      )}
    </section>
  )
}

const STATE_WORDS: Partial<Record<FreeSeatWish['state'], string>> = { over: NAMED_OVER, given: NAMED_GIVEN }

function Named({ wish }: { wish: FreeSeatWish }) {
  if (wish.named.length === 0) return <p className="mt-2 muted">{NAMED_NONE}</p>
  return (
    <ol className="mt-2">
      {wish.named.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ol>
  )
}

function Naming({ wish, onSaved }: { wish: FreeSeatWish; onSaved: (saved: FreeSeatWish) => void }) {
  const { timeZone } = useFacts()
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | undefined>(undefined)
  const [failure, setFailure] = useState<Failure | null>(null)
  const running = useRef(false)

  async function send(event?: FormEvent) {
    event?.preventDefault()
    if (running.current || !form.current) return
    running.current = true
    setBusy(true)
    setError(undefined)
    setFailure(null)
    const body = { schools: namedIn(form.current), version: wish.version }
    const outcome = await call(saveManagedWish, { body })
    running.current = false
    setBusy(false)
    if (outcome.ok) {
      toastSuccess(outcome.message)
      return onSaved(outcome.data)
    }
    if (outcome.failure.kind === 'refused') {
      setError(Object.values(outcome.failure.fields)[0]?.[0])
      document.getElementById('wish-1')?.focus()
    } else setFailure(outcome.failure)
  }

  const words =
    failure && (failure.kind === 'conflict' ? { title: failure.message, text: '' } : describeFailure(failure))
  return (
    <>
      <p className="mt-2">{NAME_SCHOOLS}</p>
      {wish.until && (
        <p className="mt-2">
          <b>{untilWords(lastMinuteWords(new Date(wish.until), timeZone))}</b>
        </p>
      )}
      <p className="hint mt-2">{AFTER_UNTIL}</p>
      {wish.offered.length === 0 && wish.named.length === 0 ? (
        <p className="mt-4">{NO_OFFER}</p>
      ) : (
        <form ref={form} method="post" noValidate onSubmit={send}>
          <WishFields wish={wish} error={error} />
          <div role="alert">
            {words && (
              <Notice kind="attention" title={words.title} className="mt-4">
                {words.text && <p>{words.text}</p>}
                {failure?.kind !== 'conflict' && (
                  <p className="mt-2">
                    <Button kind="line" onClick={() => void send()}>
                      Coba lagi
                    </Button>
                  </p>
                )}
              </Notice>
            )}
          </div>
          <div className="btns mt-4">
            <Button kind="main" type="submit" busy={busy}>
              {busy ? 'Menyimpan…' : 'Simpan pilihan'}
            </Button>
          </div>
        </form>
      )}
    </>
  )
}
