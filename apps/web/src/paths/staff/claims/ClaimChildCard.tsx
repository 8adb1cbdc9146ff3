/** The child that is open at the counter, with the verdicts about its claims. Refusals and lost leases keep what is typed. */
import {
  type CheckedClaim,
  type ClaimChild,
  giveVerdicts,
  openClaims,
} from '@spmb/domain/paths/claim/counter/contract.staff.ts'
import { CLAIM_HINT_NAMES } from '@spmb/domain/paths/claim/counter/hints.ts'
import { CARD_REASON_NAMES } from '@spmb/domain/paths/claim/messages.ts'
import { GENDER_NAMES } from '@spmb/domain/registration/field-spec.ts'
import { longDate, writeLocalTime } from '@spmb/domain/shared/local-date.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../platform/call.ts'
import { useFacts } from '../../../platform/facts.ts'
import { pathOf } from '../../../platform/paths.ts'
import { refusalText } from '../../../platform/staff/failure-message.ts'
import { STAFF_PATHS } from '../../../platform/staff/paths.ts'
import { useLeaveGuard } from '../../../platform/staff/use-leave-guard.ts'
import { useWrite } from '../../../platform/staff/use-write.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { BulletList } from '../../../ui/layout/BulletList.tsx'
import { LeaveDialog } from '../../../ui/staff/dialog/LeaveDialog.tsx'
import { ClaimVerdict } from './ClaimVerdict.tsx'
import {
  CHOOSE_VERDICT,
  cardIssued,
  heldBy,
  holdingUntil,
  NO_CLAIMS_OF_CHILD,
  NOT_READ_YET,
} from './counter-messages.ts'
import { CLAIMS } from './counter-queries.ts'
import { emptyDraft, toSent, type VerdictDraft } from './verdict-draft.ts'

/** A lease of ten minutes is renewed this often while the page is used. */
const RENEW_MS = 3 * 60_000

export function ClaimChildCard({
  child,
  onChange,
}: {
  child: ClaimChild
  /** The child as the server has it now. */
  onChange: (child: ClaimChild) => void
}) {
  const { timeZone } = useFacts()
  const queries = useQueryClient()
  const { busy, write } = useWrite()
  const [drafts, setDrafts] = useState<Readonly<Record<string, VerdictDraft>>>({})
  const [refused, setRefused] = useState<FieldMessages>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  useRenewedLease(child, onChange)
  const guard = useLeaveGuard(() => Object.values(drafts).some(({ verdict }) => verdict !== null))

  const draftOf = (path: string) => {
    const claim = child.claims.find((each) => each.path === path)
    return drafts[path] ?? (claim && emptyDraft(claim))
  }
  const readable = child.claims.filter(({ may_read }) => may_read)
  const time = (iso: string) => writeLocalTime(new Date(iso), timeZone).slice(11, 16).replace(':', '.')

  /** What was refused may not hold for the changed verdict: its words leave until it is sent again. */
  function revise(claim: CheckedClaim, change: Partial<VerdictDraft>) {
    setDrafts((all) => ({ ...all, [claim.path]: { ...(all[claim.path] ?? emptyDraft(claim)), ...change } }))
    setRefused((all) =>
      Object.fromEntries(Object.entries(all).filter(([field]) => !field.startsWith(`${claim.path}.`))),
    )
    setRefusal(null)
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    setRefused({})
    setRefusal(null)
    const verdicts = readable.flatMap((claim) => {
      const draft = draftOf(claim.path)
      const sent = draft && toSent(claim, draft)
      return sent ? [sent] : []
    })
    if (verdicts.length === 0) return setRefusal(CHOOSE_VERDICT)
    const outcome = await write(giveVerdicts, { params: { id: String(child.id) }, body: { verdicts } })
    if (!outcome) return
    if (outcome.ok) {
      setDrafts({})
      onChange(outcome.data)
      toastSuccess(outcome.message)
      return queries.invalidateQueries({ queryKey: [CLAIMS] })
    }
    const { failure } = outcome
    if (failure.kind === 'refused') setRefused(failure.fields)
    setRefusal(refusalText(failure))
  }

  return (
    <section className="claim-child" aria-labelledby="claim-child">
      <div className="card card-pad">
        <h2 id="claim-child">
          <Link to={pathOf(STAFF_PATHS.detail, child.no_registration)}>{child.name}</Link>{' '}
          <span className="beside mono" translate="no">
            {child.no_registration}
          </span>
        </h2>
        <p>
          {GENDER_NAMES[child.gender]}, lahir {longDate(child.birth_date)} · {child.village.name}
        </p>
        <p className="muted">
          {child.parents.join(', ')} · 1. {child.school.name} · 2. {child.second_school.name}
        </p>
        {child.card && (
          <p>
            {cardIssued(longDate(child.card.issued_on))}
            {child.card.reason && ` ${CARD_REASON_NAMES[child.card.reason]}.`}
          </p>
        )}
        {child.lease && (
          <p className="claim-note" role="status">
            {child.lease.mine
              ? holdingUntil(time(child.lease.until))
              : heldBy(child.lease.by, time(child.lease.until))}
          </p>
        )}
        {child.hints.length > 0 && (
          <Notice kind="attention" title="Perlu dilihat">
            <BulletList items={child.hints.map((hint) => CLAIM_HINT_NAMES[hint])} />
          </Notice>
        )}
      </div>
      {child.claims.length === 0 ? (
        <p className="card card-pad">{NO_CLAIMS_OF_CHILD}</p>
      ) : (
        <form className="stack" method="post" noValidate onSubmit={save}>
          {child.claims.map((claim) => (
            <ClaimVerdict
              key={claim.path}
              claim={claim}
              draft={draftOf(claim.path) ?? emptyDraft(claim)}
              error={(field) => refused[`${claim.path}.${field}`]?.[0]}
              onChange={(change) => revise(claim, change)}
            />
          ))}
          <div role="alert">{refusal && <Notice kind="err" title={refusal} />}</div>
          {readable.length > 0 && (
            <div>
              <div className="btns">
                <Button kind="main" type="submit" busy={busy}>
                  {busy ? 'Menyimpan…' : 'Simpan putusan'}
                </Button>
              </div>
              {readable.length > 1 && <p className="muted mt-2">{NOT_READ_YET}</p>}
            </div>
          )}
        </form>
      )}
      {guard.asking && <LeaveDialog onLeave={guard.leave} onStay={guard.stay} />}
    </section>
  )
}

/** Keeps the lease while somebody types or points: a page that was left alone frees the child. */
function useRenewedLease(
  { no_registration: card, lease }: ClaimChild,
  onChange: (child: ClaimChild) => void,
) {
  const isMine = lease?.mine ?? false
  const renewed = useRef(onChange)
  renewed.current = onChange
  useEffect(() => {
    if (!isMine) return
    let isUsed = false
    const use = () => {
      isUsed = true
    }
    const timer = setInterval(() => {
      if (!isUsed || document.visibilityState !== 'visible') return
      isUsed = false
      // In the background nothing asks to sign in; a lease that is lost shows when a verdict is saved.
      void call(openClaims, { body: { card } }).then((outcome) => {
        if (outcome.ok) renewed.current(outcome.data)
      })
    }, RENEW_MS)
    for (const event of ['pointerdown', 'keydown'] as const) document.addEventListener(event, use)
    return () => {
      clearInterval(timer)
      for (const event of ['pointerdown', 'keydown'] as const) document.removeEventListener(event, use)
    }
  }, [card, isMine])
}
