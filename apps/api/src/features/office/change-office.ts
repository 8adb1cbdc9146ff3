/** Changes what parents see of the office: checked, written and audited in one transaction. */
import { OFFICE_MESSAGES } from '@spmb/domain/office/messages.ts'
import {
  type OfficeCode,
  type OfficeField,
  type OfficeSettings,
  readOfficeSettings,
  type TypedOffice,
} from '@spmb/domain/office/settings.ts'
import { type Problems, RuleBroken, toMessages } from '@spmb/domain/shared/problem.ts'
import type { Kysely } from 'kysely'
import { recordAudit } from '../../platform/audit/audit.ts'
import type { AuditContext } from '../../platform/audit/audit-context.ts'
import { changedValues } from '../../platform/audit/changed-values.ts'
import { staleRefusal } from '../../platform/audit/stale-refusal.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { SAMPLE_OFFICE } from './sample-office.ts'

/** There is one office. */
const OFFICE_ID = 1

/** The office as it is stored: phones in one form. */
export interface StoredOffice {
  office: OfficeSettings
  /** What has to be given before it stops being a sample. */
  stillSample: OfficeField[]
  /** Counts the changes. */
  version: number
}

/** Settings that break rules. The codes are kept for the command line, which has its own sentences. */
export class OfficeRefused extends RuleBroken {
  readonly problems: Problems<OfficeCode>
  constructor(problems: Problems<OfficeCode>) {
    super(toMessages(problems, OFFICE_MESSAGES))
    this.problems = problems
  }
}

/** The office; it exists from the first start on. */
export async function findOffice(db: Kysely<Schema>): Promise<StoredOffice> {
  const {
    is_sample,
    id: _,
    version,
    retention_years: _years,
    ...values
  } = await db.selectFrom('office').selectAll().executeTakeFirstOrThrow()
  const office = { ...values, isSample: is_sample }
  return { office, version, stillSample: readOfficeSettings({}, office, SAMPLE_OFFICE).stillSample }
}

export interface OfficeChange {
  typed: TypedOffice
  /** The version that was read; absent: no conflict check. */
  version?: number
}

/**
 * Carries out the change; what is there already is neither written nor audited.
 *
 * @throws OfficeRefused by field; Conflict for a stale version. Then nothing has changed.
 */
export async function changeOffice(
  db: Kysely<Schema>,
  change: OfficeChange,
  timeZone: string,
  act: AuditContext,
): Promise<StoredOffice & { changed: boolean }> {
  return db.transaction().execute(async (tx) => {
    await tx.selectFrom('office').select('id').forUpdate().execute()
    const before = await findOffice(tx)
    if (change.version !== undefined && change.version !== before.version) {
      throw await staleRefusal(tx, { subject: 'office', id: OFFICE_ID }, timeZone)
    }
    const { office, problems, stillSample } = readOfficeSettings(change.typed, before.office, SAMPLE_OFFICE)
    if (Object.keys(problems).length > 0) throw new OfficeRefused(problems)
    const changes = changedValues(before.office, office)
    if (changes === null) return { ...before, stillSample, changed: false }
    const { isSample, ...columns } = office
    await tx
      .updateTable('office')
      .set({ ...columns, is_sample: isSample })
      .execute()
    await recordAudit(tx, {
      ...act,
      action: 'office.change',
      subject: 'office',
      subjectId: OFFICE_ID,
      changes,
    })
    return { ...(await findOffice(tx)), stillSample, changed: true }
  })
}
