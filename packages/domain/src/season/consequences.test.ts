import { describe, expect, test } from 'vitest'
import { consequencesOf, noteMoves } from './consequences.ts'
import { consequenceMessage, movedSentences, visibleNow } from './messages.ts'
import type { SeasonSettings } from './settings.ts'

const NOW = new Date('2025-06-05T02:00:00Z')
const day = (text: string) => new Date(`${text}T00:00:00+08:00`)
const before: SeasonSettings = {
  opensAt: day('2025-06-02'),
  closesAt: day('2025-06-11'),
  windowMode: 'schedule',
  publicationMode: 'hidden',
  publishesAt: null,
  reRegistrationFrom: null,
  reRegistrationTo: null,
  objectionsUntil: null,
  notice: null,
}

describe('what a change does at once', () => {
  test.each<[string, Partial<SeasonSettings>, Partial<SeasonSettings>, string[]]>([
    ['nothing changes', {}, {}, []],
    ['the closing moves to another day to come', {}, { closesAt: day('2025-06-15') }, []],
    ['the closing comes earlier', {}, { closesAt: day('2025-06-08') }, ['earlier_closing']],
    [
      'the closing of a forced window comes earlier',
      { windowMode: 'open' },
      { windowMode: 'open', closesAt: day('2025-06-08') },
      [],
    ],
    ['a notice changes', {}, { notice: 'Contoh' }, []],
    ['it is forced open', {}, { windowMode: 'open' }, ['forced_open']],
    ['it is forced closed', {}, { windowMode: 'closed' }, ['forced_closed']],
    ['it stays forced', { windowMode: 'open' }, { windowMode: 'open' }, []],
    ['forced closed returns to a schedule that is open', { windowMode: 'closed' }, {}, ['opens']],
    ['forced open returns to a schedule that is open', { windowMode: 'open' }, {}, []],
    ['the closing moves to a past day', {}, { closesAt: day('2025-06-04') }, ['closes']],
    ['the opening moves to a day to come', {}, { opensAt: day('2025-06-07') }, ['waits']],
    ['the opening moves to another past day', {}, { opensAt: day('2025-06-01') }, ['past_opens']],
    [
      'a forced window gets past days',
      { windowMode: 'open' },
      { windowMode: 'open', opensAt: day('2025-06-01'), closesAt: day('2025-06-04') },
      ['past_opens', 'past_closes'],
    ],
    [
      'later moments lie in the past',
      {},
      {
        reRegistrationFrom: day('2025-06-01'),
        reRegistrationTo: day('2025-06-03'),
        objectionsUntil: day('2025-06-04'),
      },
      ['past_re_registration', 'past_objections'],
    ],
  ])('when %s', (_title, stored, changed, expected) => {
    const from = { ...before, ...stored }
    expect(consequencesOf(from, { ...before, ...changed }, NOW)).toEqual(expected)
  })
})

test('a consequence names the dates that matter', () => {
  expect(consequenceMessage('closes', { ...before, closesAt: day('2025-06-05') }, 'Asia/Makassar')).toBe(
    'Menurut jadwal ini pendaftaran ditutup dalam satu detik: saat penutupan, Rabu, 4 Juni 2025 pukul 23.59 WITA, sudah lewat.',
  )
  expect(consequenceMessage('forced_open', before, 'Asia/Makassar')).toContain(
    '(2\u00a0–\u2060\u00a010 Juni 2025)',
  )
})

test.each([
  ['open', false, 'Pendaftaran dibuka, hasil tersembunyi'],
  ['closed', true, 'Pendaftaran ditutup, hasil terbit'],
  ['before', false, 'Pendaftaran belum dibuka, hasil tersembunyi'],
] as const)('window %s, published %s: a parent sees %j', (window, published, words) => {
  expect(visibleNow({ window, published })).toBe(words)
})

describe('dates that move', () => {
  const after = { ...before, closesAt: day('2025-06-09') }
  const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000)

  test('say for three days what they were, what they are, and when they were changed', () => {
    const movedDates = noteMoves({}, before, after, NOW)
    expect(movedSentences({ ...after, movedDates }, later(2.9), 'Asia/Makassar')).toEqual([
      'Pendaftaran ditutup: Minggu, 8 Juni 2025 pukul 23.59 WITA. Semula Selasa, 10 Juni 2025 pukul 23.59 WITA. Diubah Kamis, 5 Juni 2025 pukul 10.00 WITA.',
    ])
    expect(movedSentences({ ...after, movedDates }, later(3), 'Asia/Makassar')).toEqual([])
  })

  test('a second change keeps what families read first, and one back says nothing', () => {
    const first = noteMoves({}, before, after, NOW)
    const second = noteMoves(first, after, { ...before, closesAt: day('2025-06-07') }, later(1))
    expect(second).toEqual({
      closesAt: { at: later(1).toISOString(), before: before.closesAt.toISOString() },
    })
    expect(noteMoves(second, { ...before, closesAt: day('2025-06-07') }, before, later(2))).toEqual({})
    // Another setting leaves the note, and its time.
    expect(noteMoves(first, after, { ...after, notice: 'Contoh' } as typeof after, later(1))).toEqual(first)
    // What families have read for three days is what they know.
    expect(noteMoves(first, after, before, later(4))).toEqual({
      closesAt: { at: later(4).toISOString(), before: after.closesAt.toISOString() },
    })
  })

  test('the announcement that is called off is not set any more; a first date and published results are no move', () => {
    const planned = { ...before, publicationMode: 'schedule' as const, publishesAt: day('2025-06-17') }
    expect(noteMoves({}, before, planned, NOW)).toEqual({})
    const hidden = { ...planned, publicationMode: 'hidden' as const }
    const movedDates = noteMoves({}, planned, hidden, NOW)
    expect(movedSentences({ ...hidden, movedDates }, NOW, 'Asia/Makassar')).toEqual([
      'Pengumuman hasil: belum ditentukan. Semula Selasa, 17 Juni 2025 pukul 00.00 WITA. Diubah Kamis, 5 Juni 2025 pukul 10.00 WITA.',
    ])
    const published = { ...planned, publicationMode: 'published' as const }
    expect(noteMoves(movedDates, planned, published, NOW)).toEqual({})
  })
})
