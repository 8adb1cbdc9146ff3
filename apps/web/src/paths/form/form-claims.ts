/** Claims in the form of a registration: what is sent, what the draft keeps, and what the inputs hold at first. Pure. */
import { CLAIM_MESSAGES } from '@spmb/domain/paths/claim/messages.ts'
import { checkSentClaims, type SentClaim } from '@spmb/domain/paths/claim/sent-claims.ts'
import type { ClaimRow, PathSettings } from '@spmb/domain/paths/configuration.ts'
import { type FieldMessages, toMessages } from '@spmb/domain/shared/problem.ts'
import {
  CARD_INPUTS,
  type ClaimablePath,
  cardBody,
  cardInputs,
  claimBody,
  claimInputs,
  inputsOf,
  refusedInput,
} from '../family/claim-inputs.ts'
import type { ClaimWorld } from './claim-world.ts'

/** By the names of inputs. */
type Texts = Readonly<Record<string, string>>

/** Whether the path tells that a child is poor or disabled: nothing of it is stored in plain text. */
export const isPrivate = ({ kind }: Pick<ClaimRow, 'kind'>): boolean => kind === 'afirmasi'

export const isFollowed = ({ code }: Pick<ClaimRow, 'code'>, texts: Texts): boolean =>
  texts[inputsOf(code).of('path')] === 'on'

/** The criterion that was chosen, or the only one; '' for none. */
export function criterionIn({ code, criteria }: ClaimablePath, texts: Texts): string {
  const [only, another] = criteria
  if (only && !another) return only.code
  return texts[inputsOf(code).of('criterion')] ?? ''
}

/** The claims of the paths that are ticked, as a registration brings them. */
export function claimsIn(
  paths: readonly ClaimablePath[],
  perChoice: PathSettings['paths_per_choice'],
  texts: Texts,
): SentClaim[] {
  const card = cardBody((name) => texts[name] ?? '')
  return paths
    .filter((path) => isFollowed(path, texts))
    .map((path, at) => {
      const criterion = criterionIn(path, texts)
      const asked = path.criteria.find(({ code }) => code === criterion)?.asked ?? []
      const choice = Number(texts[inputsOf(path.code).of('choice')])
      return {
        ...claimBody(path.code, asked, (name) => texts[name] ?? ''),
        path: path.code,
        criterion,
        ...(perChoice === 'one' && choice > 0 && { choice }),
        // Of the child, so the first claim says it.
        ...(at === 0 && card.kk_issued_on !== null && card),
      }
    })
}

/** @returns the claims as they are sent; nothing for none; or what is refused of them */
export function checkedClaims(
  sent: SentClaim[],
  { claims, opens, today, schools }: ClaimWorld,
): { messages: FieldMessages } | { paths?: SentClaim[] } {
  if (sent.length === 0) return {}
  // The form offers schools of the zone only.
  const at = (position: 1 | 2) => {
    const school = schools[position - 1]?.id ?? 0
    return { school, position, inZone: true, paths_apply: !claims.without.includes(school) }
  }
  const context = { settings: claims.settings, opens, today, choices: [at(1), at(2)] as const }
  const judged = checkSentClaims(sent, context)
  return 'problems' in judged ? { messages: toMessages(judged.problems, CLAIM_MESSAGES) } : { paths: sent }
}

/** What a draft keeps: the inputs of ticked paths that tell nothing of a family's need. */
export function keptTexts(
  paths: readonly Pick<ClaimRow, 'code' | 'kind'>[],
  texts: Texts,
): Record<string, string> {
  const kept = paths.filter((path) => isFollowed(path, texts) && !isPrivate(path))
  return Object.fromEntries(
    Object.entries(texts).filter(([name]) => kept.some(({ code }) => name.startsWith(inputsOf(code).all))),
  )
}

/**
 * What the inputs hold at first.
 *
 * @param kept by a draft
 * @param sent of a form that waits on the device: valid, and the newer one
 */
export function textsAtFirst(kept: Texts, sent: readonly SentClaim[]): Record<string, string> {
  const texts: Record<string, string> = { ...kept }
  for (const { path, criterion, choice, kk_issued_on: issued, kk_reason: reason, ...details } of sent) {
    const names = inputsOf(String(path))
    texts[names.of('path')] = 'on'
    texts[names.of('criterion')] = String(criterion)
    if (choice !== undefined) texts[names.of('choice')] = String(choice)
    Object.assign(texts, claimInputs(String(path), details), cardInputs(issued, reason))
  }
  return texts
}

const INPUT = /^jalur-([a-z0-9_]+)-([a-z_]+)/

/** The field of a message, by the name of an input: 'paths.afirmasi.card_number'. */
export function fieldOfInput(name: string): string | null {
  const [, path, key] = INPUT.exec(name) ?? []
  return path && key ? `paths.${path}.${key}` : null
}

/** The messages of one path, by its fields. */
export function errorsOfPath(code: string, errors: FieldMessages): FieldMessages {
  const start = `paths.${code}.`
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([field]) => field.startsWith(start))
      .map(([field, messages]) => [field.slice(start.length), messages]),
  )
}

/** The messages of the family card, whichever claim said it. */
export function errorsOfCard(errors: FieldMessages): FieldMessages {
  return Object.fromEntries(
    Object.values(CARD_INPUTS).flatMap((key) => {
      const [, messages] = Object.entries(errors).find(([field]) => field.endsWith(`.${key}`)) ?? []
      return messages ? [[key, messages]] : []
    }),
  )
}

/** The id of the heading of the part. */
export const CLAIMS_HEADING = 'jalur-diikuti'

/** Where the message of a field stands; null: it is of no claim. */
export function inputOfField(field: string): string | null {
  if (field === 'paths') return CLAIMS_HEADING
  const [paths, code, key] = field.split('.')
  return paths === 'paths' && code && key ? refusedInput(code, key) : null
}
