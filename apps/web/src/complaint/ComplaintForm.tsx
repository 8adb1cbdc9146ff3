/** Form Laporan: sends a message to the office and shows its ticket. */
import { COMPLAINT_MAX_LENGTH } from '@spmb/domain/complaint/fields.ts'
import { LONG_NUMBERS_MASKED } from '@spmb/domain/complaint/messages.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { emailQuestion } from '@spmb/domain/shared/fields/meant-email.ts'
import { useEffect, useRef, useState } from 'react'
import { NeedsScript } from '../information/NeedsScript.tsx'
import { afterPause } from '../platform/after-press.ts'
import { useHydrated } from '../platform/effects.ts'
import { PATHS } from '../platform/paths.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import { Button } from '../ui/form/Button.tsx'
import { ErrorSummary } from '../ui/form/ErrorSummary.tsx'
import { FieldGroup, TextArea, TextField } from '../ui/form/Field.tsx'
import { ComplaintSent } from './ComplaintSent.tsx'
import {
  CONTACTS_HELP,
  complaintTrouble,
  contentHelp,
  EMAIL_HELP,
  INCOMPLETE,
  INTRODUCTION,
  PHONE_HELP,
  SEND,
  USE_OF_DATA,
} from './messages.ts'
import { useComplaint } from './use-complaint.ts'

export function ComplaintForm() {
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  const trouble = useRef<HTMLDivElement>(null)
  const { state, send, keep, startNew } = useComplaint(form, hydrated)
  const [question, setQuestion] = useState<string | null>(null)
  const cancel = useRef<() => void>(undefined)
  useEffect(() => () => cancel.current?.(), [])
  /** Asks after a pause in typing. */
  function ask() {
    keep()
    cancel.current?.()
    cancel.current = afterPause(() => {
      const email = form.current?.elements.namedItem('email')
      if (email instanceof HTMLInputElement) setQuestion(emailQuestion(email.value))
    })
  }
  const messages = state.at === 'form' ? state.messages : {}
  const failure = state.at === 'form' ? state.failure : null
  const error = (field: string) => messages[field]?.[0]

  // Each refusal and each failed attempt is a new state and moves the focus.
  useEffect(() => {
    if (state.at !== 'form') return
    const place = summary.current ?? trouble.current
    place?.focus({ preventScroll: true })
    place?.scrollIntoView({ block: place === summary.current ? 'start' : 'center' })
  }, [state])

  const wrong = Object.keys(messages).length > 0
  useEffect(() => {
    if (!wrong) return
    const title = document.title
    document.title = `Kesalahan: ${title}`
    return () => {
      document.title = title
    }
  }, [wrong])

  if (state.at === 'sent') {
    return <ComplaintSent ticket={state.ticket} contacts={state.contacts} onAnother={startNew} />
  }
  const entries = Object.entries(messages).flatMap(([field, [message]]) =>
    message ? [{ message, target: field === '_' ? null : field }] : [],
  )
  return (
    <form ref={form} method="post" noValidate onSubmit={send} onInput={ask} aria-labelledby="form-laporan">
      <h2 id="form-laporan">Form Laporan</h2>
      <p className="muted mt-2">{INTRODUCTION}</p>
      {entries.length > 0 && (
        <div className="mt-6">
          <ErrorSummary
            ref={summary}
            title={`Ada ${entries.length} hal yang perlu diperbaiki`}
            text={INCOMPLETE}
            entries={entries}
          />
        </div>
      )}
      <TextField
        id="name"
        name="name"
        label="Nama"
        error={error('name')}
        required
        autoComplete="name"
        spellCheck={false}
        maxLength={COMPLAINT_MAX_LENGTH.name}
      />
      <FieldGroup id="contacts" label="E-mail atau nomor telepon" hint={CONTACTS_HELP} required>
        <TextField
          id="email"
          name="email"
          label="E-mail"
          hint={EMAIL_HELP}
          maybe={question === null ? [] : [question]}
          mark="none"
          error={error('email')}
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          id="phone"
          name="phone"
          type="tel"
          label="Nomor HP atau telepon"
          hint={PHONE_HELP}
          mark="none"
          error={error('phone')}
          inputMode="tel"
          autoComplete="tel"
          className="w-tel"
        />
      </FieldGroup>
      <TextField
        id="title"
        name="title"
        label="Judul"
        hint="Contoh: Nama sekolah tidak muncul"
        error={error('title')}
        required
        autoComplete="off"
        maxLength={COMPLAINT_MAX_LENGTH.title}
      />
      <TextArea
        id="content"
        name="content"
        label="Isi laporan"
        hint={contentHelp(LONG_NUMBERS_MASKED, formatCount(COMPLAINT_MAX_LENGTH.content))}
        error={error('content')}
        required
        rows={8}
        // No maxlength: the browser would truncate a pasted text silently; the error message says what to do.
      />
      {failure && (
        <div ref={trouble} tabIndex={-1} className="mt-6" role="alert">
          <Notice kind="attention" title={complaintTrouble(failure).title}>
            <p>{complaintTrouble(failure).text}</p>
          </Notice>
        </div>
      )}
      <p className="hint mt-6">
        {USE_OF_DATA} <a href={PATHS.privacy}>Perlindungan Data Pribadi</a>.
      </p>
      <div className="btns mt-4">
        <Button kind="main" type="submit" disabled={!hydrated} busy={state.at === 'sending'}>
          {state.at === 'sending' ? 'Mengirim…' : SEND}
        </Button>
      </div>
      <NeedsScript />
    </form>
  )
}
