/** The form of a complaint: what is typed, saving, refusals and conflicts. */
import { type ComplaintRecord, listReports, updateReport } from '@spmb/domain/complaint/contract.staff.ts'
import type { ComplaintState } from '@spmb/domain/complaint/states.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import { type FormEvent, useRef, useState } from 'react'
import { callStaff } from '../../platform/staff/call-staff.ts'
import { failureMessage } from '../../platform/staff/failure-message.ts'
import { useWrite } from '../../platform/staff/use-write.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import type { ConflictWith } from '../../ui/staff/ConflictNotice.tsx'

const FIELDS = ['state', 'answer', 'note'] as const
export type ReportField = (typeof FIELDS)[number]
type Values = Record<ReportField, string>

/** The name of the button that also marks the complaint as handled. */
export const FINISH = 'finish'

const valuesOf = ({ state, answer, note }: ComplaintRecord): Values => ({
  state,
  answer: answer ?? '',
  note: note ?? '',
})

/** A browser's form gives line ends of Windows. */
const plain = (text: FormDataEntryValue | null) => String(text ?? '').replaceAll('\r\n', '\n')

export function useReportForm(
  opened: ComplaintRecord,
  { onChanged, onSaved }: { onChanged: () => Promise<void>; onSaved: () => void },
) {
  const form = useRef<HTMLFormElement>(null)
  const { busy, write, stayBusy } = useWrite()
  /** What the form is based on: the opened complaint, or the one that was loaded after a conflict. */
  const [base, setBase] = useState(opened)
  const [messages, setMessages] = useState<FieldMessages>({})
  const [conflict, setConflict] = useState<ConflictWith<ComplaintRecord> | null>(null)

  function typed(): Values {
    if (!form.current) return valuesOf(base)
    const data = new FormData(form.current)
    return Object.fromEntries(FIELDS.map((field) => [field, plain(data.get(field))])) as Values
  }

  /** Only these are sent, so that a stale field never overwrites a newer one. */
  function changed(): Partial<Values> {
    const [now, before] = [typed(), valuesOf(base)]
    return Object.fromEntries(FIELDS.filter((field) => now[field] !== before[field]).map((f) => [f, now[f]]))
  }

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const { state, ...texts } = changed()
    const wanted = (submitter as HTMLButtonElement | null)?.name === FINISH ? 'selesai' : state
    const outcome = await write(updateReport, {
      params: { id: String(opened.id) },
      body: {
        ...texts,
        ...(wanted === undefined ? {} : { state: wanted as ComplaintState }),
        version: base.version,
      },
    })
    if (!outcome) return
    setMessages({})
    setConflict(null)
    if (outcome.ok) {
      toastSuccess(outcome.message)
      await stayBusy(onChanged)
      return onSaved()
    }
    const { failure } = outcome
    toastError(failureMessage(failure))
    if (failure.kind === 'refused') {
      setMessages(failure.fields)
      const first = FIELDS.find((field) => failure.fields[field])
      if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    }
    if (failure.kind === 'conflict') setConflict({ message: failure.message, latest: await readLatest() })
  }

  async function readLatest(): Promise<ComplaintRecord | null> {
    const found = await callStaff(listReports, { query: { search: opened.ticket, page: 1 } })
    void onChanged()
    return found.ok ? (found.data.find(({ id }) => id === opened.id) ?? null) : null
  }

  /** Fields that were not changed get the newer values; what is typed stays. */
  function loadLatest(latest: ComplaintRecord) {
    const [now, before, after] = [typed(), valuesOf(base), valuesOf(latest)]
    for (const field of FIELDS) {
      const control = form.current?.elements.namedItem(field)
      if (
        now[field] === before[field] &&
        (control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement)
      )
        control.value = after[field]
    }
    setBase(latest)
    setConflict(null)
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }

  return {
    form,
    busy,
    conflict,
    error: (field: ReportField) => messages[field]?.[0],
    save,
    loadLatest,
    isUnsaved: () => form.current !== null && Object.keys(changed()).length > 0,
  }
}
