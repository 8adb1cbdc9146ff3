/**
 * Keeps the computed distances of the active and of prepared seasons equal to what the points of villages and schools say
 * (docs/product-rules.md#distance). Every transaction that changes a point calls this before it commits.
 */
import { distanceFrozen } from '@spmb/domain/selection/distance/messages.ts'
import { computedDistance } from '@spmb/domain/selection/distance/resolve.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { Conflict } from '@spmb/domain/shared/problem.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { lockOpenLevels } from '../../season/lock-levels.ts'
import { isFixed } from './fixed-levels.ts'

/** Whose points may have changed; `all`: any. */
export type Moved = { villageId: number } | { schoolId: number } | 'all'

/**
 * Stores, corrects and removes computed distances; a changed one has to be confirmed again. Lock the levels before
 * (`lockOpenLevels` or `lockEveryLevel`).
 *
 * @throws Conflict when a distance of a frozen level would change
 */
export async function refreshComputed(tx: Tx, moved: Moved): Promise<void> {
  const levels = await lockOpenLevels(tx)
  const seasons = [...new Set(levels.map(({ season_id }) => season_id))]
  const changed = await store(tx, { seasons, moved, computed: await compute(tx, moved) })
  const fixed = levels.find(
    (one) =>
      isFixed(one) && changed.some((row) => row.season_id === one.season_id && row.level === one.level),
  )
  if (fixed) throw new Conflict(distanceFrozen(fixed.level))
}

/** Fills in the distances of an installation whose points are older than this table's use. Does nothing otherwise. */
export async function fillMissing(tx: Tx): Promise<void> {
  const { rows } = await sql<{ missing: boolean }>`
    select not exists (select from distance where source = 'computed')
      and exists (select from school where latitude is not null)
      and exists (select from village where latitude is not null or centroid_latitude is not null) as missing`.execute(
    tx,
  )
  if (rows[0]?.missing) await refreshComputed(tx, 'all')
}

interface Computed {
  villages: number[]
  schools: number[]
  metres: number[]
}

async function compute(tx: Tx, moved: Moved): Promise<Computed> {
  const villages = await tx
    .selectFrom('village')
    .select(['id', 'latitude', 'longitude', 'centroid_latitude', 'centroid_longitude'])
    .$if(typeof moved === 'object' && 'villageId' in moved, (query) =>
      query.where('id', '=', (moved as { villageId: number }).villageId),
    )
    .execute()
  const schools = await tx
    .selectFrom('school')
    .select(['id', 'latitude', 'longitude'])
    .$if(typeof moved === 'object' && 'schoolId' in moved, (query) =>
      query.where('id', '=', (moved as { schoolId: number }).schoolId),
    )
    .execute()
  const computed: Computed = { villages: [], schools: [], metres: [] }
  for (const village of villages) {
    const from = {
      settlement: pointOf(village.latitude, village.longitude),
      centroid: pointOf(village.centroid_latitude, village.centroid_longitude),
    }
    for (const school of schools) {
      const distance = computedDistance(from, pointOf(school.latitude, school.longitude))
      if (!distance) continue
      computed.villages.push(village.id)
      computed.schools.push(school.id)
      computed.metres.push(distance.metres)
    }
  }
  return computed
}

const pointOf = (latitude: number | null, longitude: number | null) =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** @returns the seasons and levels of which a row was changed */
async function store(
  tx: Tx,
  { seasons, moved, computed }: { seasons: number[]; moved: Moved; computed: Computed },
): Promise<{ season_id: number; level: Level }[]> {
  const concerned =
    moved === 'all'
      ? sql`true`
      : 'villageId' in moved
        ? sql`d.village_id = ${moved.villageId}`
        : sql`d.school_id = ${moved.schoolId}`
  const { rows } = await sql<{ season_id: number; level: Level }>`
    with computed as (
      select * from unnest(${computed.villages}::int[], ${computed.schools}::int[], ${computed.metres}::int[])
        as pair (village_id, school_id, metres)
    ), stored as (
      insert into distance as d (season_id, village_id, school_id, source, metres)
      select season_id, village_id, school_id, 'computed', metres
      from computed cross join unnest(${seasons}::smallint[]) as season_id
      order by season_id, village_id, school_id
      on conflict (season_id, village_id, school_id, source) do update
        set metres = excluded.metres, confirmed_by = null, confirmed_at = null
        where d.metres <> excluded.metres
      returning d.season_id, d.school_id
    ), removed as (
      delete from distance as d
      where source = 'computed' and season_id = any (${seasons}::smallint[]) and ${concerned}
        and not exists (
          select from computed where computed.village_id = d.village_id and computed.school_id = d.school_id)
      returning d.season_id, d.school_id
    )
    select distinct season_id, school.type as level
    from (select * from stored union all select * from removed) as changed join school on school.id = school_id`.execute(
    tx,
  )
  return rows
}
