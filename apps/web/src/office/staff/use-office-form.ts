/** The state of the office's form: what is typed, saving, refusals and conflicts. */

import { changeOffice, type OfficeRecord } from '@spmb/domain/office/contract.staff.ts'
import { OFFICE_FIELDS, type OfficeField } from '@spmb/domain/office/settings.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { failureMessage } from '../../platform/staff/failure-message.ts'
import { useWrite } from '../../platform/staff/use-write.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import type { ConflictWith } from '../../ui/staff/ConflictNotice.tsx'
import { storedOffice } from './office-queries.ts'

/** @param opened the data that the form was filled from */
export function useOfficeForm(opened: OfficeRecord) {
  const queries = useQueryClient()
  const { busy, write } = useWrite()
  const form = useRef<HTMLFormElement>(null)
  /** What the form is based on: the opened data, the saved ones, or those that were loaded after a conflict. */
  const [base, setBase] = useState(opened)
  const [messages, setMessages] = useState<FieldMessages>({})
  const [conflict, setConflict] = useState<ConflictWith<OfficeRecord> | null>(null)

  const typed = (): OfficeValues =>
    form.current ? (Object.fromEntries(new FormData(form.current)) as OfficeValues) : base

  async function save(event: FormEvent) {
    event.preventDefault()
    const sent = typed()
    const outcome = await write(changeOffice, {
      // The name of a sample may happen to be right: then all sample values are replaced.
      body: { ...changedFields(sent, base), name: sent.name, version: base.version },
    })
    if (!outcome) return
    setConflict(null)
    if (outcome.ok) {
      setMessages({})
      setBase(outcome.data)
      showValues(outcome.data, sent)
      toastSuccess(outcome.message)
      queries.setQueryData(storedOffice.queryKey, outcome.data)
      return queries.invalidateQueries({ queryKey: ['facts'] })
    }
    const { failure } = outcome
    toastError(failureMessage(failure))
    setMessages(failure.kind === 'refused' ? failure.fields : {})
    if (failure.kind === 'refused') {
      const first = OFFICE_FIELDS.find((field) => failure.fields[field])
      if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    }
    if (failure.kind === 'conflict') setConflict({ message: failure.message, latest: await readLatest() })
  }

  async function readLatest(): Promise<OfficeRecord | null> {
    return queries.fetchQuery({ ...storedOffice, staleTime: 0 }).catch(() => null)
  }

  /** Fields that still show what they showed before get the newer values. */
  function showValues(latest: OfficeRecord, before: OfficeValues) {
    for (const field of OFFICE_FIELDS) {
      const input = form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)
      if (input && input.value === before[field]) input.value = latest[field]
    }
  }

  function loadLatest(latest: OfficeRecord) {
    showValues(latest, base)
    setBase(latest)
    setConflict(null)
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }

  return {
    form,
    base,
    busy,
    conflict,
    error: (field: string) => messages[field]?.[0],
    save,
    loadLatest,
    isUnsaved: () => form.current !== null && Object.keys(changedFields(typed(), base)).length > 0,
  }
}

/** The values of the office's form, and what of them differs from the stored office. Pure. */
type OfficeValues = Record<OfficeField, string>

function changedFields(typed: OfficeValues, stored: OfficeValues): Partial<OfficeValues> {
  const changed = OFFICE_FIELDS.filter((field) => typed[field] !== stored[field])
  return Object.fromEntries(changed.map((field) => [field, typed[field]]))
}
