import { type RawBuilder, sql } from 'kysely'

/**
 * The condition for live registrations: neither deleted nor withdrawn (docs/product-rules.md#withdrawal). Unique indexes,
 * seats, counts and decisions consider live registrations only. Lists and look-ups also show withdrawn ones.
 *
 * @param alias of the table `registration` in the statement
 */
export function isLive(alias = 'registration'): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${alias}.deleted_at`)} is null and ${sql.ref(`${alias}.withdrawn_at`)} is null`
}
