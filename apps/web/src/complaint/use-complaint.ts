/** The state of a report form: checks, sends, and handles refusals and missing responses. */
import { sendReport } from '@spmb/domain/complaint/contract.public.ts'
import { checkComplaint } from '@spmb/domain/complaint/fields.ts'
import { COMPLAINT_MESSAGES, COMPLAINT_RECEIVED } from '@spmb/domain/complaint/messages.ts'
import { readablePhone } from '@spmb/domain/shared/fields/phone-number.ts'
import { drawKey, IDEMPOTENCY_HEADER } from '@spmb/domain/shared/idempotency.ts'
import { FORM_INCOMPLETE, FORM_INVALID } from '@spmb/domain/shared/messages.ts'
import { type FieldMessages, toMessages } from '@spmb/domain/shared/problem.ts'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { call, type Failure } from '../platform/call.ts'
import { dismissErrorToasts, toastError, toastSuccess } from '../ui/feedback/toast.ts'
import { fillTyped, loadComplaintDraft, readTyped, storeComplaintDraft } from './complaint-draft.ts'

export type ComplaintState =
  | { at: 'form'; messages: FieldMessages; failure: Failure | null }
  | { at: 'sending' }
  /** `contacts`: with which the sender can read the answer. */
  | { at: 'sent'; ticket: string; contacts: string[] }

const EMPTY: ComplaintState = { at: 'form', messages: {}, failure: null }

/** Each may be empty. */
const CONTACTS: ReadonlySet<string> = new Set(['email', 'phone'])

/** Slow mobile connections need seconds for a few hundred bytes. */
const TIMEOUT_MS = 30_000

export function useComplaint(form: RefObject<HTMLFormElement | null>, hydrated: boolean) {
  const [state, setState] = useState<ComplaintState>(EMPTY)
  const key = useRef('')
  // A ref, because a second click may arrive before React has rendered the new state.
  const busy = useRef(false)

  useEffect(() => {
    if (!hydrated || state.at === 'sent') return
    const draft = key.current ? null : loadComplaintDraft()
    if (draft && form.current) fillTyped(form.current, draft.typed)
    key.current ||= draft?.key ?? drawKey((length) => crypto.getRandomValues(new Uint8Array(length)))
  }, [hydrated, form, state.at])

  function keep() {
    if (form.current && key.current) storeComplaintDraft({ typed: readTyped(form.current), key: key.current })
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy.current || !hydrated) return
    dismissErrorToasts()
    const checked = checkComplaint(readTyped(event.currentTarget))
    if (!checked.ok) {
      const onlyContacts = Object.keys(checked.problems).every((field) => CONTACTS.has(field))
      toastError(onlyContacts ? FORM_INVALID : FORM_INCOMPLETE)
      setState({ at: 'form', messages: toMessages(checked.problems, COMPLAINT_MESSAGES), failure: null })
      return
    }
    busy.current = true
    keep()
    setState({ at: 'sending' })
    const answer = await call(sendReport, {
      body: checked.complaint,
      headers: { [IDEMPOTENCY_HEADER]: key.current },
      timeoutMs: TIMEOUT_MS,
    })
    busy.current = false
    if (answer.ok) {
      storeComplaintDraft(null)
      key.current = ''
      toastSuccess(COMPLAINT_RECEIVED)
      const { email, phone } = checked.complaint
      const contacts = [email, phone && readablePhone(phone)].filter((contact) => contact !== null)
      setState({ at: 'sent', ticket: answer.data.ticket, contacts })
    } else if (answer.failure.kind === 'refused') {
      toastError(answer.failure.fields)
      setState({ at: 'form', messages: answer.failure.fields, failure: null })
    } else {
      setState({ at: 'form', messages: {}, failure: answer.failure })
    }
  }

  return { state, send, keep, startNew: () => setState(EMPTY) }
}
