/** Form, check step and what follows, as the state of the registration asks. The form stays in the page throughout. */

import { hintsFor } from '@spmb/domain/registration/hints.ts'
import type { WindowState } from '@spmb/domain/season/window.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { useFacts } from '../platform/facts.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import { DraftLine } from './draft/DraftLine.tsx'
import { EraseDialog } from './draft/EraseDialog.tsx'
import type { DraftKeeper } from './draft/use-draft.ts'
import { useRestoring } from './draft/use-restoring.ts'
import { readBirthDate } from './form/answers.ts'
import { CheckStep } from './form/CheckStep.tsx'
import { FormErrors } from './form/FormErrors.tsx'
import { FormHead } from './form/FormHead.tsx'
import { FORM_PARTS, isPartFilled } from './form/form-parts.ts'
import { RegistrationForm } from './form/RegistrationForm.tsx'
import { typedForHints } from './form/typed-for-hints.ts'
import { ReloadedStep } from './submission/ReloadedStep.tsx'
import { useRegistration } from './use-registration.ts'

const NO_MESSAGES: FieldMessages = {}

export function RegistrationFlow(props: {
  level: Level
  alive: boolean
  draft: DraftKeeper
  window: WindowState
  /** Notices above the form. */
  children: ReactNode
}) {
  const { level, alive, draft } = props
  const facts = useFacts()
  const registration = useRegistration(level, facts, alive, draft, props.window)
  const { state, dispatch, choices, form, fill } = registration
  const [erasing, setErasing] = useState(false)
  // Another number draws the form anew, empty.
  const [sheet, setSheet] = useState(0)
  const [erased, setErased] = useState(0)
  useEffect(() => {
    // The button that was pressed is gone with the draft.
    if (erased > 0) document.querySelector<HTMLElement>('.form-head h1')?.focus()
  }, [erased])
  useRestoring({ alive, draft, fill, isOpen: props.window === 'open', dispatch })

  const messages = state.at === 'form' ? state.messages : NO_MESSAGES
  const seen = form.seen
  const birth = readBirthDate(seen)
  const hints = hintsFor(level, typedForHints(seen), facts.season.firstYear)

  function erase() {
    const onlyOffered = draft.offered !== null
    draft.erase()
    setErasing(false)
    setErased(erased + 1)
    if (onlyOffered) return
    dispatch({ type: 'forgotten' })
    choices.clear()
    setSheet(sheet + 1)
  }

  function corrected(event: FormEvent<HTMLFormElement>) {
    const name = (event.target as Partial<HTMLInputElement>).name
    if (name)
      dispatch({ type: 'corrected', field: /^birth_(day|month|year)$/.test(name) ? 'birth_date' : name })
    form.lookSoon()
  }

  const reloaded = (state.at === 'unsure' || state.at === 'sending') && state.reloaded
  const draftLine = (
    <DraftLine
      draft={draft}
      onContinue={() => {
        if (draft.offered) fill(draft.offered.answers)
        draft.settle()
        // The button goes; the NIK is what a draft never holds.
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
          key={sheet}
          level={level}
          alive={alive}
          formRef={form.formRef}
          help={{
            error: (field) => messages[field]?.[0],
            maybe: (field) => hints.filter((hint) => hint.field === field).map((hint) => hint.text),
          }}
          wrongFields={Object.keys(messages)}
          filledParts={FORM_PARTS[level].filter((part) => isPartFilled(part, seen)).map((part) => part.id)}
          wrongBirthPart={birth.kind === 'part' ? `birth_${birth.part}` : undefined}
          choices={{
            ...choices,
            choose: (field, item) => {
              choices.choose(field, item)
              dispatch({ type: 'corrected', field })
            },
          }}
          onInput={corrected}
          onSubmit={registration.submit}
        >
          <FormErrors ref={registration.summary} messages={messages} answers={seen} />
          {draft.offered && draftLine}
          <Attention />
          {props.children}
          {!draft.offered && draftLine}
        </RegistrationForm>
      </div>
      {reloaded && draft.found && (
        <ReloadedStep
          level={level}
          draft={draft.found}
          trouble={state.at === 'unsure' ? state.trouble : null}
          sending={state.at === 'sending'}
          onSend={registration.sendAgain}
          onErase={() => setErasing(true)}
        />
      )}
      {state.at !== 'form' && state.checked && !reloaded && (
        <CheckStep
          level={level}
          checked={state.checked}
          trouble={'trouble' in state ? state.trouble : null}
          sending={state.at === 'sending' || state.at === 'done'}
          unsure={state.at === 'unsure'}
          onBack={registration.back}
          onSend={() => registration.send()}
        />
      )}
      <EraseDialog
        open={erasing}
        onTheWay={reloaded}
        onlyDraft={draft.offered !== null}
        onErase={erase}
        onClose={() => setErasing(false)}
      />
    </>
  )
}

function Attention() {
  return (
    <Notice kind="attention" title="Perhatian!">
      <p>
        Isi data dengan benar, sesuai Kartu Keluarga dan akta kelahiran. Tanda{' '}
        <span className="req" aria-hidden="true">
          *
        </span>
        <span className="sr">bintang</span> wajib diisi.
      </p>
    </Notice>
  )
}
