/** Reads and writes of documents seen, note and flags. */
import type { DocumentKind } from '@spmb/domain/registration/documents.ts'
import { DOCUMENTS } from '@spmb/domain/registration/documents.ts'
import type { Screening } from '@spmb/domain/registration/staff/screening/contract.staff.ts'
import { FLAG_KINDS, type FlagKind } from '@spmb/domain/registration/staff/screening/screening.ts'
import { type Kysely, sql, type Updateable } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import type { Schema } from '../../../../platform/database/schema.ts'
import { nameOfActor } from '../applicant-rows.ts'

/** A registration without a row has version 0 and nothing recorded. */
export async function findScreening(db: Kysely<Schema>, registrationId: number): Promise<Screening> {
  const row = await db
    .selectFrom('registration_screening as s')
    .leftJoin('school', 'school.id', 's.note_school_id')
    .where('s.registration_id', '=', registrationId)
    .select(['s.version', 's.note', 's.note_at', 's.note_school_id', 'school.name as school'])
    .select(nameOfActor('s.note_by').as('by'))
    .executeTakeFirst()
  if (!row) return { version: 0, documents: [], note: null, flags: [] }
  const documents = await db
    .selectFrom('screened_document as d')
    .leftJoin('school', 'school.id', 'd.school_id')
    .where('d.registration_id', '=', registrationId)
    .select(['d.kind', 'd.seen_at as at', 'd.school_id', 'school.name as school'])
    .select(nameOfActor('d.seen_by').as('by'))
    .execute()
  const flags = await db
    .selectFrom('registration_flag as f')
    .leftJoin('school', 'school.id', 'f.school_id')
    .where('f.registration_id', '=', registrationId)
    .select(['f.kind', 'f.reason', 'f.set_at as at', 'f.school_id', 'school.name as school'])
    .select(nameOfActor('f.set_by').as('by'))
    .execute()
  const { version, note, note_at } = row
  return {
    version,
    documents: inOrder(DOCUMENTS, documents).map((one) => ({ kind: one.kind, ...statedIn(one, one.at) })),
    note:
      note === null || note_at === null
        ? null
        : { text: note, ...statedIn({ ...row, school_id: row.note_school_id }, note_at) },
    flags: inOrder(FLAG_KINDS, flags).map((one) => ({
      kind: one.kind,
      reason: one.reason,
      ...statedIn(one, one.at),
    })),
  }
}

function statedIn(row: { by: string | null; school_id: number | null; school: string | null }, at: Date) {
  const { by, school_id: id, school } = row
  return { by, school: id === null ? null : { id, name: school ?? '' }, at: at.toISOString() }
}

function inOrder<K extends string, Row extends { kind: K }>(
  kinds: readonly K[],
  rows: readonly Row[],
): Row[] {
  return kinds.flatMap((kind) => rows.filter((row) => row.kind === kind))
}

/** Writes a change and counts it. The registration is locked, so that no other transaction writes its row. */
export async function countChange(
  tx: Tx,
  registrationId: number,
  changes: Omit<Updateable<Schema['registration_screening']>, 'registration_id' | 'version' | 'changed_in'>,
): Promise<void> {
  await tx
    .insertInto('registration_screening')
    .values({ registration_id: registrationId, ...changes })
    .onConflict((on) =>
      on
        .column('registration_id')
        .doUpdateSet({ ...changes, version: sql`registration_screening.version + 1` }),
    )
    .execute()
}

/** Who states something: the actor, and the school of an operator. */
export interface Statement {
  by: string
  schoolId: number | null
  at: Date
}

export async function addDocuments(
  tx: Tx,
  registrationId: number,
  kinds: readonly DocumentKind[],
  { by, schoolId, at }: Statement,
): Promise<void> {
  await tx
    .insertInto('screened_document')
    .values(
      kinds.map((kind) => ({
        registration_id: registrationId,
        kind,
        seen_by: by,
        school_id: schoolId,
        seen_at: at,
      })),
    )
    .execute()
}

export async function removeDocuments(
  tx: Tx,
  registrationId: number,
  kinds: readonly DocumentKind[],
): Promise<void> {
  await tx
    .deleteFrom('screened_document')
    .where('registration_id', '=', registrationId)
    .where('kind', 'in', [...kinds])
    .execute()
}

export async function putFlag(
  tx: Tx,
  registrationId: number,
  { kind, reason }: { kind: FlagKind; reason: string },
  { by, schoolId, at }: Statement,
): Promise<void> {
  const stated = { reason, set_by: by, school_id: schoolId, set_at: at }
  await tx
    .insertInto('registration_flag')
    .values({ registration_id: registrationId, kind, ...stated })
    .onConflict((on) => on.columns(['registration_id', 'kind']).doUpdateSet(stated))
    .execute()
}

export async function removeFlag(tx: Tx, registrationId: number, kind: FlagKind): Promise<void> {
  await tx
    .deleteFrom('registration_flag')
    .where('registration_id', '=', registrationId)
    .where('kind', '=', kind)
    .execute()
}
