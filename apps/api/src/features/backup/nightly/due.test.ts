import { expect, it } from 'vitest'
import { isAuditCheckDue, isBackupDue, isCheckDue } from './due.ts'

const WHEN = { at: { hours: 2, minutes: 0 }, timeZone: 'Asia/Makassar' }
/** 2 June 2025, 02:00 WITA. */
const NIGHT = '2025-06-01T18:00:00Z'

it.each([
  ['never before', NIGHT, null, null, true],
  [
    'a second before the time of day, after the last night',
    '2025-06-01T17:59:59Z',
    '2025-05-31T18:00:05Z',
    '2025-05-31T18:00:05Z',
    false,
  ],
  ['at the time of day', NIGHT, '2025-05-31T18:00:05Z', '2025-05-31T18:00:05Z', true],
  [
    'after the backup of this night',
    '2025-06-01T19:00:00Z',
    '2025-06-01T18:00:05Z',
    '2025-06-01T18:00:05Z',
    false,
  ],
  [
    'half an hour after a failure',
    '2025-06-01T18:30:00Z',
    '2025-06-01T18:00:05Z',
    '2025-05-31T18:00:05Z',
    false,
  ],
  ['an hour after a failure', '2025-06-01T19:00:05Z', '2025-06-01T18:00:05Z', '2025-05-31T18:00:05Z', true],
  [
    'at noon, when the machine was off at night',
    '2025-06-02T04:00:00Z',
    '2025-05-30T18:00:00Z',
    '2025-05-30T18:00:00Z',
    true,
  ],
  ['with a clock that begins in 1970', '1970-01-01T00:00:10Z', null, null, true],
  [
    'an hour after a backup, with a clock that begins in 1970',
    '1970-01-01T01:00:10Z',
    '1970-01-01T00:00:10Z',
    '1970-01-01T00:00:10Z',
    false,
  ],
])('%s', (_title, now, tried, succeeded, due) => {
  const last = { tried: tried && new Date(tried), succeeded: succeeded && new Date(succeeded) }
  expect(isBackupDue(new Date(now), WHEN, last as Parameters<typeof isBackupDue>[2])).toBe(due)
})

/** 2 June 2025, 02:00 WITA; some days later. */
const nights = (days: number) => new Date(Date.parse(NIGHT) + days * 24 * 3_600_000)
const check = (problem: string | null = null) => ({ endedAt: new Date(NIGHT), problem })

it('a check of the server by itself is due a week after a good one, and in the next night after a bad one', () => {
  expect(isCheckDue(nights(0), undefined)).toBe(true)
  expect([6, 7].map((days) => isCheckDue(nights(days), check()))).toEqual([false, true])
  expect([0.2, 1].map((days) => isCheckDue(nights(days), check('BROKEN')))).toEqual([false, true])
})

it('the audit is verified at night, and by day when no night was used for it', () => {
  const due = (now: Date, last?: ReturnType<typeof check>) => isAuditCheckDue(now, last, WHEN.timeZone)
  expect([due(nights(0)), due(nights(0.5))]).toEqual([true, false])
  expect([7, 7.5, 8.5].map((days) => due(nights(days), check()))).toEqual([true, false, true])
})
