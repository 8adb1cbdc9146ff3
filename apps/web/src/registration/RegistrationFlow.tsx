/** The form, the check step and the step after a reload, by the state of the submission. The form stays mounted. */

import type { WindowState } from '@spmb/domain/season/window.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { loadedFiles, tellWorker } from '../offline/register.ts'
import { useFacts } from '../platform/facts.ts'
import { whenFirstUsed } from '../platform/when-idle.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import { DraftStatus } from './draft/DraftStatus.tsx'
import type { DraftKeeper } from './draft/use-draft.ts'
import { useInitialAnswers } from './draft/use-initial-answers.ts'
import { FormErrors } from './form/FormErrors.tsx'
import { FormHead } from './form/FormHead.tsx'
import { NumberCheck } from './form/NumberCheck.tsx'
import { RegistrationForm } from './form/RegistrationForm.tsx'
import { useOffers } from './less-typing/use-offers.ts'
import { FORM_INTRODUCTION, LOADING } from './messages.ts'
import { useLaterSteps } from './steps/use-later-steps.ts'
import { wrongBirthInput } from './submission/check-form.ts'
import { useRegistration } from './use-registration.ts'

const NO_MESSAGES: FieldMessages = {}

export function RegistrationFlow(props: {
  level: Level
  hydrated: boolean
  draft: DraftKeeper
  window: WindowState
  /** Notices above the form. */
  children: ReactNode
}) {
  const { level, hydrated, draft } = props
  const facts = useFacts()
  const [erasing, setErasing] = useState(false)
  const registration = useRegistration(level, facts, hydrated, draft, props.window)
  const { state, dispatch, choices, form, fill } = registration
  // A new key mounts an empty form.
  const [formKey, setFormKey] = useState(0)
  const [erasures, setErasures] = useState(0)
  useEffect(() => {
    // The button that had the focus was removed with the draft.
    if (erasures > 0) document.querySelector<HTMLElement>('.form-head h1')?.focus()
  }, [erasures])
  useInitialAnswers({ hydrated, draft, fill, isOpen: props.window === 'open', dispatch })

  const messages = state.at === 'form' ? state.messages : NO_MESSAGES
  const { answers } = form
  const hints = useOffers(state.at !== 'form').hintsOf(level, answers, {
    firstYear: facts.season.firstYear,
    regencies: facts.regencies,
  })

  function erase() {
    const onlyOffered = draft.offered !== null
    draft.erase()
    setErasing(false)
    setErasures(erasures + 1)
    if (onlyOffered) return
    dispatch({ type: 'erased' })
    choices.clear()
    setFormKey(formKey + 1)
  }

  function corrected(event: FormEvent<HTMLFormElement>) {
    const name = (event.target as Partial<HTMLInputElement>).name
    if (name)
      dispatch({ type: 'corrected', field: /^birth_(day|month|year)$/.test(name) ? 'birth_date' : name })
    form.refreshSoon()
  }

  const Steps = useLaterSteps(state.at !== 'form' || erasing)
  useKeptForm(props.window === 'open', Steps !== null)
  const draftStatus = (
    <DraftStatus
      draft={draft}
      onContinue={() => {
        if (draft.offered) fill(draft.offered.answers)
        draft.endOffer()
        // The button is removed; a draft has no NIK, so the parent continues there.
        document.getElementById('nik')?.focus()
      }}
      onErase={() => setErasing(true)}
    />
  )
  return (
    <>
      <div hidden={state.at !== 'form'}>
        <FormHead level={level} />
        <RegistrationForm
          key={formKey}
          level={level}
          hydrated={hydrated}
          formRef={form.formRef}
          help={{
            error: (field) => messages[field]?.[0],
            hints: (field) => hints.filter((hint) => hint.field === field).map((hint) => hint.text),
            wrongBirthInput: wrongBirthInput(answers),
          }}
          answers={answers}
          hasChecked={registration.hasChecked}
          choices={{
            ...choices,
            choose: (field, item) => {
              choices.choose(field, item)
              dispatch({ type: 'corrected', field })
            },
          }}
          onInput={corrected}
          onType={registration.typeIn}
          onSubmit={registration.submit}
        >
          <FormErrors ref={registration.summary} messages={messages} answers={answers} />
          <NumberCheck messages={messages} />
          {draft.offered && draftStatus}
          <Attention />
          {props.children}
          {!draft.offered && draftStatus}
        </RegistrationForm>
      </div>
      {Steps ? (
        <Steps
          level={level}
          draft={draft}
          registration={registration}
          hints={hints}
          erasing={erasing}
          onAskErase={() => setErasing(true)}
          onErase={erase}
          onKeep={() => setErasing(false)}
        />
      ) : (
        state.at !== 'form' && <p className="muted">{LOADING}</p>
      )}
    </>
  )
}

function Attention() {
  return (
    <Notice kind="attention" title="Perhatian!">
      <p>
        {FORM_INTRODUCTION}{' '}
        <span className="req" aria-hidden="true">
          *
        </span>
        <span className="sr">bintang</span> wajib diisi.
      </p>
    </Notice>
  )
}

/**
 * Has the service worker keep this form, so that it can be opened without a network.
 * After the first input, so that the first view waits for nothing, and when the later steps are loaded, which the form needs too.
 *
 * @param isOpen registration is open: a closed form is not kept
 * @param complete the later steps are loaded
 */
function useKeptForm(isOpen: boolean, complete: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    const tell = () =>
      tellWorker({
        kind: 'form',
        path: location.pathname.replace(/\/$/, '').toLowerCase(),
        files: loadedFiles(),
      })
    if (complete) tell()
    else whenFirstUsed(tell)
  }, [isOpen, complete])
}
