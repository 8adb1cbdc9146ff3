/**
 * The state of the page of one registration. Its step is a state machine from the form to the registration number, for every
 * outcome of a request, with one invariant: while it is unknown whether the server stored the registration, only the same
 * registration can be sent again, with the same key.
 */
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import type { CheckedAnswers } from './check-form.ts'

/** The outcome of one request. */
export type Outcome =
  /** `numberCheck`: the office checks whose the NIK or NISN is. */
  | { kind: 'registered'; number: string; changeCode: string | null; numberCheck: boolean }
  /** 400: nothing was stored. */
  | { kind: 'refused'; messages: FieldMessages }
  /** 409: the server has a registration with this key and other answers. */
  | { kind: 'key_reused'; message: string }
  /** 429: rate limit; nothing was stored. */
  | { kind: 'busy'; message: string; waitSeconds: number | null }
  /** Any other refusal by the server; nothing was stored. */
  | { kind: 'rejected'; message: string }
  /** The device has no network, and the request failed. */
  | { kind: 'offline' }
  /** No response, or one that does not say whether the registration was stored. */
  | { kind: 'unknown'; cause: 'network' | 'server'; waitSeconds: number | null }

/**
 * The toasts of an outcome: the server's messages, the first of each field (docs/product-rules.md#messages). An unknown outcome has
 * only its notice: the server says of one request that it saved nothing, but an earlier one may be stored.
 */
export function outcomeToasts(outcome: Outcome): string[] {
  switch (outcome.kind) {
    case 'registered':
    case 'offline':
    case 'unknown':
      return []
    case 'refused':
      return Object.values(outcome.messages).flatMap((list) => list.slice(0, 1))
    default:
      return [outcome.message]
  }
}

/** The notice above the button; `messages.ts` has its text. */
export type Trouble =
  | { kind: 'busy'; waitSeconds: number | null }
  | { kind: 'rejected'; message: string }
  | { kind: 'key_reused'; message: string }
  /** `key` is used again: some devices report wrongly that they have no network. */
  | { kind: 'offline'; key: string }
  /** The form has waited on the device since then (milliseconds since 1970); `key` is that of its first request. */
  | { kind: 'waiting'; key: string; since: number }
  | { kind: 'network' | 'server'; waitSeconds: number | null }
  /** After a reload: the key is stored, the NIK must be typed again. */
  | { kind: 'reloaded' }
  /** After a reload, with a form that waited on the device: nothing has to be typed again. */
  | { kind: 'resumed' }
  /** After a reload: the server has the registration, but with another NIK than the one typed now. */
  | { kind: 'other_nik' }

export type Submission =
  | { at: 'form'; messages: FieldMessages }
  | { at: 'check'; checked: CheckedAnswers; trouble: Trouble | null }
  /** `isRetry`: an earlier request may have arrived. `reloaded`: NIK and NISN were typed again. */
  | { at: 'sending'; checked: CheckedAnswers; key: string; isRetry: boolean; reloaded: boolean }
  /** Only 'Coba kirim lagi' is offered. `checked` is null after a reload, until NIK and NISN are typed again. */
  | { at: 'unknown'; checked: CheckedAnswers | null; key: string; trouble: Trouble; reloaded: boolean }
  | { at: 'done'; checked: CheckedAnswers; number: string; changeCode: string | null; numberCheck: boolean }

export type SubmissionEvent =
  | { type: 'wrong'; messages: FieldMessages }
  | { type: 'corrected'; field: string }
  | { type: 'checked'; checked: CheckedAnswers }
  | { type: 'back' }
  /** The draft has the key of a request without a response. */
  | { type: 'resumed'; key: string }
  /** A form of an earlier visit waits on the device. `mayHaveArrived`: its last request had no response. */
  | { type: 'waiting'; checked: CheckedAnswers; key: string; since: number; mayHaveArrived: boolean }
  /** 'Hapus draf' asks first. */
  | { type: 'eraseAsked' }
  | { type: 'eraseDeclined' }
  /** `draftOnly`: the draft was not copied into the form, which keeps its answers. */
  | { type: 'erased'; draftOnly: boolean }
  /** `key` is for the first request; retries keep theirs. `checked` replaces the answers after a reload. */
  | { type: 'send'; key: string; checked?: CheckedAnswers }
  | { type: 'answered'; outcome: Outcome }

/** What the page shows, and what its effects wait for. */
export interface Registration {
  step: Submission
  /** Refusals of the page or the server so far. Each moves the focus to the problems. */
  refusals: number
  /** The check step has been seen: it can be opened again from any part of the form. */
  hasChecked: boolean
  /** The parent is asked whether to erase the draft. */
  erasing: boolean
  /** Drafts erased so far. */
  erasures: number
  /** Forms emptied so far: a new number mounts an empty form. */
  emptied: number
}

const EMPTY_FORM: Submission = { at: 'form', messages: {} }

export const START: Registration = {
  step: EMPTY_FORM,
  refusals: 0,
  hasChecked: false,
  erasing: false,
  erasures: 0,
  emptied: 0,
}

/** The reducer of the page. */
export function registration(state: Registration, event: SubmissionEvent): Registration {
  const next = { ...state, step: submission(state.step, event) }
  switch (event.type) {
    case 'wrong':
      return { ...next, refusals: state.refusals + 1 }
    case 'answered':
      return event.outcome.kind === 'refused' ? { ...next, refusals: state.refusals + 1 } : next
    case 'checked':
      return { ...next, hasChecked: true }
    case 'eraseAsked':
      return { ...next, erasing: true }
    case 'eraseDeclined':
      return { ...next, erasing: false }
    case 'erased':
      return {
        ...next,
        erasing: false,
        erasures: state.erasures + 1,
        emptied: state.emptied + (event.draftOnly ? 0 : 1),
      }
    default:
      return next
  }
}

/** The step after an event; the same object when the event changes nothing. */
export function submission(state: Submission, event: SubmissionEvent): Submission {
  switch (event.type) {
    case 'wrong':
      return state.at === 'form' || state.at === 'check' ? { at: 'form', messages: event.messages } : state
    case 'corrected':
      return corrected(state, event.field)
    case 'checked':
      return state.at === 'form' ? { at: 'check', checked: event.checked, trouble: null } : state
    case 'back':
      return state.at === 'check' ? EMPTY_FORM : state
    case 'resumed':
      return state.at === 'form'
        ? { at: 'unknown', checked: null, key: event.key, trouble: { kind: 'reloaded' }, reloaded: true }
        : state
    case 'waiting':
      return state.at === 'form' ? resumeWaiting(event) : state
    case 'erased':
      return event.draftOnly ? state : EMPTY_FORM
    case 'eraseAsked':
    case 'eraseDeclined':
      return state
    case 'send':
      return send(state, event)
    case 'answered':
      return state.at === 'sending' ? answered(state, event.outcome) : state
  }
}

function resumeWaiting({
  checked,
  key,
  since,
  mayHaveArrived,
}: Extract<SubmissionEvent, { type: 'waiting' }>): Submission {
  if (!mayHaveArrived) return { at: 'check', checked, trouble: { kind: 'waiting', key, since } }
  return { at: 'unknown', checked, key, trouble: { kind: 'resumed' }, reloaded: false }
}

function corrected(state: Submission, field: string): Submission {
  if (state.at !== 'form' || !state.messages[field]) return state
  const { [field]: _, ...messages } = state.messages
  return { at: 'form', messages }
}

function send(state: Submission, event: { key: string; checked?: CheckedAnswers }): Submission {
  if (state.at === 'check') {
    const { checked, trouble } = state
    const key = trouble?.kind === 'offline' || trouble?.kind === 'waiting' ? trouble.key : event.key
    return { at: 'sending', checked, key, isRetry: false, reloaded: false }
  }
  if (state.at !== 'unknown') return state
  const checked = state.reloaded ? (event.checked ?? state.checked) : state.checked
  return checked ? { at: 'sending', checked, key: state.key, isRetry: true, reloaded: state.reloaded } : state
}

type Sending = Extract<Submission, { at: 'sending' }>

function answered(state: Sending, outcome: Outcome): Submission {
  const { checked, key, reloaded } = state
  const unknown = (trouble: Trouble): Submission => ({ at: 'unknown', checked, key, trouble, reloaded })
  const known = (trouble: Trouble): Submission => ({ at: 'check', checked, trouble })
  switch (outcome.kind) {
    case 'registered':
      return {
        at: 'done',
        checked,
        number: outcome.number,
        changeCode: outcome.changeCode,
        numberCheck: outcome.numberCheck,
      }
    case 'refused':
      return { at: 'form', messages: outcome.messages }
    case 'key_reused':
      return reloaded
        ? unknown({ kind: 'other_nik' })
        : known({ kind: 'key_reused', message: outcome.message })
    case 'rejected':
      return known({ kind: 'rejected', message: outcome.message })
    case 'offline':
      return state.isRetry ? unknown({ kind: 'network', waitSeconds: null }) : known({ kind: 'offline', key })
    case 'busy': {
      const trouble: Trouble = { kind: 'busy', waitSeconds: outcome.waitSeconds }
      return state.isRetry ? unknown(trouble) : known(trouble)
    }
    case 'unknown':
      return unknown({ kind: outcome.cause, waitSeconds: outcome.waitSeconds })
  }
}

/** After a reload the numbers have to be typed again. */
export function isReloaded(state: Submission): boolean {
  return (state.at === 'unknown' || state.at === 'sending') && state.reloaded
}

/** The key of a request whose outcome is not known; null for none. */
export function pendingKey(state: Submission): string | null {
  return state.at === 'sending' || state.at === 'unknown' ? state.key : null
}
