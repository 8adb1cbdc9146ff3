/** Clears the personal data that are due, every night (docs/product-rules.md#retention). It has no calls. */
import { writeLocalTime } from '@spmb/domain/shared/local-time.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Core, Feature } from '../core.ts'
import { hasRecentPast } from './retention.queries.ts'
import { hasCounts, previewRetention, runRetention } from './run-retention.ts'

const HOUR_MS = 60 * 60 * 1_000
/** The hour of the night, in the office's zone. */
const NIGHT_HOUR = 2
/** The actor in the audit. */
const NIGHTLY = 'cli:nightly'

export function retentionFeature(core: Core): Feature {
  return { routes() {}, jobs: [nightlyRetention(core)] }
}

/** Every process looks each hour; an advisory lock lets one of them clear. */
export function nightlyRetention(
  core: Pick<Core, 'db' | 'clock' | 'timeZone' | 'random' | 'logger' | 'chainKey'>,
) {
  const { db, clock, timeZone, random, logger: log } = core
  let timer: NodeJS.Timeout | undefined
  async function turn() {
    const now = clock()
    if (hourOf(now, timeZone) !== NIGHT_HOUR) return
    try {
      if (await holdBack(now)) return
      const counts = await runRetention({ db, now, timeZone, random, key: core.chainKey }, NIGHTLY)
      if (counts && hasCounts(counts))
        log.info({ cleared: counts }, 'personal data that were due are cleared')
    } catch (error) {
      log.warn({ err: error }, 'personal data that are due were not all cleared; the next night continues')
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
    turn,
    start: () => {
      timer = setInterval(turn, HOUR_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
}

/** `writeLocalTime` writes '2025-06-02 00:00'. */
function hourOf(moment: Date, timeZone: string): number {
  return Number(writeLocalTime(moment, timeZone).slice(11, 13))
}
