/** Queries of complaints for staff. */

import type { ComplaintQuery, ComplaintSortColumn } from '@spmb/domain/complaint/contract.staff.ts'
import type { ComplaintState } from '@spmb/domain/complaint/states.ts'
import { normalizePhone } from '@spmb/domain/shared/fields/phone-number.ts'
import { PER_PAGE } from '@spmb/domain/shared/paging.ts'
import { type Expression, type Kysely, type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'

export type StoredComplaint = Selectable<Schema['complaint']>

/** Alphabetical order, case-insensitive, independent of the database's locale. */
const inWords = (column: string) => sql`lower(${sql.ref(column)} collate "und-x-icu") collate "und-x-icu"`

const ORDERS: Record<ComplaintSortColumn, Expression<unknown>> = {
  created_at: sql.ref('created_at'),
  name: inWords('name'),
  title: inWords('title'),
  state: sql`array_position(array['baru', 'diproses', 'selesai'], state)`,
}

/** All matching complaints in the requested order. */
export function allComplaints(db: Kysely<Schema>, query: ComplaintQuery) {
  const sort = query.sort ?? '-created_at'
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  return matching(db, query)
    .selectAll()
    .orderBy(ORDERS[sort.replace('-', '') as ComplaintSortColumn], direction)
    .orderBy('id', direction)
}

export async function findComplaintPage(
  db: Kysely<Schema>,
  query: ComplaintQuery,
): Promise<StoredComplaint[]> {
  const { page = 1, per_page: perPage = PER_PAGE } = query
  return allComplaints(db, query)
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
}

export async function countComplaints(db: Kysely<Schema>, query: ComplaintQuery): Promise<number> {
  const { total } = await matching(db, query)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Unopened complaints, and the time of the oldest. */
export async function readNewComplaints(db: Kysely<Schema>): Promise<{ count: number; oldest: Date | null }> {
  return db
    .selectFrom('complaint')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
    .where('state', '=', 'baru')
    .executeTakeFirstOrThrow()
}

/** The count alone, from an index: it is asked for again and again. */
export async function countNewComplaints(db: Kysely<Schema>): Promise<number> {
  const { count } = await db
    .selectFrom('complaint')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'baru')
    .executeTakeFirstOrThrow()
  return count
}

/** The school years of those of these registrations that are not deleted, by number. */
export async function schoolYearsOf(
  db: Kysely<Schema>,
  numbers: readonly string[],
): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .selectFrom('registration')
    .innerJoin('season', 'season.id', 'registration.season_id')
    .select(['registration.no_registration', 'season.label'])
    .where('registration.no_registration', 'in', [...new Set(numbers)])
    .where('registration.deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.no_registration, row.label]))
}

export const isPaged = ({ page, per_page }: ComplaintQuery) => page !== undefined || per_page !== undefined

function matching(db: Kysely<Schema>, { state, search }: ComplaintQuery) {
  let rows = db.selectFrom('complaint')
  if (state) rows = rows.where('state', '=', state)
  if (search) {
    // Compares texts, not patterns, so '%' and '_' are literal.
    const text = sql`concat_ws(chr(10), ticket, name, email, phone, title)`
    const plain = (of: Expression<unknown>) => sql`lower(${of} collate "und-x-icu")`
    const part = sql<boolean>`strpos(${plain(text)}, ${plain(sql`${search}::text`)}) > 0`
    // A phone is stored in one spelling and typed in many.
    rows = rows.where(sql<boolean>`(${part} or phone = ${normalizePhone(search)})`)
  }
  return rows
}

export async function lockComplaint(tx: Tx, id: number): Promise<StoredComplaint | undefined> {
  return tx.selectFrom('complaint').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function writeProgress(
  tx: Tx,
  id: number,
  to: {
    state: ComplaintState
    note: string | null
    answer: string | null
    answered_at: Date | null
    version: number
    updated_at: Date
  },
): Promise<StoredComplaint> {
  return tx.updateTable('complaint').set(to).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** The last change and its author, for the refusal of a stale version. */
export async function lastProgress(db: Kysely<Schema>, id: number) {
  return db
    .selectFrom('audit_entry as a')
    .leftJoin('user_account as u', (join) => join.on(sql`'user:' || u.id`, '=', sql.ref('a.actor')))
    .where('a.subject', '=', 'complaint')
    .where('a.subject_id', '=', id)
    .where('a.action', '=', 'complaint.change')
    .orderBy('a.id', 'desc')
    .select(['a.at', 'u.name as who'])
    .executeTakeFirst()
}
