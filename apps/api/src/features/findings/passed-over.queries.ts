/**
 * Children whom decisions by hand pass over, by the rules without a lottery (docs/product-rules.md#comparison-of-a-preview). The
 * comparison of a level counts the same with the engine's ranking; a test compares both.
 */
import { ORDER_KEYS, type OrderKey } from '@spmb/domain/selection/order.ts'
import { LEVELS, type Level } from '@spmb/domain/shared/level.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isLive } from '../../platform/database/live-registration.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { SchoolRow } from './findings.queries.ts'

export interface PassedOverChildren {
  children: Partial<Record<Level, number>>
  /** Schools with the children passed over there; one that is passed over at both schools is in both. */
  schools: SchoolRow[]
}

/** Equal keys separate nobody; an unknown distance is behind all known ones. */
const SQL_KEYS: Partial<Record<OrderKey, RawBuilder<unknown>>> = {
  birth_date: sql`birth_date`,
  distance: sql`coalesce(own.metres, pair.metres, 2147483647)`,
}

/** Joins the distances of an alias with `id`, `village_id` and `school_id`: a child's own one, and that of its village. */
const distances = (alias: string) => sql`
  left join registration_distance as own on own.registration_id = ${sql.ref(`${alias}.id`)}
    and own.school_id = ${sql.ref(`${alias}.school_id`)}
  left join pair on pair.village_id = ${sql.ref(`${alias}.village_id`)} and pair.school_id = ${sql.ref(`${alias}.school_id`)}`

/** Of the levels whose seats are given by hand. A run passes over nobody. */
export async function passedOver(db: Kysely<Schema>, seasonId: number): Promise<PassedOverChildren> {
  const levels = await db
    .selectFrom('season_level')
    .select(['level', 'order_keys'])
    .where('season_id', '=', seasonId)
    .where('method', '=', 'manual')
    .execute()
  const found: PassedOverChildren = { children: {}, schools: [] }
  for (const level of LEVELS) {
    const row = levels.find((each) => each.level === level)
    if (!row) continue
    const { children, schools } = await ofLevel(db, seasonId, level, row.order_keys)
    found.children[level] = children
    found.schools.push(...schools)
  }
  return found
}

async function ofLevel(db: Kysely<Schema>, seasonId: number, level: Level, orderKeys: readonly string[]) {
  const known = orderKeys.map((key) => ORDER_KEYS.find((each) => each === key))
  const keys = known.flatMap((key) => (key && SQL_KEYS[key] ? [SQL_KEYS[key]] : []))
  const key = sql`row(${sql.join(keys)})`
  const { rows } = await sql<SchoolRow & { children: number }>`
    with pair as materialized (
      select distinct on (village_id, school_id) village_id, school_id, metres from distance
      where season_id = ${seasonId}
      order by village_id, school_id, array_position(array['override', 'imported', 'computed'], source)
    ), seat as (
      select id, village_id, birth_date, school_1_id as school_id from registration
      where season_id = ${seasonId} and level = ${level} and ${isLive()} and school_1_decision = 'LULUS'
      union all
      select id, village_id, birth_date, school_2_id from registration
      where season_id = ${seasonId} and level = ${level} and ${isLive()} and school_2_decision = 'LULUS'
        and school_1_id <> school_2_id
    ), last as materialized (
      select distinct on (seat.school_id) seat.school_id, ${key} as key from seat ${distances('seat')}
      order by seat.school_id, ${key} desc
    ), passed as materialized (
      select wish.id, wish.school_id
      from last join (
        select r.id, r.village_id, r.birth_date, choice.school_id from registration as r
        -- The same school twice is one choice.
        cross join lateral (
          values (1, r.school_1_id), (2, nullif(r.school_2_id, r.school_1_id))
        ) as choice (position, school_id)
        where r.season_id = ${seasonId} and r.level = ${level} and ${isLive('r')}
          and (r.school_1_decision = 'LULUS') is not true and (choice.position = 1 or (r.school_2_decision = 'LULUS') is not true)
      ) as wish using (school_id) ${distances('wish')}
      where ${key} < last.key
    )
    select school.id, school.name, school.type as level, count(*) as count,
      (select count(distinct id) from passed) as children
    from passed join school on school.id = passed.school_id
    group by school.id order by count(*) desc, school.name`.execute(db)
  return {
    children: rows[0]?.children ?? 0,
    schools: rows.map(({ children: _, ...school }) => school),
  }
}
