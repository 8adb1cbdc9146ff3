import { describe, expect, test } from 'vitest'
import { type Choose, deferredAcceptance, keepFirst } from './deferred-acceptance.ts'

interface Asking {
  school: string
  child: number
  name: string
  rank: number
}

/** Children by name with their wishes: 'A2 B1', the school and the rank there. */
function wishesOf(children: Record<string, string>): Asking[][] {
  return Object.entries(children).map(([name, wishes], child) =>
    wishes
      .split(' ')
      .filter(Boolean)
      .map((wish) => ({ school: wish[0] ?? '', child, name, rank: Number(wish.slice(1)) })),
  )
}

function seatingOf(children: Record<string, string>, choose: Choose<Asking>) {
  const granted = deferredAcceptance(wishesOf(children), ({ child }) => child, choose)
  return Object.fromEntries(Object.keys(children).map((name, child) => [name, granted[child]?.school]))
}

const byRank = (a: Asking, b: Asking) => a.rank - b.rank
const seats = (each: Record<string, number>) =>
  keepFirst<string, Asking>(byRank, (school) => each[school] ?? 0)

describe('each child gets the first wish that stays granted', () => {
  test('a newcomer displaces a seated child, who asks on and displaces another', () => {
    const children = { a: 'A2 B1', b: 'A1', c: 'B2 A3' }
    expect(seatingOf(children, seats({ A: 1, B: 1 }))).toEqual({ a: 'B', b: 'A', c: undefined })
  })

  test('a child without wishes, and one whose schools have no seats, get none', () => {
    expect(seatingOf({ a: '', b: 'A1' }, seats({}))).toEqual({ a: undefined, b: undefined })
  })

  test('as many as there are seats have one, in no particular order', () => {
    expect(seatingOf({ a: 'A2', b: 'A3', c: 'A1' }, seats({ A: 3 }))).toEqual({ a: 'A', b: 'A', c: 'A' })
    expect(seatingOf({ a: 'A2', b: 'A3', c: 'A1' }, seats({ A: 2 }))).toEqual({
      a: 'A',
      b: undefined,
      c: 'A',
    })
  })

  test('who asks first changes nothing', () => {
    const children = { a: 'A3 B1', b: 'A2 B3', c: 'B2 A1', d: 'A4 B4' }
    const turned = Object.fromEntries(Object.entries(children).toReversed())
    expect(seatingOf(turned, seats({ A: 1, B: 1 }))).toEqual(seatingOf(children, seats({ A: 1, B: 1 })))
  })
})

test('a chain in which each child pushes out the next costs a few comparisons each', () => {
  const seats = 2_048
  const each = Array.from({ length: seats }, (_, i) => i)
  const asking = (school: string, child: number, rank: number) => ({ school, child, name: '', rank })
  // Two full schools, whose seated children the other school prefers; child 0 finds no seat at A, and begins.
  const wishes = [
    [asking('A', 0, 4 * seats), asking('B', 0, -1)],
    ...each.map((i) => [asking('A', 1 + i, 3 * seats - i), asking('B', 1 + i, i)]),
    ...each.map((i) => [asking('B', 1 + seats + i, 3 * seats - i), asking('A', 1 + seats + i, i)]),
  ]
  let compared = 0
  const compare = (a: Asking, b: Asking) => {
    compared++
    return byRank(a, b)
  }
  const granted = deferredAcceptance(
    wishes,
    ({ child }) => child,
    keepFirst<string, Asking>(compare, () => seats),
  )
  expect(granted.map((wish) => wish?.school)).toEqual([
    ...['B', ...each.slice(1).map(() => 'B'), undefined],
    ...each.map(() => 'A'),
  ])
  // For each wish, at most twice the depth of a heap of the seats. Sorted again for each child it is a hundred times as much.
  expect(compared).toBeLessThan(2 * wishes.length * 2 * Math.log2(seats))
})

test('a school may choose by another rule, such as seats reserved for some', () => {
  // The reserved seat first, then the others, and a reserved seat that no child may take to the next child.
  const mayTakeReserved = new Set(['a', 'e'])
  const seatedBy: Record<string, Asking[]> = {}
  const choose: Choose<Asking> = (one) => {
    const { school } = one
    const inOrder = [...(seatedBy[school] ?? []), one].sort(byRank)
    const reserved = inOrder.filter(({ name }) => mayTakeReserved.has(name)).slice(0, 1)
    const all = school === 'A' ? 4 : 3
    const others = inOrder.filter((one) => !reserved.includes(one)).slice(0, all - reserved.length)
    const seated = [...reserved, ...others]
    seatedBy[school] = seated
    return inOrder.find((each) => !seated.includes(each))
  }
  const children = {
    a: 'A1 B6',
    b: 'A2 B8',
    c: 'A3 B5',
    d: 'A5 B3',
    e: 'A7',
    f: 'A6 B2',
    g: 'B1 A8',
    h: 'B7',
    i: 'B4 A4',
  }
  expect(seatingOf(children, choose)).toEqual({
    ...{ a: 'A', b: 'A', c: 'A', d: 'A', e: undefined },
    ...{ f: 'B', g: 'B', h: undefined, i: 'B' },
  })
})
