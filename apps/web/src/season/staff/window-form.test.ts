import type { SeasonRecord } from '@spmb/domain/season/contract.staff.ts'
import { expect, test } from 'vitest'
import { changesIn, controlValues } from './window-form.ts'

const ZONE = 'Asia/Makassar'
const season: SeasonRecord = {
  id: 1,
  label: '2025/2026',
  first_year: 2025,
  is_active: true,
  opens_at: '2025-06-01T16:00:00.000Z',
  closes_at: '2025-06-10T16:00:00.000Z',
  window_mode: 'schedule',
  window: 'open',
  re_registration_from: null,
  re_registration_to: null,
  objections_until: null,
  notice: null,
  publication_mode: 'hidden',
  publishes_at: null,
  published: false,
  publication_act: null,
  hidden: null,
  new_findings: [],
  version: 3,
}
const stored = controlValues(season, ZONE)

test('an untouched form changes nothing', () => {
  expect(changesIn(stored, stored)).toEqual({})
})

test.each([
  [{ 'closes-day': '12' }, { closes: '2025-06-12 24.00' }],
  [
    { mode: 'closed', notice: 'Contoh' },
    { mode: 'closed', notice: 'Contoh' },
  ],
  [{ 'closes-day': '', 'closes-month': '', 'closes-year': '', 'closes-time': '' }, { closes: '' }],
  [{ 'objections_until-day': '18' }, { objections_until: '-00-18 ' }],
])('of %j is sent %j', (typed, changes) => {
  expect(changesIn({ ...stored, ...typed } as Record<string, string>, stored)).toEqual(changes)
})
