/** Clears the personal data that are due, every night (docs/product-rules.md#retention). It has no calls. */
import { type LocalDate, localDateOf } from '@spmb/domain/shared/local-date.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Feature, Takes } from '../feature.ts'
import { hasRecentPast } from './retention.queries.ts'
import { hasCounts, previewRetention, runRetention } from './run-retention.ts'

const HOUR_MS = 60 * 60 * 1_000
/** The hour of the night, in the office's zone. */
const NIGHT_HOUR = 2
/** The actor in the audit. */
const NIGHTLY = 'cli:nightly'

export function retentionFeature({ platform }: Takes<'platform'>): Feature {
  return { routes() {}, jobs: [nightlyRetention(platform)] }
}

/**
 * Every process looks each hour; an advisory lock lets one of them clear. A night in which the server was off, or which failed, is
 * made up for at the next look: a small office may switch its machine off every evening.
 */
export function nightlyRetention(
  platform: Pick<Platform, 'db' | 'clock' | 'timeZone' | 'random' | 'log' | 'chainKey'>,
) {
  const { db, clock, timeZone, random, log, chainKey: key } = platform
  let timer: NodeJS.Timeout | undefined
  let clearedNight: LocalDate | undefined
  async function look() {
    const now = clock()
    const night = lastNight(now, timeZone)
    if (night === clearedNight) return
    try {
      if (!(await holdBack(now))) {
        const counts = await runRetention({ db, now, timeZone, random, key }, NIGHTLY)
        if (counts && hasCounts(counts))
          log.info({ cleared: counts }, 'personal data that were due are cleared')
      }
      clearedNight = night
    } catch (error) {
      log.warn({ err: error }, 'personal data that are due were not all cleared; the next hour continues')
    }
  }
  /** Clearing cannot be undone, so it waits seven nights when the clock may be ahead, or the server was off for long. */
  async function holdBack(now: Date): Promise<boolean> {
    if (await hasRecentPast(db.kysely, now)) return false
    if (!hasCounts(await previewRetention({ db, now, timeZone }))) return false
    await recordAudit(db.kysely, {
      at: now,
      actor: NIGHTLY,
      action: 'retention.hold',
      subject: 'season',
    })
    log.warn(
      { now },
      'personal data are due, but the audit has no row of the weeks before: is the clock right?',
    )
    return true
  }
  return {
    look,
    start: () => {
      timer = setInterval(look, HOUR_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
}

/** The date of the newest night whose hour has come: until 2 o'clock, that of yesterday. */
function lastNight(now: Date, timeZone: string): LocalDate {
  return localDateOf(new Date(now.getTime() - NIGHT_HOUR * HOUR_MS), timeZone)
}
