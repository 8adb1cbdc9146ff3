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

/**
 * The condition for children whom no school admits and not both schools refuse (docs/product-rules.md#decisions). Combine it
 * with `isLive`.
 *
 * @param alias of the table `registration` in the statement
 */
export function isUndecided(alias = 'registration'): RawBuilder<boolean> {
  const [first, second] = [sql.ref(`${alias}.school_1_decision`), sql.ref(`${alias}.school_2_decision`)]
  return sql<boolean>`(${first} is distinct from 'LULUS' and ${second} is distinct from 'LULUS'
    and (${first} is null or ${second} is null))`
}
