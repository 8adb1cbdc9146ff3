/** Connects form, draft, choices and steps of one registration, and provides the actions of its page. */

import type { WindowState } from '@spmb/domain/season/window.ts'
import { windowRefusal } from '@spmb/domain/season/window-words.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import { useCallback, useRef, useState } from 'react'
import { useEffectOn } from '../platform/effects.ts'
import { seasonTimes, useFacts } from '../platform/facts.ts'
import { dismissErrorToasts, toastError } from '../ui/feedback/toast.ts'
import { withKeptNames } from './draft/draft.ts'
import type { DraftKeeper } from './draft/use-draft.ts'
import {
  type Answers,
  CHOSEN_KEYS,
  type ChosenKey,
  type FormContents,
  fillForm,
  type LaterParts,
  laterAnswers,
  typeInto,
} from './fields/answers.ts'
import { wishesOf } from './form/AboveForm.tsx'
import { NOT_LOADED } from './messages.ts'
import {
  useCheckHistory,
  useErasedFocus,
  useFormAnswers,
  useInitialAnswers,
  useStepFocus,
  useTitle,
} from './registration-effects.ts'
import { useSchoolChoice } from './school-choice/use-school-choice.ts'
import { hasLaterSteps, loadLaterSteps } from './steps/use-later-steps.ts'
import { checkContext, checkForm, toastsFor } from './submission/check-form.ts'
import {
  type Outcome,
  outcomeToasts,
  registration,
  START,
  type Submission,
  type SubmissionEvent,
} from './submission/submission.ts'

/** State and actions of one registration. */
export type RegistrationActions = ReturnType<typeof useRegistration>

export function useRegistration(
  level: Level,
  hydrated: boolean,
  draft: DraftKeeper,
  windowState: WindowState,
) {
  const facts = useFacts()
  const [state, setState] = useState(START)
  /** Ahead of `state` until React renders. */
  const current = useRef(state)
  /** @returns the step after the event; null when the event leaves the step as it is */
  const dispatch = useCallback((event: SubmissionEvent): Submission | null => {
    const { step } = current.current
    current.current = registration(current.current, event)
    setState(current.current)
    return current.current.step === step ? null : current.current.step
  }, [])

  const summary = useRef<HTMLDivElement>(null)
  const choices = useSchoolChoice(level, hydrated)
  const awaitsSteps = useRef(false)
  const done = useRef(false)
  done.current = state.step.at === 'done'
  // After success the deleted draft must not be stored again.
  const save = useCallback(
    (contents: FormContents) => void (done.current || draft.save(contents)),
    [draft.save],
  )
  const later = useRef<LaterParts>({ held: {}, own: {}, part: null })
  const form = useFormAnswers(level, choices.state, later, save)
  // What was typed before the storage was read is stored then.
  useEffectOn([draft.isLoaded], form.refreshSoon)
  const focus = useStepFocus(state, summary)
  const checkHistory = useCheckHistory({ onBack: () => dispatch({ type: 'back' }), onForward: openCheckStep })
  useTitle(level, state.step)
  useErasedFocus(state.erasures)
  useInitialAnswers({ hydrated, draft, fill, empty, isOpen: windowState === 'open', dispatch })

  function refuse(messages: FieldMessages, toasts: readonly string[]) {
    dispatch({ type: 'wrong', messages })
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
    const { part } = later.current
    const checked = checkForm(level, answers, checkContext(facts, choices.state), part?.rules)
    const beside = part?.check() ?? {}
    const wrong = {
      ...(checked.ok ? {} : checked.messages),
      ...('messages' in beside && beside.messages),
    }
    if (!checked.ok || 'messages' in beside) {
      refuse(wrong, toastsFor(wrong))
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
    const body = {
      ...checked.registration,
      ...wishesOf(form.formRef.current),
      ...beside,
    }
    dispatch({ type: 'checked', checked: { registration: body, names } })
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

  /** Called after the outcome has changed the state. A refusal of fields returns to the form. */
  function onOutcome(outcome: Outcome) {
    for (const message of outcomeToasts(outcome)) toastError(message)
    if (outcome.kind === 'refused') checkHistory.leave()
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
    later.current.held = laterAnswers(answers)
    later.current.part?.fill(later.current.held)
    form.refreshSoon()
  }

  function empty() {
    form.formRef.current?.reset()
    form.refreshSoon()
  }

  /** Takes an offer that saves typing. */
  function typeIn(answers: Answers) {
    if (form.formRef.current) typeInto(form.formRef.current, answers)
    form.refresh()
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

  /** 'Lanjutkan': continues the draft that is offered. */
  function continueDraft() {
    if (draft.offered) fill(draft.offered.answers)
    draft.endOffer()
    // The button is removed; a draft has no NIK, so the parent continues there.
    document.getElementById('nik')?.focus()
  }

  /** Erases the draft, and the form unless the draft was only offered. */
  function erase() {
    const draftOnly = draft.offered !== null
    draft.erase()
    dispatch({ type: 'erased', draftOnly })
    if (draftOnly) return
    choices.clear()
    later.current.held = {}
  }

  return {
    state,
    dispatch,
    choices,
    form,
    later,
    summary,
    submit,
    back,
    typeIn,
    continueDraft,
    erase,
    onOutcome,
  }
}
