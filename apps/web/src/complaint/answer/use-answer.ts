/** The look-up of an answer: checks, asks, and tells 'not found' from a failure. What is typed stays in the form. */
import {
  type AnswerLookUp,
  answerLookUp,
  type ComplaintAnswer,
  readReportAnswer,
} from '@spmb/domain/complaint/answer-contract.public.ts'
import { ANSWER_LOOK_UP_MESSAGES, type AnswerLookUpCode } from '@spmb/domain/complaint/messages.ts'
import { type FieldMessages, readFields, toMessages } from '@spmb/domain/shared/problem.ts'
import { type FormEvent, useRef, useState } from 'react'
import { call, type Failure } from '../../platform/call.ts'
import { dismissErrorToasts, toastError } from '../../ui/feedback/toast.ts'

export interface AnswerState {
  asking: boolean
  messages: FieldMessages
  failure: Failure | null
  found: ComplaintAnswer | null
}

const START: AnswerState = { asking: false, messages: {}, failure: null, found: null }

export function useAnswer() {
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<AnswerState>(START)
  // A ref, because a second click may arrive before React has rendered the new state.
  const busy = useRef(false)

  function refuse(messages: FieldMessages) {
    setState({ ...START, messages })
    toastError(messages)
    const [first] = Object.keys(messages)
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  async function ask(event?: FormEvent) {
    event?.preventDefault()
    if (busy.current || !form.current) return
    dismissErrorToasts()
    const typed = Object.fromEntries(new FormData(form.current))
    const { values, problems } = readFields<AnswerLookUpCode>(answerLookUp.shape, typed)
    if (Object.keys(problems).length > 0) return refuse(toMessages(problems, ANSWER_LOOK_UP_MESSAGES))
    busy.current = true
    setState({ ...START, asking: true })
    const outcome = await call(readReportAnswer, { body: values as AnswerLookUp })
    busy.current = false
    if (outcome.ok) return setState({ ...START, found: outcome.data })
    const { failure } = outcome
    if (failure.kind === 'notFound') refuse({ ticket: [failure.message] })
    else if (failure.kind === 'refused') refuse(failure.fields)
    else setState({ ...START, failure })
  }

  return { form, state, ask }
}
