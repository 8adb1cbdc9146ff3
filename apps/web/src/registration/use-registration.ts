/** Connects form, draft, choices and submission of one registration, and provides the actions of its page. */

import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import type { WindowState } from '@spmb/domain/season/window.ts'
import { windowRefusal } from '@spmb/domain/season/window-words.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { seasonTimes } from '../platform/season/season-times.ts'
import { dismissErrorToasts, toastError } from '../ui/feedback/toast.ts'
import { useEffectOn } from '../ui/use-effect-on.ts'
import { withKeptNames } from './draft/draft.ts'
import { storeForNextChild } from './draft/next-child.ts'
import type { DraftKeeper } from './draft/use-draft.ts'
import { type Answers, CHOSEN_KEYS, type ChosenKey, type FormContents, toBody } from './fields/answers.ts'
import { fillForm } from './form/fill-form.ts'
import { isCheckAsked } from './form/NumberCheck.tsx'
import { typeInto } from './less-typing/type-into.ts'
import { rememberCode, rememberNumberCheck } from './manage/code-storage.ts'
import { NOT_LOADED } from './messages.ts'
import { useSchoolChoice } from './school-choice/use-school-choice.ts'
import { useCheckHistory } from './steps/use-check-history.ts'
import { hasLaterSteps, loadLaterSteps } from './steps/use-later-steps.ts'
import { type CheckedAnswers, checkContext, checkForm, toastsFor } from './submission/check-form.ts'
import { type Outcome, outcomeToasts, type Submission } from './submission/submission.ts'
import { useSubmission } from './submission/use-submission.ts'
import { useFormAnswers } from './use-form-answers.ts'
import { useStepFocus } from './use-step-focus.ts'

/** State and actions of one registration. */
export type RegistrationActions = ReturnType<typeof useRegistration>

export function useRegistration(
  level: Level,
  facts: PageFacts,
  hydrated: boolean,
  draft: DraftKeeper,
  windowState: WindowState,
) {
  const { state, dispatch, send } = useSubmission(level, draft.storeKey, onOutcome)
  const [refusals, setRefusals] = useState(0)
  const [hasChecked, setHasChecked] = useState(false)
  const summary = useRef<HTMLDivElement>(null)
  const choices = useSchoolChoice(level, hydrated)
  const done = useRef(false)
  const awaitsSteps = useRef(false)
  done.current = state.at === 'done'
  // After success the deleted draft must not be stored again.
  const save = useCallback(
    (contents: FormContents) => void (done.current || draft.save(contents)),
    [draft.save],
  )
  const form = useFormAnswers(level, choices.state, save)
  // What was typed before the storage was read is stored then.
  useEffectOn([draft.isLoaded], form.refreshSoon)
  const focus = useStepFocus(state, refusals, summary)
  const checkHistory = useCheckHistory({ onBack: () => dispatch({ type: 'back' }), onForward: openCheckStep })
  useTitle(level, state)
  useSuccess(state, () => form.read().answers, draft.finish)

  function refuse(messages: FieldMessages, toasts: readonly string[]) {
    dispatch({ type: 'wrong', messages })
    setRefusals((count) => count + 1)
    for (const toast of toasts) toastError(toast)
  }

  /** Checks the form. @returns whether the check step is shown */
  function openCheckStep(): boolean {
    form.refresh()
    dismissErrorToasts()
    if (windowState !== 'open') {
      const refusal = windowRefusal(seasonTimes(facts), windowState, facts.timeZone)
      refuse({ _: [refusal] }, [refusal])
      return false
    }
    const { answers, names: loaded } = form.read()
    const names = withKeptNames(draft.found, answers, loaded)
    const checked = checkForm(level, answers, checkContext(facts, choices.state))
    if (!checked.ok) {
      refuse(checked.messages, toastsFor(checked.messages))
      return false
    }
    if (!hasLaterSteps()) {
      submitWhenLoaded()
      return false
    }
    // A complete form replaces an earlier draft.
    draft.endOffer()
    draft.save({ answers, names })
    focus.leave()
    setHasChecked(true)
    const registration = {
      ...checked.registration,
      ...(isCheckAsked(form.formRef.current) && { number_check: true as const }),
    }
    dispatch({ type: 'checked', checked: { registration, names } })
    return true
  }

  /** The answers are checked again, because they can be changed meanwhile. */
  function submitWhenLoaded() {
    if (awaitsSteps.current) return
    awaitsSteps.current = true
    loadLaterSteps()
      .then(
        () => latestSubmit.current(),
        () => refuse({ _: [NOT_LOADED] }, [NOT_LOADED]),
      )
      .finally(() => {
        awaitsSteps.current = false
      })
  }

  /** A refusal of fields returns to the form. */
  function onOutcome(outcome: Outcome) {
    for (const message of outcomeToasts(outcome)) toastError(message)
    if (outcome.kind !== 'refused') return
    setRefusals((count) => count + 1)
    checkHistory.leave()
  }

  /** Fills the form from a draft or from the answers that siblings share. */
  function fill(answers: Answers) {
    if (form.formRef.current) fillForm(level, form.formRef.current, answers)
    const ids: Partial<Record<ChosenKey, number>> = {}
    for (const field of CHOSEN_KEYS) {
      const id = Number(answers[field])
      if (id > 0) ids[field] = id
    }
    if (!choices.state.chosen.district_id) choices.restore(ids)
    form.refreshSoon()
  }

  /** Takes an offer that saves typing. */
  function typeIn(answers: Answers) {
    if (form.formRef.current) typeInto(form.formRef.current, answers)
    form.refresh()
  }

  /** After a reload: sends the answers of the draft with the numbers typed again. @returns problems of the numbers */
  function sendAgain(numbers: Answers): FieldMessages {
    const { answers, names } = form.read()
    const resumed: Answers = { ...answers, ...numbers, consent: 'on' }
    const checked = checkForm(level, resumed, checkContext(facts, choices.state))
    const messages = checked.ok ? {} : checked.messages
    const problems = Object.fromEntries(Object.entries(messages).filter(([field]) => field in numbers))
    if (Object.keys(problems).length > 0) return problems
    fillNumbers(form.formRef.current, numbers)
    const registration = checked.ok ? checked.registration : toBody(level, resumed)
    send({
      registration: registration as CheckedAnswers['registration'],
      names: { ...draft.found?.names, ...names },
    })
    return {}
  }

  /** 'Daftar Sekarang'. */
  function submit() {
    if (openCheckStep()) checkHistory.enter()
  }
  const latestSubmit = useRef(submit)
  latestSubmit.current = submit

  /** 'Kembali' and 'Ubah'; `anchor` is the section to return to. */
  function back(anchor?: string) {
    focus.returnTo(anchor)
    if (!checkHistory.leave()) dispatch({ type: 'back' })
  }

  return { state, dispatch, choices, form, hasChecked, summary, send, submit, back, fill, typeIn, sendAgain }
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
function useSuccess(state: Submission, readAnswers: () => Answers, eraseDraft: () => void): void {
  // Once, when the number arrives.
  useEffectOn([state.at], () => {
    if (state.at !== 'done') return
    storeForNextChild(readAnswers(), Date.now())
    if (state.numberCheck) rememberNumberCheck(state.number)
    if (state.changeCode) rememberCode(state.number, state.changeCode)
    eraseDraft()
    // Back from the confirmation: a browser may show this page as it was left, with the number of the last child.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  })
}

/** The document title names the step; problems of the form come first. */
function titleOf(level: Level, state: Submission): string {
  if (state.at === 'check' || state.at === 'sending') return 'SPMB | Periksa jawaban'
  if (state.at === 'unknown') return 'SPMB | Belum diketahui apakah terkirim'
  if (state.at === 'done') return 'SPMB | Pendaftaran Terkirim'
  const title = `SPMB | Formulir Tingkat ${level}`
  const wrong = state.at === 'form' && Object.keys(state.messages).length > 0
  return wrong ? `Kesalahan: ${title}` : title
}

function useTitle(level: Level, state: Submission): void {
  const title = titleOf(level, state)
  useEffect(() => {
    document.title = title
  }, [title])
}
