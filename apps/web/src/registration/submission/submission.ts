/**
 * From a checked form to a registration number, with every way the network can answer. The one rule behind it: as long
 * as it is not known whether the server has the registration, nothing but the same registration may be sent again.
 */
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import type { CheckedAnswers } from '../form/checked-answers.ts'

/** How one attempt to send ended. */
export type Outcome =
  | { kind: 'registered'; number: string }
  /** 400: definite, nothing was saved. */
  | { kind: 'refused'; messages: FieldMessages }
  /** 409: a registration with this key is there, with other answers. */
  | { kind: 'key_reused'; message: string }
  /** 429: turned away before anything was done. */
  | { kind: 'busy'; message: string; waitSeconds: number | null }
  /** Any other refusal that is an answer of ours; definite. */
  | { kind: 'rejected'; message: string }
  /** No answer, or one that says nothing about the registration: it may be there or not. */
  | { kind: 'unknown'; cause: 'network' | 'server'; message: string | null; waitSeconds: number | null }

/** What stands in the notice above the button. */
export type Trouble =
  | { kind: 'busy'; waitSeconds: number | null }
  | { kind: 'rejected'; message: string }
  | { kind: 'key_reused'; message: string }
  | { kind: 'network' | 'server'; waitSeconds: number | null }
  /** After a reload: the key is known, the NIK has to be typed again. */
  | { kind: 'reloaded' }
  /** After a reload: the registration is there, but the NIK typed now is another one. */
  | { kind: 'other_nik' }

export type Submission =
  | { at: 'form'; messages: FieldMessages }
  | { at: 'check'; checked: CheckedAnswers; trouble: Trouble | null }
  /** `unsure`: an attempt before this one may have arrived. `reloaded`: NIK and NISN were typed again. */
  | { at: 'sending'; checked: CheckedAnswers; key: string; unsure: boolean; reloaded: boolean }
  /** Only 'Coba kirim lagi' is left. `checked` is null after a reload, until NIK and NISN are typed again. */
  | { at: 'unsure'; checked: CheckedAnswers | null; key: string; trouble: Trouble; reloaded: boolean }
  | { at: 'done'; checked: CheckedAnswers; number: string }

export type SubmissionEvent =
  | { type: 'wrong'; messages: FieldMessages }
  | { type: 'corrected'; field: string }
  | { type: 'checked'; checked: CheckedAnswers }
  | { type: 'back' }
  | { type: 'unfinished'; key: string }
  | { type: 'forgotten' }
  /** `key` is used unless one is in use already; `checked` replaces the answers after a reload. */
  | { type: 'send'; key: string; checked?: CheckedAnswers }
  | { type: 'answered'; outcome: Outcome }

export const EMPTY_FORM: Submission = { at: 'form', messages: {} }

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
    case 'unfinished':
      return state.at === 'form'
        ? { at: 'unsure', checked: null, key: event.key, trouble: { kind: 'reloaded' }, reloaded: true }
        : state
    case 'forgotten':
      return EMPTY_FORM
    case 'send':
      return send(state, event)
    case 'answered':
      return state.at === 'sending' ? answered(state, event.outcome) : state
  }
}

function corrected(state: Submission, field: string): Submission {
  if (state.at !== 'form' || !state.messages[field]) return state
  const { [field]: _, ...messages } = state.messages
  return { at: 'form', messages }
}

function send(state: Submission, event: { key: string; checked?: CheckedAnswers }): Submission {
  if (state.at === 'check') {
    return { at: 'sending', checked: state.checked, key: event.key, unsure: false, reloaded: false }
  }
  if (state.at !== 'unsure') return state
  const checked = state.reloaded ? (event.checked ?? state.checked) : state.checked
  return checked ? { at: 'sending', checked, key: state.key, unsure: true, reloaded: state.reloaded } : state
}

type Sending = Extract<Submission, { at: 'sending' }>

function answered(state: Sending, outcome: Outcome): Submission {
  const { checked, key, reloaded } = state
  const unsure = (trouble: Trouble): Submission => ({ at: 'unsure', checked, key, trouble, reloaded })
  const definite = (trouble: Trouble): Submission => ({ at: 'check', checked, trouble })
  switch (outcome.kind) {
    case 'registered':
      return { at: 'done', checked, number: outcome.number }
    case 'refused':
      return { at: 'form', messages: outcome.messages }
    case 'key_reused':
      return reloaded
        ? unsure({ kind: 'other_nik' })
        : definite({ kind: 'key_reused', message: outcome.message })
    case 'rejected':
      return definite({ kind: 'rejected', message: outcome.message })
    case 'busy': {
      const trouble: Trouble = { kind: 'busy', waitSeconds: outcome.waitSeconds }
      return state.unsure ? unsure(trouble) : definite(trouble)
    }
    case 'unknown':
      return unsure({ kind: outcome.cause, waitSeconds: outcome.waitSeconds })
  }
}

/** Whether the device must remember that this key is on its way. */
export function keyOnItsWay(state: Submission): string | null {
  return state.at === 'sending' || state.at === 'unsure' ? state.key : null
}
