/** Decisions by hand as they are now, beside the rules (docs/product-rules.md#comparison-of-a-preview). */
import type { SelectionDocument } from '@spmb/domain/selection/document/format.ts'
import { readDocument } from '@spmb/domain/selection/document/read-document.ts'
import type { Seating } from '@spmb/domain/selection/engine/allocate.ts'
import type { Market } from '@spmb/domain/selection/engine/market.ts'
import type { OrderKey } from '@spmb/domain/selection/order.ts'
import type { ManualComparison } from '@spmb/domain/selection/preview/contract.staff.ts'
import { childrenOf } from '@spmb/domain/selection/preview/figures.ts'
import { passedOverByHand } from '@spmb/domain/selection/preview/manual.ts'
import { placementsOf } from '@spmb/domain/selection/preview/placements.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { findSeason } from '../../publication/check.ts'
import {
  type DistanceOf,
  type LiveRegistration,
  type LiveSchool,
  liveDistances,
  liveRegistrations,
  liveSchools,
} from '../act/live-data.queries.ts'

/** @throws NotFound for an unknown season */
export async function compareManual(tx: Tx, seasonId: number, level: Level): Promise<ManualComparison> {
  await findSeason(tx, seasonId)
  const rules = await tx
    .selectFrom('season_level')
    .select('order_keys')
    .where('season_id', '=', seasonId)
    .where('level', '=', level)
    .executeTakeFirstOrThrow()
  const schools = await liveSchools(tx, seasonId, level)
  const children = await liveRegistrations(tx, seasonId, level)
  const document = documentOf({ level, order: rules.order_keys as OrderKey[] }, schools, {
    children,
    distanceOf: await liveDistances(tx, seasonId, level),
  })
  const read = readDocument(document)
  if (!('selection' in read)) throw new Error(`The data of ${level} contradict themselves.`)
  const { market } = read.selection
  const seating = seatingOf(market, children)
  const found = passedOverByHand(market, seating)
  const { applicants, without } = placementsOf(market, seating)
  const counted = new Map<unknown, number>()
  for (const { choice } of found) counted.set(choice.school.id, (counted.get(choice.school.id) ?? 0) + 1)
  return {
    applicants,
    admitted: applicants - without,
    passed_over: childrenOf(found),
    schools: schools
      .flatMap(({ id, name }) => {
        const passed = counted.get(id)
        return passed === undefined ? [] : [{ id, name, passed_over: passed }]
      })
      .sort((a, b) => b.passed_over - a.passed_over || a.id - b.id),
  }
}

/** Without decisions. The seed is any text: no lottery number is used. */
function documentOf(
  rules: Pick<SelectionDocument, 'level' | 'order'>,
  schools: readonly LiveSchool[],
  { children, distanceOf }: { children: readonly LiveRegistration[]; distanceOf: DistanceOf },
): SelectionDocument {
  return {
    ...rules,
    seed: 'none',
    schools: schools.map(({ id, quota }) => ({ id, quota })),
    applicants: children.map((child) => ({
      id: child.id,
      birth_date: child.birth_date,
      withdrawn: child.withdrawn,
      choices: [child.school_1_id, child.school_2_id].map((school) => ({
        school,
        distance_m: distanceOf(child.id, child.village_id, school)?.metres ?? null,
      })),
    })),
  }
}

/** The seats that decisions by hand give. The applicants are the children, in their order. */
function seatingOf({ applicants }: Market, children: readonly LiveRegistration[]): Seating {
  return applicants.map(({ index, choices }) => {
    const child = children[index]
    if (!child || child.withdrawn) return undefined
    return choices[[child.decision_1, child.decision_2].indexOf('LULUS')]
  })
}
