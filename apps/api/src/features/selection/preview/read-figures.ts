/** The figures of a run and its cases, computed from the snapshot (docs/product-rules.md#comparison-of-a-preview). */

import type { Choice } from '@spmb/domain/selection/engine/market.ts'
import { crossedPlaces, figuresByPath } from '@spmb/domain/selection/preview/by-path.ts'
import type { SelectionCases, SelectionFigures } from '@spmb/domain/selection/preview/contract.staff.ts'
import { previewFigures, type SchoolFigures } from '@spmb/domain/selection/preview/figures.ts'
import { NO_SEED_YET } from '@spmb/domain/selection/preview/messages.ts'
import { placementsBy } from '@spmb/domain/selection/preview/placements.ts'
import { separatedOf, twinsIn } from '@spmb/domain/selection/preview/twins.ts'
import { Conflict } from '@spmb/domain/shared/problem.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { pathNames } from '../../paths/paths.queries.ts'
import { type LoadedRun, loadRun } from '../runs/load-run.ts'
import { findRun } from '../runs/runs.queries.ts'
import { undecided, underAgeChildren } from '../runs/under-age.queries.ts'
import {
  bornChildren,
  decisionReasons,
  earlierFigures,
  lineGroups,
  namesOf,
  runSchools,
  seasonsOf,
} from './figures.queries.ts'

/** @throws NotFound; Conflict before the seed */
export async function loadSeededRun(tx: Tx, runId: number): Promise<LoadedRun> {
  const run = await findRun(tx, runId)
  if (run.seed === null) throw new Conflict(NO_SEED_YET)
  return loadRun(tx, run)
}

/** @throws NotFound; Conflict before the seed */
export async function readFigures(tx: Tx, runId: number): Promise<SelectionFigures> {
  const loaded = await loadSeededRun(tx, runId)
  const { run, selection, outcome } = loaded
  const figures = previewFigures(selection.market, outcome)
  const schools = await runSchools(tx, run.id)
  const { season, earlier } = await seasonsOf(tx, run.season_id)
  const before =
    earlier &&
    (await earlierFigures(tx, earlier.id, { level: run.level, schoolIds: schools.map(({ id }) => id) }))
  const byNpsn = new Map([...figures.schools].map(([{ id }, school]) => [String(id), school]))
  const { admitted, refused_in_all, displaced, refused } = figures.decisions
  const underAge = await underAgeChildren(tx, run)
  const twins = twinsOf(await bornChildren(tx, run.id), loaded)
  return {
    run: { id: run.id, ordinal: run.ordinal, level: run.level },
    season: { first_year: season.first_year, label: season.label },
    placed: figures.run,
    first_choice: figures.first_choice,
    by_hand: {
      admitted,
      refused: refused_in_all,
      displaced: displaced.length,
      refused_in_order: refused.length,
    },
    under_age: { children: underAge.length, undecided: undecided(underAge) },
    unknown_distances: figures.unknown_distances,
    schools: schools.map((school) => ({
      ...school,
      ...schoolRecord(byNpsn.get(school.npsn) as SchoolFigures),
      earlier: before && (before.admitted.get(school.id) ?? 0),
    })),
    children: await childrenOf(tx, loaded),
    ...(run.paths !== null && { by_path: await byPathOf(tx, loaded) }),
    earlier: earlier &&
      before && {
        label: earlier.label,
        applicants: before.applicants,
        admitted: [...before.admitted.values()].reduce((sum, count) => sum + count, 0),
      },
    twins: { groups: twins.groups.length, separated: twins.separated.length },
  }
}

/** Groups of one mother and one birth date, by their places in the order of the tickets. */
function twinsOf(children: Awaited<ReturnType<typeof bornChildren>>, { outcome }: LoadedRun) {
  const groups = twinsIn(children)
  return {
    groups,
    separated: separatedOf(groups, (index) => String(outcome.seating[index]?.school.id ?? '')),
  }
}

function schoolRecord({ seats, ...counts }: SchoolFigures) {
  const { by_key, ...others } = seats
  return { ...counts, ...by_key, ...others }
}

async function byPathOf(
  tx: Tx,
  { run, selection: { market }, outcome }: LoadedRun,
): Promise<SelectionFigures['by_path']> {
  const names = await pathNames(tx, run.season_id, run.level)
  return {
    paths: figuresByPath(market, outcome).paths.map((figures) => ({
      ...figures,
      name: names.get(figures.path) ?? figures.path,
    })),
    crossed: crossedPlaces(market, outcome),
  }
}

async function childrenOf(
  tx: Tx,
  { run, selection, outcome }: LoadedRun,
): Promise<SelectionFigures['children']> {
  const { groups, districts } = await lineGroups(tx, run.id)
  const names = new Map(districts.map((district) => [district.id, district]))
  const counted = placementsBy(selection.market, outcome.seating, ({ index }) => {
    const group = groups[index]
    return group ? `${group.district} ${group.gender}` : ''
  })
  return [...counted]
    .map(([key, placements]): SelectionFigures['children'][number] => {
      const [district = '', gender] = key.split(' ')
      return {
        district: names.get(Number(district)) ?? null,
        gender: gender === 'L' || gender === 'P' ? gender : null,
        ...placements,
      }
    })
    .sort(
      (a, b) =>
        (a.district?.id ?? Number.MAX_SAFE_INTEGER) - (b.district?.id ?? Number.MAX_SAFE_INTEGER) ||
        (a.gender ?? '').localeCompare(b.gender ?? ''),
    )
}

/** @returns the cases, and the ids of the registrations whose data they show */
export async function readCases(
  tx: Tx,
  loaded: LoadedRun,
): Promise<{ cases: SelectionCases; ids: number[] }> {
  const { run, selection, snapshot, outcome } = loaded
  const { market } = selection
  const { displaced, refused } = previewFigures(market, outcome).decisions
  const admitted = market.applicants.flatMap(({ choices }) =>
    choices.filter(({ standing }) => standing === 'admitted_by_hand'),
  )
  const childOf = ({ applicant }: Choice) => snapshot.lines[applicant.index]?.registration_id ?? null
  const ids = [...new Set([...displaced, ...admitted, ...refused].flatMap((choice) => childOf(choice) ?? []))]
  const names = await namesOf(tx, ids)
  const reasons = await decisionReasons(tx, ids)
  const schools = new Map((await runSchools(tx, run.id)).map((school) => [school.npsn, school]))
  const schoolOf = (choice: Choice) => {
    const school = schools.get(String(choice.school.id))
    if (!school) throw new Error(`The run ${run.id} has a choice without a school.`)
    return { id: school.id, name: school.name }
  }
  const named = (choice: Choice) => {
    const child = names.get(childOf(choice) ?? 0)
    return { no_registration: child?.no_registration ?? null, name: child?.name ?? null }
  }
  const underAge = await underAgeChildren(tx, run)
  const born = await bornChildren(tx, run.id)
  const { separated } = twinsOf(born, loaded)
  const cases: SelectionCases = {
    under_age: underAge.map(({ id: _, ...child }) => child),
    displaced: displaced
      .map((choice) => {
        const rank = outcome.ranks[choice.row] ?? null
        const place = outcome.seating[choice.applicant.index]
        return {
          ...named(choice),
          school: schoolOf(choice),
          rank,
          of: rank === null ? null : (outcome.lists.get(choice.school)?.length ?? null),
          placed: place ? schoolOf(place) : null,
        }
      })
      .sort((a, b) => a.school.id - b.school.id || (a.rank ?? 0) - (b.rank ?? 0)),
    decisions: [...admitted, ...refused].map((choice) => {
      const school = schoolOf(choice)
      return {
        ...named(choice),
        school,
        decision: choice.standing === 'admitted_by_hand' ? 'LULUS' : 'TIDAK LULUS',
        reason: reasons.get(`${childOf(choice)} ${school.id}`) ?? null,
      }
    }),
    twins: separated.map((group) =>
      group.map((index) => {
        const child = born[index]
        const place = outcome.seating[index]
        return {
          no_registration: child?.no_registration ?? null,
          name: child?.name ?? null,
          placed: place ? schoolOf(place) : null,
        }
      }),
    ),
  }
  const ofTwins = separated.flat().flatMap((index) => born[index]?.id ?? [])
  return { cases, ids: [...new Set([...ids, ...underAge.map(({ id }) => id), ...ofTwins])] }
}
