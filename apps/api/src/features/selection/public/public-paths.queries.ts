/** What the public pages say of the paths of a level. */
import { byLeftover, byPrecedence, claimSettings } from '@spmb/domain/paths/configuration.ts'
import type { PathRule, SelectionFacts } from '@spmb/domain/season/selection-facts.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import { pathsOfLevel } from '../../paths/paths.queries.ts'

export type PublicPaths = Pick<SelectionFacts, 'claims' | 'paths'>

/** The rules of the paths, and what the form needs to take claims; nothing of a level without. */
export async function readPublicPaths(
  db: Kysely<Schema>,
  of: { season_id: number; level: Level; claims_until: Date | null; verify_until: Date | null },
): Promise<PublicPaths> {
  const { season_id, level, claims_until: until, verify_until: checked } = of
  const settings = await pathsOfLevel(db, season_id, level)
  if (!settings) return {}
  const leftover = byLeftover(settings.paths)
  const paths = byPrecedence(settings.paths).map((path): PathRule => {
    const turn = leftover.indexOf(path)
    return {
      name: path.name,
      share: path.share_bp,
      order: path.order_keys,
      leftover: turn < 0 ? null : turn + 1,
    }
  })
  if (!until || !checked) return { paths }
  const without = await db
    .selectFrom('quota')
    .innerJoin('school', 'school.id', 'school_id')
    .select('school_id')
    .where('season_id', '=', season_id)
    .where('school.type', '=', level)
    .where('paths_apply', '=', false)
    .orderBy('school_id')
    .execute()
  const claims = {
    until: until.toISOString(),
    checkedUntil: checked.toISOString(),
    settings: claimSettings(settings),
    without: without.map(({ school_id }) => school_id),
  }
  return { claims, paths }
}
