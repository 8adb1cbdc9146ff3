import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import type { NewRegistration } from '../../registration.queries.ts'

/** A registration from paper, ready to be written. */
export type PaperRow = Omit<NewRegistration, 'sender_address' | 'request_id'>

/** @returns undefined when NIK, NISN, number or idempotency key are taken */
export async function insertRegistration(
  tx: Tx,
  { ticket, secret_sealed, ...row }: PaperRow,
): Promise<{ id: number; transaction: string } | undefined> {
  return tx
    .with('created', (of) =>
      of
        .insertInto('registration')
        .values({ ...row, updated_at: row.created_at })
        .onConflict((conflict) => conflict.doNothing())
        .returning(['id', sql<string>`changed_in::text`.as('transaction')]),
    )
    .with('ticketed', (of) =>
      of
        .insertInto('lottery_ticket')
        .columns(['registration_id', 'ticket', 'secret_sealed'])
        .expression((of) =>
          of
            .selectFrom('created')
            .select([
              'id',
              sql.val(ticket).as('ticket'),
              sql<Buffer>`${secret_sealed}::bytea`.as('secret_sealed'),
            ]),
        ),
    )
    .selectFrom('created')
    .select(['id', 'transaction'])
    .executeTakeFirst()
}
