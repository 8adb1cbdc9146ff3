/** Sets the paths of a level, from the screen or a file (docs/product-rules.md#paths). */
import { isDeepStrictEqual } from 'node:util'
import { hasClaimPaths } from '@spmb/domain/paths/claim/dates.ts'
import type { PathSettings } from '@spmb/domain/paths/configuration.ts'
import { PATH_SENTENCES } from '@spmb/domain/paths/messages.ts'
import { changedAfterOpening, type PathFault, readPathSettings } from '@spmb/domain/paths/read-settings.ts'
import { PATHS_REASON_MAX, PATHS_REASON_REQUIRED } from '@spmb/domain/paths/settings-messages.ts'
import { seatsOfSchool } from '@spmb/domain/paths/split.ts'
import { pathWarnings } from '@spmb/domain/paths/warnings.ts'
import { FREEZE_REFUSALS, NEEDS_RUN } from '@spmb/domain/selection/act/messages.ts'
import { foldReason } from '@spmb/domain/shared/fields/reason.ts'
import { LEVELS, type Level } from '@spmb/domain/shared/level.ts'
import { Conflict, RuleBroken } from '@spmb/domain/shared/problem.ts'
import type { Kysely } from 'kysely'
import { recordAudit } from '../../platform/audit/audit.ts'
import type { AuditContext } from '../../platform/audit/audit-context.ts'
import { staleRefusal } from '../../platform/audit/stale-refusal.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { findSeason } from '../publication/check.ts'
import { isMethodOpen, LEVEL_SUBJECT, refuseWhileFrozen, seasonFacts } from '../season/frozen-level.ts'
import { lockLevels } from '../season/lock-levels.ts'
import { hasClaims } from './claims.queries.ts'
import { pathsOfLevel, storePaths } from './paths.queries.ts'
import { schoolsWithSeats } from './school-seats.queries.ts'

export interface PathChange {
  seasonId: number
  level: Level
  /** From JSON; null removes all paths, and the level has domisili only. */
  settings: unknown
  /** The sentences of warnings that the office has read; `all`: whatever they are. */
  confirmed: readonly string[] | 'all'
  /** Why, where there are warnings. */
  reason: string
  /** That was read; null: whatever it is now. */
  version: number | null
}

/**
 * @returns whether anything changed
 * @throws RuleBroken by place, or with the warnings in `confirmed`; Conflict for an archive, a level by hand or a stale version; NotFound
 */
export async function changePaths(
  db: Database,
  asked: PathChange,
  timeZone: string,
  act: AuditContext,
): Promise<boolean> {
  const { seasonId, level } = asked
  const wanted = asked.settings === null ? null : readSettings(asked.settings, level)
  return inTransaction(db, async (tx) => {
    await findSeason(tx, seasonId)
    // No registration arrives meanwhile, and nothing else of the level changes.
    const [locked] = await lockLevels(tx, seasonId, 'freeze', [level])
    const season = await findSeason(tx, seasonId)
    if (!locked) throw new Error(`The season ${seasonId} has no level ${level}.`)
    if (asked.version !== null && locked.version !== asked.version)
      throw await staleRefusal(tx, { subject: LEVEL_SUBJECT[level], id: seasonId }, timeZone)
    if ((await seasonFacts(tx, seasonId, act.at)).archived) throw new Conflict(FREEZE_REFUSALS.archived)
    const before = await pathsOfLevel(tx, seasonId, level)
    if (wanted && locked.method !== 'run') throw new Conflict(NEEDS_RUN)
    if (!(await isMethodOpen(tx, season, level, act.at))) {
      // A run and its calls give seats by these paths.
      if (wanted === null) await refuseWhileFrozen(tx, seasonId, [locked], act.at)
      if (wanted === null && (await hasClaims(tx, seasonId, level)))
        throw refusalOf([{ place: 'paths', code: 'claimed', value: '' }])
      refuseFaults(afterOpening(before, wanted, level))
    }
    if (isDeepStrictEqual(before, wanted)) return false
    const warnings = wanted ? await warningsOf(tx, seasonId, wanted) : []
    const reason = reasonOf(warnings, asked)
    await storePaths(tx, seasonId, wanted ?? noPaths(level))
    await tx
      .updateTable('season_level')
      .set(({ eb }) => ({
        version: eb('version', '+', 1),
        // Without a path that is claimed nobody asks for these moments.
        ...(!hasClaimPaths(wanted) && { claims_until: null, verify_until: null }),
      }))
      .where('season_id', '=', seasonId)
      .where('level', '=', level)
      .execute()
    await recordAudit(tx, {
      ...act,
      action: 'season.paths',
      subject: LEVEL_SUBJECT[level],
      subjectId: seasonId,
      changes: { paths: { before, after: wanted }, ...(reason !== null && { warnings, reason }) },
    })
    return true
  })
}

const noPaths = (level: Level): PathSettings => ({ level, paths_per_choice: 'all_eligible', paths: [] })

/** The sentences of what is unusual, for the seats that schools have now. */
export async function warningsOf(
  db: Kysely<Schema>,
  seasonId: number,
  settings: PathSettings,
): Promise<string[]> {
  const { level, paths } = settings
  const schools = await schoolsWithSeats(db, seasonId, level)
  const seats = schools.map((school) => seatsOfSchool(school, paths, level))
  return pathWarnings(settings, seats).map(({ says }) => says)
}

/** @param value from JSON @throws RuleBroken by place */
export function readSettings(value: unknown, level: Level): PathSettings {
  const read = readPathSettings(value)
  if ('faults' in read) throw refusalOf(read.faults)
  if (read.settings.level !== level) throw refusalOf([{ place: 'level', code: 'level', value: '' }])
  const { paths } = read.settings
  return { ...read.settings, paths: [...paths].sort((a, b) => a.precedence - b.precedence) }
}

/** From the opening on no path begins. All may end as long as no child has claimed one. */
function afterOpening(before: PathSettings | null, wanted: PathSettings | null, level: Level): PathFault[] {
  if (wanted === null) return []
  return changedAfterOpening(before ?? noPaths(level), wanted)
}

function refuseFaults(faults: PathFault[]): void {
  if (faults.length > 0) throw refusalOf(faults)
}

/** Fields are the places of the faults. */
function refusalOf(faults: readonly PathFault[]): RuleBroken {
  const byPlace = Map.groupBy(faults, ({ place }) => place || '_')
  return new RuleBroken(
    Object.fromEntries(
      [...byPlace].map(([place, own]) => [place, own.map(({ code, value }) => PATH_SENTENCES[code](value))]),
    ),
  )
}

/** @returns null without warnings */
function reasonOf(
  warnings: readonly string[],
  { confirmed, reason }: Pick<PathChange, 'confirmed' | 'reason'>,
): string | null {
  if (warnings.length === 0) return null
  if (confirmed !== 'all' && warnings.some((each) => !confirmed.includes(each)))
    throw new RuleBroken({ confirmed: [...warnings] })
  const typed = foldReason(reason)
  if (typed.length < 3 || typed.length > PATHS_REASON_MAX)
    throw new RuleBroken({ reason: [PATHS_REASON_REQUIRED] })
  return typed
}

/** The level that a file says it is for; null: it says none that there is. */
export function levelOf(value: unknown): Level | null {
  const level = typeof value === 'object' && value !== null && 'level' in value ? value.level : null
  return LEVELS.find((known) => known === level) ?? null
}
