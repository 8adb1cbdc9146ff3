/** A verdict as a verifier types it, checked against the claim (docs/product-rules.md#check-of-claims). Pure. */
import type { LocalDate } from '../../../shared/local-date.ts'
import type { Problems } from '../../../shared/problem.ts'
import type { PathDocument, PathRow } from '../../configuration.ts'
import type { ScoreFacts } from '../../score.ts'
import { type ClaimDetails, documentsOf, scoreOf } from '../details.ts'
import type { ClaimReason, Verdict } from '../verdict.ts'
import type { VerdictCode } from './messages.ts'

/** What a verifier corrects of the figures of a score; absent: as the family typed it. */
export interface SeenFigures {
  averages?: readonly number[] | undefined
  /** Places of the certificates that count, from 0. */
  certificates?: readonly number[] | undefined
  leads?: boolean | undefined
}

export interface TypedVerdict {
  verdict: Verdict
  reason: ClaimReason | null
  text: string | null
  /** Kinds of the documents that were seen. */
  documents: readonly string[]
  figures: SeenFigures
}

export interface CheckedVerdict {
  verdict: Verdict
  reason: ClaimReason | null
  text: string | null
  /** Hundredths of a point; null: the path has no score, or the claim is not accepted. */
  score: number | null
  documents: readonly string[]
  /** Of an incomplete claim: until when the family may bring what is missing. */
  due: Date | null
}

export interface VerdictFacts {
  path: PathRow
  criterion: string
  details: ClaimDetails
  /** The day on which the registration opens. */
  opens: LocalDate
  /** Hundredths of a point by subject, from an import. */
  tka: ScoreFacts['tka']
  /** The last moment of the check; null: none is set. */
  verifyUntil: Date | null
  now: Date
}

export function checkVerdict(
  typed: TypedVerdict,
  facts: VerdictFacts,
): { checked: CheckedVerdict } | { problems: Problems<VerdictCode> } {
  const { path, criterion, verifyUntil, now } = facts
  const { verdict, reason, text } = typed
  const asked = documentsOf(path, criterion)
  const problems: Problems<VerdictCode> = {}
  if (typed.documents.some((kind) => asked.every((document) => document.kind !== kind)))
    problems.documents = ['verdict.kind']
  if (verdict === 'accepted') {
    if (!problems.documents && !isComplete(asked, typed.documents)) problems.documents = ['verdict.documents']
  } else {
    if (reason === null) problems.listed_reason = ['verdict.reason']
    if (reason === 'lain' && text === null) problems.text = ['verdict.text_needed']
    if (verdict === 'incomplete' && (verifyUntil === null || now >= verifyUntil))
      problems.verdict = ['verdict.due']
  }
  if (Object.keys(problems).length > 0) return { problems }
  const isAccepted = verdict === 'accepted'
  return {
    checked: {
      verdict,
      reason: isAccepted ? null : reason,
      text: isAccepted ? null : text,
      score: isAccepted ? confirmedScore(typed.figures, facts) : null,
      documents: [...new Set(typed.documents)],
      due: verdict === 'incomplete' ? verifyUntil : null,
    },
  }
}

/** Every required document, and one of each group. Those with a condition are judged by the person who sees the papers. */
export function isComplete(asked: readonly PathDocument[], seen: readonly string[]): boolean {
  const always = asked.filter(({ condition }) => condition === 'always')
  const isSeen = ({ kind }: PathDocument) => seen.includes(kind)
  const alternatives = always.filter(({ need }) => need === 'one_of')
  return (
    always.filter(({ need }) => need === 'required').every(isSeen) &&
    alternatives.every(({ group_no }) =>
      alternatives.some((other) => other.group_no === group_no && isSeen(other)),
    )
  )
}

/** @returns hundredths of a point; null: the path has no score */
export function confirmedScore(
  figures: SeenFigures,
  { path, details, opens, tka }: Pick<VerdictFacts, 'path' | 'details' | 'opens' | 'tka'>,
): number | null {
  const seen: ClaimDetails = { ...details }
  if (figures.averages) seen.averages = [...figures.averages]
  if (figures.leads !== undefined) seen.leads = figures.leads
  const { certificates } = figures
  if (certificates)
    seen.certificates = (details.certificates ?? []).filter((_, i) => certificates.includes(i))
  return scoreOf(path, seen, { opens, imported: tka })
}
