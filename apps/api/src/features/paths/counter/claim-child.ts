/** A child at the counter: its claims as a verifier may see them now (docs/product-rules.md#check-of-claims). */
import { ROLE_IDS } from '@spmb/domain/accounts/actor.ts'
import type { CheckedClaim, ClaimChild } from '@spmb/domain/paths/claim/counter/contract.staff.ts'
import { claimHints } from '@spmb/domain/paths/claim/counter/hints.ts'
import { documentsOf } from '@spmb/domain/paths/claim/details.ts'
import {
  mayRead,
  type Reading,
  type Standing,
  standingOf,
  type VERDICTS,
} from '@spmb/domain/paths/claim/verdict.ts'
import type { PathCriterion, PathRow } from '@spmb/domain/paths/configuration.ts'
import { NIK_LENGTH } from '@spmb/domain/shared/fields/identity-numbers.ts'
import { localDateOf } from '@spmb/domain/shared/local-date.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { FieldEncryption } from '../../../platform/security/field-encryption.ts'
import { decryptOrDots } from '../../registration/staff/decrypt-or-dots.ts'
import { openDetails } from '../claim-details.ts'
import { findCard } from '../claims.queries.ts'
import { pathsOfLevel } from '../paths.queries.ts'
import { foundHints, holderOf, type Verifier } from './queue.queries.ts'

/** A live child of the active season that a verifier may open: of an operator, one whose first choice is the own school. */
export async function findChild(db: Kysely<Schema>, who: Verifier, by: { id: number } | { number: string }) {
  let wanted = db
    .selectFrom('registration as r')
    .innerJoin('season as s', (join) => join.onRef('s.id', '=', 'r.season_id').on('s.is_active', '=', true))
    .innerJoin('season_level as l', (join) =>
      join.onRef('l.season_id', '=', 'r.season_id').onRef('l.level', '=', 'r.level'),
    )
    .innerJoin('school as first', 'first.id', 'r.school_1_id')
    .innerJoin('school as second', 'second.id', 'r.school_2_id')
    .innerJoin('village as v', 'v.id', 'r.village_id')
    .where('r.deleted_at', 'is', null)
    .where('r.withdrawn_at', 'is', null)
    .select(['r.id', 'r.no_registration', 'r.name', 'r.level', 'r.season_id', 'r.birth_date', 'r.gender'])
    .select(['r.nik_sealed', 'r.father_name', 'r.mother_name', 'r.guardian_name'])
    .select(['r.school_1_id', 'first.name as first_name', 'r.school_2_id', 'second.name as second_name'])
    .select(['r.village_id', 'v.name as village_name', 's.opens_at', 'l.verify_until'])
  wanted = 'id' in by ? wanted.where('r.id', '=', by.id) : wanted.where('r.no_registration', '=', by.number)
  if (who.school !== null) wanted = wanted.where('r.school_1_id', '=', who.school)
  return (await wanted.executeTakeFirst()) ?? null
}
export type FoundChild = NonNullable<Awaited<ReturnType<typeof findChild>>>

type StoredReading = Awaited<ReturnType<typeof readingsOf>>[number]

async function readingsOf(db: Kysely<Schema>, id: number) {
  const { rows } = await sql<{
    path: string
    version: number
    verdict: (typeof VERDICTS)[number]
    reason: CheckedClaim['readings'][number]['reason']
    text: string | null
    score: number | null
    read_by: string
    read_at: Date
    name: string | null
    admin: boolean
  }>`
    select g.path, g.version, g.verdict, g.reason, g.text, g.score, g.read_by, g.read_at, u.name, coalesce(u.role = ${ROLE_IDS.admin}, false) as admin
    from claim_reading as g left join user_account as u on g.read_by = 'user:' || u.id
    where g.registration_id = ${id} order by g.path, g.version, g.reading`.execute(db)
  return rows
}

const toReading = ({ verdict, score, read_by: by, admin }: StoredReading): Reading => ({
  verdict,
  score,
  by,
  admin,
})

/** A claim that the verifier checks, with what its verdict depends on. */
export interface OpenedClaim {
  stored: Awaited<ReturnType<typeof storedClaims>>[number]
  path: PathRow
  criterion: PathCriterion
  /** Of the present version. */
  readings: StoredReading[]
  standing: Standing
  seen: string[]
}

const storedClaims = (db: Kysely<Schema>, id: number) =>
  db.selectFrom('claim').selectAll().where('registration_id', '=', id).execute()

/** In the order of the paths; without those that another kind of verifier checks. */
export async function openedClaims(
  db: Kysely<Schema>,
  who: Verifier,
  child: Pick<FoundChild, 'id' | 'season_id' | 'level'>,
): Promise<OpenedClaim[]> {
  const settings = await pathsOfLevel(db, child.season_id, child.level)
  if (!settings) return []
  const stored = await storedClaims(db, child.id)
  const readings = await readingsOf(db, child.id)
  const documents = await db
    .selectFrom('claim_document')
    .select(['path', 'kind'])
    .where('registration_id', '=', child.id)
    .execute()
  return settings.paths.flatMap((path) => {
    const claim = stored.find((each) => each.path === path.code)
    const criterion = path.criteria.find(({ code }) => code === claim?.criterion)
    if (!claim || !criterion || (who.school !== null && path.verifier !== 'school')) return []
    const own = readings.filter((each) => each.path === path.code && each.version === claim.version)
    return [
      {
        stored: claim,
        path,
        criterion,
        readings: own,
        standing:
          claim.state === 'waiting'
            ? standingOf(own.map(toReading), path)
            : ({ state: 'waiting', next: claim.state === 'incomplete' ? 'first' : null } as const),
        seen: documents.filter((each) => each.path === path.code).map(({ kind }) => kind),
      },
    ]
  })
}

/** Whether the verifier may give the reading that is due. Of an incomplete claim a new version is read. */
export function mayGive({ stored, readings, standing }: OpenedClaim, who: Verifier): boolean {
  const given = stored.state === 'incomplete' ? [] : readings.map(toReading)
  return mayRead(given, standing.next, { actor: who.actor, admin: who.school === null })
}

export interface ChildDeps {
  db: Kysely<Schema>
  encryption: Pick<FieldEncryption, 'decrypt'>
  timeZone: string
}

export async function toClaimChild(
  { db, encryption, timeZone }: ChildDeps,
  who: Verifier,
  child: FoundChild,
  now: Date,
): Promise<ClaimChild> {
  const opened = await openedClaims(db, who, child)
  const holder = opened.length > 0 ? await holderOf(db, child.id, now) : null
  const card = opened.length > 0 ? await findCard(db, child.id) : undefined
  const number = child.no_registration
  const details = opened.map(({ stored, path }) =>
    openDetails(encryption, { number, path: path.code }, stored),
  )
  const schoolIds = opened.flatMap(({ stored }) => stored.parent_school_id ?? [])
  const schools =
    schoolIds.length === 0
      ? []
      : await db.selectFrom('school').select(['id', 'name']).where('id', 'in', schoolIds).execute()
  return {
    id: child.id,
    no_registration: number,
    name: child.name,
    type: child.level,
    school: { id: child.school_1_id, name: child.first_name },
    second_school: { id: child.school_2_id, name: child.second_name },
    village: { id: child.village_id, name: child.village_name },
    birth_date: child.birth_date,
    gender: child.gender,
    parents: [child.father_name, child.mother_name, child.guardian_name].filter(
      (name): name is string => name !== null && name !== '',
    ),
    lease: holder && {
      until: holder.until.toISOString(),
      by: holder.name,
      mine: holder.userId === who.userId,
    },
    hints:
      opened.length === 0
        ? []
        : claimHints({
            found: await foundHints(db, child.id),
            child: {
              nik:
                child.nik_sealed.length > 0
                  ? decryptOrDots(child.nik_sealed, number, NIK_LENGTH, encryption)
                  : '',
              birth_date: child.birth_date,
              gender: child.gender,
            },
            claims: opened.map(({ path }, i) => ({ path, details: details[i] ?? {} })),
            opens: localDateOf(child.opens_at, timeZone),
          }),
    ...(card && { card }),
    claims: opened.map((each, i): CheckedClaim => {
      const { stored, path, criterion, readings, standing, seen } = each
      const isOpen = stored.state === 'waiting' || stored.state === 'incomplete'
      const isAdmin = who.school === null
      // Whoever reads after another person sees that verdict, and the papers that were ticked, only after the own one.
      const isBlind = standing.next === 'second' && readings.every(({ read_by }) => read_by !== who.actor)
      // Papers of a disability are for the verifier in charge, and afterwards for admins.
      const isHidden = criterion.waives_age_hint && !isAdmin && !(isOpen && mayGive(each, who))
      const school = schools.find(({ id }) => id === stored.parent_school_id)
      return {
        path: path.code,
        name: path.name,
        criterion: { code: criterion.code, name: criterion.name },
        choice: stored.choice,
        details: isHidden ? null : (details[i] ?? {}),
        parent_school: school ?? null,
        state: stored.state,
        due_at: stored.due_at?.toISOString() ?? null,
        version: stored.version,
        documents: isHidden
          ? []
          : documentsOf(path, criterion.code).map(({ kind, need, group_no, condition }) => ({
              kind,
              need,
              group_no,
              condition,
              seen: !isBlind && seen.includes(kind),
            })),
        has_score: path.score_rule !== null,
        next: standing.next,
        may_read: mayGive(each, who),
        readings:
          isBlind || isHidden
            ? []
            : readings.map(({ verdict, reason, text, score, name, read_at }) => ({
                verdict,
                reason,
                text,
                score,
                by: name ?? '',
                at: read_at.toISOString(),
              })),
      }
    }),
  }
}
