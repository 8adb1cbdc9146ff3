/**
 * The findings about pairs of live registrations that may be of one child. Those with two places are named by their numbers and schools:
 * what a publication keeps of its findings holds no child's name.
 */
import { LEVELS } from '@spmb/domain/shared/level.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../../../platform/database/schema.ts'
import type { FoundRows } from '../../../findings/findings.queries.ts'
import { type DoublePairs, findDoubleChildren } from './doubles.queries.ts'

/** @returns what `createFindings` takes */
export const createFindDoubles = (pairsOf: DoublePairs) => async (db: Kysely<Schema>, seasonId: number) => {
  const found: Record<'doubles' | 'doubles_admitted', FoundRows[]> = { doubles: [], doubles_admitted: [] }
  for (const level of LEVELS) {
    const pairs = await pairsOf(db, { seasonId, level })
    const children = await findDoubleChildren(db, [...new Set(pairs.flatMap(({ ids }) => ids))])
    const byId = new Map(children.map((child) => [child.id, child]))
    const live = pairs
      .map(({ ids }) => ids.flatMap((id) => byId.get(id) ?? []))
      .filter((both) => both.length === 2)
    const placed = live.filter((both) => both.every(({ admitted_id }) => admitted_id !== null))
    const rows = placed.map((both) => ({
      id: both[0]?.id ?? 0,
      name: both.map((child) => `${child.no_registration} (${child.admitted})`).join(' dan '),
      count: null,
    }))
    if (rows.length > 0) found.doubles_admitted.push({ level, count: rows.length, rows })
    const others = live.length - placed.length
    if (others > 0) found.doubles.push({ level, count: others, rows: [] })
  }
  return found
}
