import { describe, expect, test } from 'vitest'
import { type CalendarSource, calendarFile } from './calendar.ts'

const source = (
  change: Partial<CalendarSource['season']> = {},
  now = '2025-06-05T00:00:00Z',
): CalendarSource => ({
  season: {
    label: '2025/2026',
    firstYear: 2025,
    opensAt: new Date('2025-06-01T16:00:00Z'),
    closesAt: new Date('2025-06-10T16:00:00Z'),
    windowMode: 'schedule',
    publicationMode: 'schedule',
    publishesAt: new Date('2025-06-17T02:00:00Z'),
    published: false,
    ...change,
  },
  region: 'Kabupaten Dompu, Nusa Tenggara Barat',
  publicUrl: 'https://spmb.example',
  now: new Date(now),
})
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

test('names closing and announcement at their time, with a reminder a day before', () => {
  const lines = linesOf(calendarFile(source()))
  expect(lines.filter((line) => /^(UID|DTSTART|SUMMARY|TRIGGER)/.test(line))).toEqual([
    'UID:2025-penutupan@spmb.example',
    'DTSTART:20250610T155900Z',
    'SUMMARY:Pendaftaran ditutup: SPMB Kabupaten Dompu\\, Nusa Tenggara Barat 2025/2026',
    'TRIGGER:-P1D',
    'UID:2025-pengumuman@spmb.example',
    'DTSTART:20250617T020000Z',
    'SUMMARY:Pengumuman hasil: SPMB Kabupaten Dompu\\, Nusa Tenggara Barat 2025/2026',
    'TRIGGER:-P1D',
  ])
  expect(lines.at(0)).toBe('BEGIN:VCALENDAR')
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
})

test('an event is complete, and says what the day means', () => {
  const lines = linesOf(calendarFile(source({ published: true })))
  const title = 'Pendaftaran ditutup: SPMB Kabupaten Dompu\\, Nusa Tenggara Barat 2025/2026'
  expect(lines).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//SPMB//ID',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:2025-penutupan@spmb.example',
    'DTSTAMP:20250605T000000Z',
    'LAST-MODIFIED:20250605T000000Z',
    'SEQUENCE:29151360',
    'DTSTART:20250610T155900Z',
    'DTEND:20250610T160000Z',
    `SUMMARY:${title}`,
    'DESCRIPTION:Setelah ini pendaftaran tidak dapat dikirim atau diperbaiki sendiri. https://spmb.example/',
    'URL:https://spmb.example/',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${title}`,
    'TRIGGER:-P1D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('the announcement leads to the page of results', () => {
  expect(linesOf(calendarFile(source())).join()).toContain(
    'DESCRIPTION:Siapkan nomor pendaftaran. https://spmb.example/information/pengumuman-hasil-ppdb',
  )
})

test('signs of the format in a text are escaped', () => {
  const lines = linesOf(calendarFile({ ...source(), region: 'A\\B; C\r\nD\nE' }))
  expect(lines).toContain('SUMMARY:Pengumuman hasil: SPMB A\\\\B\\; C\\nD\\nE 2025/2026')
})

test('a file that is saved after a change replaces the events of the one before', () => {
  const sequence = (now: string) => Number(/SEQUENCE:(\d+)/.exec(calendarFile(source({}, now)))?.[1])
  expect(sequence('2025-06-05T00:01:00Z')).toBe(sequence('2025-06-05T00:00:00Z') + 1)
})

describe('cancels the day that no schedule decides any more, and names none that has passed', () => {
  test.each([
    ['a forced window', { windowMode: 'open' }, ['pengumuman']],
    ['a hidden announcement', { publicationMode: 'hidden' }, ['penutupan']],
    ['published results', { published: true }, ['penutupan']],
    ['no day of the announcement', { publishesAt: null }, ['penutupan']],
    ['both', { windowMode: 'closed', publishesAt: null }, []],
  ] as const)('%s', (_what, change, names) => {
    const planned = calendarFile(source(change)).split('BEGIN:VEVENT').slice(1)
    const found = planned
      .filter((event) => !event.includes('STATUS:CANCELLED'))
      .map((event) => /UID:2025-(\w+)@/.exec(event)?.[1])
    expect(found).toEqual(names)
    // A cancelled day keeps its UID, by which calendars find it, and reminds nobody.
    for (const event of planned.filter((one) => one.includes('STATUS:CANCELLED'))) {
      expect(event).toMatch(/UID:2025-(penutupan|pengumuman)@/)
      expect(event).not.toContain('VALARM')
    }
    expect(planned).toHaveLength('published' in change ? 1 : 2)
  })

  test('a closed window', () => {
    expect(calendarFile(source({}, '2025-06-11T00:00:00Z'))).not.toContain('penutupan')
  })
})

test('keeps every line within 75 octets and divides no character', () => {
  const file = calendarFile({ ...source(), region: `Kabupaten ${'Đömpü '.repeat(30)}` })
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(linesOf(file).join()).toContain('Đömpü '.repeat(30).trim())
})
