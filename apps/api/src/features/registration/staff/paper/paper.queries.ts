import { type Kysely, sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import type { Schema } from '../../../../platform/database/schema.ts'
import { closedAmong, countUsed, seatsOf } from '../../../quota/quota.queries.ts'
import type { NewRegistration } from '../../registration.queries.ts'

/** A registration from paper, ready to be written. */
export type PaperRow = Omit<NewRegistration, 'sender_address' | 'request_id'> & { registered_late?: boolean }

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

/** Which of the chosen schools, of the level and open, have a free seat now. A giving counts again, under the locks of the seats. */
export async function schoolsWithSeats(
  tx: Tx,
  { season_id, level, school_1_id, school_2_id }: Pick<PaperRow, ChosenColumn>,
): Promise<Set<number>> {
  const ids = [...new Set([school_1_id, school_2_id])]
  const ofLevel = await tx
    .selectFrom('school')
    .select('id')
    .where('id', 'in', ids)
    .where('type', '=', level)
    .execute()
  const closed = await closedAmong(tx, ids)
  const seats = await seatsOf(tx, season_id, ids)
  const used = await countUsed(tx, season_id, ids)
  const isFree = (id: number) => !closed.has(id) && (seats.get(id) ?? 0) > (used.get(id) ?? 0)
  return new Set(ofLevel.flatMap(({ id }) => (isFree(id) ? [id] : [])))
}

type ChosenColumn = 'season_id' | 'level' | 'school_1_id' | 'school_2_id'

/** Whether a child with this NIK was registered late before, and withdrawn. */
export async function wasRegisteredLate(
  db: Kysely<Schema>,
  { season_id, level, nik_index }: Pick<PaperRow, 'season_id' | 'level' | 'nik_index'>,
): Promise<boolean> {
  if (nik_index === null) return false
  const earlier = await db
    .selectFrom('registration')
    .select('id')
    .where('season_id', '=', season_id)
    .where('level', '=', level)
    .where('nik_index', '=', nik_index)
    .where('registered_late', '=', true)
    .where('deleted_at', 'is', null)
    .where('withdrawn_at', 'is not', null)
    .executeTakeFirst()
  return earlier !== undefined
}
