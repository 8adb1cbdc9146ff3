/** The paths of a level in the tables (docs/product-rules.md#paths). */
import type { PathRow, PathSettings } from '@spmb/domain/paths/configuration.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'

/**
 * The rows by precedence, criteria and documents as the form lists them.
 *
 * @returns null: the level has domisili only, and no row in `path`
 */
export async function pathsOfLevel(
  db: Kysely<Schema>,
  seasonId: number,
  level: Level,
): Promise<PathSettings | null> {
  const { rows } = await sql<PathRow & Pick<PathSettings, 'paths_per_choice'> & { kk_required: boolean }>`
    select season_level.paths_per_choice, season_level.kk_required, code, kind, name, help, precedence, share_bp, is_rest, path.order_keys, area,
      needs_claim, leftover_position, verifier, second_reader,
      coalesce((
        select jsonb_agg(jsonb_build_object('code', c.code, 'name', c.name, 'priority', c.priority,
          'waives_age_hint', c.waives_age_hint) order by c.position)
        from path_criterion as c where (c.season_id, c.level, c.path) = (path.season_id, path.level, path.code)
      ), '[]') as criteria,
      coalesce((
        select jsonb_agg(jsonb_build_object('kind', d.kind, 'criterion', d.criterion, 'need', d.need, 'group_no', d.group_no,
          'condition', d.condition) order by d.position)
        from path_document as d where (d.season_id, d.level, d.path) = (path.season_id, path.level, path.code)
      ), '[]') as documents,
      (
        select jsonb_build_object('weights', s.weights, 'tka_subjects', s.tka_subjects, 'contests', s.contests,
          'best_n', s.best_n, 'min_months', s.min_months, 'max_months', s.max_months, 'leadership_points', s.leadership_points)
        from score_rule as s where (s.season_id, s.level, s.path) = (path.season_id, path.level, path.code)
      ) as score_rule
    from path join season_level using (season_id, level)
    where season_id = ${seasonId} and level = ${level} order by precedence`.execute(db)
  const [first] = rows
  if (!first) return null
  return {
    level,
    paths_per_choice: first.paths_per_choice,
    ...(first.kk_required && { kk_required: true }),
    paths: rows.map(({ paths_per_choice: _, kk_required: __, ...row }) => row),
  }
}

/** How the paths of a level are called, by code; empty with domisili only. */
export async function pathNames(
  db: Kysely<Schema>,
  seasonId: number,
  level: Level,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('path')
    .select(['code', 'name'])
    .where('season_id', '=', seasonId)
    .where('level', '=', level)
    .orderBy('precedence')
    .execute()
  return new Map(rows.map(({ code, name }) => [code, name]))
}

/** Whether a level has paths: one look at an index. */
export async function hasPaths(db: Kysely<Schema>, seasonId: number, level: Level): Promise<boolean> {
  const row = await db
    .selectFrom('path')
    .select('code')
    .where('season_id', '=', seasonId)
    .where('level', '=', level)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Rows whose code stays keep their key, so that what refers to them (claims, seats of a school) stays too. An empty list leaves the level
 * with domisili only. The level is locked.
 *
 * @param settings valid (`readPathSettings`)
 */
export async function storePaths(tx: Tx, seasonId: number, settings: PathSettings): Promise<void> {
  const { level, paths } = settings
  const of = { season_id: seasonId, level }
  await tx
    .updateTable('season_level')
    .set({ paths_per_choice: settings.paths_per_choice, kk_required: settings.kk_required ?? false })
    .where('season_id', '=', seasonId)
    .where('level', '=', level)
    .execute()
  await removePaths(tx, seasonId, settings)
  if (paths.length === 0) return
  await tx
    .insertInto('path')
    .values(paths.map(({ criteria: _, documents: __, score_rule: ___, ...row }) => ({ ...of, ...row })))
    .onConflict((is) =>
      is.columns(['season_id', 'level', 'code']).doUpdateSet(({ ref }) => ({
        kind: ref('excluded.kind'),
        name: ref('excluded.name'),
        help: ref('excluded.help'),
        precedence: ref('excluded.precedence'),
        share_bp: ref('excluded.share_bp'),
        is_rest: ref('excluded.is_rest'),
        order_keys: ref('excluded.order_keys'),
        area: ref('excluded.area'),
        needs_claim: ref('excluded.needs_claim'),
        leftover_position: ref('excluded.leftover_position'),
        verifier: ref('excluded.verifier'),
        second_reader: ref('excluded.second_reader'),
      })),
    )
    .execute()
  const criteria = paths.flatMap((path) =>
    path.criteria.map((each, position) => ({ ...of, ...each, path: path.code, position })),
  )
  if (criteria.length > 0)
    await tx
      .insertInto('path_criterion')
      .values(criteria)
      .onConflict((is) =>
        is.columns(['season_id', 'level', 'path', 'code']).doUpdateSet(({ ref }) => ({
          position: ref('excluded.position'),
          name: ref('excluded.name'),
          priority: ref('excluded.priority'),
          waives_age_hint: ref('excluded.waives_age_hint'),
        })),
      )
      .execute()
  const documents = paths.flatMap((path) =>
    path.documents.map((each, position) => ({ ...of, ...each, path: path.code, position })),
  )
  if (documents.length > 0) await tx.insertInto('path_document').values(documents).execute()
  const rules = paths.flatMap(({ code, score_rule: rule }) =>
    rule
      ? [
          {
            ...of,
            ...rule,
            path: code,
            weights: JSON.stringify(rule.weights),
            contests: JSON.stringify(rule.contests),
          },
        ]
      : [],
  )
  if (rules.length > 0) await tx.insertInto('score_rule').values(rules).execute()
}

/** Rows that are not named any more, and the parts that are written again. */
async function removePaths(tx: Tx, seasonId: number, { level, paths }: PathSettings): Promise<void> {
  const codes = paths.map(({ code }) => code)
  await sql`delete from path where season_id = ${seasonId} and level = ${level} and code <> all (${codes}::text[])`.execute(
    tx,
  )
  const kept = paths.flatMap(({ code, criteria }) => criteria.map((each) => `${code} ${each.code}`))
  await sql`delete from path_criterion where season_id = ${seasonId} and level = ${level}
    and path || ' ' || code <> all (${kept}::text[])`.execute(tx)
  for (const table of ['path_document', 'score_rule'] as const)
    await tx.deleteFrom(table).where('season_id', '=', seasonId).where('level', '=', level).execute()
}
