/**
 * Reads and writes what helps a child at school (docs/product-rules.md#support-needs). It tells of a disability or an illness: stored
 * encrypted, and whoever may not read it is answered as for a child that does not exist.
 */
import { REGISTRATION_NOT_FOUND } from '@spmb/domain/registration/messages.ts'
import { isPublished } from '@spmb/domain/season/window.ts'
import { Conflict, NotFound } from '@spmb/domain/shared/problem.ts'
import type { SupportNeed } from '@spmb/domain/support/contract.family.ts'
import { SUPPORT_CHANGED, SUPPORT_OF_WITHDRAWN } from '@spmb/domain/support/messages.ts'
import { type Kysely, sql } from 'kysely'
import type { AuditContext } from '../../platform/audit/audit-context.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import { admittingSchool, isLive } from '../../platform/database/live-registration.ts'
import { retryDeadlocks } from '../../platform/database/retry-deadlocks.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { FieldEncryption } from '../../platform/security/field-encryption.ts'
import { auditRegistration } from '../registration/staff/audit-registration.ts'
import { findForChange, lockRegistration } from '../registration/staff/edit.queries.ts'
import { seasonTimes } from '../season/season.queries.ts'
import { supportBinding } from './support-binding.ts'

export interface SupportDeps {
  db: Database
  encryption: Pick<FieldEncryption, 'encrypt' | 'decrypt'>
}

interface Target {
  id: number
  /** The school of an operator; null: all, and the family itself. */
  ownSchool: number | null
}

const NOTHING: SupportNeed = { text: null, changed_at: null, version: 0 }

export function createSupport({ db, encryption }: SupportDeps) {
  async function read(target: Target, now: Date): Promise<SupportNeed> {
    return opened(db.kysely, target.id, await numberFor(db.kysely, target, now))
  }

  async function opened(kysely: Kysely<Schema>, id: number, number: string): Promise<SupportNeed> {
    const row = await kysely
      .selectFrom('support_need')
      .select(['text_sealed', 'changed_at', 'version'])
      .where('registration_id', '=', id)
      .executeTakeFirst()
    if (!row) return NOTHING
    return {
      text: row.text_sealed && encryption.decrypt(row.text_sealed, supportBinding(number)),
      changed_at: row.changed_at.toISOString(),
      version: row.version,
    }
  }

  /** @throws NotFound for who may not read it; Conflict of a withdrawn registration, an old season, or for a stale version */
  const save = (
    target: Target,
    sent: { text: string | null; version: number },
    act: AuditContext,
  ): Promise<SupportNeed> =>
    retryDeadlocks(() =>
      inTransaction(db, async (tx) => {
        const { id } = target
        await findForChange(tx, id, { scope: target.ownSchool })
        const stored = await lockRegistration(tx, id, { scope: target.ownSchool })
        const number = await numberFor(tx, target, act.at)
        if (stored.withdrawn_at) throw new Conflict(SUPPORT_OF_WITHDRAWN)
        const before = await opened(tx, id, number)
        // A second click.
        if (before.text === sent.text) return before
        if (before.version !== sent.version) throw new Conflict(SUPPORT_CHANGED)
        const written = {
          text_sealed: sent.text === null ? null : encryption.encrypt(sent.text, supportBinding(number)),
          changed_at: act.at,
        }
        await tx
          .insertInto('support_need')
          .values({ registration_id: id, ...written })
          .onConflict((on) =>
            on.column('registration_id').doUpdateSet({ ...written, version: sql`support_need.version + 1` }),
          )
          .execute()
        // Without the text, and not in the history, which other schools read.
        await auditRegistration(tx, act, { action: 'registration.support', subjectId: id })
        return opened(tx, id, number)
      }),
    )

  return { read, save }
}

/**
 * The number of a registration, which the text is bound to. An operator reads of live children: until the results are public of those
 * whose first choice is its school, afterwards of those whom its school admits.
 *
 * @throws NotFound outside the scope
 */
async function numberFor(kysely: Kysely<Schema>, { id, ownSchool }: Target, now: Date): Promise<string> {
  let rows = kysely
    .selectFrom('registration as r')
    .innerJoin('season as s', 's.id', 'r.season_id')
    .where('r.id', '=', id)
    .where('r.deleted_at', 'is', null)
    .select(['r.no_registration', 'r.school_1_id', admittingSchool('r').as('admitted_at')])
    .select(['s.window_mode', 's.opens_at', 's.closes_at', 's.publication_mode', 's.publishes_at'])
  if (ownSchool !== null) rows = rows.where(isLive('r'))
  const found = await rows.executeTakeFirst()
  if (!found) throw new NotFound(REGISTRATION_NOT_FOUND)
  const reader = isPublished(seasonTimes(found), now) ? found.admitted_at : found.school_1_id
  if (ownSchool !== null && ownSchool !== reader) throw new NotFound(REGISTRATION_NOT_FOUND)
  return found.no_registration
}
