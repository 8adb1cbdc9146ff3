import { describe, expect, test } from 'vitest'
import { announcementOf, countdownWords, momentAhead } from './window-words.ts'

const ZONE = 'Asia/Makassar'
const PUBLISHES = new Date('2025-06-17T10:00:00+08:00')

describe('the countdown', () => {
  test.each([
    ['2025-06-10', '7 hari lagi'],
    ['2025-06-15', '2 hari lagi'],
    ['2025-06-16', 'besok'],
    ['2025-06-17', 'hari ini'],
    ['2025-06-18', null],
    ['2024-06-17', '365 hari lagi'],
    ['2025-05-31', '17 hari lagi'],
  ])('on %s reads %s', (today, words) => {
    expect(countdownWords(PUBLISHES, today, ZONE)).toBe(words)
  })

  test('counts the days of the zone, not periods of 24 hours', () => {
    const midnight = new Date('2025-06-17T00:00:00+08:00')
    expect(countdownWords(midnight, '2025-06-16', ZONE)).toBe('besok')
    expect(countdownWords(midnight, '2025-06-16', 'Asia/Jakarta')).toBe('hari ini')
  })

  test('counts the days between two changes of the clocks', () => {
    const afterChange = new Date('2025-03-31T00:00:00+02:00')
    expect(countdownWords(afterChange, '2025-03-29', 'Europe/Berlin')).toBe('2 hari lagi')
  })
})

test('a moment ahead has its weekday, time, zone and countdown; a past one no countdown', () => {
  expect(momentAhead(PUBLISHES, '2025-06-14', ZONE)).toBe(
    'Selasa, 17 Juni 2025 pukul 10.00 WITA, 3 hari lagi',
  )
  expect(momentAhead(PUBLISHES, '2025-06-18', ZONE)).toBe('Selasa, 17 Juni 2025 pukul 10.00 WITA')
})

test.each([
  ['schedule', PUBLISHES, false, { state: 'planned', at: PUBLISHES }],
  ['schedule', PUBLISHES, true, { state: 'published' }],
  ['schedule', null, false, { state: 'unset' }],
  ['hidden', PUBLISHES, false, { state: 'unset' }],
  ['published', null, true, { state: 'published' }],
] as const)(
  'mode %s with the time %s, published: %s',
  (publicationMode, publishesAt, published, announcement) => {
    expect(announcementOf({ publicationMode, publishesAt, published })).toEqual(announcement)
  },
)
