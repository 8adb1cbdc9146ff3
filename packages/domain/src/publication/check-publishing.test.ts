import { expect, test } from 'vitest'
import { checkPublishing } from './check-publishing.ts'

const now = new Date('2025-06-16T02:00:00Z')
const REASON = 'Sekolah meminta waktu sampai besok'

test.each([
  ['a moment to come', '2025-06-16 10:01', '', 0, []],
  ['now', 'now', '', 0, []],
  ['a moment that has passed', '2025-06-16 10:00', '', 0, ['publishes']],
  ['no moment', '', '', 0, ['publishes']],
  ['a day that does not exist', '2025-02-31 10:00', '', 0, ['publishes']],
  ['undecided children without a reason', 'now', '  sebentar  lagi  ', 1, ['reason']],
  ['undecided children with a reason', 'now', REASON, 1, []],
  ['two mistakes', '2025-06-16 09:00', 'nanti', 1, ['publishes', 'reason']],
])('%s', (_, publishes, reason, undecided, wrong) => {
  const problems = checkPublishing({ publishes, reason }, { undecided, timeZone: 'Asia/Makassar', now })
  expect(Object.keys(problems)).toEqual(wrong)
})

test('a device does not judge whether a moment has passed', () => {
  const of = { undecided: 0, timeZone: 'Asia/Makassar', now: null }
  expect(checkPublishing({ publishes: '2001-01-01 00:00', reason: '' }, of)).toEqual({})
  expect(checkPublishing({ publishes: '', reason: '' }, of)).toHaveProperty('publishes')
})
