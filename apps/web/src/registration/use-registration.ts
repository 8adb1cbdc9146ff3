/** What happens between the first letter typed and the registration number, and what the page offers meanwhile. */
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import { type WindowState, windowRefusal } from '@spmb/domain/season/window.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import { useCallback, useReducer, useRef, useState } from 'react'
import { seasonTimes } from '../platform/season-times.ts'
import { toastError } from '../ui/feedback/toast.ts'
import type { DraftKeeper } from './draft/use-draft.ts'
import { type Answers, CHOSEN_FIELDS, type ChosenField, toBody } from './form/answers.ts'
import { checkContext } from './form/check-context.ts'
import { checkForm, firstMessages, toastsFor } from './form/check-form.ts'
import type { CheckedAnswers } from './form/checked-answers.ts'
import { fillForm } from './form/fill-form.ts'
import { type FormSheet, useFormAnswers } from './form/use-form-answers.ts'
import { useSchoolChoice } from './school-choice/use-school-choice.ts'
import { EMPTY_FORM, type Outcome, submission } from './submission/submission.ts'
import { useSubmission } from './submission/use-submission.ts'
import { useSuccess } from './submission/use-success.ts'
import { useArrival } from './use-arrival.ts'
import { useCheckEntry } from './use-check-entry.ts'
import { useTitle } from './use-title.ts'

export function useRegistration(
  level: Level,
  facts: PageFacts,
  alive: boolean,
  draft: DraftKeeper,
  windowState: WindowState,
) {
  const [state, dispatch] = useReducer(submission, EMPTY_FORM)
  const [refusals, setRefusals] = useState(0)
  const summary = useRef<HTMLDivElement>(null)
  const choices = useSchoolChoice(level, alive)
  const done = useRef(false)
  done.current = state.at === 'done'
  // Between the number and the confirmation page nothing may bring the erased draft back.
  const save = useCallback((sheet: FormSheet) => void (done.current || draft.save(sheet)), [draft.save])
  const form = useFormAnswers(level, choices.state, save)
  const arrival = useArrival(state, refusals, summary)
  const entry = useCheckEntry({ onLeft: () => dispatch({ type: 'back' }), onAsked: openCheckStep })
  const send = useSubmission(level, state, dispatch, draft.note, answered)
  useTitle(level, state)
  useSuccess(level, state, () => form.read().answers, draft.finish)

  function refuse(messages: FieldMessages, toasts: readonly string[]) {
    dispatch({ type: 'wrong', messages })
    setRefusals((count) => count + 1)
    for (const toast of toasts) toastError(toast)
  }

  /** Checks everything before any call. True when the check step may be shown. */
  function openCheckStep(): boolean {
    form.look()
    if (windowState !== 'open') {
      const refusal = windowRefusal(seasonTimes(facts), windowState, facts.timeZone)
      refuse({ _: [refusal] }, [refusal])
      return false
    }
    const { answers, names } = form.read()
    const verdict = checkForm(level, answers, checkContext(facts, choices.state))
    if (!verdict.ok) {
      refuse(verdict.messages, toastsFor(verdict.messages))
      return false
    }
    // Whoever filled the form in anew has decided about an older draft.
    draft.settle()
    draft.save({ answers, names })
    arrival.leave()
    dispatch({ type: 'checked', checked: { registration: verdict.registration, names } })
    return true
  }

  /** The server's own words as toasts (docs/product-rules.md#messages); a refusal of fields leads back to the form. */
  function answered(outcome: Outcome) {
    if (outcome.kind === 'registered') return
    if (outcome.kind !== 'refused') {
      if (outcome.message) toastError(outcome.message)
      return
    }
    setRefusals((count) => count + 1)
    for (const message of firstMessages(outcome.messages)) toastError(message)
    entry.leave()
  }

  /** Puts answers of a draft, or of the form just sent, into the form. */
  function fill(answers: Answers) {
    if (form.formRef.current) fillForm(level, form.formRef.current, answers)
    const wanted: Partial<Record<ChosenField, number>> = {}
    for (const field of CHOSEN_FIELDS) {
      const id = Number(answers[field])
      if (id > 0) wanted[field] = id
    }
    if (!choices.state.chosen.district_id) choices.restore(wanted)
    form.lookSoon()
  }

  /** After a reload: sends the kept answers with the numbers typed again. Returns what is wrong with the numbers. */
  function sendAgain(numbers: Answers): FieldMessages {
    const { answers, names } = form.read()
    const kept: Answers = { ...answers, ...numbers, consent: 'on' }
    const verdict = checkForm(level, kept, checkContext(facts, choices.state))
    const messages = verdict.ok ? {} : verdict.messages
    const wrong = Object.fromEntries(Object.entries(messages).filter(([field]) => field in numbers))
    if (Object.keys(wrong).length > 0) return wrong
    putNumbers(form.formRef.current, numbers)
    const registration = verdict.ok ? verdict.registration : toBody(level, kept)
    send({
      registration: registration as CheckedAnswers['registration'],
      names: { ...draft.found?.names, ...names },
    })
    return {}
  }

  /** 'Daftar Sekarang'. */
  function submit() {
    if (openCheckStep()) entry.enter()
  }

  /** 'Kembali' and 'Ubah'; `anchor` is the part to return to. */
  function back(anchor?: string) {
    arrival.returnTo(anchor)
    if (entry.atCheck) entry.leave()
    else dispatch({ type: 'back' })
  }

  return { state, dispatch, choices, form, summary, send, submit, back, fill, sendAgain }
}

/** A refusal leads back to the form, which must then hold what was sent. */
function putNumbers(form: HTMLFormElement | null, numbers: Answers) {
  for (const [field, text] of Object.entries({ ...numbers, consent: 'on' })) {
    const control = form?.elements.namedItem(field)
    if (!(control instanceof HTMLInputElement)) continue
    if (control.type === 'checkbox') control.checked = true
    else control.value = text
  }
}
