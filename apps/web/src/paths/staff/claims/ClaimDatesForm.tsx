/** Until when families claim the paths of a level and until when their papers are checked, beside the dates of the season. */
import { CLAIM_DATE_NAMES, CLAIM_DATES, type ClaimDate } from '@spmb/domain/paths/claim/dates.ts'
import { changeClaimDates, type PathLevel } from '@spmb/domain/paths/contract.staff.ts'
import { levelPath } from '@spmb/domain/shared/level.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useFacts } from '../../../platform/facts.ts'
import { failureMessage } from '../../../platform/staff/failure-message.ts'
import { useLeaveGuard } from '../../../platform/staff/use-leave-guard.ts'
import { useWrite } from '../../../platform/staff/use-write.ts'
import { MomentField, typedIn } from '../../../season/staff/MomentField.tsx'
import { UNTIL_MIDNIGHT } from '../../../season/staff/messages.ts'
import { MOMENT_PARTS, momentText, partsOf } from '../../../season/staff/typed-moment.ts'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { ConflictNotice, type ConflictWith } from '../../../ui/staff/ConflictNotice.tsx'
import { LeaveDialog } from '../../../ui/staff/dialog/LeaveDialog.tsx'
import { CLAIM_DATES_TEXT, NO_CLAIM_DATES } from '../messages.ts'
import { pathsOf, usePathsChanged } from '../paths-queries.ts'

type ClaimLevel = PathLevel & { claims: NonNullable<PathLevel['claims']> }

/** Whether a family can claim a path of the level. */
export const hasClaimDates = (level: PathLevel): level is ClaimLevel => level.claims !== undefined

export function ClaimDatesForm({ seasonId, opened }: { seasonId: number; opened: ClaimLevel }) {
  const { timeZone } = useFacts()
  const queries = useQueryClient()
  const changed = usePathsChanged()
  const { busy, write } = useWrite()
  const form = useRef<HTMLFormElement>(null)
  const [base, setBase] = useState(opened)
  const [messages, setMessages] = useState<FieldMessages>({})
  const [conflict, setConflict] = useState<ConflictWith<ClaimLevel> | null>(null)
  const idOf = (field: ClaimDate) => `${field}_${levelPath(opened.type)}`

  const parts = ({ claims }: ClaimLevel, field: ClaimDate) => {
    const at = claims[field]
    return partsOf(at ? new Date(at) : null, 'end', timeZone)
  }
  const typed = (field: ClaimDate) => momentText(typedIn(form.current ?? document, idOf(field)))
  const isUnsaved = () =>
    form.current !== null && CLAIM_DATES.some((field) => typed(field) !== momentText(parts(base, field)))
  const guard = useLeaveGuard(isUnsaved)

  async function save(event: FormEvent) {
    event.preventDefault()
    const outcome = await write(changeClaimDates, {
      params: { id: String(seasonId), type: levelPath(base.type) },
      body: {
        claims_until: typed('claims_until'),
        verify_until: typed('verify_until'),
        version: base.version,
      },
    })
    if (!outcome) return
    setConflict(null)
    setMessages({})
    if (outcome.ok) {
      if (hasClaimDates(outcome.data)) setBase(outcome.data)
      toastSuccess(outcome.message)
      return changed()
    }
    const { failure } = outcome
    toastError(failureMessage(failure))
    if (failure.kind === 'refused') {
      setMessages(failure.fields)
      const field = CLAIM_DATES.find((each) => failure.fields[each])
      if (field) form.current?.querySelector<HTMLElement>(`[name="${idOf(field)}-day"]`)?.focus()
    }
    if (failure.kind === 'conflict') setConflict({ message: failure.message, latest: await readLatest() })
  }

  async function readLatest(): Promise<ClaimLevel | null> {
    const latest = await queries.fetchQuery({ ...pathsOf(seasonId), staleTime: 0 }).catch(() => null)
    const level = latest?.levels.find(({ type }) => type === base.type)
    return level && hasClaimDates(level) ? level : null
  }

  /** What was not changed here shows what somebody else saved. */
  function loadLatest(latest: ClaimLevel) {
    for (const field of CLAIM_DATES) {
      if (typed(field) !== momentText(parts(base, field))) continue
      const values = parts(latest, field)
      for (const part of MOMENT_PARTS) {
        const control = form.current?.elements.namedItem(`${idOf(field)}-${part}`)
        if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
          control.value = values[part]
      }
    }
    setBase(latest)
    setConflict(null)
  }

  return (
    <form className="stack-fields mt-3" method="post" noValidate onSubmit={save} ref={form}>
      <fieldset className="field-set">
        <legend className="legend">Batas jalur {opened.type}</legend>
        <p className="muted">{base.claims.claims_until ? CLAIM_DATES_TEXT : NO_CLAIM_DATES}</p>
        <div className="stack-fields">
          {CLAIM_DATES.map((field) => (
            <MomentField
              key={field}
              id={idOf(field)}
              label={CLAIM_DATE_NAMES[field]}
              hint={field === 'claims_until' ? UNTIL_MIDNIGHT : undefined}
              required={false}
              error={messages[field]?.[0]}
              initial={parts(opened, field)}
            />
          ))}
        </div>
      </fieldset>
      <div role="alert">{conflict && <ConflictNotice {...conflict} onLoadLatest={loadLatest} />}</div>
      <div className="btns">
        <Button kind="line" type="submit" busy={busy}>
          {busy ? 'Menyimpan…' : `Simpan batas jalur ${opened.type}`}
        </Button>
      </div>
      {guard.asking && <LeaveDialog onLeave={guard.leave} onStay={guard.stay} />}
    </form>
  )
}
