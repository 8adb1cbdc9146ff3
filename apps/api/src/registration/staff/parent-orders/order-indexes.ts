/**
 * The indexes of the list's orders by a parent's name (docs/decisions/0026-list-orders.md). They contain the registrations
 * up to an id, which is part of their condition and of their name, so that a new registration does not pay for them. The
 * job beside this file replaces them from time to time.
 */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { holdAdvisoryLock } from '../../../database/hold-advisory-lock.ts'
import type { Schema } from '../../../database/schema.ts'

export type ParentColumn = 'father_name' | 'mother_name'

const COLUMNS: readonly ParentColumn[] = ['father_name', 'mother_name']

/** Of processes that build; any fixed number. */
const LOCK = 5_205_2030

/** The name of an index ends with the highest id in it. */
const nameStart = (column: ParentColumn) => `registration_by_${column}_until_`

interface OrderIndex {
  name: string
  column: ParentColumn
  until: number
  /** False while it is being built, and after a build that failed. */
  isValid: boolean
}

async function findOrderIndexes(db: Kysely<Schema>): Promise<OrderIndex[]> {
  const { rows } = await sql<{ name: string; isValid: boolean }>`
    select c.relname as name, i.indisvalid as "isValid" from pg_index as i join pg_class as c on c.oid = i.indexrelid
    where i.indrelid = 'registration'::regclass and c.relname like ${'registration\\_by\\_%\\_until\\_%'}`.execute(
    db,
  )
  return rows.flatMap((row) => {
    const column = COLUMNS.find((each) => row.name.startsWith(nameStart(each)))
    return column ? [{ ...row, column, until: Number(row.name.slice(nameStart(column).length)) }] : []
  })
}

/**
 * The highest id in the index of an order, 0 without an index. It only says which rows can be read in order: an index that is
 * replaced meanwhile makes a page slower, never wrong.
 */
export async function orderedUntil(db: Kysely<Schema>, column: ParentColumn): Promise<number> {
  const indexes = await findOrderIndexes(db)
  return Math.max(
    0,
    ...indexes.filter((index) => index.isValid && index.column === column).map(({ until }) => until),
  )
}

/** The highest id that both orders have an index for, and the highest id of all; 0 without any. */
export async function orderState(db: Kysely<Schema>): Promise<{ ordered: number; newest: number }> {
  const ordered = await Promise.all(COLUMNS.map((column) => orderedUntil(db, column)))
  const { newest } = await db
    .selectFrom('registration')
    .select((is) => sql<number>`coalesce(${is.fn.max('id')}, 0)`.as('newest'))
    .executeTakeFirstOrThrow()
  return { ordered: Math.min(...ordered), newest }
}

/**
 * Builds the indexes for all registrations of this moment, then drops the earlier ones. Writes continue meanwhile. What an
 * interrupted run leaves is dropped by the next.
 *
 * @param owner two connections of the role that owns the tables
 * @returns false when another process is building them; then this call did nothing
 */
export async function replaceOrderIndexes(owner: Pick<Database, 'pool' | 'kysely'>): Promise<boolean> {
  const built = await holdAdvisoryLock(owner, LOCK, () => buildOrderIndexes(owner.kysely))
  return built !== null
}

async function buildOrderIndexes(db: Kysely<Schema>): Promise<void> {
  const earlier = await findOrderIndexes(db)
  const drop = ({ name }: OrderIndex) => sql`drop index concurrently if exists ${sql.id(name)}`.execute(db)
  for (const index of earlier) if (!index.isValid) await drop(index)
  const { newest } = await orderState(db)
  for (const column of COLUMNS) {
    await sql`
      create index concurrently if not exists ${sql.id(`${nameStart(column)}${newest}`)}
      on registration (season_id, level, ${sql.ref(column)} collate "und-x-icu", id)
      where deleted_at is null and id <= ${sql.lit(newest)}`.execute(db)
  }
  for (const index of earlier) if (index.isValid && index.until !== newest) await drop(index)
}
