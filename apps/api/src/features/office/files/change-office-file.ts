/** Puts an uploaded file in force or removes it: checked, written and audited in one transaction. */

import type { OfficeFileRecord } from '@spmb/domain/office/files/contract.staff.ts'
import { OFFICE_FILES, type OfficeFileKind, PART_BYTES } from '@spmb/domain/office/files/kinds.ts'
import { UPLOAD_INCOMPLETE } from '@spmb/domain/office/files/messages.ts'
import { Conflict } from '@spmb/domain/shared/problem.ts'
import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { AuditContext } from '../../../platform/audit/audit-context.ts'
import { staleRefusal } from '../../../platform/audit/stale-refusal.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { type CheckedFiles, checkFile, checkSize, type StoredKind } from './check-file.ts'
import { readUpload } from './uploads.ts'

/** There is one office. */
const OFFICE_ID = 1

/** The own files in force, in the order of the kinds. */
export async function listFiles(db: Kysely<Schema>): Promise<OfficeFileRecord[]> {
  const rows = await db
    .selectFrom('office_file as f')
    .leftJoin('user_account as u', (join) => join.on(sql`'user:' || u.id`, '=', sql.ref('f.stored_by')))
    .select(['f.kind', 'f.name', 'f.size', 'f.digest', 'f.stored_at', 'u.name as who'])
    .execute()
  return OFFICE_FILES.flatMap((kind) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ name, size, digest, stored_at, who }) => ({
        kind,
        name,
        size,
        digest,
        stored_at: stored_at.toISOString(),
        stored_by: who,
      })),
  )
}

export interface FileChange {
  kind: OfficeFileKind
  upload: string
  name: string
  /** Bytes of the upload. */
  size: number
  /** The digest of the file that the sender saw in force; null for the built-in one. */
  replaces: string | null
}

/**
 * Stores what is in force already without a second audit row, so that a call whose answer was lost may be repeated.
 *
 * @throws RuleBroken for a file that is refused; Conflict while parts are missing or after a change by another admin. Then
 *   nothing has changed.
 */
export async function storeFile(
  db: Kysely<Schema>,
  { kind, upload, name, size, replaces }: FileChange,
  { userId, timeZone, act }: { userId: number; timeZone: string; act: AuditContext },
): Promise<void> {
  checkSize(kind, size)
  const file = await readUpload(db, { upload, userId }, size)
  const checked = await checkFile(kind, file)
  const digest = checked[0]?.digest
  await db.transaction().execute(async (tx) => {
    const before = await lockFile(tx, kind)
    if (before?.digest === digest) return
    if ((before?.digest ?? null) !== replaces) throw await staleRefusal(tx, subjectOf(kind), timeZone)
    await removeStored(tx, kind)
    for (const each of checked) await writeFile(tx, each, { upload, name, act, isUpload: kind !== 'logo' })
    const after = { name, size: checked[0]?.content.length, digest }
    await recordAudit(tx, {
      ...act,
      action: 'office.file_store',
      ...auditOf(kind),
      changes: { before: before ?? {}, after },
    })
  })
}

/** @throws Conflict when the file is not in force any more */
export async function removeFile(
  db: Kysely<Schema>,
  { kind, digest }: { kind: OfficeFileKind; digest: string },
  { timeZone, act }: { timeZone: string; act: AuditContext },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockFile(tx, kind)
    if (before?.digest !== digest) throw await staleRefusal(tx, subjectOf(kind), timeZone)
    await removeStored(tx, kind)
    await recordAudit(tx, {
      ...act,
      action: 'office.file_remove',
      ...auditOf(kind),
      changes: { before, after: {} },
    })
  })
}

const subjectOf = (kind: OfficeFileKind) => ({ subject: `office_${kind}`, id: OFFICE_ID })
const auditOf = (kind: OfficeFileKind) => ({ subject: `office_${kind}`, subjectId: OFFICE_ID })

/** The office's row is the lock: there may be no row of the file yet. */
async function lockFile(tx: Tx, kind: OfficeFileKind) {
  await tx.selectFrom('office').select('id').forUpdate().execute()
  return tx
    .selectFrom('office_file')
    .select(['name', 'size', 'digest'])
    .where('kind', '=', kind)
    .executeTakeFirst()
}

async function removeStored(tx: Tx, kind: OfficeFileKind): Promise<void> {
  const kinds: StoredKind[] = kind === 'logo' ? ['logo', 'logo_print'] : [kind]
  await tx.deleteFrom('office_file').where('kind', 'in', kinds).execute()
}

/** The content of an upload stays in the database; that of a logo was drawn here. */
async function writeFile(
  tx: Tx,
  { kind, content, digest }: CheckedFiles[number],
  { upload, name, act, isUpload }: { upload: string; name: string; act: AuditContext; isUpload: boolean },
): Promise<void> {
  await tx
    .insertInto('office_file')
    .values({ kind, name, size: content.length, digest, stored_at: act.at, stored_by: act.actor })
    .execute()
  if (!isUpload) {
    for (let at = 0; at < content.length; at += PART_BYTES) {
      const part = { kind, part: at / PART_BYTES, content: content.subarray(at, at + PART_BYTES) }
      await tx.insertInto('office_file_part').values(part).execute()
    }
    return
  }
  const parts = Math.ceil(content.length / PART_BYTES)
  const copied = await sql`insert into office_file_part (kind, part, content)
    select ${kind}, part, content from office_upload_part where upload = ${upload} and part < ${parts}`.execute(
    tx,
  )
  // The parts may have been removed since they were read.
  if (copied.numAffectedRows !== BigInt(parts)) throw new Conflict(UPLOAD_INCOMPLETE)
}
