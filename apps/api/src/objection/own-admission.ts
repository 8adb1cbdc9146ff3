/** Reads what a family sees of its place after the publication (docs/product-rules.md#managing-a-registration). */
import type { OwnAdmission } from '@spmb/domain/objection/own-contract.ts'
import { isPublished } from '@spmb/domain/season/window.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { findAdmitted, toOwnPlace } from '../re-registration/re-registration.queries.ts'
import { findObjectionOf, toObjection } from './objection.queries.ts'

export async function readAdmissionOf(
  db: Kysely<Schema>,
  registrationId: number,
  now: Date,
): Promise<OwnAdmission> {
  const season = await db
    .selectFrom('season')
    .innerJoin('registration', 'registration.season_id', 'season.id')
    .select(['publication_mode', 'publishes_at', 're_registration_to'])
    .where('registration.id', '=', registrationId)
    .executeTakeFirst()
  const publication = season && {
    publicationMode: season.publication_mode,
    publishesAt: season.publishes_at,
  }
  if (!publication || !isPublished(publication, now)) return { re_registration: null, objection: null }
  const admitted = await findAdmitted(db, { id: registrationId }, null)
  const objection = await findObjectionOf(db, registrationId, null)
  return {
    re_registration: admitted ? toOwnPlace(admitted, season.re_registration_to, now) : null,
    objection: objection ? objectionOf(objection) : null,
  }
}

function objectionOf(row: Parameters<typeof toObjection>[0]): NonNullable<OwnAdmission['objection']> {
  const { school, state, text, filed, answer, seated_at } = toObjection(row)
  return {
    school,
    state,
    text,
    filed_at: filed.at,
    seated_at,
    answer: answer && { text: answer.text, at: answer.at },
  }
}
