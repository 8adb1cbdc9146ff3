/**
 * What a corrected point of a school or village does to distances that children are ranked by (docs/product-rules.md#distance): asked
 * about before it is saved, shown to each family afterwards. Distances from a file stay and have to be confirmed again.
 */
import { distanceMoves } from '@spmb/domain/selection/distance/messages.ts'
import { RuleBroken } from '@spmb/domain/shared/problem.ts'
import { type RawBuilder, sql } from 'kysely'
import { recordAudits } from '../../audit/audit.ts'
import type { AuditContext } from '../../audit/audit-context.ts'
import type { Tx } from '../../database/database.ts'
import { isLive } from '../../database/live-registration.ts'
import { type Moved, refreshComputed } from './refresh-computed.ts'

type MovedPlace = Exclude<Moved, 'all'>

/** The point is stored, and the levels are locked. @param confirmed the sentence that the admin has read; null: none */
export async function movePoint(
  tx: Tx,
  moved: MovedPlace,
  confirmed: string | null,
  act: AuditContext,
): Promise<void> {
  const before = await rankedDistances(tx, moved)
  await refreshComputed(tx, moved)
  const after = await rankedDistances(tx, moved)
  const changed = [...before].filter(([key, row]) => after.get(key)?.metres !== row.metres)
  const imported = await unconfirmImported(tx, moved)
  if (changed.length === 0 && imported === 0) return
  const villages = new Set(changed.map(([, { village_id }]) => village_id)).size
  const applicants = new Set(changed.map(([, { id }]) => id)).size
  const sentence = distanceMoves({ villages, applicants, imported })
  if (confirmed !== sentence) throw new RuleBroken({ point: [sentence] })
  await recordAudits(
    tx,
    changed.map(([key, { id, school, metres }]) => ({
      ...act,
      action: 'registration.distance',
      subject: 'registration',
      subjectId: id,
      changes: {
        distance: {
          before: inWords(school, metres),
          after: inWords(school, after.get(key)?.metres ?? null),
        },
      },
    })),
  )
}

const inWords = (school: string, metres: number | null) =>
  `${school}: ${metres === null ? 'tidak diketahui' : `${metres} m`}`

const ofPlace = (moved: MovedPlace): RawBuilder<boolean> =>
  'schoolId' in moved
    ? sql`distance.school_id = ${moved.schoolId}`
    : sql`distance.village_id = ${moved.villageId}`

interface Ranked {
  id: number
  village_id: number
  school: string
  metres: number | null
}

/** Of live applicants of the active season and the schools that they chose, where the computed distance holds. By both ids. */
async function rankedDistances(tx: Tx, moved: MovedPlace): Promise<Map<string, Ranked>> {
  const { rows } = await sql<Ranked & { school_id: number }>`
    select r.id, r.village_id, school.id as school_id, school.name as school, computed.metres
    from registration as r
    join season on season.id = r.season_id and season.is_active
    join school on school.id in (r.school_1_id, r.school_2_id)
    left join distance as computed on computed.season_id = r.season_id and computed.village_id = r.village_id
      and computed.school_id = school.id and computed.source = 'computed'
    where ${isLive('r')} and ${'schoolId' in moved ? sql`school.id = ${moved.schoolId}` : sql`r.village_id = ${moved.villageId}`}
      and not exists (
        select from registration_distance as own where own.registration_id = r.id and own.school_id = school.id)
      and not exists (
        select from distance as kept where kept.season_id = r.season_id and kept.village_id = r.village_id
          and kept.school_id = school.id and kept.source <> 'computed')
    order by r.id, school.id`.execute(tx)
  return new Map(rows.map(({ school_id, ...row }) => [`${row.id} ${school_id}`, row]))
}

/** @returns how many confirmed distances from a file have to be confirmed again; those of a level with a run stay */
async function unconfirmImported(tx: Tx, moved: MovedPlace): Promise<number> {
  const { rows } = await sql`
    update distance set confirmed_by = null, confirmed_at = null
    from school, season_level, season
    where distance.source = 'imported' and distance.confirmed_at is not null and ${ofPlace(moved)}
      and school.id = distance.school_id and season.id = distance.season_id and season_level.season_id = season.id
      and season_level.level = school.type and season_level.state = 'draft'
      and season.first_year >= (select first_year from season where is_active)
    returning distance.village_id`.execute(tx)
  return rows.length
}
