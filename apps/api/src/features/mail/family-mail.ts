/** Whether a family wants messages, recorded by itself or by staff, and what was sent to it. */
import type { FamilyMail } from '@spmb/domain/mail/contract.family.ts'
import { MAIL_IS_OFF, MAIL_OF_WITHDRAWN, NO_ADDRESS } from '@spmb/domain/mail/messages.ts'
import { REGISTRATION_NOT_FOUND } from '@spmb/domain/registration/messages.ts'
import { Conflict, NotFound } from '@spmb/domain/shared/problem.ts'
import type { Kysely } from 'kysely'
import type { AuditContext } from '../../platform/audit/audit-context.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import { retryDeadlocks } from '../../platform/database/retry-deadlocks.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { isMailOn, recordConsent } from '../outbox/outbox.queries.ts'
import { findApplicant } from '../registration/staff/applicant-rows.ts'
import { auditRegistration } from '../registration/staff/audit-registration.ts'
import { findForChange, lockRegistration } from '../registration/staff/edit.queries.ts'

/** The school of an operator; null: all. */
interface Target {
  id: number
  ownSchool: number | null
}

const SHOWN = 20

export function createFamilyMail({ db }: { db: Database }) {
  /** @throws NotFound outside the scope */
  async function read({ id, ownSchool }: Target): Promise<FamilyMail> {
    const found = await findApplicant(db.kysely, id, ownSchool)
    if (!found) throw new NotFound(REGISTRATION_NOT_FOUND)
    return mailOfRegistration(db.kysely, id, found.email !== null)
  }

  /** @throws NotFound; Conflict while messages are off, without an address, or of a withdrawn registration */
  const save = (target: Target, wanted: boolean, act: AuditContext): Promise<FamilyMail> =>
    retryDeadlocks(() =>
      inTransaction(db, async (tx) => {
        const scope = { scope: target.ownSchool }
        await findForChange(tx, target.id, scope)
        const { email, withdrawn_at } = await lockRegistration(tx, target.id, scope)
        const before = await mailOfRegistration(tx, target.id, email !== null)
        if ((before.agreed_at !== null) === wanted) return before
        if (wanted) {
          if (!before.on) throw new Conflict(MAIL_IS_OFF)
          if (withdrawn_at) throw new Conflict(MAIL_OF_WITHDRAWN)
          if (email === null) throw new Conflict(NO_ADDRESS)
          await recordConsent(tx, target.id, act)
        } else
          await tx
            .updateTable('mail_consent')
            .set({ stopped_at: act.at, stopped_by: act.actor })
            .where('registration_id', '=', target.id)
            .execute()
        await auditRegistration(tx, act, {
          action: 'registration.mail',
          subjectId: target.id,
          changes: { mail_wanted: { before: wanted ? 'tidak' : 'ya', after: wanted ? 'ya' : 'tidak' } },
        })
        return mailOfRegistration(tx, target.id, email !== null)
      }),
    )

  return { read, save }
}

async function mailOfRegistration(db: Kysely<Schema>, id: number, hasAddress: boolean): Promise<FamilyMail> {
  const consent = await db
    .selectFrom('mail_consent')
    .select('agreed_at')
    .where('registration_id', '=', id)
    .where('stopped_at', 'is', null)
    .executeTakeFirst()
  const sent = await db
    .selectFrom('outbox')
    .select(['id', 'kind', 'state', 'queued_at', 'ended_at'])
    .where('registration_id', '=', id)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  return {
    on: await isMailOn(db),
    has_address: hasAddress,
    agreed_at: consent?.agreed_at.toISOString() ?? null,
    sent: sent.map(({ id, kind, state, queued_at, ended_at }) => ({
      id,
      kind,
      state,
      at: (ended_at ?? queued_at).toISOString(),
    })),
  }
}
