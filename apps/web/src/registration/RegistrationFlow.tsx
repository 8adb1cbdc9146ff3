/** The form, the check step and the step after a reload, by the state of the submission. The form stays mounted. */

import type { WindowState } from '@spmb/domain/season/window.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import type { FormEvent, ReactNode } from 'react'
import { useFacts } from '../platform/facts.ts'
import type { DraftKeeper } from './draft/use-draft.ts'
import { Attention, DraftStatus, FormErrors, FormHead } from './form/AboveForm.tsx'
import { RegistrationForm } from './form/RegistrationForm.tsx'
import { useOffers } from './less-typing/use-offers.ts'
import { LOADING } from './messages.ts'
import { useKeptForm } from './registration-effects.ts'
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
  const registration = useRegistration(level, hydrated, draft, props.window)
  const { state, dispatch, choices, form, later } = registration
  const { step } = state

  const messages = step.at === 'form' ? step.messages : NO_MESSAGES
  const { answers } = form
  const hints = useOffers(step.at !== 'form').hintsOf(level, answers, {
    firstYear: facts.season.firstYear,
    regencies: facts.regencies,
  })

  function corrected(event: FormEvent<HTMLFormElement>) {
    const name = (event.target as Partial<HTMLInputElement>).name
    if (name)
      dispatch({ type: 'corrected', field: /^birth_(day|month|year)$/.test(name) ? 'birth_date' : name })
    form.refreshSoon()
  }

  const Steps = useLaterSteps(step.at !== 'form' || state.erasing)
  useKeptForm(props.window === 'open', Steps !== null)
  const draftStatus = (
    <DraftStatus
      draft={draft}
      onContinue={registration.continueDraft}
      onErase={() => dispatch({ type: 'eraseAsked' })}
    />
  )
  return (
    <>
      <div hidden={step.at !== 'form'}>
        <FormHead level={level} />
        <RegistrationForm
          key={state.emptied}
          level={level}
          hydrated={hydrated}
          closed={props.window === 'closed' && !draft.waiting}
          formRef={form.formRef}
          help={{
            error: (field) => messages[field]?.[0],
            hints: (field) => hints.filter((hint) => hint.field === field).map((hint) => hint.text),
            wrongBirthInput: wrongBirthInput(answers),
          }}
          answers={answers}
          hasChecked={state.hasChecked}
          choices={{
            ...choices,
            choose: (field, item) => {
              choices.choose(field, item)
              dispatch({ type: 'corrected', field })
            },
          }}
          odd={
            Steps && (
              <Steps.OddCases
                level={level}
                registration={registration}
                messages={messages}
                isOpen={props.window === 'open'}
              />
            )
          }
          claims={Steps && <Steps.Claims level={level} registration={registration} messages={messages} />}
          onInput={corrected}
          onType={registration.typeIn}
          onSubmit={registration.submit}
        >
          <FormErrors
            ref={registration.summary}
            messages={messages}
            answers={answers}
            later={later.current}
          />
          {Steps && <Steps.NumberCheck messages={messages} />}
          {draft.offered && draftStatus}
          {props.children}
          <Attention />
          {!draft.offered && draftStatus}
        </RegistrationForm>
      </div>
      {Steps ? (
        <Steps.LaterSteps level={level} draft={draft} registration={registration} hints={hints} />
      ) : (
        step.at !== 'form' && <p className="muted">{LOADING}</p>
      )}
    </>
  )
}
