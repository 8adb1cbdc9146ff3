/** Conditions on who has a NIK or NISN (docs/product-rules.md#disputed-numbers). */
import { type NumberKind, OTHER_KIND } from '@spmb/domain/registration/staff/numbers/numbers.ts'
import { LEVELS, type Level } from '@spmb/domain/shared/level.ts'
import { type RawBuilder, sql } from 'kysely'
import { isLive } from '../../platform/database/live-registration.ts'

/**
 * The condition for live registrations of a season with a number, disputed or not; none for a missing one. It is a list of ids:
 * written as an OR the planner moves the index column out of both halves, and then uses neither of the two indexes.
 *
 * @param index the blind index of the number
 * @param level in which a NIK is looked for; null: both. An NISN is looked for in the season
 * @param alias of the table `registration` in the statement
 */
export function holdsNumber(
  kind: NumberKind,
  index: Buffer | null,
  { seasonId, level }: { seasonId: number; level: Level | null },
  alias = 'registration',
): RawBuilder<boolean> {
  if (index === null) return sql<boolean>`false`
  const levels = level === null ? LEVELS : [level]
  const from = sql`select holder.id from registration as holder
    where holder.season_id = ${seasonId} ${kind === 'nik' ? sql`and holder.level in (${sql.join(levels)})` : sql``}
      and ${sql.ref(`holder.${kind}_index`)} = ${index} and ${isLive('holder')}`
  return sql<boolean>`${sql.ref(`${alias}.id`)} = any(array(
    ${from} and (holder.number_disputed is null or holder.number_disputed = ${sql.lit(OTHER_KIND[kind])})
    union all ${from} and holder.number_disputed in (${sql.lit(kind)}, 'both')))`
}

/**
 * The condition for live registrations with an open question about a number.
 *
 * @param alias of the table `registration` in the statement
 */
export const hasDisputedNumber = (alias = 'registration'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.number_disputed`)} is not null and ${isLive(alias)})`

/**
 * The condition for live registrations whose NIK or NISN follows later. There are few; the other rows are read from the index of a season.
 *
 * @param alias of the table `registration` in the statement
 */
export const hasMissingNumber = (alias = 'registration'): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`((${column('nik_index')} is null or ${column('nisn_index')} is null and ${column('nisn_sealed')} is not null)
    and ${isLive(alias)} and ${column('cleared_at')} is null)`
}
