/** The claims that a registration brings along: each is judged as one that a family adds later (docs/product-rules.md#claims). */

import type { Problems } from '../../shared/problem.ts'
import { MAX_PATH_ROWS } from '../configuration.ts'
import {
  type ClaimContext,
  checkClaim,
  type FollowedClaim,
  followedAs,
  type NewClaim,
} from './check-claim.ts'
import { documentsOf } from './details.ts'
import type { ClaimCode } from './messages.ts'

export type SentClaim = Readonly<Record<string, unknown>>

/**
 * @param body of a registration, of any type
 * @returns null: it brings none; `unreadable`: what it brings is no list of claims
 */
export function sentClaims(body: unknown): SentClaim[] | 'unreadable' | null {
  const sent = (typeof body === 'object' && body !== null ? body : {}) as { paths?: unknown }
  if (sent.paths === undefined || sent.paths === null) return null
  const { paths } = sent
  if (!Array.isArray(paths) || paths.length > MAX_PATH_ROWS || !paths.every(isObject)) return 'unreadable'
  return paths.length === 0 ? null : paths
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * @returns the claims; or the problems of all of them: of a field at `paths.<code of the path>.<field>`, of a path that cannot be claimed
 * or is repeated at `paths`
 */
export function checkSentClaims(
  sent: readonly SentClaim[],
  context: Omit<ClaimContext, 'others' | 'hasCard'>,
): { claims: NewClaim[] } | { problems: Problems<ClaimCode> } {
  // The card is the child's: one claim says it for all, and where none does, the first is asked.
  const saysCard = sent.some(({ kk_issued_on: issued }) => issued !== undefined && issued !== null)
  const claims: NewClaim[] = []
  const others: FollowedClaim[] = []
  const problems: Problems<ClaimCode> = {}
  for (const [at, each] of sent.entries()) {
    if (others.some(({ path }) => path === each.path)) problems.paths ??= ['claim.twice']
    const checked = checkClaim(each, { ...context, others, hasCard: saysCard || at > 0 })
    if ('claim' in checked) {
      claims.push(checked.claim)
      others.push(followedAs(checked.claim))
      continue
    }
    const isKnown = context.settings.paths.some(({ code, needs_claim }) => needs_claim && code === each.path)
    for (const [field, codes] of Object.entries(checked.problems))
      problems[isKnown ? `paths.${each.path}.${field}` : 'paths'] ??= codes ?? []
  }
  if (Object.keys(problems).length > 0) return { problems }
  const card = claims.find((claim) => claim.card)?.card
  return { claims: card ? claims.map((claim) => ({ ...claim, card })) : claims }
}

/**
 * The documents that staff saw for a claim of a paper form, each once.
 *
 * @returns null: one of them is none of its criterion, or it is no list
 */
export function seenDocuments(
  { seen = [] }: SentClaim,
  { path, criterion }: Pick<NewClaim, 'path' | 'criterion'>,
): string[] | null {
  if (!Array.isArray(seen)) return null
  const kinds = documentsOf(path, criterion.code).map(({ kind }) => kind)
  return seen.every((kind) => kinds.includes(kind)) ? [...new Set<string>(seen)] : null
}
