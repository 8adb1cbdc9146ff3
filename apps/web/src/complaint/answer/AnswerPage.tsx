/** `/contact/jawaban`: state and answer of a report, by its ticket and the sender's e-mail or phone. */

import { answerLookUp, type ComplaintAnswer } from '@spmb/domain/complaint/answer-contract.public.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { useEffect, useRef } from 'react'
import { NeedsScript } from '../../information/NeedsScript.tsx'
import { useHydrated } from '../../platform/effects.ts'
import { useFacts } from '../../platform/facts.ts'
import { PATHS } from '../../platform/paths.ts'
import { FailureNotice } from '../../ui/feedback/FailureNotice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { TextField } from '../../ui/form/Field.tsx'
import { Breadcrumb } from '../../ui/layout/Breadcrumb.tsx'
import { DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import { StateTag } from '../StateTag.tsx'
import { ANSWER_INTRODUCTION, CONTACT_HELP, TICKET_HELP, WITHOUT_ANSWER } from './messages.ts'
import { useAnswer } from './use-answer.ts'
import './answer.css'

const [TICKET, CONTACT] = Object.keys(answerLookUp.shape) as ['ticket', 'contact']

export function AnswerPage() {
  const hydrated = useHydrated()
  const { form, state, ask } = useAnswer()
  const button = useRef<HTMLButtonElement>(null)

  /** Moves the focus: the button that had it disappears together with its notice. */
  function retry() {
    button.current?.focus()
    return ask()
  }

  return (
    <div className="wrap page">
      <Breadcrumb to={PATHS.contact}>Kontak</Breadcrumb>
      <h1>Jawaban Laporan</h1>
      <p className="lead muted read mt-2">{ANSWER_INTRODUCTION}</p>
      <form ref={form} className="read" method="post" noValidate onSubmit={ask}>
        <TextField
          id={TICKET}
          name={TICKET}
          label="No. Laporan"
          hint={TICKET_HELP}
          error={state.messages[TICKET]?.[0]}
          required
          className="mono w-number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField
          id={CONTACT}
          name={CONTACT}
          label="E-mail atau nomor telepon"
          hint={CONTACT_HELP}
          error={state.messages[CONTACT]?.[0]}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {state.failure ? <FailureNotice failure={state.failure} onRetry={retry} /> : null}
        <div className="btns mt-6">
          <Button ref={button} kind="main" type="submit" disabled={!hydrated} busy={state.asking}>
            {state.asking ? 'Mencari…' : 'Baca Jawaban'}
          </Button>
        </div>
      </form>
      {state.found && <FoundAnswer key={state.found.ticket} found={state.found} />}
      <NeedsScript />
    </div>
  )
}

function FoundAnswer({ found }: { found: ComplaintAnswer }) {
  const { timeZone } = useFacts()
  const { ticket, state, created_at, answer, answered_at } = found
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <section className="card answer read mt-7" aria-labelledby="laporan">
      <h2 id="laporan" tabIndex={-1} ref={heading}>
        Laporan <span className="answer-ticket">{ticket}</span>
      </h2>
      <DescriptionList
        items={[
          ['Status', <StateTag key="state" state={state} />],
          ['Dikirim', longMoment(new Date(created_at), timeZone)],
          ...(answered_at ? [['Dijawab', longMoment(new Date(answered_at), timeZone)] as const] : []),
        ]}
      />
      {answer ? (
        <>
          <h3 className="mt-4">Jawaban kantor dinas</h3>
          <p className="answer-text mt-2">{answer}</p>
        </>
      ) : (
        <p className="mt-4">{WITHOUT_ANSWER[state]}</p>
      )}
    </section>
  )
}
