/** What a verifier types about a claim, and what of it is sent. Pure. */
import type { CheckedClaim, SentVerdict } from '@spmb/domain/paths/claim/counter/contract.staff.ts'
import { type ClaimReason, VERDICTS, type Verdict } from '@spmb/domain/paths/claim/verdict.ts'
import { readShare } from '@spmb/domain/paths/messages.ts'

export interface VerdictDraft {
  verdict: Verdict | null
  reason: ClaimReason | null
  text: string
  /** Kinds of documents. */
  documents: readonly string[]
  /** As typed, such as '89,5'. */
  averages: readonly string[]
  /** Places of the certificates that count. */
  certificates: readonly number[]
  leads: boolean
}

/** '89,5' of 8,950. */
export const averageText = (hundredths: number) => String(hundredths / 100).replace('.', ',')

export function emptyDraft({ details, documents }: CheckedClaim): VerdictDraft {
  return {
    verdict: null,
    reason: null,
    text: '',
    documents: documents.filter(({ seen }) => seen).map(({ kind }) => kind),
    averages: (details?.averages ?? []).map(averageText),
    certificates: (details?.certificates ?? []).map((_, place) => place),
    leads: details?.leads ?? false,
  }
}

/** @returns null: no verdict is chosen, and the claim waits on */
export function toSent(
  { path, version, details, has_score }: CheckedClaim,
  draft: VerdictDraft,
): (Omit<SentVerdict, 'text'> & { text: string | null }) | null {
  const verdict = VERDICTS.find((each) => each === draft.verdict)
  if (!verdict) return null
  const isScored = has_score && verdict === 'accepted'
  return {
    path,
    version,
    verdict,
    listed_reason: verdict === 'accepted' ? null : draft.reason,
    text: verdict === 'accepted' ? null : draft.text.trim() || null,
    documents: [...draft.documents],
    // An average that is no number is sent as one that the server refuses.
    ...(isScored && details?.averages && { averages: draft.averages.map((typed) => readShare(typed) ?? -1) }),
    ...(isScored && details?.certificates && { certificates: [...draft.certificates] }),
    ...(isScored && details?.leads !== undefined && { leads: draft.leads }),
  }
}

export function toggled<Value>(all: readonly Value[], one: Value): Value[] {
  return all.includes(one) ? all.filter((each) => each !== one) : [...all, one]
}
