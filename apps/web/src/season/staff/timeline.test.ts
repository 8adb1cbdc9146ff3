import type { SeasonRecord } from '@spmb/domain/season/contract.staff.ts'
import { expect, test } from 'vitest'
import { timelineOf } from './timeline.ts'

const season: SeasonRecord = {
  id: 1,
  label: '2025/2026',
  first_year: 2025,
  is_active: true,
  opens_at: '2025-06-01T16:00:00.000Z',
  closes_at: '2025-06-10T16:00:00.000Z',
  window_mode: 'schedule',
  window: 'closed',
  re_registration_from: null,
  re_registration_to: '2025-06-21T16:00:00.000Z',
  objections_until: null,
  notice: null,
  publication_mode: 'schedule',
  publishes_at: '2025-06-16T02:00:00.000Z',
  published: false,
  publication_act: null,
  hidden: null,
  new_findings: [],
  version: 1,
}
const NOW = new Date('2025-06-13T06:30:00Z')

const titles = (record: SeasonRecord) =>
  timelineOf(record, NOW).map(({ title, state }) => `${title}: ${state}`)

test('the moments of a season are in order around now', () => {
  expect(titles(season)).toEqual([
    'Dibuka: past',
    'Ditutup: past',
    'Sekarang: here',
    'Terbit terjadwal: ahead',
    'Daftar ulang selesai: ahead',
  ])
})

test('with a forced mode the dates read as a schedule, and a moment of publication that is not used is left out', () => {
  expect(titles({ ...season, window_mode: 'open', publication_mode: 'hidden' }).slice(0, 3)).toEqual([
    'Jadwal buka: past',
    'Jadwal tutup: past',
    'Sekarang: here',
  ])
})
