/**
 * What a corrected point of a school or village does to distances that children are ranked by (docs/product-rules.md#distance): asked
 * about before it is saved, shown to each family afterwards. Distances from a file stay and have to be confirmed again.
 */
import { distanceMoves } from '@spmb/domain/selection/distance/messages.ts'
import { RuleBroken } from '@spmb/domain/shared/problem.ts'
import { type RawBuilder, sql } from 'kysely'
import { recordAudits } from '../../../platform/audit/audit.ts'
import type { AuditContext } from '../../../platform/audit/audit-context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { isLive } from '../../../platform/database/live-registration.ts'
import { type Moved, refreshComputed } from './refresh-computed.ts'

/** Ids of the places whose points move. */
export interface MovedPlaces {
  schools: readonly number[]
  villages: readonly number[]
}

/** The point is stored, and the levels are locked. @param confirmed the sentence that the admin has read; null: none */
export async function movePoint(
  tx: Tx,
  moved: Exclude<Moved, 'all'>,
  confirmed: string | null,
  act: AuditContext,
): Promise<void> {
  const places =
    'schoolId' in moved
      ? { schools: [moved.schoolId], villages: [] }
      : { schools: [], villages: [moved.villageId] }
  const moves = await measureMoves(tx, places, () => refreshComputed(tx, moved))
  if (moves.counts === null) return
  const sentence = distanceMoves(moves.counts)
  if (confirmed !== sentence) throw new RuleBroken({ point: [sentence] })
  await moves.record(act)
}

/**
 * What moved points change, and the record of it for each family. Distances from a file lose their confirmation.
 *
 * @param move computes the distances again; the levels are locked
 * @returns no counts when nothing changes
 */
export async function measureMoves(tx: Tx, places: MovedPlaces, move: () => Promise<void>) {
  const before = await rankedDistances(tx, places)
  await move()
  const after = await rankedDistances(tx, places)
  const changed = [...before].filter(([key, row]) => after.get(key)?.metres !== row.metres)
  const imported = await unconfirmImported(tx, places)
  const villages = new Set(changed.map(([, { village_id }]) => village_id)).size
  const applicants = new Set(changed.map(([, { id }]) => id)).size
  return {
    counts: changed.length === 0 && imported === 0 ? null : { villages, applicants, imported },
    record: (act: AuditContext) =>
      recordAudits(
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
      ),
  }
}

const inWords = (school: string, metres: number | null) =>
  `${school}: ${metres === null ? 'tidak diketahui' : `${metres} m`}`

/** @param school, village the columns with their ids */
const ofPlaces = (
  { schools, villages }: MovedPlaces,
  school: RawBuilder<unknown>,
  village: RawBuilder<unknown>,
) => sql`(${school} = any (${[...schools]}::int[]) or ${village} = any (${[...villages]}::int[]))`

interface Ranked {
  id: number
  village_id: number
  school: string
  metres: number | null
}

/** Of live applicants of the active season and the schools that they chose, where the computed distance holds. By both ids. */
async function rankedDistances(tx: Tx, places: MovedPlaces): Promise<Map<string, Ranked>> {
  const { rows } = await sql<Ranked & { school_id: number }>`
    select r.id, r.village_id, school.id as school_id, school.name as school, computed.metres
    from registration as r
    join season on season.id = r.season_id and season.is_active
    join school on school.id in (r.school_1_id, r.school_2_id)
    left join distance as computed on computed.season_id = r.season_id and computed.village_id = r.village_id
      and computed.school_id = school.id and computed.source = 'computed'
    where ${isLive('r')} and ${ofPlaces(places, sql`school.id`, sql`r.village_id`)}
      and not exists (
        select from registration_distance as own where own.registration_id = r.id and own.school_id = school.id)
      and not exists (
        select from distance as given where given.season_id = r.season_id and given.village_id = r.village_id
          and given.school_id = school.id and given.source <> 'computed')
    order by r.id, school.id`.execute(tx)
  return new Map(rows.map(({ school_id, ...row }) => [`${row.id} ${school_id}`, row]))
}

/** @returns how many confirmed distances from a file have to be confirmed again; those of a level with a run stay */
async function unconfirmImported(tx: Tx, places: MovedPlaces): Promise<number> {
  const { rows } = await sql`
    update distance set confirmed_by = null, confirmed_at = null
    from school, season_level, season
    where distance.source = 'imported' and distance.confirmed_at is not null and ${ofPlaces(places, sql`distance.school_id`, sql`distance.village_id`)}
      and school.id = distance.school_id and season.id = distance.season_id and season_level.season_id = season.id
      and season_level.level = school.type and season_level.state = 'draft'
      and season.first_year >= (select first_year from season where is_active)
    returning distance.village_id`.execute(tx)
  return rows.length
}
