import { describe, expect, test } from 'vitest'
import {
  closingWords,
  openingWords,
  reRegistrationDates,
  windowDates,
  windowNotice,
  windowRefusal,
} from './window-words.ts'

const ZONE = 'Asia/Makassar'
const season = {
  windowMode: 'schedule',
  opensAt: new Date('2025-06-02T00:00:00+08:00'),
  closesAt: new Date('2025-06-11T00:00:00+08:00'),
} as const

describe('the dates of the window', () => {
  test.each([
    ['2025-06-02T00:00+08:00', '2025-06-11T00:00+08:00', '2\u00a0–\u2060\u00a010 Juni 2025'],
    ['2025-05-28T00:00+08:00', '2025-06-05T00:00+08:00', '28 Mei\u00a0–\u2060\u00a04 Juni 2025'],
    ['2025-12-30T00:00+08:00', '2026-01-04T00:00+08:00', '30 Desember 2025\u00a0–\u2060\u00a03 Januari 2026'],
    ['2025-06-02T08:00+08:00', '2025-06-02T16:00+08:00', '2 Juni 2025'],
    ['2025-06-02T00:00+08:00', '2025-06-03T00:00+08:00', '2 Juni 2025'],
    // The end is the first moment after: a minute later it reaches into the next day.
    ['2025-06-02T00:00+08:00', '2025-06-11T00:01+08:00', '2\u00a0–\u2060\u00a011 Juni 2025'],
    ['2025-06-02T00:00+08:00', '2025-07-01T00:00+08:00', '2\u00a0–\u2060\u00a030 Juni 2025'],
    ['2024-02-20T00:00+08:00', '2024-03-01T00:00+08:00', '20\u00a0–\u2060\u00a029 Februari 2024'],
  ])('from %s to %s read %s', (opens, closes, words) => {
    expect(windowDates({ opensAt: new Date(opens), closesAt: new Date(closes) }, ZONE)).toBe(words)
  })

  test('are those of the office’s zone', () => {
    expect(windowDates(season, 'Asia/Jakarta')).toBe('1\u00a0–\u2060\u00a010 Juni 2025')
    expect(windowDates(season, 'UTC')).toBe('1\u00a0–\u2060\u00a010 Juni 2025')
  })
})

test('opening and closing at midnight are worded without ambiguity', () => {
  expect(openingWords(season, ZONE)).toBe('2 Juni 2025 pukul 00.00 WITA')
  expect(closingWords(season, ZONE)).toBe('Selasa, 10 Juni 2025 pukul 23.59 WITA')
  expect(closingWords({ closesAt: new Date('2025-06-10T16:00:00+08:00') }, ZONE)).toBe(
    'Selasa, 10 Juni 2025 pukul 15.59 WITA',
  )
})

test('a refusal names the dates and says that nothing is lost', () => {
  expect(windowRefusal(season, 'closed', ZONE)).toBe(
    'Pendaftaran sudah ditutup. Pendaftaran berlangsung 2\u00a0–\u2060\u00a010 Juni 2025. Data Anda tetap tersimpan di formulir.',
  )
})

test('re-registration names its first day and its last minute with weekday and zone, or nothing', () => {
  const days = {
    reRegistrationFrom: new Date('2025-06-16T00:00:00Z'),
    reRegistrationTo: new Date('2025-06-20T16:00:00Z'),
  }
  expect(reRegistrationDates(days, ZONE)).toBe('16 Juni 2025 sampai Jumat, 20 Juni 2025 pukul 23.59 WITA')
  expect(reRegistrationDates({ reRegistrationFrom: null, reRegistrationTo: null }, ZONE)).toBeNull()
})

test.each([
  [
    'schedule',
    'before',
    'Pendaftaran belum dibuka',
    'Pendaftaran berlangsung 2\u00a0–\u2060\u00a010 Juni 2025, mulai 2 Juni 2025 pukul 00.00 WITA.',
  ],
  [
    'schedule',
    'closed',
    'Pendaftaran sudah ditutup',
    'Pendaftaran berlangsung 2\u00a0–\u2060\u00a010 Juni 2025.',
  ],
  ['closed', 'closed', 'Pendaftaran sedang ditutup', 'Jadwal pendaftaran: 2\u00a0–\u2060\u00a010 Juni 2025.'],
] as const)('in mode %s, state %s, the notice names the dates', (mode, state, title, text) => {
  expect(windowNotice({ ...season, windowMode: mode }, state, ZONE)).toEqual({ title, text })
})
