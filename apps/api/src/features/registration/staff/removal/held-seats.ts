/** Ends held seats (docs/product-rules.md#held-seats): by an act, or when their time has passed. */
import { NO_SEAT_HELD } from '@spmb/domain/registration/manage/messages.ts'
import { Conflict } from '@spmb/domain/shared/problem.ts'
import type { Kysely } from 'kysely'
import type { AuditContext } from '../../../../platform/audit/audit-context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import type { Schema } from '../../../../platform/database/schema.ts'
import type { Log } from '../../../../platform/observability/logger.ts'
import { auditRegistration } from '../audit-registration.ts'
import { type LockedRegistration, updateRegistration } from '../edit.queries.ts'

const LOOK_EVERY_MS = 10_000

/** Several processes may do so at the same time. Who counts seats needs no clock: a column that is set is a seat that is held. */
export function endHeldSeats(
  db: Kysely<Schema>,
  { clock, log }: { clock: () => Date; log: Pick<Log, 'warn'> },
) {
  let timer: NodeJS.Timeout | undefined
  async function end() {
    try {
      await db
        .updateTable('registration')
        .set({ seat_held_until: null })
        .where('seat_held_until', '<=', clock())
        .where('deleted_at', 'is', null)
        .execute()
    } catch (error) {
      log.warn({ err: error }, 'held seats could not be ended; the next look repeats it')
    }
  }
  return {
    end,
    start: () => {
      timer = setInterval(() => void end(), LOOK_EVERY_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
}

/** @throws Conflict when no seat is held for the locked registration */
export async function freeSeat(tx: Tx, stored: LockedRegistration, act: AuditContext): Promise<void> {
  if (stored.seat_held_until === null) throw new Conflict(NO_SEAT_HELD)
  await updateRegistration(tx, stored.id, { seat_held_until: null })
  await auditRegistration(tx, act, { action: 'registration.free_held_seat', subjectId: stored.id })
}
