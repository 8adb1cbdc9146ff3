/** The state of the publishing form. A refusal keeps what is typed, except a wrong password. */
import { checkPublishing } from '@spmb/domain/publication/check-publishing.ts'
import { type PublicationCheck, publishResults } from '@spmb/domain/publication/contract.staff.ts'
import { PUBLICATION_MESSAGES } from '@spmb/domain/publication/messages.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useFacts } from '../../platform/facts.ts'
import { failureMessage } from '../../platform/staff/failure-message.ts'
import { useWrite } from '../../platform/staff/use-write.ts'
import { typedIn } from '../../season/staff/MomentField.tsx'
import { momentText } from '../../season/staff/typed-moment.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'

export function usePublish(check: PublicationCheck, onPublished: () => Promise<unknown>) {
  const { timeZone } = useFacts()
  const form = useRef<HTMLFormElement>(null)
  const { busy, write, stayBusy } = useWrite()
  const [messages, setMessages] = useState<FieldMessages>({})
  /** What was checked has changed, or another admin was first. */
  const [conflict, setConflict] = useState<string | null>(null)

  async function publish(event: FormEvent, isNow: boolean) {
    event.preventDefault()
    if (!form.current) return
    const data = new FormData(form.current)
    const publishes = isNow ? 'now' : momentText(typedIn(form.current, 'publishes'))
    const read = (name: string) => String(data.get(name) ?? '')
    const [reason, password] = [read('reason'), read('password')] as const
    const of = { undecided: check.counts.undecided, timeZone, now: null }
    const problems = {
      ...checkPublishing({ publishes, reason }, of),
      ...(!password && { password: [PUBLICATION_MESSAGES['password.required']] }),
    }
    if (Object.keys(problems).length > 0) return showProblems(form.current, problems)
    const outcome = await write(publishResults, {
      params: { id: String(check.season.id) },
      body: {
        publishes,
        check: check.check,
        reason,
        password,
        version: check.season.version,
      },
    })
    if (!outcome) return
    const refused = !outcome.ok && outcome.failure.kind === 'refused' ? outcome.failure.fields : null
    // A lost network or another mistake is no reason to type the password again.
    if (outcome.ok || refused?.password) clearPassword(form.current)
    setMessages({})
    setConflict(null)
    if (outcome.ok) {
      await stayBusy(onPublished)
      return toastSuccess(outcome.message)
    }
    const { failure } = outcome
    toastError(failureMessage(failure))
    if (failure.kind === 'conflict') setConflict(failure.message)
    if (failure.kind !== 'refused') return
    showProblems(form.current, failure.fields)
  }

  function showProblems(shown: HTMLFormElement, problems: FieldMessages) {
    setMessages(problems)
    const first = ['publishes-day', 'reason', 'password'].find((name) => problems[name.split('-')[0] ?? ''])
    shown.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  return { form, busy, conflict, publish, error: (field: string) => messages[field]?.[0] }
}

function clearPassword(form: HTMLFormElement | null) {
  const field = form?.elements.namedItem('password')
  if (field instanceof HTMLInputElement) field.value = ''
}
