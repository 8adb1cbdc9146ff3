/** What a run of a level with paths reads beside registrations, seats and distances. */
import { hasClaimPaths } from '@spmb/domain/paths/claim/dates.ts'
import { byLeftover, byPrecedence, type PathSettings } from '@spmb/domain/paths/configuration.ts'
import { type EligiblePaths, eligiblePaths, valuesOfClaims } from '@spmb/domain/paths/eligible.ts'
import { seatsOfSchool } from '@spmb/domain/paths/split.ts'
import type { PathKey } from '@spmb/domain/selection/order.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { type Claims, decidedClaims } from './claims.queries.ts'
import { pathsOfLevel } from './paths.queries.ts'
import { schoolsWithSeats } from './school-seats.queries.ts'

/** The paths as a run keeps them. */
export interface RunPaths {
  /** By precedence. */
  paths: { code: string; kind: string; order: PathKey[]; is_rest: boolean }[]
  leftover: string[]
}

export interface PathFacts extends RunPaths {
  /** Some path is claimed. */
  isClaimed: boolean
  /** The path of a seat that is given by hand. */
  rest: string
  /** The seats of each path; null: of a school without a quota. */
  seatsOf(schoolId: number): Readonly<Record<string, number>> | null
  eligibleAt(child: { id: number; villageId: number }, schoolId: number, position: 1 | 2): EligiblePaths
  valuesOf(registrationId: number): { score: Record<string, number>; priority: Record<string, number> }
}

/** @returns null: a level without paths */
export async function readPathFacts(
  db: Kysely<Schema>,
  seasonId: number,
  level: Level,
): Promise<PathFacts | null> {
  const settings = await pathsOfLevel(db, seasonId, level)
  return settings && pathFacts(db, seasonId, settings)
}

/** The same for settings that need not be stored, such as those that an office tries: claims count by the code of their path. */
export async function pathFacts(
  db: Kysely<Schema>,
  seasonId: number,
  settings: PathSettings,
): Promise<PathFacts> {
  const { level, paths, paths_per_choice } = settings
  const claims: Claims = await decidedClaims(db, seasonId, level)
  const schools = await schoolsWithSeats(db, seasonId, level)
  const byId = new Map(schools.map((school) => [school.id, school]))
  const zones = await db
    .selectFrom('zone')
    .innerJoin('school', 'school.id', 'zone.school_id')
    .select(['zone.village_id', 'zone.school_id'])
    .where('zone.season_id', '=', seasonId)
    .where('school.type', '=', level)
    .execute()
  const inZone = new Set(zones.map(({ village_id, school_id }) => `${village_id} ${school_id}`))
  const claimsOf = (id: number) => claims.get(id) ?? []
  return {
    paths: byPrecedence(paths).map(({ code, kind, order_keys, is_rest }) => ({
      code,
      kind,
      order: order_keys,
      is_rest,
    })),
    leftover: byLeftover(paths).map(({ code }) => code),
    isClaimed: hasClaimPaths(settings),
    rest: paths.find(({ is_rest }) => is_rest)?.code ?? '',
    seatsOf(schoolId) {
      const school = byId.get(schoolId)
      return school ? seatsOfSchool(school, paths, level) : null
    },
    eligibleAt({ id, villageId }, schoolId, position) {
      const at = {
        school: schoolId,
        position,
        inZone: inZone.has(`${villageId} ${schoolId}`),
        paths_apply: byId.get(schoolId)?.paths_apply ?? true,
      }
      return eligiblePaths(at, claimsOf(id), paths, paths_per_choice)
    },
    valuesOf: (id) => valuesOfClaims(claimsOf(id), settings),
  }
}
