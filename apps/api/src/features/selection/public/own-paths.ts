/** What a family reads of its paths in a run with paths (docs/product-rules.md#explanations-by-path). */
import type { PathKey } from '@spmb/domain/selection/order.ts'
import type { OwnChoice } from '@spmb/domain/selection/public/contract.family.ts'
import { localDateOf } from '@spmb/domain/shared/local-date.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { FieldEncryption } from '../../../platform/security/field-encryption.ts'
import { pathNames } from '../../paths/paths.queries.ts'
import type { RunPaths } from '../../paths/run-paths.ts'
import { scoreParts } from '../../paths/score-parts.ts'
import type { ExplainedChoice, Line } from './explain-result.ts'

/** @returns null for a run without paths */
export async function pathsOfResult(
  db: Kysely<Schema>,
  line: Line & { registrationId: number },
  { encryption, timeZone }: { encryption: Pick<FieldEncryption, 'decrypt'>; timeZone: string },
) {
  if (line.paths === null) return null
  const scores = (line.scores ?? {}) as Record<string, number>
  const parts = await scoreParts(db, encryption, {
    id: line.registrationId,
    number: line.no_registration,
    seasonId: line.season_id,
    level: line.level,
    scores,
    opens: localDateOf(line.opens_at, timeZone),
  })
  const names = await pathNames(db, line.season_id, line.level)
  const nameOf = (code: string) => names.get(code) ?? code
  const taken = await reservedTaken(db, line)
  const orders = new Map((line.paths as RunPaths['paths']).map(({ code, order }) => [code, order]))
  return (choice: ExplainedChoice): NonNullable<OwnChoice['by_path']> => {
    const { school_id, path_places, path_seats } = choice
    const seats = path_seats ?? {}
    const waitsAt = reserveNow(choice)
    const ofRun = !choice.called && line.placed_school_id === school_id
    const placed_path = ofRun ? line.placed_path : choice.called_path
    const placed_seat = ofRun ? line.placed_seat : choice.called_seat
    const admitted =
      placed_path !== null && placed_seat !== null ? { path: nameOf(placed_path), seat: placed_seat } : null
    const vacant = (line.paths as { code: string }[]).map(({ code }) => ({
      path: nameOf(code),
      seats: (seats[code] ?? 0) - (taken.get(`${school_id} ${code}`) ?? 0),
    }))
    return {
      places: (path_places ?? []).map(({ path, rank, of }) => ({
        path: nameOf(path),
        rank,
        of,
        seats: seats[path] ?? 0,
        score: scores[path] ?? null,
        looks_at: orders.get(path)?.find(isShown) ?? null,
        ...(parts.has(path) && { parts: parts.get(path) }),
        reserve: waitsAt.get(path) ?? null,
      })),
      admitted,
      vacant: ofRun && admitted?.seat === 'leftover' ? vacant.filter((each) => each.seats > 0) : [],
    }
  }
}

/** Neither the priority of a criterion, which would say how poor a child is, nor the lottery is a value of the child. */
const isShown = (key: PathKey): key is 'birth_date' | 'distance' | 'score' =>
  key !== 'priority' && key !== 'lottery'

/** The numbers on the reserve lists, by path: those of the last call, or of the run; a child that is placed elsewhere waits nowhere. */
function reserveNow({ path_places, called_places, called, is_placed }: ExplainedChoice) {
  const said = is_placed ? [] : called ? called_places : path_places
  return new Map((said ?? []).map(({ path, reserve }) => [path, reserve]))
}

/** The reserved seats that the run gave at the school of the child, by school and code. */
async function reservedTaken(
  db: Kysely<Schema>,
  { run_id, placed_school_id, placed_seat }: Line,
): Promise<Map<string, number>> {
  if (placed_seat !== 'leftover') return new Map()
  const rows = await db
    .selectFrom('selection_line')
    .select(['placed_school_id', 'placed_path', sql<number>`count(*)::int`.as('seats')])
    .where('run_id', '=', run_id)
    .where('placed_school_id', '=', placed_school_id)
    .where('placed_seat', '=', 'reserved')
    .groupBy(['placed_school_id', 'placed_path'])
    .execute()
  return new Map(rows.map((row) => [`${row.placed_school_id} ${row.placed_path}`, row.seats]))
}
