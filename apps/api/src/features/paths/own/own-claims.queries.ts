/** What decides about the claims of one child, and the claims themselves, as stored now. */
import {
  type ClaimContext,
  type ClaimFacts,
  claimClosing,
  type FollowedClaim,
} from '@spmb/domain/paths/claim/check-claim.ts'
import type { OwnClaims } from '@spmb/domain/paths/claim/contract.family.ts'
import { claimablePaths } from '@spmb/domain/paths/claim/details.ts'
import { bringLines, CLAIM_SENTENCES, placeOf, reasonWords } from '@spmb/domain/paths/claim/messages.ts'
import { isFollowed } from '@spmb/domain/paths/claim/states.ts'
import type { ClaimReason } from '@spmb/domain/paths/claim/verdict.ts'
import type { PathSettings } from '@spmb/domain/paths/configuration.ts'
import type { ChosenSchool } from '@spmb/domain/paths/eligible.ts'
import { REGISTRATION_NOT_FOUND } from '@spmb/domain/registration/messages.ts'
import { lastDay } from '@spmb/domain/season/window.ts'
import { localDateOf, longDate } from '@spmb/domain/shared/local-date.ts'
import { NotFound } from '@spmb/domain/shared/problem.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { FieldEncryption } from '../../../platform/security/field-encryption.ts'
import { seasonTimes } from '../../season/season.queries.ts'
import { openDetails } from '../claim-details.ts'
import { findCard } from '../claims.queries.ts'
import { pathsOfLevel } from '../paths.queries.ts'

/** What judges the claims of a child. */
export async function findClaimFacts(db: Kysely<Schema>, id: number, { now, timeZone }: At) {
  const child = await db
    .selectFrom('registration as r')
    .innerJoin('season as s', 's.id', 'r.season_id')
    .innerJoin('season_level as l', (join) =>
      join.onRef('l.season_id', '=', 'r.season_id').onRef('l.level', '=', 'r.level'),
    )
    .innerJoin('school as first', 'first.id', 'r.school_1_id')
    .where('r.id', '=', id)
    .where('r.deleted_at', 'is', null)
    .select(['r.id', 'r.no_registration as number', 'r.season_id', 'r.level', 'r.village_id'])
    .select(['r.school_1_id', 'r.school_2_id', 'r.withdrawn_at', 'first.name as first_school'])
    .select([
      's.window_mode',
      's.opens_at',
      's.closes_at',
      's.publication_mode',
      's.publishes_at',
      's.is_active',
    ])
    .select(['l.state', 'l.claims_until', 'l.verify_until'])
    .executeTakeFirst()
  if (!child) throw new NotFound(REGISTRATION_NOT_FOUND)
  const facts: ClaimFacts = {
    season: seasonTimes(child),
    isActive: child.is_active,
    levelState: child.state,
    withdrawn: child.withdrawn_at !== null,
    claimsUntil: child.claims_until,
  }
  return {
    ...child,
    closing: claimClosing(facts, now),
    settings: await pathsOfLevel(db, child.season_id, child.level),
    opens: localDateOf(child.opens_at, timeZone),
    today: localDateOf(now, timeZone),
    choices: await chosenSchools(db, child),
    claims: await claimsOf(db, id),
    card: await findCard(db, id),
  }
}

interface At {
  now: Date
  timeZone: string
}

export type ChoicesOfChild = {
  season_id: number
  village_id: number
  school_1_id: number
  school_2_id: number
}

export async function chosenSchools(
  db: Kysely<Schema>,
  { season_id, village_id, school_1_id, school_2_id }: ChoicesOfChild,
): Promise<[ChosenSchool, ChosenSchool]> {
  const ids = [school_1_id, school_2_id]
  const zones = await db
    .selectFrom('zone')
    .select('school_id')
    .where('season_id', '=', season_id)
    .where('village_id', '=', village_id)
    .where('school_id', 'in', ids)
    .execute()
  const without = await db
    .selectFrom('quota')
    .select('school_id')
    .where('season_id', '=', season_id)
    .where('school_id', 'in', ids)
    .where('paths_apply', '=', false)
    .execute()
  const names = (rows: { school_id: number }[], school: number) =>
    rows.some(({ school_id }) => school_id === school)
  const at = (position: 1 | 2, school: number): ChosenSchool => ({
    school,
    position,
    inZone: names(zones, school),
    paths_apply: !names(without, school),
  })
  return [at(1, school_1_id), at(2, school_2_id)]
}

/** With the reason of the reading that is in force: the last one of the present version. */
async function claimsOf(db: Kysely<Schema>, id: number) {
  const readings = await db
    .selectFrom('claim_reading')
    .select(['path', 'version', 'verdict', 'reason', 'text'])
    .where('registration_id', '=', id)
    .orderBy('reading')
    .execute()
  const claims = await db
    .selectFrom('claim')
    .selectAll()
    .where('registration_id', '=', id)
    .orderBy('path')
    .execute()
  return claims.map((claim) => ({
    ...claim,
    inForce: readings.findLast(
      ({ path, version, verdict }) =>
        path === claim.path && version === claim.version && verdict === claim.state,
    ),
  }))
}

export type FoundFacts = Awaited<ReturnType<typeof findClaimFacts>>
type StoredClaim = FoundFacts['claims'][number]

/** @param but a path to leave out */
export function followedBy(claims: readonly StoredClaim[], but?: string): FollowedClaim[] {
  return claims
    .filter(({ path, state }) => path !== but && isFollowed(state))
    .map(({ path, choice, parent_school_id: school }) => ({ path, choice, school }))
}

export function contextOf(found: FoundFacts, settings: PathSettings, path: string): ClaimContext {
  const { opens, today, choices, claims, card } = found
  const others = followedBy(claims, path)
  return { settings, opens, today, choices, others, hasCard: card !== undefined }
}

/** What the family reads. Before the publication no claim says more than its state. */
export function toOwnClaims(
  found: FoundFacts,
  encryption: Pick<FieldEncryption, 'decrypt'>,
  timeZone: string,
): OwnClaims {
  const { settings, closing, claims, choices } = found
  if (!settings) return { closing, paths: [], per_choice: 'all_eligible', claims: [] }
  const rest = settings.paths.find(({ is_rest }) => is_rest)
  const stays = rest && choices.some(({ inZone }) => inZone) ? rest.name : null
  const checkedUntil = found.verify_until ?? found.claims_until ?? found.closes_at
  const day = (moment: Date) => longDate(lastDay(moment, timeZone))
  const own = settings.paths.flatMap((path) => {
    const claim = claims.find((each) => each.path === path.code)
    if (!claim) return []
    const { criterion, choice, state, version, due_at, inForce } = claim
    const says = CLAIM_SENTENCES[state]({
      name: path.name,
      place: placeOf(path, found.first_school),
      until: day(due_at ?? checkedUntil),
      reason: inForce?.reason ? reasonWords(inForce.reason as ClaimReason, inForce.text) : null,
      stays,
    })
    const isOpen = state === 'waiting' || state === 'incomplete'
    const details = openDetails(encryption, { number: found.number, path: path.code }, claim)
    return [
      {
        path: path.code,
        criterion,
        choice,
        details,
        state,
        says,
        bring: isOpen ? bringLines(path, criterion) : [],
        version,
      },
    ]
  })
  return {
    closing,
    per_choice: settings.paths_per_choice,
    ...(stays !== null && { automatic: stays }),
    ...(found.card && { card: found.card }),
    ...(settings.kk_required && { card_required: true as const }),
    claims: own,
    paths: claimablePaths(settings),
  }
}
