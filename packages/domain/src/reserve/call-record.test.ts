import { describe, expect, it } from 'vitest'
import { type CallMarket, callHashes, callText, checkCall, performCall, rankChildren } from './call-record.ts'

/** The keys of the children at every school: the smaller comes first. */
const AGES = [3, 1, 2, 1]
const byAge = (a: number, b: number) => (AGES[a] ?? 0) - (AGES[b] ?? 0)
const children = ['T-A', 'T-B', 'T-C', 'T-D'].map((ticket) => ({
  ticket,
  placed: null,
  choices: [{ school: 0, first: false }],
}))
const market = (seed: string | null, free: number, more: Partial<CallMarket> = {}): CallMarket => ({
  kind: 'reserve',
  level: 'SD',
  order: ['birth_date', 'distance', 'lottery'],
  seed,
  only: null,
  schools: [['50200001', free]],
  applicants: rankChildren(children, seed, byAge),
  ...more,
})

describe('ranks', () => {
  it('are equal for equal children without a lottery', () => {
    expect(market(null, 1).applicants.map(([, , [choice]]) => choice)).toEqual([
      [0, 3, 4, 0],
      [0, 1, 1, 0],
      [0, 2, 3, 0],
      [0, 1, 1, 0],
    ])
  })

  it('are separated by the lottery', () => {
    const ranks = market('416253', 1).applicants.map(([, , [choice]]) => choice?.[2])
    expect([...ranks].sort()).toEqual([1, 2, 3, 4])
    expect(ranks[0]).toBe(4)
  })
})

describe('a call', () => {
  it('gives the seats in the order of the ranks', () => {
    expect(performCall(market(null, 2)).moves).toEqual([
      [1, null, 0],
      [3, null, 0],
    ])
  })

  it('stops before a tie, which it names', () => {
    const { moves, tied } = performCall(market(null, 1))
    expect([moves, tied]).toEqual([[], [0]])
  })

  it('gives no seat of a school that takes no child', () => {
    expect(performCall(market(null, 2, { schools: [['50200001', null]] })).moves).toEqual([])
  })
})

describe('late children', () => {
  // The youngest is not late; of the late ones two are equal.
  const late = (seed: string | null) => ({ seed, applicants: [1, 2, 3] })
  const behind = (a: number, b: number) => Number(a > 0) - Number(b > 0) || byAge(a, b)
  const giving = (draw: string | null, free: number) =>
    market('416253', free, {
      kind: 'placement',
      applicants: rankChildren(children, '416253', behind, late(draw)),
      late: late(draw),
    })

  it('stand behind all others, whatever the keys', () => {
    expect(performCall(giving(null, 1)).moves).toEqual([[0, null, 0]])
  })

  it('are separated by no seed of a run: seats stop before equal ones', () => {
    const { moves, tied } = performCall(giving(null, 2))
    expect([moves, tied]).toEqual([[], [0]])
  })

  it('are separated by the draw of their giving', () => {
    const { moves, tied } = performCall(giving('11112222333344445555', 2))
    expect([moves.length, tied]).toEqual([2, []])
    const places = [...'abcdefgh'].map((draw) => performCall(giving(draw, 2)).moves[1]?.[0])
    expect(new Set(places)).toEqual(new Set([1, 3]))
  })

  it('are part of the record only where there are any', () => {
    expect(callText(performCall(market('416253', 2)))).not.toContain('late')
    expect(checkCall(callText(performCall(giving('1', 2))))).toEqual([])
  })

  it('are not put before others by a record that is right otherwise', () => {
    const before = market('416253', 1, {
      kind: 'placement',
      applicants: rankChildren(children, '416253', (a, b) => -behind(a, b), late('1')),
      late: late('1'),
    })
    expect(checkCall(callText(performCall(before)))).toEqual(['ranks'])
  })
})

describe('the check', () => {
  const record = performCall(market('416253', 2))
  const { whole } = callHashes(record)

  it('repeats a record', () => {
    expect(checkCall(callText(record), whole)).toEqual([])
  })

  it.each<[string, (changed: typeof record) => void, string[]]>([
    ['a seat moved', ({ moves }) => void moves.splice(0, 1, [0, null, 0]), ['hash', 'moves']],
    ['a seat added', ({ moves }) => void moves.push([0, null, 0]), ['hash', 'moves']],
    ['a seat removed', ({ moves }) => void moves.pop(), ['hash', 'moves']],
    ['another quota', ({ schools }) => void schools.splice(0, 1, ['50200001', 1]), ['hash', 'moves']],
    ['another seed', (changed) => void Object.assign(changed, { seed: '2222222' }), ['hash', 'ranks']],
    [
      'ranks swapped',
      ({ applicants: [a, , c] }) => {
        const [own, other] = [a?.[2][0], c?.[2][0]]
        if (own && other) [own[2], other[2]] = [other[2], own[2]]
      },
      ['hash', 'ranks'],
    ],
    ['a child removed', ({ applicants }) => void applicants.shift(), ['hash', 'moves']],
  ])('names %s', (_, change, faults) => {
    const changed = structuredClone(record)
    change(changed)
    expect(checkCall(callText(changed), whole)).toEqual(faults)
  })

  it('needs no announced hash', () => {
    expect(checkCall(callText(record))).toEqual([])
    const changed = { ...record, tied: [0] }
    expect(checkCall(callText(changed))).toEqual(['moves'])
  })

  it('repeats a record without a lottery', () => {
    const untied = performCall(market(null, 1))
    expect(checkCall(callText(untied), callHashes(untied).whole)).toEqual([])
  })

  it.each([
    ['another format', { format: 'spmb-run' }],
    ['another version', { version: 2 }],
    ['no schools', { schools: null }],
    ['no children', { applicants: {} }],
    ['no moves', { moves: undefined }],
    ['no ties', { tied: 0 }],
  ])('refuses a record with %s', (_, change) => {
    expect(checkCall(JSON.stringify({ ...record, ...change }))).toEqual(['form'])
  })

  it.each(['', '{', '[]', '{"format":"spmb-call"}', 'null', JSON.stringify({ ...record, applicants: [1] })])(
    'refuses what is no record: %s',
    (text) => expect(checkCall(text, whole)).toEqual(['form']),
  )
})
