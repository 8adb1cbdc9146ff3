/** Queries of the list of accounts. */
import { ROLE_IDS } from '@spmb/domain/accounts/actor.ts'
import type {
  AccountCounts,
  AccountQuery,
  AccountSortColumn,
} from '@spmb/domain/accounts/management/contract.staff.ts'
import type { AccountState } from '@spmb/domain/accounts/management/states.ts'
import { PER_PAGE } from '@spmb/domain/shared/paging.ts'
import { type Expression, type Kysely, sql } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'

/** The first state that applies. */
const STATE = sql<AccountState>`case
  when user_account.disabled_at is not null then 'disabled'
  when user_account.last_login_at is null then 'never'
  when user_account.must_change_password then 'one_time'
  else 'active' end`

const HAS_SECOND_FACTOR = sql<boolean>`exists (
  select from second_factor where second_factor.user_id = user_account.id and confirmed_at is not null
)`

/** Alphabetical order, case-insensitive, independent of the database's locale. */
const inWords = (column: string) => sql`lower(${sql.ref(column)} collate "und-x-icu") collate "und-x-icu"`

const ORDERS: Record<AccountSortColumn, readonly Expression<unknown>[]> = {
  // As slips are handed out.
  school: [inWords('district.name'), inWords('school.name')],
  username: [sql.ref('user_account.username')],
  last_login: [sql.ref('user_account.last_login_at')],
}

/** In the order of the query. */
export function findAccounts(db: Kysely<Schema>, query: AccountQuery) {
  const { sort = 'school' } = query
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  let rows = matching(db, query).select([
    'user_account.id',
    'user_account.username',
    'user_account.name',
    'user_account.role',
    'user_account.must_change_password',
    'user_account.one_time_until',
    'user_account.password_changed_at',
    'user_account.last_login_at',
    'user_account.version',
    'user_account.school_id',
    'school.name as school_name',
    'school.npsn as school_npsn',
    'school.type as school_type',
    'school.phone as school_phone',
    'district.name as district',
    STATE.as('state'),
    HAS_SECOND_FACTOR.as('second_factor'),
  ])
  for (const column of ORDERS[sort.replace('-', '') as AccountSortColumn])
    rows = rows.orderBy(column, (order) =>
      direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsLast(),
    )
  return rows.orderBy('user_account.role').orderBy('user_account.id')
}

export async function findAccountPage(db: Kysely<Schema>, query: AccountQuery) {
  const { page = 1, per_page: perPage = PER_PAGE } = query
  return findAccounts(db, query)
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
}

export async function countMatching(db: Kysely<Schema>, query: AccountQuery): Promise<number> {
  const { total } = await matching(db, query)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function countAccounts(db: Kysely<Schema>): Promise<AccountCounts> {
  const { rows } = await sql<AccountCounts>`
    select count(*)::int as accounts,
      count(distinct school_id) filter (where disabled_at is null)::int as schools_with,
      (select count(*) from school where closed_at is null
        and not exists (select from user_account a where a.school_id = school.id))::int
        as schools_without,
      count(*) filter (where last_login_at is null and disabled_at is null)::int as never
    from user_account`.execute(db)
  return rows[0] as AccountCounts
}

function matching(db: Kysely<Schema>, { search, role, state, district_id: district }: AccountQuery) {
  let rows = db
    .selectFrom('user_account')
    .leftJoin('school', 'school.id', 'user_account.school_id')
    .leftJoin('district', 'district.id', 'school.district_id')
  if (district !== undefined) rows = rows.where('school.district_id', '=', district)
  if (role) rows = rows.where('user_account.role', '=', ROLE_IDS[role])
  if (state) rows = rows.where(STATE, '=', state)
  if (search) {
    // Compares texts, not patterns, so '%' and '_' are literal.
    const text = sql`concat_ws(chr(10), user_account.username, user_account.name, school.name, school.npsn)`
    const plain = (of: Expression<unknown>) => sql`lower(${of} collate "und-x-icu")`
    rows = rows.where(sql<boolean>`strpos(${plain(text)}, ${plain(sql`${search}::text`)}) > 0`)
  }
  return rows
}
