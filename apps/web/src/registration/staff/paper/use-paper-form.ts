/** The state of the paper form: checks it, sends it with its key, and handles refusals and unknown outcomes. */
import { registerFromPaper } from '@spmb/domain/registration/staff/paper/contract.staff.ts'
import { drawKey, IDEMPOTENCY_HEADER } from '@spmb/domain/shared/idempotency.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ClaimWorld } from '../../../paths/form/claim-world.ts'
import { checkedClaims } from '../../../paths/form/form-claims.ts'
import type { Failure } from '../../../platform/call.ts'
import { useFacts } from '../../../platform/facts.ts'
import { failureMessage } from '../../../platform/staff/failure-message.ts'
import { APPLICANTS } from '../../../platform/staff/query-client.ts'
import { useWrite } from '../../../platform/staff/use-write.ts'
import { toastError } from '../../../ui/feedback/toast.ts'
import type { SummaryEntry } from '../../../ui/form/ErrorSummary.tsx'
import type { Answers } from '../../fields/answers.ts'
import { toastsFor } from '../../submission/check-form.ts'
import { outcomeOf } from '../../submission/send.ts'
import { rememberForm } from './last-form.ts'
import {
  checkPaperForm,
  isNumberTaken,
  isTyped,
  lateBody,
  paperAnchor,
  paperBody,
  paperClaims,
  readPaper,
} from './paper-answers.ts'
import type { PaperChoices } from './use-paper-choices.ts'

export interface SavedForm {
  name: string
  number: string
  /** Null for a repeated request whose code has been replaced. */
  changeCode: string | null
}

/** A form that was sent. Its key makes a second request return the first one's registration. */
interface Sent {
  answers: Answers
  body: Record<string, unknown>
  key: string
}

const RANDOM = (count: number) => crypto.getRandomValues(new Uint8Array(count))

/** @param onSaved also says what the button does after saving */
export function usePaperForm(
  level: Level,
  choices: PaperChoices,
  {
    isLate,
    registersLate,
    claimWorld,
    onSaved,
  }: {
    isLate: boolean
    registersLate: boolean
    /** What claims of the form are judged by; null: it takes none. */
    claimWorld: ClaimWorld | null
    onSaved: (saved: SavedForm) => void
  },
) {
  const { today, season } = useFacts()
  const queries = useQueryClient()
  const { busy, write } = useWrite()
  const form = useRef<HTMLFormElement>(null)
  const retry = useRef<HTMLButtonElement>(null)
  const [messages, setMessages] = useState<FieldMessages>({})
  /** The outcome of this form is not known: nothing else may be sent before it. */
  const [unknown, setUnknown] = useState<{ sent: Sent; failure: Failure } | null>(null)

  /** Another registration has a number of this form: it may be stored with the papers seen. */
  const [isTaken, setTaken] = useState(false)
  const read = () => (form.current ? readPaper(level, new FormData(form.current)) : {})
  const claimed = () =>
    form.current && claimWorld ? paperClaims(claimWorld, new FormData(form.current)) : []

  async function save() {
    if (busy) return
    if (unknown) return send(unknown.sent)
    const answers = read()
    const claims = claimed()
    const typed = { ...paperBody(answers), ...(claims.length > 0 && { paths: claims }) }
    const body = registersLate ? lateBody(typed) : typed
    // Late, any school with a free seat may be chosen.
    const zone = registersLate ? {} : choices.zoneContext()
    const context = { today, firstYear: season.firstYear, isLate, ...zone }
    const judged = claimWorld ? checkedClaims(claims, claimWorld) : {}
    const problems = {
      ...checkPaperForm(level, body, context),
      ...('messages' in judged && judged.messages),
    }
    if (Object.keys(problems).length > 0) {
      for (const toast of toastsFor(problems)) toastError(toast)
      return showProblems(problems)
    }
    await send({ answers, body, key: drawKey(RANDOM) })
  }

  async function send(sent: Sent) {
    const outcome = await write(registerFromPaper[level], {
      body: sent.body as never,
      headers: { [IDEMPOTENCY_HEADER]: sent.key },
    })
    if (!outcome) return
    if (outcome.ok) {
      rememberForm(level, sent.answers, choices.state.chosen.village_id)
      void queries.invalidateQueries({ queryKey: APPLICANTS })
      return onSaved({
        name: sent.answers.name?.trim() ?? '',
        number: outcome.data.no_registration,
        changeCode: outcome.data.change_code,
      })
    }
    const { failure } = outcome
    toastError(failureMessage(failure))
    const { kind } = outcomeOf(failure)
    // A refusal of the retry alone (429, 401) says nothing about the first request.
    const staysUnknown = unknown !== null && kind !== 'refused' && kind !== 'key_reused'
    if (kind === 'unknown' || staysUnknown) {
      if (kind === 'unknown') flushSync(() => setUnknown({ sent, failure }))
      retry.current?.focus()
      return
    }
    showProblems(failure.kind === 'refused' ? failure.fields : { _: [messageOf(failure)] })
  }

  /** Shows the problems and focuses the first field that has one. */
  function showProblems(problems: FieldMessages) {
    flushSync(() => {
      setUnknown(null)
      setMessages(problems)
      if (isNumberTaken(problems)) setTaken(true)
    })
    const first = Object.keys(problems)
      .map((field) => document.getElementById(paperAnchor(field) ?? ''))
      .filter((element) => element !== null)
      .sort(byPosition)[0]
    const target = first ?? form.current?.querySelector<HTMLElement>('.summary')
    target?.focus()
    target?.closest('.field, .summary')?.scrollIntoView({ block: 'center' })
  }

  const entries: SummaryEntry[] = Object.entries(messages).flatMap(([field, [message]]) =>
    message ? [{ message, target: paperAnchor(field) }] : [],
  )
  return {
    form,
    retry,
    busy,
    unknown: unknown?.failure ?? null,
    entries,
    isTaken,
    messages,
    error: (field: string) => messages[field]?.[0],
    save,
    isUnsaved: () => unknown !== null || isTyped(read()) || claimed().length > 0,
  }
}

function messageOf(failure: Failure): string {
  const message = failureMessage(failure)
  return typeof message === 'string' ? message : ''
}

const byPosition = (one: HTMLElement, other: HTMLElement) =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
