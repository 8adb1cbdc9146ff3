/** What a family names, written by itself or at the counter (docs/product-rules.md#free-seats). */
import type { FreeSeatWish } from '@spmb/domain/free-seats/contract.family.ts'
import { type NamingRefusal, namedProblem, namingRefusal } from '@spmb/domain/free-seats/free-seats.ts'
import { NAMED_PROBLEMS, NAMING_REFUSALS, WISH_CHANGED } from '@spmb/domain/free-seats/messages.ts'
import { REGISTRATION_NOT_FOUND } from '@spmb/domain/registration/messages.ts'
import { type Decided, isAdmitted } from '@spmb/domain/registration/staff/decisions.ts'
import { isPublished } from '@spmb/domain/season/window.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { Conflict, NotFound, RuleBroken } from '@spmb/domain/shared/problem.ts'
import type { AuditContext } from '../../platform/audit/audit-context.ts'
import { type Database, inTransaction, type Tx } from '../../platform/database/database.ts'
import { retryDeadlocks } from '../../platform/database/retry-deadlocks.ts'
import { countUsed } from '../quota/quota.queries.ts'
import { findManagingFacts } from '../registration/request.queries.ts'
import { findApplicant } from '../registration/staff/applicant-rows.ts'
import { auditRegistration } from '../registration/staff/audit-registration.ts'
import { findForChange, lockRegistration, schoolNames } from '../registration/staff/edit.queries.ts'
import {
  distancesFrom,
  findWish,
  type Offered,
  offeredSchools,
  readUntil,
  storeWish,
  wasGiven,
} from './free-seats.queries.ts'

export interface WishDeps {
  db: Database
}

/** The school of an operator; null: all. */
interface Target {
  id: number
  ownSchool: number | null
}

export function createWishes({ db }: WishDeps) {
  const read = (target: Target, now: Date): Promise<FreeSeatWish> =>
    inTransaction(db, (tx) => readIn(tx, target, now))

  /** @throws NotFound, RuleBroken or Conflict as the contract `saveWish` says */
  const save = (
    target: Target,
    sent: { schools: readonly number[]; version: number },
    act: AuditContext,
  ): Promise<FreeSeatWish> =>
    retryDeadlocks(() =>
      inTransaction(db, async (tx) => {
        const wanted = { scope: target.ownSchool }
        await findForChange(tx, target.id, wanted)
        const stored = await lockRegistration(tx, target.id, wanted)
        const { season_id: seasonId, level } = stored
        const facts = await findManagingFacts(tx, stored)
        const opened = {
          until: await readUntil(tx, seasonId, level),
          published: isPublished(facts.season, act.at),
        }
        const refusal = namingRefusal(childOf(stored), opened, act.at)
        if (refusal) throw new Conflict(NAMING_REFUSALS[refusal])
        const before = await findWish(tx, target.id)
        if (before.version !== sent.version) throw new Conflict(WISH_CHANGED)
        const offered = await offeredIn(tx, stored)
        const ids = new Set(offered.map(({ id }) => id))
        const problem = namedProblem(sent.schools, stored, ids, before.schools)
        if (problem) throw new RuleBroken({ schools: [NAMED_PROBLEMS[problem]] })
        await storeWish(tx, target.id, { schools: sent.schools, at: act.at, by: act.actor })
        const names = await namesOf(tx, [...before.schools, ...sent.schools])
        const words = (schools: readonly number[]) =>
          schools.map((school) => names.get(school) ?? '').join(', ') || null
        await auditRegistration(tx, act, {
          action: 'registration.name_schools',
          subjectId: target.id,
          changes: { free_seats: { before: words(before.schools), after: words(sent.schools) } },
        })
        return readIn(tx, target, act.at)
      }),
    )

  return { read, save }
}

async function readIn(tx: Tx, { id, ownSchool }: Target, now: Date): Promise<FreeSeatWish> {
  const row = await findApplicant(tx, id, ownSchool)
  if (!row) throw new NotFound(REGISTRATION_NOT_FOUND)
  const { level, placed_school_id: placed } = row
  const { season_id: seasonId } = await tx
    .selectFrom('registration')
    .select('season_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const facts = await findManagingFacts(tx, { ...row, season_id: seasonId })
  const published = isPublished(facts.season, now)
  const until = facts.isActive ? await readUntil(tx, seasonId, level) : null
  const child = childOf(row)
  const refusal = namingRefusal(child, { until, published }, now)
  const wish = await findWish(tx, id)
  const names = await namesOf(tx, wish.schools)
  const given = refusal === 'over' && until !== null && (await wasGiven(tx, seasonId, level, until))
  return {
    state: given ? 'given' : STATES[refusal ?? 'open'],
    until: until?.toISOString() ?? null,
    placed:
      published && !child.withdrawn && placed !== null ? { id: placed, name: row.placed_school ?? '' } : null,
    named: wish.schools.flatMap((school) => {
      const name = names.get(school)
      return name === undefined ? [] : [{ id: school, name }]
    }),
    offered: refusal === null ? await offeredTo(tx, { ...row, season_id: seasonId }) : [],
    version: wish.version,
  }
}

const childOf = (row: Decided & { withdrawn_at: Date | null }) => ({
  withdrawn: row.withdrawn_at !== null,
  admitted: isAdmitted(row),
})

const STATES: Record<NamingRefusal | 'open', FreeSeatWish['state']> = {
  open: 'open',
  hidden: 'closed',
  closed: 'closed',
  over: 'over',
  withdrawn: 'ended',
  admitted: 'ended',
}

/** Without the chosen schools, with the distances from the village. */
async function offeredTo(
  tx: Tx,
  child: { season_id: number; level: Level; school_1_id: number; school_2_id: number; village_id: number },
): Promise<FreeSeatWish['offered']> {
  const metres = await distancesFrom(tx, child.season_id, child.village_id)
  return (await offeredIn(tx, child))
    .filter(({ id }) => id !== child.school_1_id && id !== child.school_2_id)
    .map((school) => ({ ...school, metres: metres.get(school.id) ?? null }))
}

async function offeredIn(
  tx: Tx,
  { season_id: seasonId, level }: { season_id: number; level: Level },
): Promise<Offered[]> {
  return offeredSchools(tx, { seasonId, level }, await countUsed(tx, seasonId))
}

const namesOf = async (tx: Tx, ids: readonly number[]): Promise<Map<number, string>> =>
  ids.length === 0 ? new Map() : schoolNames(tx, [...new Set(ids)])
