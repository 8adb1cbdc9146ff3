/** Reads the recap of one level and season, all figures of one moment. */

import { byKind } from '@spmb/domain/onward/messages.ts'
import type { Recap, RecapPlaces, RecapQuery } from '@spmb/domain/recap/contract.staff.ts'
import { RECAP_MESSAGES } from '@spmb/domain/recap/messages.ts'
import { SEASON_NOT_FOUND } from '@spmb/domain/season/messages.ts'
import { NotFound, RuleBroken } from '@spmb/domain/shared/problem.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { countAdmitted, seatsOf } from '../quota/quota.queries.ts'
import { placesByPath } from './places-by-path.ts'
import {
  countByChoice,
  countByYear,
  countPlaces,
  countSupport,
  groupChildren,
  type RecapScope,
  type RecapSeason,
  schoolsInScope,
  villagesById,
} from './recap.queries.ts'

/** @throws NotFound for an unknown season; RuleBroken for an unknown season to compare with */
export async function readRecapOf(
  db: Database,
  scope: RecapScope,
  query: RecapQuery,
  now: Date,
): Promise<Recap> {
  return db.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { season, compared } = await chooseSeasons(tx, query)
      const children = await groupChildren(tx, season, scope)
      return {
        season: { first_year: season.first_year, label: season.label, is_active: season.is_active },
        level: scope.level,
        at: now.toISOString(),
        compared: compared && { first_year: compared.first_year, label: compared.label },
        ...(await schoolsAndYears(tx, { scope, season, compared, children })),
        ages: children
          .flatMap(({ age, ...group }) => (age === null || group.live === 0 ? [] : [{ age, ...group }]))
          .toSorted((a, b) => a.age - b.age),
        villages: await villagesOf(tx, children),
        support: scope.schoolId === null ? await countSupport(tx, season.id, scope.level) : null,
      }
    })
}

/** The wanted season, or the active one; and the one to compare with, or the last one before. */
async function chooseSeasons(
  tx: Tx,
  { season: wanted, compare }: RecapQuery,
): Promise<{ season: RecapSeason; compared: RecapSeason | null }> {
  const seasons = await tx
    .selectFrom('season')
    .select(['id', 'first_year', 'label', 'is_active'])
    .orderBy('first_year')
    .execute()
  const season = seasons.find(({ first_year, is_active }) =>
    wanted === undefined ? is_active : first_year === wanted,
  )
  if (!season) throw new NotFound(SEASON_NOT_FOUND)
  const earlier = seasons.filter(({ first_year }) => first_year < season.first_year)
  if (compare === undefined) return { season, compared: earlier.at(-1) ?? null }
  const compared = earlier.find(({ first_year }) => first_year === compare)
  if (!compared) throw new RuleBroken({ compare: [RECAP_MESSAGES['recap.compare']] })
  return { season, compared }
}

type Children = Awaited<ReturnType<typeof groupChildren>>

async function schoolsAndYears(
  tx: Tx,
  asked: { scope: RecapScope; season: RecapSeason; compared: RecapSeason | null; children: Children },
): Promise<Pick<Recap, 'paths' | 'schools' | 'years'>> {
  const { scope, season, compared, children } = asked
  const stored = await schoolsInScope(tx, scope)
  const ids = stored.map(({ id }) => id)
  const seats = await seatsOf(tx, season.id, ids)
  const admissions = await countAdmitted(tx, { schoolIds: ids })
  const admittedIn = (seasonId: number) =>
    new Map(admissions.filter((row) => row.season_id === seasonId).map((row) => [row.school_id, row.used]))
  const admitted = admittedIn(season.id)
  const second = await countByChoice(tx, season.id, { ...scope, choice: 'school_2_id' })
  const places = await countPlaces(tx, season.id, scope)
  const before = compared && {
    choice_1: await countByChoice(tx, compared.id, { ...scope, choice: 'school_1_id' }),
    admitted: admittedIn(compared.id),
  }
  const first = new Map(children.map((group) => [group.school_id, group]))
  const counted = stored.map(({ isClosed, ...school }) => {
    const group = first.get(school.id)
    const figures = {
      choice_1: group?.live ?? 0,
      choice_2: second.get(school.id) ?? 0,
      admitted: admitted.get(school.id) ?? 0,
      undecided: group?.undecided ?? 0,
      unplaced: group?.unplaced ?? 0,
      withdrawn: group?.withdrawn ?? 0,
      male: group?.male ?? 0,
      female: group?.female ?? 0,
    }
    return {
      ...school,
      ...figures,
      places: places.get(school.id) ?? NO_PLACES,
      onward: byKind((kind) => group?.[`onward_${kind}`] ?? 0),
      isShown: !isClosed || Object.values(figures).some((count) => count > 0),
      seats: seats.get(school.id) ?? null,
      compared: before && {
        choice_1: before.choice_1.get(school.id) ?? 0,
        admitted: before.admitted.get(school.id) ?? 0,
      },
    }
  })
  const shown = counted.flatMap(({ isShown, ...school }) => (isShown ? [school] : []))
  const byPath = await placesByPath(tx, season.id, scope, scope.schoolId === null ? 'office' : 'school')
  const schools = byPath ? shown.map((school) => ({ ...school, by_path: byPath.of(school.id) })) : shown
  const years = (await countByYear(tx, scope)).map(({ id, ...year }) => ({
    ...year,
    admitted: [...admittedIn(id).values()].reduce((sum, used) => sum + used, 0),
  }))
  return {
    ...(byPath && {
      paths: byPath.settings.map(({ code, name, kind, is_rest }) => ({ code, name, kind, is_rest })),
    }),
    schools,
    years,
  }
}

const NO_PLACES: RecapPlaces = { arrived: 0, reserve: 0, objection: 0, placed: 0, released: 0 }

async function villagesOf(tx: Tx, children: Children): Promise<Recap['villages']> {
  const groups = new Map(children.map((group) => [group.village_id, group]))
  const villages = await villagesById(tx)
  return villages.flatMap(({ id, name, district_id, district }) => {
    const group = groups.get(id)
    if (!group || group.live === 0) return []
    const { male, female, undecided, unplaced, admitted } = group
    return [
      {
        id,
        name,
        district: { id: district_id, name: district },
        male,
        female,
        undecided,
        unplaced,
        admitted,
      },
    ]
  })
}
