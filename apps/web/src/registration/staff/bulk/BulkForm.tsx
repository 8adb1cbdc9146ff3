/** The first step of a bulk act on ticked applicants: school, status and reason. */

import type { Decision } from '@spmb/domain/registration/contract.public.ts'
import { BULK_MESSAGES, BULK_REASON_MAX } from '@spmb/domain/registration/staff/bulk/messages.ts'
import { NOT_DECIDED } from '@spmb/domain/registration/staff/messages.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { type FormEvent, useRef, useState } from 'react'
import type { Option } from '../../../platform/option-search.ts'
import { useViewer } from '../../../platform/staff/session/session.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Combobox } from '../../../ui/form/Combobox.tsx'
import { TextField } from '../../../ui/form/Field.tsx'
import { DecisionReason } from '../decide/DecisionReason.tsx'
import { reasonFrom } from '../decide/decision-reason.ts'
import { useByRun } from '../decide/use-by-run.ts'
import { useSchools } from '../filter-lists.ts'
import { exportParameters, type ListState } from '../list-address.ts'
import { BULK_REASON_HELP, LIST_NOT_LOADED, notInList, OWN_SCHOOL_DECISIONS } from '../messages.ts'
import type { Targets } from './leave-out.ts'
import { commonSchool, type Selection } from './use-selection.ts'

export interface BulkSubject {
  state: ListState
  selection: Selection
  total: number
}

const DECISIONS = [
  ['LULUS', 'LULUS'],
  ['TIDAK LULUS', 'TIDAK LULUS'],
  ['', NOT_DECIDED],
] as const

export function BulkForm({
  level,
  subject: { state, selection, total },
  busy,
  refusal,
  onPreview,
  onClose,
}: {
  level: Level
  subject: BulkSubject
  busy: boolean
  refusal: string | null
  onPreview: (asked: { targets: Targets; reason: string }) => void
  onClose: () => void
}) {
  const { school: own } = useViewer()
  const schools = useSchools(level)
  const form = useRef<HTMLFormElement>(null)
  const common = selection.all ? null : commonSchool(selection.picked.values())
  const [schoolId, setSchoolId] = useState(own?.id ?? state.school_id ?? common)
  const byRun = useByRun(level)
  const admits = !byRun || own === null
  const [decision, setDecision] = useState<NonNullable<Decision> | '' | null>(null)
  const [errors, setErrors] = useState<{ school?: string; decision?: string; reason?: string }>({})
  const count = selection.all ? total : selection.picked.size
  const chosen: Option | null = schools.data?.find(({ id }) => id === schoolId) ?? null

  function send(event: FormEvent) {
    event.preventDefault()
    const data = new FormData(form.current ?? undefined)
    const reason = reasonFrom(data, 'reason')
    const found = {
      ...(schoolId === null && { school: BULK_MESSAGES['bulk.school'] }),
      ...(decision === null && { decision: BULK_MESSAGES['bulk.decision'] }),
      ...(reason === '' && { reason: BULK_MESSAGES['bulk.reason'] }),
    }
    setErrors(found)
    if (schoolId === null) return document.getElementById('bulk-school')?.focus()
    if (decision === null) return form.current?.querySelector<HTMLElement>('[name=decision]')?.focus()
    if (found.reason) return document.getElementById('bulk-reason')?.focus()
    const decided = { school_id: schoolId, decision: decision || null } as const
    const targets = selection.all
      ? { query: exportParameters(state), ...decided }
      : { ids: [...selection.picked.keys()], ...decided }
    onPreview({ targets: targets as Targets, reason })
  }

  return (
    <form method="post" noValidate onSubmit={send} ref={form}>
      <p>
        <b className="num">{formatCount(count)}</b> pendaftar
        {selection.all && ' yang cocok dengan filter'}
      </p>
      {own ? (
        <p className="muted">{OWN_SCHOOL_DECISIONS}</p>
      ) : (
        <Combobox
          id="bulk-school"
          name="bulk-school"
          label="Sekolah yang memutuskan"
          error={errors.school}
          required
          state={schools.data ? 'ready' : schools.error && !schools.isFetching ? 'failed' : 'loading'}
          options={schools.data ?? []}
          value={chosen}
          onChoose={({ id }) => setSchoolId(id)}
          onRetry={() => void schools.refetch()}
          texts={{
            waiting: '',
            loading: 'Memuat…',
            failed: LIST_NOT_LOADED,
            none: (typed) => notInList(typed),
            choose: BULK_MESSAGES['bulk.school'],
          }}
        />
      )}
      <fieldset className="decide bulk-decisions">
        <legend>Status</legend>
        <div className="decide-options">
          {DECISIONS.filter(([value]) => admits || value !== 'LULUS').map(([value, words]) => (
            <label key={value}>
              <input
                type="radio"
                name="decision"
                value={value}
                checked={value === decision}
                onChange={() => setDecision(value)}
              />
              {words}
            </label>
          ))}
        </div>
        <div role="alert">{errors.decision && <p className="decide-refusal">{errors.decision}</p>}</div>
      </fieldset>
      {byRun && decision ? (
        <DecisionReason
          key={decision}
          id="bulk-reason"
          name="reason"
          decisions={[decision]}
          error={errors.reason}
          required
        />
      ) : (
        <TextField
          id="bulk-reason"
          name="reason"
          label="Alasan"
          hint={BULK_REASON_HELP}
          error={errors.reason}
          required
          maxLength={BULK_REASON_MAX}
          autoComplete="off"
        />
      )}
      <div role="alert">{refusal && <p className="decide-refusal">{refusal}</p>}</div>
      <div className="btns">
        <Button kind="main" type="submit" busy={busy}>
          {busy ? 'Memeriksa…' : 'Lihat pratinjau'}
        </Button>
        <Button kind="line" onClick={onClose}>
          Batal
        </Button>
      </div>
    </form>
  )
}
