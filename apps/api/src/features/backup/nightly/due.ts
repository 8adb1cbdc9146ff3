import { localDateOf, parseLocalTime, writeLocalTime } from '@spmb/domain/shared/local-date.ts'
import type { SelfChecks } from '../../../platform/metrics/backup-metrics.ts'
import type { TimeOfDay } from '../../../platform/settings/setting-values.ts'

const DAY_MS = 24 * 3_600_000
/** Clocks never jump over a time of day for so many days. */
const DAYS_BACK = 7
/** How long after a failure the next attempt is made. */
const RETRY_MS = 3_600_000

/**
 * Whether a backup of the schedule is due: none has succeeded since the last time of day, and the last attempt is an hour ago.
 *
 * @param last start of the last attempt and of the last success
 */
export function isBackupDue(
  now: Date,
  { at, timeZone }: { at: TimeOfDay; timeZone: string },
  last: { tried: Date | null; succeeded: Date | null },
): boolean {
  const since = lastMoment(now, at, timeZone)
  if (last.succeeded && last.succeeded >= since) return false
  return !last.tried || now.getTime() - last.tried.getTime() >= RETRY_MS || last.tried < since
}

/** The last moment at which the clocks of the zone showed the time of day. */
function lastMoment(now: Date, { hours, minutes }: TimeOfDay, timeZone: string): Date {
  const time = `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
  for (let days = 0; days <= DAYS_BACK; days++) {
    const day = localDateOf(new Date(now.getTime() - days * DAY_MS), timeZone)
    const moment = parseLocalTime(`${day} ${time}`, timeZone)
    // A time that the clocks jump over does not exist on that day.
    if (moment instanceof Date && moment <= now) return moment
  }
  // A clock outside the years that are read, such as that of a machine whose battery is empty (1970).
  return new Date(now.getTime() - DAY_MS)
}

/** A check of last week's night, a little later, is not put off to the next night. */
const WEEK_MS = 6.5 * DAY_MS

/** Whether a check of the server by itself is due: a week after one that found nothing, half a day after one that did. */
export function isCheckDue(now: Date, last: SelfChecks['audit']): boolean {
  if (!last) return true
  return now.getTime() - last.endedAt.getTime() >= (last.problem === null ? WEEK_MS : DAY_MS / 2)
}

const NIGHT = { from: '01:00', to: '05:00' }

/** At night; by day only where the machine is off at night. An installation is not checked before its first night. */
export function isAuditCheckDue(now: Date, last: SelfChecks['audit'], timeZone: string): boolean {
  if (!isCheckDue(now, last)) return false
  const time = writeLocalTime(now, timeZone).slice(11, 16)
  if (time >= NIGHT.from && time < NIGHT.to) return true
  return last !== undefined && now.getTime() - last.endedAt.getTime() > 8 * DAY_MS
}
