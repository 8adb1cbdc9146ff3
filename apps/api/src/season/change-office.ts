/** Changes what parents see of the office: checked, written and audited in one transaction. */
import type { Office } from '@spmb/domain/season/season.ts'
import type { Kysely } from 'kysely'
import { recordAudit } from '../audit/audit.ts'
import type { AuditContext } from '../audit/audit-context.ts'
import { changedValues } from '../audit/changed-values.ts'
import type { Schema } from '../database/schema.ts'
import { StartupError } from '../errors/startup-error.ts'
import { type OfficeField, readOfficeSettings, type TypedOffice } from './office-settings.ts'
import { SAMPLE_OFFICE } from './sample-office.ts'

/** The office; it exists from the first start on. */
export async function findOffice(db: Kysely<Schema>): Promise<Office> {
  const { is_sample, id: _, ...office } = await db.selectFrom('office').selectAll().executeTakeFirstOrThrow()
  return { ...office, isSample: is_sample }
}

/**
 * Carries out the change; what is there already is neither written nor audited.
 *
 * @returns the office as it is now, and what has to be given before it stops being a sample.
 * @throws StartupError with a sentence for every wrong value; then nothing has changed.
 */
export async function changeOffice(
  db: Kysely<Schema>,
  typed: TypedOffice,
  act: AuditContext,
): Promise<{ office: Office; stillSample: OfficeField[]; changed: boolean }> {
  return db.transaction().execute(async (tx) => {
    await tx.selectFrom('office').select('id').forUpdate().execute()
    const before = await findOffice(tx)
    const { office, problems, stillSample } = readOfficeSettings(typed, before, SAMPLE_OFFICE)
    if (problems.length > 0) throw new StartupError(problems.join('\n'))
    const changes = changedValues(before, office)
    if (changes !== null) {
      const { isSample, ...columns } = office
      await tx
        .updateTable('office')
        .set({ ...columns, is_sample: isSample })
        .execute()
      await recordAudit(tx, { ...act, action: 'office.change', subject: 'office', subjectId: 1, changes })
    }
    return { office, stillSample, changed: changes !== null }
  })
}
