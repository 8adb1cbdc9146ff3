/** The parts of uploads that are not a file yet. A part is written once, so that what was checked is what is stored. */
import { PART_BYTES, partsOf } from '@spmb/domain/office/files/kinds.ts'
import { UPLOAD_INCOMPLETE } from '@spmb/domain/office/files/messages.ts'
import { Conflict } from '@spmb/domain/shared/problem.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'

/** Uploads of one account that are kept beside a new one. */
const KEPT_UPLOADS = 3
/** Parts read in one statement. */
const READ_TOGETHER = 32

export interface Upload {
  upload: string
  userId: number
}

/** The numbers of the parts that are there, in order. */
export async function partsThere(db: Kysely<Schema>, { upload, userId }: Upload): Promise<number[]> {
  const rows = await ofUser(db, { upload, userId }).select('part').orderBy('part').execute()
  return rows.map(({ part }) => part)
}

const ofUser = (db: Kysely<Schema>, { upload, userId }: Upload) =>
  db.selectFrom('office_upload_part').where('upload', '=', upload).where('user_id', '=', userId)

/** Keeps a part. With the first part of an upload the account's oldest uploads are removed. */
export async function keepPart(
  db: Kysely<Schema>,
  { upload, userId }: Upload,
  { part, content, at }: { part: number; content: Buffer; at: Date },
): Promise<void> {
  const values = { upload, part, user_id: userId, sent_at: at, content }
  await db
    .insertInto('office_upload_part')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (part > 0) return
  await sql`delete from office_upload_part where user_id = ${userId} and upload in (
    select upload from office_upload_part where user_id = ${userId} and upload <> ${upload}
    group by upload order by max(sent_at) desc offset ${KEPT_UPLOADS})`.execute(db)
}

/** The whole file. @throws Conflict while parts are missing or have another size */
export async function readUpload(db: Kysely<Schema>, of: Upload, size: number): Promise<Buffer> {
  const file = Buffer.alloc(size)
  for (let first = 0; first < partsOf(size); first += READ_TOGETHER) {
    const parts = await ofUser(db, of)
      .select(['part', 'content'])
      .where('part', '>=', first)
      .where('part', '<', first + READ_TOGETHER)
      .orderBy('part')
      .execute()
    const expected = Math.min(partsOf(size) - first, READ_TOGETHER)
    if (parts.length !== expected) throw new Conflict(UPLOAD_INCOMPLETE)
    for (const { part, content } of parts) {
      const start = part * PART_BYTES
      if (content.length !== Math.min(PART_BYTES, size - start)) throw new Conflict(UPLOAD_INCOMPLETE)
      content.copy(file, start)
    }
  }
  return file
}

export async function deleteUploads(db: Kysely<Schema>, before: Date): Promise<void> {
  await sql`delete from office_upload_part where upload in (
    select upload from office_upload_part group by upload having max(sent_at) < ${before})`.execute(db)
}
