/** Reads what a family sees of its place after the publication (docs/product-rules.md#managing-a-registration). */

import type { OwnAdmission } from '@spmb/domain/objection/contract.family.ts'
import { objectionRefusal } from '@spmb/domain/objection/objection.ts'
import { ownObjectionState } from '@spmb/domain/objection/states.ts'
import { isPublished } from '@spmb/domain/season/window.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { findAdmitted, toOwnPlace } from '../re-registration/re-registration.queries.ts'
import { findObjectionsOf, type ObjectionRow, toObjection } from './objection.queries.ts'

const NOTHING: OwnAdmission = {
  re_registration: null,
  objections: [],
  may_object_to: [],
  objections_until: null,
}

export async function readAdmissionOf(
  db: Kysely<Schema>,
  registrationId: number,
  now: Date,
): Promise<OwnAdmission> {
  const found = await db
    .selectFrom('registration as r')
    .innerJoin('season', 'season.id', 'r.season_id')
    .innerJoin('school as s1', 's1.id', 'r.school_1_id')
    .innerJoin('school as s2', 's2.id', 'r.school_2_id')
    .select(['publication_mode', 'publishes_at', 're_registration_to', 'objections_until', 'is_active'])
    .select(['r.school_1_id', 'r.school_2_id', 'r.school_1_decision', 'r.school_2_decision'])
    .select(['r.withdrawn_at', 's1.name as school_1', 's2.name as school_2'])
    .where('r.id', '=', registrationId)
    .executeTakeFirst()
  if (!found) return NOTHING
  const season = {
    publicationMode: found.publication_mode,
    publishesAt: found.publishes_at,
    objectionsUntil: found.objections_until,
  }
  if (!isPublished(season, now)) return NOTHING
  const admitted = await findAdmitted(db, { id: registrationId }, null)
  const objections = await findObjectionsOf(db, registrationId, null)
  const child = {
    ...found,
    withdrawn: found.withdrawn_at !== null,
    filed: objections.map(({ school_id }) => school_id),
  }
  const chosen = [
    { id: found.school_1_id, name: found.school_1 },
    { id: found.school_2_id, name: found.school_2 },
  ]
  return {
    re_registration: admitted ? toOwnPlace(admitted, found.re_registration_to, now) : null,
    objections: objections.map(ownObjection),
    may_object_to: chosen.filter(
      ({ id }, at) =>
        found.is_active &&
        chosen.findIndex((one) => one.id === id) === at &&
        objectionRefusal(season, child, id, now) === null,
    ),
    objections_until: found.objections_until?.toISOString() ?? null,
  }
}

/** No member of staff is named, and an answer that waits for its second person is none. */
function ownObjection(row: ObjectionRow): OwnAdmission['objections'][number] {
  const { school, state, text, filed, answer, seated_at } = toObjection(row, 'family')
  const isHidden = state === 'confirming'
  return {
    school,
    state: ownObjectionState(state),
    text,
    filed_at: filed.at,
    seated_at: isHidden ? null : seated_at,
    answer: answer && !isHidden ? { text: answer.text, at: answer.at } : null,
  }
}
