/** 'Kursi kosong' for the family of a session: what it may name, what it has named, and what came of it. */
import {
  type FreeSeatWish,
  readManagedWish,
  saveManagedWish,
} from '@spmb/domain/free-seats/contract.family.ts'
import { lastMinuteWords } from '@spmb/domain/season/window-words.ts'
import { type FormEvent, useRef, useState } from 'react'
import type { Failure } from '../../platform/call.ts'
import { useFacts } from '../../platform/facts.ts'
import { useOwnData } from '../../platform/use-own-data.ts'
import { useSingleWrite } from '../../platform/use-single-write.ts'
import { OwnFailure, SendFailure } from '../../ui/feedback/OwnFailure.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'
import {
  AFTER_UNTIL,
  NAME_SCHOOLS,
  NAMED_GIVEN,
  NAMED_NONE,
  NAMED_OVER,
  NO_OFFER,
  placedAt,
  untilWords,
} from '../messages.ts'
import { namedIn, WishFields } from '../WishFields.tsx'

export function FamilyFreeSeats({ onChanged }: { onChanged: () => void }) {
  const { data: wish, setData: setWish, failure, load } = useOwnData(readManagedWish)
  if (failure) return <OwnFailure id="kursi-kosong" title="Kursi kosong" failure={failure} onRetry={load} />
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
  const { busy, write } = useSingleWrite()
  const [error, setError] = useState<string | undefined>(undefined)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function send(event?: FormEvent) {
    event?.preventDefault()
    if (!form.current) return
    const body = { schools: namedIn(form.current), version: wish.version }
    const outcome = await write(saveManagedWish, { body })
    if (!outcome) return
    if (outcome.ok) {
      toastSuccess(outcome.message)
      return onSaved(outcome.data)
    }
    const refused = outcome.failure.kind === 'refused' ? outcome.failure : null
    setError(refused ? Object.values(refused.fields)[0]?.[0] : undefined)
    setFailure(refused ? null : outcome.failure)
    if (refused) document.getElementById('wish-1')?.focus()
  }

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
          <SendFailure failure={failure} onRetry={() => void send()} />
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
