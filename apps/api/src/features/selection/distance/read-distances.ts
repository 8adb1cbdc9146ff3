/** What the screens of distances show: a level, a village or a school in one season. */
import type {
  DistancePair,
  readDistances,
  readSchoolDistances,
  readVillageDistances,
} from '@spmb/domain/selection/distance/contract.staff.ts'
import { counts, type JudgedPair, openPairs } from '@spmb/domain/selection/distance/pairs.ts'
import { resolveDistance } from '@spmb/domain/selection/distance/resolve.ts'
import type { Data } from '@spmb/domain/shared/endpoint.ts'
import { LEVELS, type Level, levelFromPath } from '@spmb/domain/shared/level.ts'
import { NotFound } from '@spmb/domain/shared/problem.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { seasonIdOf } from '../../season/season.queries.ts'
import { fingerprintOf } from './change-distances.ts'
import { countApplicantOverrides, readPairs } from './distance.queries.ts'
import { isFixed } from './fixed-levels.ts'

interface Place {
  id: number
  name: string
  district: string
}

/** The names that the answers need, and the state of the season. */
interface Surroundings {
  season: Data<typeof readDistances>['season']
  seasonId: number
  fixed: Level[]
  villages: ReadonlyMap<number, Place>
  schools: ReadonlyMap<number, Place & { level: Level; isClosed: boolean; hasPoint: boolean }>
}

/** @throws NotFound for an unknown level or season */
export function readLevelDistances(
  db: Database,
  type: string,
  firstYear: number | undefined,
): Promise<Data<typeof readDistances>> {
  const level = levelFromPath(type)
  if (!level) throw new NotFound()
  return inSeason(db, firstYear, async (tx, around) => {
    const pairs = await readPairs(tx, around.seasonId, level)
    const counting = pairs.filter(counts)
    const open = openPairs(pairs)
    const openBy = (key: 'villageId' | 'schoolId') => countBy([...open.plain, ...open.suspicious], key)
    const [openInVillage, openAtSchool] = [openBy('villageId'), openBy('schoolId')]
    const wrong = counting.filter(({ suspicions }) => suspicions.length > 0)
    return {
      season: around.season,
      level,
      fixed: around.fixed,
      total: counting.length,
      unknown: counting.filter(({ metres }) => metres === null).length,
      confirmed: counting.filter(({ isConfirmed }) => isConfirmed).length,
      overrides: counting.filter(({ source }) => source === 'override').length,
      applicant_overrides: await countApplicantOverrides(tx, around.seasonId, level),
      open: { plain: open.plain.length, suspicious: open.suspicious.length },
      fingerprint: fingerprintOf(pairs),
      wrong: wrong.map((pair) => shownPair(pair, around)),
      villages: [...around.villages.values()].map((village) => ({
        ...village,
        open: openInVillage.get(village.id) ?? 0,
      })),
      schools: [...around.schools.values()]
        .filter((school) => school.level === level && !school.isClosed)
        .map(({ id, name, district }) => ({ id, name, district, open: openAtSchool.get(id) ?? 0 })),
      named: namedIn(wrong, around),
    }
  })
}

/** @throws NotFound for an unknown village or season */
export function readVillagePairs(
  db: Database,
  villageId: number,
  firstYear: number | undefined,
): Promise<Data<typeof readVillageDistances>> {
  return inSeason(db, firstYear, async (tx, around) => {
    const village = around.villages.get(villageId)
    if (!village) throw new NotFound()
    const pairs: JudgedPair[] = []
    for (const level of LEVELS) pairs.push(...(await readPairs(tx, around.seasonId, level, villageId)))
    const points = await tx
      .selectFrom('village')
      .select(['latitude', 'centroid_latitude'])
      .where('id', '=', villageId)
      .executeTakeFirst()
    return {
      season: around.season,
      fixed: around.fixed,
      village,
      start: points?.latitude != null ? 'settlement' : points?.centroid_latitude != null ? 'centroid' : null,
      pairs: nearestFirst(pairs).map((pair) => shownPair(pair, around)),
    }
  })
}

/** @throws NotFound for an unknown school or season */
export function readSchoolPairs(
  db: Database,
  schoolId: number,
  firstYear: number | undefined,
): Promise<Data<typeof readSchoolDistances>> {
  return inSeason(db, firstYear, async (tx, around) => {
    const school = around.schools.get(schoolId)
    if (!school) throw new NotFound()
    const all = await readPairs(tx, around.seasonId, school.level)
    const pairs = nearestFirst(all.filter((pair) => pair.schoolId === schoolId))
    const { id, name, district, level, hasPoint } = school
    return {
      season: around.season,
      fixed: around.fixed,
      school: { id, name, district, level, has_point: hasPoint },
      pairs: pairs.map((pair) => shownPair(pair, around)),
      named: namedIn(pairs, around),
    }
  })
}

function inSeason<T>(
  db: Database,
  firstYear: number | undefined,
  read: (tx: Tx, around: Surroundings) => Promise<T>,
): Promise<T> {
  // All figures of one moment.
  return db.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => read(tx, await surroundings(tx, await seasonIdOf(tx, firstYear))))
}

async function surroundings(tx: Tx, seasonId: number): Promise<Surroundings> {
  const season = await tx
    .selectFrom('season')
    .select(['first_year', 'label', 'is_active'])
    .where('id', '=', seasonId)
    .executeTakeFirstOrThrow()
  const levels = await tx
    .selectFrom('season_level')
    .select(['level', 'state'])
    .where('season_id', '=', seasonId)
    .execute()
  const villages = await tx
    .selectFrom('village as v')
    .innerJoin('district as d', 'd.id', 'v.district_id')
    .select(['v.id', 'v.name', 'd.name as district'])
    .orderBy('d.id')
    .orderBy('v.name')
    .execute()
  const schools = await tx
    .selectFrom('school as s')
    .innerJoin('district as d', 'd.id', 's.district_id')
    .select(['s.id', 's.name', 's.type as level', 's.closed_at', 's.latitude', 'd.name as district'])
    .orderBy('s.name')
    .orderBy('s.id')
    .execute()
  return {
    season,
    seasonId,
    fixed: LEVELS.filter(
      (level) => !season.is_active || levels.some((one) => one.level === level && isFixed(one)),
    ),
    villages: new Map(villages.map((village) => [village.id, village])),
    schools: new Map(
      schools.map(({ closed_at, latitude, ...school }) => [
        school.id,
        { ...school, isClosed: closed_at !== null, hasPoint: latitude !== null },
      ]),
    ),
  }
}

function shownPair(pair: JudgedPair, { villages, schools }: Surroundings): DistancePair {
  const { override: _, ...others } = pair.known
  const { villageId, schoolId, level, metres, source, reason, used, suspicions } = pair
  return {
    village: villages.get(villageId) ?? { id: villageId, name: '', district: '' },
    school: { id: schoolId, name: schools.get(schoolId)?.name ?? '' },
    level,
    metres,
    source,
    reason,
    used,
    suspicions,
    in_zone: pair.inZone,
    without_override: resolveDistance(others)?.metres ?? null,
    confirmed: pair.isConfirmed,
    counts: counts(pair),
  }
}

/** Pairs that count first, then by distance; unknown ones last. */
function nearestFirst(pairs: readonly JudgedPair[]): JudgedPair[] {
  const metres = (pair: JudgedPair) => pair.metres ?? Number.POSITIVE_INFINITY
  return pairs
    .filter((pair) => counts(pair) || !pair.isClosed)
    .sort((a, b) => Number(counts(b)) - Number(counts(a)) || metres(a) - metres(b) || a.schoolId - b.schoolId)
}

function namedIn(pairs: readonly JudgedPair[], { schools }: Surroundings) {
  const ids = pairs.flatMap(({ suspicions }) =>
    suspicions.flatMap((one) => (one.kind === 'nearer_outside' ? [one.nearer.schoolId] : [])),
  )
  return [...new Set(ids)].map((id) => ({ id, name: schools.get(id)?.name ?? '' }))
}

function countBy(pairs: readonly JudgedPair[], key: 'villageId' | 'schoolId'): Map<number, number> {
  const counted = new Map<number, number>()
  for (const pair of pairs) counted.set(pair[key], (counted.get(pair[key]) ?? 0) + 1)
  return counted
}
