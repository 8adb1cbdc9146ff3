import { describe, expect, test } from 'vitest'
import { consequencesOf } from './consequences.ts'
import { consequenceMessage, visibleNow } from './messages.ts'
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
