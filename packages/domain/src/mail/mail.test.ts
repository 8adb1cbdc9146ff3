import { describe, expect, it } from 'vitest'
import { expiryOf, isQuiet, MAIL_KINDS, nextAttempt } from './mail.ts'
import { NEVER_ASKED } from './reminder.ts'
import { mailOf, testMailOf } from './texts.ts'

const NOW = new Date('2025-07-01T02:00:00Z')
const minutes = (count: number) => count * 60_000

it.each([
  [1, 1],
  [2, 5],
  [3, 30],
  [4, 120],
  [5, 360],
])('waits after attempt %i for %i minutes', (attempts, pause) => {
  expect(nextAttempt(attempts, NOW)).toEqual(new Date(NOW.getTime() + minutes(pause)))
})

it('gives up after the sixth attempt', () => {
  expect(nextAttempt(6, NOW)).toBeNull()
})

describe.each([
  ['Asia/Jakarta', 7],
  ['Asia/Makassar', 8],
  ['Asia/Jayapura', 9],
])('the quiet hours of %s', (timeZone, offset) => {
  it.each([
    ['05:59', true],
    ['06:00', false],
    ['19:59', false],
    ['20:00', true],
    ['00:00', true],
  ])('%s: %s', (time, quiet) => {
    const hours = String(offset).padStart(2, '0')
    expect(isQuiet(new Date(`2025-07-01T${time}:00+${hours}:00`), timeZone)).toBe(quiet)
  })
})

it('expires at the moment that it asks for, or when it is too old to be useful', () => {
  const until = new Date('2025-07-05T00:00:00Z')
  expect(expiryOf('reserve_call', until, NOW)).toEqual(until)
  expect(expiryOf('reserve_call', new Date(NOW.getTime() - 1), NOW)).toEqual(new Date('2025-07-08T02:00:00Z'))
  expect(expiryOf('results', null, NOW)).toEqual(new Date('2025-07-04T02:00:00Z'))
})

/** Whatever a text may not hold. */
const CANARY = {
  number: 'SD25-ABCDE-FGHJK-M',
  office: 'Dinas Contoh',
  until: new Date('2025-07-05T00:00:00Z'),
  timeZone: 'Asia/Makassar',
}

describe.each(MAIL_KINDS)('the message %s', (kind) => {
  const { subject, text } = mailOf(kind, CANARY)
  const all = `${subject}\n${text}`

  it('names the office and the beginning of the number, and warns of fraud', () => {
    expect(text).toContain('Dinas Contoh')
    expect(text).toContain('SD25-ABCDE')
    expect(text).toContain(NEVER_ASKED)
    expect(text.replace(NEVER_ASKED, '')).toMatch(/Untuk berhenti/)
  })

  it('holds nothing personal, no result and no link', () => {
    expect(all).not.toMatch(/FGHJK/)
    expect(all).not.toMatch(
      /\b(lulus|diterima|ditolak|cadangan|jalur|zonasi|nik|nisn)\b|https?:|www\.|\/ppdb/i,
    )
    expect(all.replaceAll(NEVER_ASKED, '')).not.toMatch(/Kode Ubah|kata sandi/)
    // Five digits or more would be a number of a person; years have four.
    expect(all).not.toMatch(/\d{5}/)
  })

  it('is short enough for a phone, and its subject for a list', () => {
    expect(text.length).toBeLessThan(700)
    expect(subject.length).toBeLessThan(78)
  })
})

it('says in the test message what it is', () => {
  expect(testMailOf('Dinas Contoh').text).toContain('Pesan percobaan')
})
