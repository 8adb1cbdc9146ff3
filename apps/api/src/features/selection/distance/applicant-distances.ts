/** The distances of one applicant, and their correction by an admin (docs/product-rules.md#distance). */

import { LOCKED_WHILE_WITHDRAWN } from '@spmb/domain/registration/staff/removal-messages.ts'
import type { ApplicantDistances } from '@spmb/domain/selection/distance/applicant-contract.staff.ts'
import { DISTANCE_CHANGED, NOT_CHOSEN } from '@spmb/domain/selection/distance/messages.ts'
import {
  type DistanceSource,
  type KnownDistance,
  resolveDistance,
} from '@spmb/domain/selection/distance/resolve.ts'
import { Conflict, NotFound } from '@spmb/domain/shared/problem.ts'
import { type Kysely, sql } from 'kysely'
import type { AuditContext } from '../../../platform/audit/audit-context.ts'
import { type Database, inTransaction, type Tx } from '../../../platform/database/database.ts'
import { retryDeadlocks } from '../../../platform/database/retry-deadlocks.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { auditRegistration } from '../../registration/staff/audit-registration.ts'
import { findForChange, lockRegistration } from '../../registration/staff/edit.queries.ts'
import { lockLevels } from '../../season/lock-levels.ts'
import { isFixed, refuseFixed } from './fixed-levels.ts'

/** The chosen schools with what holds for each; the caller has checked that the registration may be seen. */
export async function findApplicantDistances(db: Kysely<Schema>, id: number): Promise<ApplicantDistances> {
  const { rows } = await sql<{
    school_id: number
    school: string
    known: Partial<Record<DistanceSource, KnownDistance>>
    is_active: boolean
    state: 'draft'
  }>`
    select chosen.school_id, school.name as school, season.is_active, l.state,
      coalesce((select jsonb_object_agg(source, jsonb_build_object('metres', metres, 'reason', reason)) from (
        select 'applicant' as source, own.metres, own.reason from registration_distance as own
        where own.registration_id = r.id and own.school_id = chosen.school_id
        union all
        select pair.source, pair.metres, pair.reason from distance as pair
        where pair.season_id = r.season_id and pair.village_id = r.village_id and pair.school_id = chosen.school_id
      ) as every_source), '{}') as known
    from registration as r
    join season on season.id = r.season_id
    join season_level as l on l.season_id = r.season_id and l.level = r.level
    cross join lateral (
      select r.school_1_id as school_id, 1 as position
      union all select r.school_2_id, 2 where r.school_2_id <> r.school_1_id
    ) as chosen
    join school on school.id = chosen.school_id
    where r.id = ${id} order by chosen.position`.execute(db)
  return {
    changeable: rows.some((row) => row.is_active && !isFixed(row)),
    choices: rows.map(({ school_id, school, known }) => {
      const { applicant: _, ...ofVillage } = known
      const holds = resolveDistance(known)
      return {
        school: { id: school_id, name: school },
        metres: holds?.metres ?? null,
        source: holds?.source ?? null,
        reason: holds?.reason ?? null,
        of_village: resolveDistance(ofVillage)?.metres ?? null,
      }
    }),
  }
}

/** @throws NotFound or Conflict as the contract says */
export function saveApplicantDistance(
  db: Database,
  key: { id: number; schoolId: number },
  sent: { metres: number | null; reason: string; seen: number | null },
  act: AuditContext,
): Promise<ApplicantDistances> {
  return retryDeadlocks(() =>
    inTransaction(db, async (tx) => {
      const found = await findForChange(tx, key.id, { scope: null })
      refuseFixed(await lockLevels(tx, found.season_id, 'change', [found.level]))
      const { withdrawn_at: withdrawn } = await lockRegistration(tx, key.id, { scope: null })
      if (withdrawn) throw new Conflict(LOCKED_WHILE_WITHDRAWN)
      const { choices } = await findApplicantDistances(tx, key.id)
      const before = choices.find(({ school }) => school.id === key.schoolId)
      if (!before) throw new NotFound(NOT_CHOSEN)
      if (isDone(before, sent)) return findApplicantDistances(tx, key.id)
      if (before.metres !== sent.seen) throw new Conflict(DISTANCE_CHANGED)
      await write(tx, key, sent, act)
      await auditRegistration(tx, act, {
        action: 'registration.distance',
        subjectId: key.id,
        changes: {
          distance: {
            before: `${before.school.name}: ${inWords(before.metres)}`,
            after: `${before.school.name}: ${inWords(sent.metres ?? before.of_village)}`,
          },
          reason: { before: null, after: sent.reason },
        },
      })
      return findApplicantDistances(tx, key.id)
    }),
  )
}

/** A second click changes nothing. */
function isDone(
  { source, metres, reason }: ApplicantDistances['choices'][number],
  sent: { metres: number | null; reason: string },
): boolean {
  if (sent.metres === null) return source !== 'applicant'
  return source === 'applicant' && metres === sent.metres && reason === sent.reason
}

const inWords = (metres: number | null) => (metres === null ? 'tidak diketahui' : `${metres} m`)

async function write(
  tx: Tx,
  { id, schoolId }: { id: number; schoolId: number },
  { metres, reason }: { metres: number | null; reason: string },
  { actor, at }: AuditContext,
): Promise<void> {
  if (metres === null) {
    await tx
      .deleteFrom('registration_distance')
      .where('registration_id', '=', id)
      .where('school_id', '=', schoolId)
      .execute()
    return
  }
  const values = { metres, reason, set_by: actor, set_at: at }
  await tx
    .insertInto('registration_distance')
    .values({ registration_id: id, school_id: schoolId, ...values })
    .onConflict((on) => on.columns(['registration_id', 'school_id']).doUpdateSet(values))
    .execute()
}
