import { describe, expect, it } from 'vitest'
import { askedSchools, givingRefusal, lateDrawRefusal, lateOpeningRefusal, lateRefusal } from './late.ts'

const NOW = new Date('2025-07-08T00:00:00Z')
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
const BY_RUN = { published: true, method: 'run', state: 'public' } as const
const BY_HAND = { published: true, method: 'manual', state: 'draft' } as const

describe('a child is registered late', () => {
  it.each([
    ['in the window of a level with a run', BY_RUN, later(1), null],
    ['in the window of a level decided by hand', BY_HAND, later(1), null],
    ['not before it is opened', BY_RUN, null, 'closed'],
    ['not at its last moment', BY_RUN, NOW, 'over'],
    ['not before the publication', { ...BY_HAND, published: false }, later(1), 'hidden'],
    ['not without the run of the level', { ...BY_RUN, state: 'draft' }, later(1), 'hidden'],
    ['not once the results are hidden again', { ...BY_RUN, published: false }, later(1), 'hidden'],
  ] as const)('%s', (_, level, until, refusal) => {
    expect(lateRefusal({ ...level, until }, NOW)).toBe(refusal)
  })
})

describe('it is opened', () => {
  it.each([
    ['after the reserve is called', BY_RUN, { called: 0, drawn: false }, null],
    ['not while a child of the reserve can be called', BY_RUN, { called: 1, drawn: false }, 'reserve'],
    ['not while a draw waits for its giving', BY_RUN, { called: 0, drawn: true }, 'drawn'],
    ['not before the publication', { ...BY_RUN, published: false }, { called: 0, drawn: false }, 'hidden'],
  ] as const)('%s', (_, level, facts, refusal) => {
    expect(lateOpeningRefusal({ ...level, ...facts })).toBe(refusal)
  })
})

it.each([
  ['closed', 'closed', 'naming'],
  ['open', 'closed', 'naming'],
  ['open', 'over', 'naming'],
  ['over', 'open', 'late'],
  ['closed', 'open', 'late'],
  ['over', 'closed', null],
  ['closed', 'over', null],
  ['over', 'over', null],
] as const)('with naming %s and late registration %s a giving is refused: %s', (naming, late, refusal) => {
  expect(givingRefusal({ naming, late })).toBe(refusal)
})

it.each([
  ['closed', true, false, 'open'],
  ['open', true, false, 'open'],
  ['over', false, false, 'not_needed'],
  ['over', true, true, 'drawn'],
  ['over', true, false, null],
] as const)(
  'a draw with late registration %s, tied %s, confirmed %s: %s',
  (late, tied, confirmed, refusal) => {
    expect(lateDrawRefusal({ late, tied, confirmed })).toBe(refusal)
  },
)

describe('a child asks for', () => {
  const child = { school_1_id: 1, school_2_id: 2, school_1_decision: null, school_2_decision: null }
  it.each([
    ['what it named', { registered_late: false }, [7, 1], [7]],
    ['its choices first, when it is late', { registered_late: true }, [7, 2], [1, 2, 7]],
    ['one school that is both choices once', { registered_late: true, school_2_id: 1 }, [], [1]],
    ['no choice whose seat was taken back', { registered_late: true, taken_back: [2] }, [7], [1, 7]],
    ['what it named again after that', { registered_late: false, taken_back: [7] }, [7], [7]],
    [
      'no school that refused it by hand',
      { registered_late: true, school_1_decision: 'TIDAK LULUS' },
      [],
      [2],
    ],
  ] as const)('%s', (_, change, named, asked) => {
    expect(askedSchools({ ...child, ...change }, named)).toEqual(asked)
  })
})
