/** Repeats the check an hour before a scheduled publication, so that the dashboard shows new findings in time. */
import { newFindings } from '@spmb/domain/publication/publication-facts.ts'
import type { NewFinding, Season } from '@spmb/domain/season/season.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Log } from '../../platform/observability/logger.ts'
import { type CheckSources, factsOf, findSeason } from './check.ts'
import { lockUnrepeatedSchedule, storeRepeatedCheck } from './publication.queries.ts'

const HOUR_MS = 60 * 60 * 1_000
const LOOK_EVERY_MS = 15_000

/** Whether the check of this season is to be repeated now: within the hour before a scheduled moment. */
export function isRepetitionDue(
  { publicationMode, publishesAt }: Pick<Season, 'publicationMode' | 'publishesAt'>,
  now: Date,
): boolean {
  if (publicationMode !== 'schedule' || publishesAt === null || now >= publishesAt) return false
  return publishesAt.getTime() - now.getTime() <= HOUR_MS
}

/** Repeats the check once for each schedule, whichever process comes first. @returns the new findings, null if not due */
export async function repeatCheck(
  { db, readFindings }: CheckSources,
  seasonId: number,
  now: Date,
): Promise<NewFinding[] | null> {
  return inTransaction(db, async (tx) => {
    const act = await lockUnrepeatedSchedule(tx, seasonId)
    if (!act) return null
    const season = await findSeason(tx, seasonId)
    if (!isRepetitionDue(season, now)) return null
    const found = newFindings(act.findings, await factsOf(tx, readFindings, season, now))
    await storeRepeatedCheck(tx, act.id, now, found)
    return found
  })
}

/**
 * Looks every few seconds whether the check of the active season is due. A look reads memory only, except in the hour before a
 * scheduled moment: a schedule that was called off and set again for the same moment is another one.
 */
export function scheduleRepeatedCheck(
  deps: CheckSources & { season: () => Season; clock: () => Date; log: Pick<Log, 'warn'> },
) {
  const { season, clock, log } = deps
  let timer: NodeJS.Timeout | undefined

  async function look() {
    const { id, ...current } = season()
    try {
      if (isRepetitionDue(current, clock())) await repeatCheck(deps, id, clock())
    } catch (error) {
      log.warn({ err: error }, 'the check before publication failed; the next look repeats it')
    }
  }

  return {
    look,
    start() {
      timer = setInterval(look, LOOK_EVERY_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
}
