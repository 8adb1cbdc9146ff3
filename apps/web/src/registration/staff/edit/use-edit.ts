/** Saving an edit: judged here first, then by the server; whatever it refuses, what was typed stays. */
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { editApplicant } from '@spmb/domain/registration/staff/contract.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { useFacts } from '../../../platform/facts.ts'
import { failureMessage } from '../../../platform/staff/failure-message.ts'
import { STAFF_PATHS } from '../../../platform/staff/paths.ts'
import { useWrite } from '../../../platform/staff/use-write.ts'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.ts'
import type { SummaryEntry } from '../../../ui/form/ErrorSummary.tsx'
import { type Answers, readBirthDate } from '../../form/answers.ts'
import { errorAnchor, toastsFor } from '../../form/check-form.ts'
import { APPLICANTS, applicantRecord } from '../applicant-queries.ts'
import type { Conflict } from './EditConflict.tsx'
import {
  answersOf,
  editBodyOf,
  editedFields,
  formValues,
  isEdited,
  isZoneChanged,
  judgeEdit,
  readEdit,
} from './edit-answers.ts'

export const detailPath = (number: string) =>
  STAFF_PATHS.detail.replace(':no_registration', encodeURIComponent(number))

/** @param opened the record that the form was filled from */
export function useEdit(opened: Applicant, ownSchool: number | null) {
  const { today, season } = useFacts()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { busy, write } = useWrite()
  const form = useRef<HTMLFormElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  /** The version that the form stands on: the opened one, or a later one that was taken over. */
  const [record, setRecord] = useState(opened)
  const [messages, setMessages] = useState<FieldMessages>({})
  const [typed, setTyped] = useState<Answers>({})
  const [conflict, setConflict] = useState<Conflict | null>(null)
  /** Another number draws village and schools anew. */
  const [zoneSheet, setZoneSheet] = useState(0)
  const level = opened.type

  function refuse(found: FieldMessages, answers: Answers) {
    flushSync(() => {
      setMessages(found)
      setTyped(answers)
    })
    summary.current?.focus()
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy || !form.current) return
    const answers = readEdit(level, new FormData(form.current), answersOf(record))
    const body = editBodyOf(record, answers, ownSchool)
    setConflict(null)
    const found = judgeEdit(level, body, answers, { today, firstYear: season.firstYear })
    if (Object.keys(found).length > 0) {
      for (const toast of toastsFor(found)) toastError(toast)
      return refuse(found, answers)
    }
    const outcome = await write(editApplicant[level], { params: { id: String(opened.id) }, body })
    if (!outcome) return
    setMessages({})
    if (outcome.ok) {
      toastSuccess(outcome.message)
      navigate(detailPath(opened.no_registration), { replace: true })
      void queries.invalidateQueries({ queryKey: APPLICANTS })
      return
    }
    const { failure } = outcome
    toastError(failureMessage(failure))
    if (failure.kind === 'refused') return refuse(failure.fields, answers)
    if (failure.kind === 'conflict') await showConflict(failure.message)
  }

  /** Refused for another reason, or because somebody else was faster: the version tells. */
  async function showConflict(message: string) {
    const fresh = await queries
      .fetchQuery({ ...applicantRecord(opened.no_registration), staleTime: 0 })
      .catch(() => null)
    const latest = fresh && fresh.version !== record.version ? fresh : null
    flushSync(() => setConflict({ message, latest }))
    form.current?.querySelector('.notice')?.scrollIntoView({ block: 'center' })
  }

  /** Inputs that nobody touched take the latest value; the next save stands on the latest version. */
  function takeOver(latest: Applicant) {
    if (!form.current) return
    const data = new FormData(form.current)
    const before = formValues(record, data)
    const now = formValues(latest, data)
    for (const field of editedFields(level)) {
      const control = form.current.elements.namedItem(field)
      if (!control || !('value' in control)) continue
      const input = control as HTMLInputElement | RadioNodeList
      if (input.value === before[field]) input.value = now[field] ?? ''
    }
    if (!isZoneChanged(record, data)) setZoneSheet(zoneSheet + 1)
    setRecord(latest)
    setConflict(null)
    form.current.querySelector<HTMLElement>('[type=submit]')?.focus()
  }

  const isUnsaved = () => form.current !== null && isEdited(record, new FormData(form.current))

  const entries: SummaryEntry[] = Object.entries(messages).flatMap(([field, [message]]) =>
    message ? [{ message, target: targetOf(field, typed) }] : [],
  )
  const birth = readBirthDate(typed)
  return {
    form,
    summary,
    record,
    busy,
    conflict,
    zoneSheet,
    entries,
    wrongBirthPart: birth.kind === 'part' ? `birth_${birth.part}` : undefined,
    error: (field: string) => messages[field]?.[0],
    save,
    takeOver,
    isUnsaved,
  }
}

/** The id of a control that is on the form; null for what belongs to none. */
function targetOf(field: string, answers: Answers): string | null {
  const id = errorAnchor(field, answers)
  return id !== null && document.getElementById(id) ? id : null
}
