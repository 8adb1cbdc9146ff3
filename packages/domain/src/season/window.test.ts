import { describe, expect, test } from 'vitest'
import type { Season } from './season.ts'
import { isPaused, isPublished, nextChange, windowState } from './window.ts'

const ZONE = 'Asia/Makassar'
const OPENS = new Date('2025-06-02T00:00:00+08:00')
const CLOSES = new Date('2025-06-11T00:00:00+08:00')
const PUBLISHES = new Date('2025-06-20T09:00:00+08:00')

const season = (facts: Partial<Season> = {}): Season => ({
  id: 1,
  label: '2025/2026',
  firstYear: 2025,
  opensAt: OPENS,
  closesAt: CLOSES,
  windowMode: 'schedule',
  publicationMode: 'published',
  publishesAt: null,
  reRegistrationFrom: null,
  reRegistrationTo: null,
  objectionsUntil: null,
  notice: null,
  ...facts,
})
const offBy = (moment: Date, ms: number) => new Date(moment.getTime() + ms)

describe('by the schedule the window', () => {
  test.each([
    ['a millisecond before opening', offBy(OPENS, -1), 'before'],
    ['at opening', OPENS, 'open'],
    ['a millisecond before closing', offBy(CLOSES, -1), 'open'],
    ['at closing', CLOSES, 'closed'],
    ['years before', new Date(0), 'before'],
    ['years after', new Date('2099-01-01'), 'closed'],
  ])('%s is as it should be', (_title, now, state) => {
    expect(windowState(season(), now)).toBe(state)
  })
})

test.each(['open', 'closed'] as const)('forced %s, it is so at any time', (windowMode) => {
  for (const now of [offBy(OPENS, -1), OPENS, offBy(CLOSES, -1), CLOSES]) {
    expect(windowState(season({ windowMode }), now)).toBe(windowMode)
  }
})

describe('results are published', () => {
  test.each([
    ['published', null, OPENS, true],
    ['published', PUBLISHES, offBy(PUBLISHES, -1), true],
    ['hidden', null, OPENS, false],
    ['hidden', PUBLISHES, PUBLISHES, false],
    ['schedule', PUBLISHES, offBy(PUBLISHES, -1), false],
    ['schedule', PUBLISHES, PUBLISHES, true],
    ['schedule', null, new Date('2099-01-01'), false],
  ] as const)('in mode %s, with %s, at %s: %s', (publicationMode, publishesAt, now, published) => {
    expect(isPublished(season({ publicationMode, publishesAt }), now)).toBe(published)
  })
})

describe('the next change by itself', () => {
  const at = (text: string) => new Date(`2025-06-${text}+08:00`)
  const closed = { windowMode: 'closed' } as const
  test.each([
    ['the opening', season({ opensAt: at('02T08:00') }), at('02T07:00'), at('02T08:00')],
    ['the closing', season({ closesAt: at('10T16:00') }), at('10T15:00'), at('10T16:00')],
    ['midnight after the closing', season({ closesAt: at('10T16:00') }), at('10T16:00'), at('11T00:00')],
    [
      'midnight while the window is forced',
      season({ windowMode: 'open', closesAt: at('10T16:00') }),
      at('10T15:00'),
      at('11T00:00'),
    ],
    [
      'a publication',
      season({ ...closed, publicationMode: 'schedule', publishesAt: PUBLISHES }),
      at('20T08:00'),
      PUBLISHES,
    ],
    [
      'a publication before the closing',
      season({ publicationMode: 'schedule', publishesAt: at('10T15:59'), closesAt: at('10T16:00') }),
      at('10T15:00'),
      at('10T15:59'),
    ],
    [
      'midnight, not a moment of publication that is not used',
      season({ ...closed, publicationMode: 'hidden', publishesAt: PUBLISHES }),
      at('20T08:00'),
      at('21T00:00'),
    ],
    [
      'the start of re-registration',
      season({ ...closed, reRegistrationFrom: at('21T08:00'), reRegistrationTo: at('23T14:00') }),
      at('21T07:00'),
      at('21T08:00'),
    ],
    [
      'the end of re-registration',
      season({ ...closed, reRegistrationFrom: at('21T08:00'), reRegistrationTo: at('23T14:00') }),
      at('23T08:00'),
      at('23T14:00'),
    ],
    [
      'the end of objections',
      season({ ...closed, objectionsUntil: at('24T12:00') }),
      at('24T08:00'),
      at('24T12:00'),
    ],
    ['the next midnight', season(closed), at('30T23:59:59.999'), new Date('2025-07-01T00:00:00+08:00')],
    ['not the midnight that is now', season(closed), at('24T00:00'), at('25T00:00')],
  ])('%s', (_title, facts, now, turn) => {
    expect(nextChange(facts, now, ZONE)).toEqual(turn)
  })

  test('is midnight of the office’s zone', () => {
    expect(nextChange(season(closed), at('24T00:30'), 'Asia/Jakarta')).toEqual(at('24T01:00'))
  })
})

test.each([
  ['closed by the office before the end', { windowMode: 'closed' }, '2025-06-10', true],
  ['closed by the office after the end', { windowMode: 'closed' }, '2025-06-11', false],
  [
    'closed by the office, and results are public',
    { windowMode: 'closed', published: true },
    '2025-06-10',
    false,
  ],
  ['open', { windowMode: 'open' }, '2025-06-05', false],
  ['left to its schedule', { windowMode: 'schedule' }, '2025-06-05', false],
] as const)('a window that is %s may be paused', (_what, change, today, paused) => {
  expect(isPaused({ published: false, closesAt: CLOSES, ...change }, today, ZONE)).toBe(paused)
})
