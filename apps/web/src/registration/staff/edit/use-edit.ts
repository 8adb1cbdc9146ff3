/** The state of an edit: checks the form, saves it, and handles refusals and conflicts. A refusal keeps the answers. */
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { editApplicant } from '@spmb/domain/registration/staff/contract.staff.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import { useFacts } from '../../../platform/facts.ts'
import { failureMessage } from '../../../platform/staff/failure-message.ts'
import { STAFF_PATHS } from '../../../platform/staff/paths.ts'
import { APPLICANTS } from '../../../platform/staff/query-client.ts'
import { useWrite } from '../../../platform/staff/use-write.ts'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.ts'
import type { SummaryEntry } from '../../../ui/form/ErrorSummary.tsx'
import type { Answers } from '../../fields/answers.ts'
import { errorAnchor, toastsFor, wrongBirthInput } from '../../submission/check-form.ts'
import { applicantRecord } from '../applicant-queries.ts'
import type { Conflict } from './EditConflict.tsx'
import {
  checkEditForm,
  editBodyOf,
  filledInputs,
  formValues,
  isEdited,
  isZoneChanged,
  readEdit,
} from './edit-answers.ts'

export const detailPath = (number: string) =>
  STAFF_PATHS.detail.replace(':no_registration', encodeURIComponent(number))

/** @param opened the record that the form was filled from */
export function useEdit(opened: Applicant, ownSchool: number | null) {
  const { today, season } = useFacts()
  const queries = useQueryClient()
  const navigate = useNavigate()
  // The list that the record was opened from, for 'Kembali' and 'Berikutnya' of the record.
  const { state: entry } = useLocation()
  const { busy, write } = useWrite()
  const form = useRef<HTMLFormElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  /** The version that the form is based on: the opened one, or a later one that was loaded after a conflict. */
  const [record, setRecord] = useState(opened)
  const [messages, setMessages] = useState<FieldMessages>({})
  const [typed, setTyped] = useState<Answers>({})
  const [conflict, setConflict] = useState<Conflict | null>(null)
  /** A new key mounts the fields of village and schools again. */
  const [zoneKey, setZoneKey] = useState(0)
  const level = opened.type

  function showProblems(problems: FieldMessages, answers: Answers) {
    flushSync(() => {
      setMessages(problems)
      setTyped(answers)
    })
    summary.current?.focus()
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy || !form.current) return
    const answers = readEdit(level, new FormData(form.current))
    const body = editBodyOf(record, answers, ownSchool)
    setConflict(null)
    const problems = checkEditForm(level, body, answers, { today, firstYear: season.firstYear })
    if (Object.keys(problems).length > 0) {
      for (const toast of toastsFor(problems)) toastError(toast)
      return showProblems(problems, answers)
    }
    const outcome = await write(editApplicant[level], { params: { id: String(opened.id) }, body })
    if (!outcome) return
    setMessages({})
    if (outcome.ok) {
      toastSuccess(outcome.message)
      navigate(detailPath(opened.no_registration), { replace: true, state: entry })
      void queries.invalidateQueries({ queryKey: APPLICANTS })
      return
    }
    const { failure } = outcome
    toastError(failureMessage(failure))
    if (failure.kind === 'refused') return showProblems(failure.fields, answers)
    if (failure.kind === 'conflict') await showConflict(failure.message)
  }

  /** A newer version of the record means that another editor has saved; without one the refusal has another reason. */
  async function showConflict(message: string) {
    const fresh = await queries
      .fetchQuery({ ...applicantRecord(opened.no_registration), staleTime: 0 })
      .catch(() => null)
    const latest = fresh && fresh.version !== record.version ? fresh : null
    flushSync(() => setConflict({ message, latest }))
    form.current?.querySelector('.notice')?.scrollIntoView({ block: 'center' })
  }

  /** Bases the form on the latest version; inputs that were not changed get its values. */
  function loadLatest(latest: Applicant) {
    if (!form.current) return
    const data = new FormData(form.current)
    const before = formValues(record, data)
    const now = formValues(latest, data)
    for (const name of filledInputs(level)) {
      const control = form.current.elements.namedItem(name)
      if (!control || !('value' in control)) continue
      const input = control as HTMLInputElement | RadioNodeList
      if (input.value === before[name]) input.value = now[name] ?? ''
    }
    if (!isZoneChanged(record, data)) setZoneKey(zoneKey + 1)
    setRecord(latest)
    setConflict(null)
    form.current.querySelector<HTMLElement>('[type=submit]')?.focus()
  }

  const isUnsaved = () => form.current !== null && isEdited(record, new FormData(form.current))

  const entries: SummaryEntry[] = Object.entries(messages).flatMap(([field, [message]]) =>
    message ? [{ message, target: targetOf(field, typed) }] : [],
  )
  return {
    form,
    summary,
    record,
    busy,
    conflict,
    zoneKey,
    entries,
    wrongBirthInput: wrongBirthInput(typed),
    error: (field: string) => messages[field]?.[0],
    save,
    loadLatest,
    isUnsaved,
  }
}

/** The id of the element that an error links to; null when the form does not have it. */
function targetOf(field: string, answers: Answers): string | null {
  const id = errorAnchor(field, answers)
  return id !== null && document.getElementById(id) ? id : null
}
