import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import type { NewRegistration } from '../../registration.queries.ts'

/** A registration from paper, ready to be written. */
export type PaperRow = Omit<NewRegistration, 'sender_address' | 'request_id'>

/** @returns undefined when NIK, NISN, number or idempotency key are taken */
export async function insertRegistration(
  tx: Tx,
  row: PaperRow,
): Promise<{ id: number; transaction: string } | undefined> {
  return tx
    .insertInto('registration')
    .values({ ...row, updated_at: row.created_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', sql<string>`changed_in::text`.as('transaction')])
    .executeTakeFirst()
}
