/**
 * Records arrivals by card: a hand scanner types the number and presses Enter, a person types it, or the camera reads the QR
 * code. Each entry is sent by itself, so that the next card need not wait. What failed stays, to be sent again.
 */

import {
  type AdmittedChild,
  recordArrival,
  saveArrival,
} from '@spmb/domain/re-registration/contract.staff.ts'
import { alreadyArrived } from '@spmb/domain/re-registration/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { callStaff } from '../../platform/staff/call-staff.ts'
import { refusalText } from '../../platform/staff/failure-message.ts'
import { APPLICANTS } from '../../platform/staff/query-client.ts'
import { Button } from '../../ui/form/Button.tsx'
import { TextField } from '../../ui/form/Field.tsx'
import { Icon } from '../../ui/illustration/Icon.tsx'
import { CameraScan, canScan } from './CameraScan.tsx'
import { type EntryState, shownEntries } from './shown-entries.ts'
import { TakeBackDialog } from './TakeBackDialog.tsx'

interface Entry {
  key: number
  card: string
  state: EntryState
  child: AdmittedChild | null
  /** What is said about it. */
  text: string
}

interface Undoing {
  entry: Entry
  child: AdmittedChild
}

export function CardScan() {
  const queries = useQueryClient()
  const [entries, setEntries] = useState<readonly Entry[]>([])
  const [camera, setCamera] = useState(false)
  const [undoing, setUndoing] = useState<Undoing | null>(null)
  const last = useRef(0)
  const input = useRef<HTMLDivElement>(null)
  const put = (entry: Entry) =>
    setEntries((all) => shownEntries([entry, ...all.filter(({ key }) => key !== entry.key)]))

  async function send(card: string, key = ++last.current) {
    const entry = { key, card, child: null, text: card }
    put({ ...entry, state: 'sending' })
    const outcome = await callStaff(recordArrival, { body: { card } })
    if (!outcome.ok) return put({ ...entry, state: 'refused', text: refusalText(outcome.failure) })
    const { already, ...child } = outcome.data
    const text = already ? alreadyArrived(child.name) : `${child.name} · ${child.no_registration}`
    put({ ...entry, state: 'recorded', child, text })
    await queries.invalidateQueries({ queryKey: APPLICANTS })
  }

  async function undo({ entry, child }: Undoing, reason: string) {
    setUndoing(null)
    put({ ...entry, state: 'sending' })
    const body = { arrived: false, reason, version: child.version }
    const outcome = await callStaff(saveArrival, { params: { id: String(child.id) }, body })
    put(
      outcome.ok
        ? { ...entry, state: 'undone', child: null, text: `${child.name}: dibatalkan` }
        : { ...entry, state: 'refused', text: refusalText(outcome.failure) },
    )
    await queries.invalidateQueries({ queryKey: APPLICANTS })
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('card')
    if (!(field instanceof HTMLInputElement)) return
    const card = field.value.trim()
    field.focus()
    if (card === '') return
    field.value = ''
    void send(card)
  }

  return (
    <section className="card card-pad card-scan" aria-label="Catat daftar ulang">
      <form method="post" noValidate onSubmit={submit}>
        <div ref={input}>
          <TextField
            id="card"
            name="card"
            label="Nomor pendaftaran"
            placeholder="Pindai atau ketik"
            mark="none"
            maxLength={300}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="send"
          />
        </div>
        <div className="btns">
          <Button kind="main" type="submit">
            Catat datang
          </Button>
          {canScan() && (
            <Button kind="line" onClick={() => setCamera(!camera)} aria-expanded={camera}>
              {camera ? 'Tutup kamera' : 'Pindai dengan kamera'}
            </Button>
          )}
        </div>
      </form>
      {camera && <CameraScan onCode={(card) => void send(card)} />}
      <ul className="scanned" aria-live="polite">
        {entries.map((entry) => (
          <li key={entry.key} className={entry.state === 'refused' ? 'scan-refused' : undefined}>
            <Icon name={entry.state === 'recorded' ? 'yes' : entry.state === 'refused' ? 'warn' : 'clock'} />
            <span>
              {entry.state === 'refused' && (
                <b className="mono" translate="no">
                  {entry.card.slice(-30)}
                </b>
              )}{' '}
              {entry.text}
            </span>
            {entry.state === 'recorded' && entry.child && (
              <button
                type="button"
                className="mini"
                onClick={() => entry.child && setUndoing({ entry, child: entry.child })}
              >
                Urungkan<span className="sr"> {entry.child.name}</span>
              </button>
            )}
            {entry.state === 'refused' && (
              <button type="button" className="mini" onClick={() => void send(entry.card, entry.key)}>
                Coba lagi<span className="sr"> {entry.card}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {undoing && (
        <TakeBackDialog
          child={undoing.child}
          onConfirm={(reason) => void undo(undoing, reason)}
          onClose={() => setUndoing(null)}
        />
      )}
    </section>
  )
}
