/**
 * What the page does from the check step on: it sends the registration, keeps a form on the device while it cannot be sent, and
 * after success keeps what the next pages need.
 */

import { drawKey } from '@spmb/domain/shared/idempotency.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import { useCallback, useRef, useState } from 'react'
import { useEffectOn } from '../../platform/effects.ts'
import { useFacts } from '../../platform/facts.ts'
import { storeForNextChild } from '../draft/initial-answers.ts'
import type { DraftKeeper } from '../draft/use-draft.ts'
import { type Answers, toBody } from '../fields/answers.ts'
import { rememberNumberCheck, rememberPapers } from '../kept/code-storage.ts'
import { familyIn } from '../odd-cases/odd-answers.ts'
import { type CheckedAnswers, checkContext, checkForm } from '../submission/check-form.ts'
import { sendRegistration } from '../submission/send.ts'
import { pendingKey, type Submission } from '../submission/submission.ts'
import type { RegistrationActions } from '../use-registration.ts'
import { eraseWaiting, storeWaiting } from '../waiting/waiting-store.ts'

/**
 * Sends the registration. The idempotency key is stored on the device before, so that neither a reload nor a lost connection can
 * create a second registration.
 */
export function useSending(level: Level, draft: DraftKeeper, registration: RegistrationActions) {
  const facts = useFacts()
  const latest = useRef({ draft, registration })
  latest.current = { draft, registration }
  const { dispatch, form, choices, later } = registration

  const send = useCallback(
    async (checked?: CheckedAnswers) => {
      const sending = dispatch({ type: 'send', key: drawKey(randomBytes), ...(checked && { checked }) })
      if (sending?.at !== 'sending') return
      latest.current.draft.storeKey(sending.key)
      await keepSent(level, sending, () => latest.current.registration.form.read().answers)
      const outcome = await sendRegistration(level, sending.checked.registration, sending.key)
      const after = dispatch({ type: 'answered', outcome })
      // Success deletes the whole draft; any other known outcome deletes the key only.
      if (after && after.at !== 'done' && pendingKey(after) === null) latest.current.draft.storeKey(null)
      latest.current.registration.onOutcome(outcome)
    },
    [level, dispatch],
  )

  /** After a reload: sends the answers of the draft with the numbers typed again. @returns problems of the numbers */
  function sendAgain(numbers: Answers): FieldMessages {
    const { answers, names } = form.read()
    const resumed: Answers = { ...answers, ...numbers, consent: 'on' }
    const { part } = later.current
    const checked = checkForm(level, resumed, checkContext(facts, choices.state), part?.rules)
    const messages = checked.ok ? {} : checked.messages
    const problems = Object.fromEntries(Object.entries(messages).filter(([field]) => field in numbers))
    if (Object.keys(problems).length > 0) return problems
    fillNumbers(form.formRef.current, numbers)
    const body = checked.ok ? checked.registration : { ...toBody(level, resumed), ...familyIn(resumed) }
    const beside = part?.check() ?? {}
    void send({
      registration: {
        ...body,
        ...('messages' in beside ? {} : beside),
      } as CheckedAnswers['registration'],
      names: { ...draft.found?.names, ...names },
    })
    return {}
  }

  return { send, sendAgain }
}

/**
 * After a reload the same has to be sent. A draft does not keep what tells that a child is poor or disabled, and the inputs of an odd
 * case are loaded later: such a form waits on the device, encrypted, while its request has no answer.
 */
async function keepSent(
  level: Level,
  { checked, key }: Extract<Submission, { at: 'sending' }>,
  readAnswers: () => Answers,
): Promise<void> {
  if (isKeptWhileSent(checked))
    await storeWaiting(level, { checked, answers: readAnswers(), key, savedAt: Date.now() })
}

const isKeptWhileSent = ({ registration }: CheckedAnswers): boolean =>
  [registration.paths, registration.father_state, registration.mother_state].some(
    (said) => said !== undefined,
  )

function randomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length))
}

/** A refusal returns to the form, which must then contain what was sent. */
function fillNumbers(form: HTMLFormElement | null, numbers: Answers) {
  for (const [field, text] of Object.entries({ ...numbers, consent: 'on' })) {
    const control = form?.elements.namedItem(field)
    if (!(control instanceof HTMLInputElement)) continue
    if (control.type === 'checkbox') control.checked = true
    else control.value = text
  }
}

/** After success: keeps what the next pages need, and deletes the draft. `SentStep.tsx` opens the confirmation. */
export function useSuccess(
  step: Submission,
  readAnswers: () => Answers,
  eraseDraft: () => void,
  papersOf: (checked: CheckedAnswers) => string[],
): void {
  // Once, when the number arrives.
  useEffectOn([step.at], () => {
    if (step.at !== 'done') return
    storeForNextChild(readAnswers(), Date.now())
    if (step.numberCheck) rememberNumberCheck(step.number)
    rememberPapers(step.number, papersOf(step.checked))
    eraseDraft()
    // Back from the confirmation: a browser may show this page as it was left, with the number of the last child.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  })
}

/**
 * Keeps a form on the device while it cannot be sent, and erases it when its outcome is known.
 *
 * @returns since when the form waits on this device, in milliseconds since 1970; null when it does not
 */
export function useWaiting(level: Level, step: Submission, readAnswers: () => Answers): number | null {
  const [since, setSince] = useState<number | null>(null)
  const before = useRef(step.at)
  /** The key of the form that waits. */
  const kept = useRef<string | null>(null)

  // On each step of the submission; the answers do not change meanwhile.
  useEffectOn([step], () => {
    const from = before.current
    before.current = step.at
    if (step.at === 'check' && step.trouble?.kind === 'offline') {
      const savedAt = Date.now()
      const { checked, trouble } = step
      const form = { checked, answers: readAnswers(), key: trouble.key, savedAt }
      kept.current = trouble.key
      storeWaiting(level, form).then((kept) => setSince(kept ? savedAt : null))
    } else if (step.at === 'check' && step.trouble?.kind === 'waiting') {
      kept.current = step.trouble.key
    } else if (step.at === 'sending' && isKeptWhileSent(step.checked)) {
      // `keepSent` has stored it in place of an earlier one.
      kept.current = step.key
    } else if (isSettled(from, step) || isAnother(step, kept.current)) {
      kept.current = null
      setSince(null)
      eraseWaiting(level)
    }
  })
  return step.at === 'check' && step.trouble?.kind === 'waiting' ? step.trouble.since : since
}

/** A request with another key: the form that waits was changed, and must not be sent beside it. */
function isAnother(step: Submission, kept: string | null): boolean {
  return step.at === 'sending' && kept !== null && step.key !== kept
}

/** Stored or refused: sending the same again would change nothing. After 'busy' it still waits. */
function isSettled(from: Submission['at'], step: Submission): boolean {
  if (step.at === 'done') return true
  if (from !== 'sending') return false
  const refused = step.at === 'check' && ['rejected', 'key_reused'].includes(step.trouble?.kind ?? '')
  return step.at === 'form' || refused
}
