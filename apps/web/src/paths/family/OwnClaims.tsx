/** 'Jalur yang diikuti' of the family of a session: what it claims, its state, what to bring where, and the acts while claims are taken. */
import { detailRows } from '@spmb/domain/paths/claim/claim-words.ts'
import {
  type OwnClaims as Claims,
  readOwnClaims,
  withdrawOwnClaim,
} from '@spmb/domain/paths/claim/contract.family.ts'
import type { ClaimDetails } from '@spmb/domain/paths/claim/details.ts'
import { CLAIM_CLOSING_MESSAGES, CLAIM_STATE_NAMES } from '@spmb/domain/paths/claim/messages.ts'
import { CLAIM_TRANSITIONS } from '@spmb/domain/paths/claim/states.ts'
import { inSentence } from '@spmb/domain/shared/in-sentence.ts'
import { useRef, useState } from 'react'
import type { Failure } from '../../platform/call.ts'
import { useOwnData } from '../../platform/use-own-data.ts'
import { useSingleWrite } from '../../platform/use-single-write.ts'
import { OwnFailure, SendFailure } from '../../ui/feedback/OwnFailure.tsx'
import { PublicConfirmDialog } from '../../ui/feedback/PublicConfirmDialog.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'
import { BulletList } from '../../ui/layout/BulletList.tsx'
import { DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import type { ChosenSchools } from './ClaimFields.tsx'
import { ClaimForm } from './ClaimForm.tsx'
import type { ClaimablePath } from './claim-inputs.ts'
import {
  automatic,
  BRING,
  CLAIMS_TITLE,
  claimsUntil,
  GIVE_UP_TEXT,
  giveUpTitle,
  NOT_CLAIMED,
  rulesOf,
} from './messages.ts'

export function OwnClaims({
  schools,
  until,
  onChanged,
}: {
  /** In the order of choice. */
  schools: ChosenSchools['schools']
  /** The last minute of claims, in words. */
  until: string
  onChanged: () => void
}) {
  const { data, setData, failure, load } = useOwnData(readOwnClaims)
  /** The code of the path whose form is open. */
  const [open, setOpen] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  if (failure) return <OwnFailure id="jalur" title={CLAIMS_TITLE} failure={failure} onRetry={load} />
  if (!data || data.paths.length === 0) return null

  function keep(after: Claims) {
    setData(after)
    setOpen(null)
    onChanged()
    requestAnimationFrame(() => heading.current?.focus())
  }
  const { closing } = data
  const chosen = { schools, isPerChoice: data.per_choice === 'one' }
  const followed = data.claims.filter(({ state }) => state !== 'withdrawn')
  const form = (path: ClaimablePath) => (
    <ClaimForm
      path={path}
      claim={data.claims.find((claim) => claim.path === path.code)}
      chosen={chosen}
      card={data.card}
      cardRequired={data.card_required ?? false}
      onSaved={keep}
      onReload={() => {
        setOpen(null)
        load()
      }}
      onCancel={() => setOpen(null)}
    />
  )
  const others =
    closing === null ? data.paths.filter(({ code }) => followed.every(({ path }) => path !== code)) : []
  return (
    <section className="card panel-in mt-8" aria-labelledby="jalur">
      <h2 id="jalur" tabIndex={-1} ref={heading}>
        {CLAIMS_TITLE}
      </h2>
      {closing === null ? (
        <>
          <p className="mt-2">{rulesOf(data.per_choice)}</p>
          <p className="mt-2">
            <b>{claimsUntil(until)}</b>
          </p>
        </>
      ) : (
        <p className="mt-2">{CLAIM_CLOSING_MESSAGES[closing]}</p>
      )}
      {data.automatic && <p className="mt-4">{automatic(data.automatic)}</p>}
      {followed.length === 0 && <p className="mt-4 muted">{NOT_CLAIMED}</p>}
      {data.claims.map((claim) => {
        const path = data.paths.find(({ code }) => code === claim.path)
        if (!path || (claim.state === 'withdrawn' && closing === null)) return null
        if (open === path.code)
          return (
            <div key={path.code} className="mt-6">
              <h3>{path.name}</h3>
              {form(path)}
            </div>
          )
        return (
          <Claim
            key={path.code}
            path={path}
            claim={claim}
            schools={schools}
            mayChange={closing === null}
            onChange={() => setOpen(path.code)}
            onGivenUp={keep}
          />
        )
      })}
      {others.length > 0 && <h3 className="mt-6">Jalur lain</h3>}
      {others.map((path) => (
        <div key={path.code} className="mt-4">
          <p>
            <b>{path.name}</b>
          </p>
          {open === path.code ? (
            form(path)
          ) : (
            <>
              {path.help && <p className="hint">{path.help}</p>}
              <div className="btns mt-2">
                <Button kind="line" onClick={() => setOpen(path.code)}>
                  Ikuti jalur {inSentence(path.name)}
                </Button>
              </div>
            </>
          )}
        </div>
      ))}
    </section>
  )
}

function Claim({
  path,
  claim,
  schools,
  mayChange,
  onChange,
  onGivenUp,
}: {
  path: ClaimablePath
  claim: Claims['claims'][number]
  schools: ChosenSchools['schools']
  mayChange: boolean
  onChange: () => void
  onGivenUp: (after: Claims) => void
}) {
  const { busy, write } = useSingleWrite()
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const criterion = path.criteria.find(({ code }) => code === claim.criterion)
  const rows = detailRows(
    claim.details as ClaimDetails,
    (id) => schools.find((school) => school.id === id)?.name ?? '',
  )
  const at = claim.choice === null ? undefined : schools[claim.choice - 1]

  async function giveUp() {
    const outcome = await write(withdrawOwnClaim, { body: { path: path.code, version: claim.version } })
    if (!outcome) return
    setAsking(false)
    setFailure(outcome.ok ? null : outcome.failure)
    if (!outcome.ok) return
    toastSuccess(outcome.message)
    onGivenUp(outcome.data)
  }

  return (
    <div className="mt-6">
      <h3>
        {path.name}: {CLAIM_STATE_NAMES[claim.state].toLowerCase()}
      </h3>
      <p className="mt-2">{claim.says}</p>
      {claim.bring.length > 0 && (
        <>
          <p className="mt-2">
            <b>{BRING}</b>
          </p>
          <BulletList items={claim.bring} />
        </>
      )}
      <DescriptionList
        items={[
          ...(criterion ? [['Alasan', criterion.name] as const] : []),
          ...(at ? [['Untuk', at.name] as const] : []),
          ...rows.map(
            ({ label, values }) =>
              [
                label,
                values.map((value) => (
                  <span key={value} className="whole-line">
                    {value}
                  </span>
                )),
              ] as const,
          ),
        ]}
      />
      <SendFailure failure={failure} onRetry={() => void giveUp()} />
      {mayChange && (
        <div className="btns mt-4">
          {CLAIM_TRANSITIONS.change.from.includes(claim.state) && (
            <Button kind="line" onClick={onChange}>
              Ubah jalur {inSentence(path.name)}
            </Button>
          )}
          {CLAIM_TRANSITIONS.withdraw.from.includes(claim.state) && (
            <Button kind="text" onClick={() => setAsking(true)}>
              Batalkan jalur {inSentence(path.name)}
            </Button>
          )}
        </div>
      )}
      <PublicConfirmDialog
        open={asking}
        title={giveUpTitle(path.name)}
        confirm="Ya, batalkan jalur"
        cancel="Tidak jadi"
        busy={busy}
        onConfirm={() => void giveUp()}
        onClose={() => setAsking(false)}
      >
        <p>{GIVE_UP_TEXT}</p>
      </PublicConfirmDialog>
    </div>
  )
}
