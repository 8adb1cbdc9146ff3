/** Seats and admissions of schools by path, for the recap and the desk. */
import type { PathRow } from '@spmb/domain/paths/configuration.ts'
import { seatsOfSchool } from '@spmb/domain/paths/split.ts'
import { withoutFew } from '@spmb/domain/recap/by-path.ts'
import type { PathPlaces } from '@spmb/domain/recap/contract.staff.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import {
  admittingSchool,
  givenSeat,
  isAdmittedBy,
  isLive,
} from '../../platform/database/live-registration.ts'
import { pathsOfLevel } from '../paths/paths.queries.ts'
import { schoolsWithSeats } from '../paths/school-seats.queries.ts'
import type { RecapScope } from './recap.queries.ts'

export interface PlacesByPath {
  /** By precedence. */
  settings: PathRow[]
  /** In the order of the paths. */
  of(schoolId: number): PathPlaces[]
}

/**
 * A seat beside the order of a path counts for the rest.
 *
 * @param reader a school reads no figure that points at a child of afirmasi; admins and the monitor read all
 * @returns null: nothing by path to say of the level
 */
export async function placesByPath(
  tx: Tx,
  seasonId: number,
  scope: RecapScope,
  reader: 'office' | 'school',
): Promise<PlacesByPath | null> {
  const { level } = scope
  const stored = await pathsOfLevel(tx, seasonId, level)
  if (!stored || (await hasCleared(tx, seasonId))) return null
  const { paths } = stored
  const rest = paths.find(({ is_rest }) => is_rest)?.code
  const quotas = new Map((await schoolsWithSeats(tx, seasonId, level)).map((school) => [school.id, school]))
  const admitted = new Map<string, number>()
  for (const { school_id, path, admitted: count } of await countByPath(tx, seasonId, scope)) {
    const key = `${school_id} ${path ?? rest}`
    admitted.set(key, (admitted.get(key) ?? 0) + count)
  }
  return {
    settings: paths,
    of(schoolId) {
      const quota = quotas.get(schoolId)
      const seats = quota && seatsOfSchool(quota, paths, level)
      const places = paths.map(({ code }) => ({
        seats: seats ? (seats[code] ?? 0) : null,
        admitted: admitted.get(`${schoolId} ${code}`) ?? 0,
      }))
      return reader === 'office' ? places : withoutFew(places, paths)
    },
  }
}

/** Children LULUS at each school by the path that gave the seat; `path` null: given beside the order of a path. */
async function countByPath(
  tx: Tx,
  seasonId: number,
  { level, schoolId }: RecapScope,
): Promise<{ school_id: number; path: string | null; admitted: number }[]> {
  const { rows } = await sql<{ school_id: number; path: string | null; admitted: number }>`
    select ${admittingSchool('r')} as school_id, given.path, count(*) as admitted
    from registration as r left join lateral ${givenSeat('r')} as given on true
    where r.season_id = ${seasonId} and r.level = ${level} and ${isLive('r')} and ${isAdmittedBy(schoolId, 'r')}
    group by 1, 2`.execute(tx)
  return rows
}

/** Whether the data of a child of the season are removed: its seat is not known by path any more. */
async function hasCleared(tx: Tx, seasonId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('registration')
    .select('id')
    .where('season_id', '=', seasonId)
    .where('cleared_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
