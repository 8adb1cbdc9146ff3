/** Claims a path, or changes a claim. What was typed stays through every refusal. */
import { type OwnClaims, saveOwnClaim } from '@spmb/domain/paths/claim/contract.family.ts'
import { localDateOf } from '@spmb/domain/shared/local-date.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Failure, isEnded } from '../../platform/call.ts'
import { useFacts } from '../../platform/facts.ts'
import { useSingleWrite } from '../../platform/use-single-write.ts'
import { SendFailure } from '../../ui/feedback/OwnFailure.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'
import { CardFields } from './CardFields.tsx'
import { type ChosenSchools, ClaimFields } from './ClaimFields.tsx'
import {
  type ClaimablePath,
  cardBody,
  cardInputs,
  claimBody,
  claimInputs,
  inputsOf,
  refusedInput,
} from './claim-inputs.ts'
import { READ_AGAIN, WAITS_AGAIN } from './messages.ts'

export function ClaimForm({
  path,
  claim,
  chosen,
  card,
  cardRequired,
  onSaved,
  onReload,
  onCancel,
}: {
  path: ClaimablePath
  /** Undefined: the path is not claimed yet. */
  claim: OwnClaims['claims'][number] | undefined
  chosen: ChosenSchools
  card: OwnClaims['card']
  /** Each claim needs it. */
  cardRequired: boolean
  onSaved: (after: OwnClaims) => void
  /** Reads the claims again, after another phone has changed this one. */
  onReload: () => void
  onCancel: () => void
}) {
  const form = useRef<HTMLFormElement>(null)
  const { busy, write } = useSingleWrite()
  const only = path.criteria.length === 1 ? path.criteria[0]?.code : undefined
  const [criterion, setCriterion] = useState(claim?.criterion ?? only ?? '')
  const [errors, setErrors] = useState<FieldMessages>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const names = inputsOf(path.code)
  const held = {
    ...(claim && claimInputs(path.code, claim.details)),
    ...(claim?.choice && { [names.of('choice')]: String(claim.choice) }),
    ...cardInputs(card?.issued_on, card?.reason),
  }
  const { season, timeZone } = useFacts()
  useEffect(() => form.current?.querySelector<HTMLElement>('select, input')?.focus(), [])

  async function send(event?: FormEvent) {
    event?.preventDefault()
    if (!form.current) return
    const data = new FormData(form.current)
    const typed = (name: string) => String(data.get(name) ?? '')
    const asked = path.criteria.find(({ code }) => code === criterion)?.asked ?? []
    const choice = chosen.isPerChoice ? Number(typed(names.of('choice'))) : undefined
    const body = {
      ...claimBody(path.code, asked, typed),
      ...cardBody(typed),
      path: path.code,
      criterion,
      version: claim?.version ?? 0,
      ...(choice !== undefined && { choice }),
    }
    const outcome = await write(saveOwnClaim, { body })
    if (!outcome) return
    if (outcome.ok) {
      toastSuccess(outcome.message)
      return onSaved(outcome.data)
    }
    const refused = outcome.failure.kind === 'refused' ? outcome.failure.fields : {}
    setErrors(refused)
    setFailure(outcome.failure.kind === 'refused' || isEnded(outcome.failure) ? null : outcome.failure)
    const [first] = Object.keys(refused)
    if (first) requestAnimationFrame(() => document.getElementById(refusedInput(path.code, first))?.focus())
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={send} className="mt-4">
      {path.help && <p className="hint">{path.help}</p>}
      {claim && claim.state !== 'withdrawn' && <p className="hint">{WAITS_AGAIN}</p>}
      <ClaimFields
        path={path}
        held={held}
        chosen={chosen}
        criterion={criterion}
        errors={errors}
        onCriterion={(code) => {
          setCriterion(code)
          setErrors({})
        }}
      />
      <CardFields
        opens={localDateOf(new Date(season.opensAt), timeZone)}
        required={cardRequired}
        held={held}
        errors={errors}
      />
      <div role="alert">{errors.path && <p className="error mt-3">{errors.path[0]}</p>}</div>
      <SendFailure failure={failure} onRetry={() => void send()} />
      {failure?.kind === 'conflict' && (
        <p className="mt-2">
          <Button kind="line" onClick={onReload}>
            {READ_AGAIN}
          </Button>
        </p>
      )}
      <div className="btns mt-4">
        <Button kind="main" type="submit" busy={busy}>
          {busy ? 'Mengirim…' : claim && claim.state !== 'withdrawn' ? 'Simpan jalur' : 'Ikuti jalur ini'}
        </Button>
        <Button kind="line" onClick={onCancel}>
          Batal
        </Button>
      </div>
    </form>
  )
}
