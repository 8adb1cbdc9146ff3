/** The state of the season's form: what is typed, saving, consequences to confirm, and conflicts. */
import { changeSeason, type SeasonRecord } from '@spmb/domain/season/contract.staff.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useFacts } from '../../platform/facts.ts'
import { failureMessage } from '../../platform/staff/failure-message.ts'
import { useWrite } from '../../platform/staff/use-write.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import type { ConflictWith } from '../../ui/staff/ConflictNotice.tsx'
import { seasonList, useSeasonChanged } from './season-queries.ts'
import { type ControlValues, changesIn, controlValues } from './window-form.ts'

/** @param opened the season that the form was filled from, or a newer version of it */
export function useWindowForm(opened: SeasonRecord) {
  const { timeZone } = useFacts()
  const queries = useQueryClient()
  const seasonChanged = useSeasonChanged()
  const { busy, write } = useWrite()
  const form = useRef<HTMLFormElement>(null)
  /** The version that the form is based on: the opened one, the saved one, or one that was loaded after a conflict. */
  const [base, setBase] = useState(opened)
  const [messages, setMessages] = useState<FieldMessages>({})
  const [asked, setAsked] = useState<string[] | null>(null)
  const [conflict, setConflict] = useState<ConflictWith<SeasonRecord> | null>(null)

  const typed = (): ControlValues =>
    form.current ? (Object.fromEntries(new FormData(form.current)) as ControlValues) : {}
  const changes = () => changesIn(typed(), controlValues(base, timeZone))

  /** The newest version with the form's values. Publishing and hiding results raise the version and leave them as they are. */
  function knownVersion(): number {
    const later = changesIn(controlValues(opened, timeZone), controlValues(base, timeZone))
    return Object.keys(later).length === 0 ? Math.max(opened.version, base.version) : base.version
  }

  function save(event: FormEvent) {
    event.preventDefault()
    return send()
  }

  /** @param confirmation the consequences that the admin has read, and the reason */
  async function send(confirmation?: { confirmed: string[]; reason: string }) {
    // What is typed during the save stays in the form, unsaved.
    const sent = typed()
    const outcome = await write(changeSeason, {
      params: { id: String(base.id) },
      body: { ...changes(), ...confirmation, version: knownVersion() },
    })
    if (!outcome) return
    setConflict(null)
    if (outcome.ok) {
      setMessages({})
      setAsked(null)
      setBase(outcome.data)
      showValues(outcome.data, sent)
      toastSuccess(outcome.message)
      return seasonChanged()
    }
    const { failure } = outcome
    const { confirmed, ...fields } = failure.kind === 'refused' ? failure.fields : {}
    setMessages(fields)
    if (confirmed) return setAsked(confirmed)
    toastError(failureMessage(failure))
    if (failure.kind === 'refused' && !fields.reason) {
      setAsked(null)
      focusFirst(form.current, Object.keys(fields))
    }
    if (failure.kind === 'conflict') {
      setAsked(null)
      setConflict({ message: failure.message, latest: await readLatest() })
    }
  }

  async function readLatest(): Promise<SeasonRecord | null> {
    const seasons = await queries.fetchQuery({ ...seasonList, staleTime: 0 }).catch(() => [])
    return seasons.find(({ id }) => id === base.id) ?? null
  }

  /** Controls that still show what was stored before get the values of the newer season. */
  function showValues(latest: SeasonRecord, before: ControlValues) {
    const now = controlValues(latest, timeZone)
    for (const [name, value] of Object.entries(now)) {
      const control = form.current?.elements.namedItem(name) as HTMLInputElement | RadioNodeList | null
      if (control && control.value === before[name]) control.value = value
    }
  }

  function loadLatest(latest: SeasonRecord) {
    showValues(latest, controlValues(base, timeZone))
    setBase(latest)
    setConflict(null)
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }

  return {
    form,
    base,
    busy,
    asked,
    conflict,
    error: (field: string) => messages[field]?.[0],
    save,
    confirm: (reason: string) => send({ confirmed: asked ?? [], reason }),
    cancel: () => setAsked(null),
    loadLatest,
    isUnsaved: () => form.current !== null && Object.keys(changes()).length > 0,
  }
}

function focusFirst(form: HTMLFormElement | null, fields: readonly string[]) {
  const first = [...(form?.elements ?? [])].find(
    (control): control is HTMLInputElement =>
      control instanceof HTMLElement &&
      fields.some((field) => control.getAttribute('name')?.split('-')[0] === field),
  )
  first?.focus()
}
