/** Whether a family may claim a path, change it or give it up (docs/product-rules.md#claims). */
import type { Season } from '../../season/season.ts'
import { isPublished } from '../../season/window.ts'
import type { LocalDate } from '../../shared/local-date.ts'
import type { Problems } from '../../shared/problem.ts'
import type { ClaimRow, ClaimSettings, PathCriterion } from '../configuration.ts'
import { type ChosenSchool, type DecidedClaim, eligiblePaths } from '../eligible.ts'
import { type ClaimDetails, readDetails } from './details.ts'
import { type FamilyCard, readFamilyCard } from './family-card.ts'
import type { ClaimCode } from './messages.ts'

export interface ClaimFacts {
  season: Pick<Season, 'publicationMode' | 'publishesAt'>
  /** Whether the season is the active one. */
  isActive: boolean
  /** The state of the season's level; only in 'draft' nothing is frozen. */
  levelState: string
  withdrawn: boolean
  /** Until when claims are sent and changed; null: the office takes none yet, and can still end its paths. */
  claimsUntil: Date | null
}

export const CLAIM_CLOSINGS = ['archive', 'withdrawn', 'published', 'over', 'processing'] as const
export type ClaimClosing = (typeof CLAIM_CLOSINGS)[number]

/** @returns null while the family may claim paths */
export function claimClosing(of: ClaimFacts, now: Date): ClaimClosing | null {
  if (!of.isActive) return 'archive'
  if (of.withdrawn) return 'withdrawn'
  if (isPublished(of.season, now)) return 'published'
  if (of.claimsUntil === null || now >= of.claimsUntil) return 'over'
  return of.levelState === 'draft' ? null : 'processing'
}

/** A claim that is followed, as far as the others depend on it. */
export interface FollowedClaim {
  path: string
  choice: 1 | 2 | null
  /** Where a parent works; null: elsewhere or nowhere. */
  school: number | null
}

export interface ClaimContext {
  settings: ClaimSettings
  /** The day on which the registration opens. */
  opens: LocalDate
  today: LocalDate
  choices: readonly [ChosenSchool, ChosenSchool]
  /** The other paths that the family follows. */
  others: readonly FollowedClaim[]
  /** Whether the age of the family card is said already, or with another claim. */
  hasCard: boolean
}

/** As it is followed once it is stored. */
export const followedAs = ({ path, choice, details }: NewClaim): FollowedClaim => ({
  path: path.code,
  choice,
  school: details.parent_school_id ?? null,
})

export interface NewClaim {
  path: ClaimRow
  criterion: PathCriterion
  choice: 1 | 2 | null
  details: ClaimDetails
  /** What the family says of its card with this claim; null: it takes it back; undefined: nothing. */
  card: FamilyCard | null | undefined
}

/** @param sent any object; what the criterion does not ask for is left out */
export function checkClaim(
  sent: Readonly<Record<string, unknown>>,
  context: ClaimContext,
): { claim: NewClaim } | { problems: Problems<ClaimCode> } {
  const { settings, others, choices } = context
  const path = settings.paths.find(({ code, needs_claim }) => needs_claim && code === sent.path)
  if (!path) return { problems: { path: ['claim.path'] } }
  const criterion = path.criteria.find(({ code }) => code === sent.criterion)
  if (!criterion) return { problems: { criterion: ['claim.criterion'] } }
  const choice = settings.paths_per_choice === 'one' && isPosition(sent.choice) ? sent.choice : null
  if (settings.paths_per_choice === 'one_per_child' && others.length > 0)
    return { problems: { path: ['claim.one'] } }
  if (settings.paths_per_choice === 'one' && others.some((other) => overlaps(other.choice, choice)))
    return { problems: { choice: ['claim.one_for_choice'] } }
  const read = readDetails(sent, path, criterion, context)
  const { card, problems: ofCard } = readFamilyCard(sent, context)
  const lacksCard = card === null || (card === undefined && !context.hasCard)
  const problems = {
    ...read.problems,
    ...(settings.kk_required && lacksCard && { kk_issued_on: ['kk.required' as const] }),
    ...ofCard,
  }
  if (Object.keys(problems).length > 0) return { problems }
  const { details } = read
  const claim = { path: path.code, choice, school: details.parent_school_id ?? null }
  if (choices.some((at) => holdsAt(claim, at, settings)))
    return { claim: { path, criterion, choice, details, card } }
  if (claim.school !== null && choices.every(({ school }) => school !== claim.school))
    return { problems: { parent_school_id: ['parent_school.not_chosen'] } }
  return { problems: { path: ['claim.nowhere'] } }
}

const isPosition = (value: unknown): value is 1 | 2 => value === 1 || value === 2
const overlaps = (one: 1 | 2 | null, other: 1 | 2 | null) => one === null || other === null || one === other

/** Whether the child competes at the choice by this claim, once it is accepted. */
function holdsAt(
  { path, choice, school }: FollowedClaim,
  at: ChosenSchool,
  settings: ClaimSettings,
): boolean {
  if (!at.paths_apply) return false
  const accepted: DecidedClaim = { path, state: 'accepted', criterion: '', school, score: null, choice }
  const own = settings.paths.filter(({ code }) => code === path)
  return eligiblePaths(at, [accepted], own, 'all_eligible').paths.length > 0
}

/** The choices outside the zone at which the child can compete by one of its claims, once it is accepted. */
export function carriedChoices(
  claims: readonly FollowedClaim[],
  { choices, settings }: Pick<ClaimContext, 'choices' | 'settings'>,
): ChosenSchool[] {
  return choices.filter((at) => !at.inZone && claims.some((claim) => holdsAt(claim, at, settings)))
}

/** The choices outside the zone that no claim carries any more without one: they are changed first. */
export function leftWithout(
  before: readonly FollowedClaim[],
  after: readonly FollowedClaim[],
  context: Pick<ClaimContext, 'choices' | 'settings'>,
): (1 | 2)[] {
  const still = carriedChoices(after, context)
  return carriedChoices(before, context)
    .filter((at) => !still.includes(at))
    .map(({ position }) => position)
}
