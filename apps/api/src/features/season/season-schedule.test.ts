import type { Season } from '@spmb/domain/season/season.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TIME_ZONE } from '../../../testing/test-app.ts'
import { scheduleSeasonChanges } from './season-schedule.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2025-06-12T23:50:00+08:00') }))
afterEach(() => void vi.useRealTimers())

const season: Season = {
  id: 1,
  label: '2025/2026',
  firstYear: 2025,
  windowMode: 'schedule',
  publicationMode: 'published',
  opensAt: new Date('2025-06-02T00:00:00+08:00'),
  closesAt: new Date('2025-06-11T00:00:00+08:00'),
  publishesAt: null,
  reRegistrationFrom: new Date('2025-06-12T08:00:00+08:00'),
  reRegistrationTo: new Date('2025-06-13T00:20:00+08:00'),
  objectionsUntil: null,
  notice: null,
}

it('calls back at midnight, at the moments of the season, and an hour later', () => {
  const turns: string[] = []
  const clock = () => new Date()
  const onChange = () => turns.push(clock().toISOString().slice(11, 16))
  const schedule = scheduleSeasonChanges({ season: () => season, clock, timeZone: TIME_ZONE, onChange })
  schedule.plan()
  vi.advanceTimersByTime(100 * 60_000)
  schedule.stop()
  vi.advanceTimersByTime(100 * 60_000)
  // 00.00, 00.20 and 01.20 WITA.
  expect(turns).toEqual(['16:00', '16:20', '17:20'])
})
