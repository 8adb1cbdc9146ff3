import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { callOneSchool, callReserve, type ReserveMarket, type WaitingChild } from './call-reserve.ts'

/** How many random markets are tried; mutation testing tries fewer. */
const MARKETS = Number(process.env.RESERVE_MARKETS ?? 2_000)

const child = (
  id: number,
  placed: number | null,
  ...choices: [school: number, rank: number][]
): WaitingChild => ({
  id,
  placed,
  choices: choices.map(([school, rank]) => ({ school, rank, first: false })),
})
const market = (free: [number, number][], ...children: WaitingChild[]): ReserveMarket => ({
  free: new Map(free),
  children,
})

describe('free seats', () => {
  it.each<[string, ReserveMarket, [number, number][]]>([
    [
      'go to the first of those who wait',
      market([[1, 1]], child(1, null, [1, 2]), child(2, null, [1, 1])),
      [[2, 1]],
    ],
    ['go to nobody where nobody waits', market([[1, 3]]), []],
    ['of a school that is not called stay', market([], child(1, null, [1, 1])), []],
    [
      'let a placed child move up, and its seat go on',
      market(
        [
          [1, 1],
          [2, 0],
        ],
        child(1, 2, [1, 1]),
        child(2, null, [2, 1]),
      ),
      [
        [1, 1],
        [2, 2],
      ],
    ],
    [
      'let two children exchange their places when nobody before them waits',
      market(
        [
          [1, 0],
          [2, 0],
        ],
        child(1, 2, [1, 1]),
        child(2, 1, [2, 1]),
      ),
      [
        [1, 1],
        [2, 2],
      ],
    ],
    [
      'are not exchanged past a child that is before them',
      market(
        [
          [1, 0],
          [2, 0],
        ],
        child(1, 2, [1, 2]),
        child(2, 1, [2, 1]),
        child(3, null, [1, 1]),
      ),
      [],
    ],
  ])('%s', (_what, given, moves) => {
    expect(callReserve(given, true).moves.map(({ id, to }) => [id, to])).toEqual(moves)
  })

  it('go to an upheld objection before everybody else', () => {
    const upheld = { id: 2, placed: null, choices: [{ school: 1, rank: 9, first: true }] }
    expect(callReserve(market([[1, 1]], child(1, null, [1, 1]), upheld), true).moves).toMatchObject([
      { id: 2 },
    ])
  })

  it('stop before a tie at the last one; a lottery breaks it', () => {
    const given = market([[1, 1]], child(1, null, [1, 3]), child(2, null, [1, 3]))
    expect(callReserve(given, false)).toEqual({ moves: [], tied: [1] })
    expect(callReserve(given, true).moves).toHaveLength(1)
    const enough = market([[1, 2]], child(1, null, [1, 3]), child(2, null, [1, 3]))
    expect(callReserve(enough, false)).toMatchObject({ moves: [{ id: 1 }, { id: 2 }], tied: [] })
  })
})

test('one school gives no more than its own free seats, to the first of those whom the level gives it', () => {
  const given = market(
    [
      [1, 1],
      [2, 0],
    ],
    child(1, 2, [1, 1]),
    child(2, null, [2, 1]),
  )
  const outcome = callReserve(given, true)
  expect(callOneSchool(given, outcome, 2)).toEqual([])
  expect(callOneSchool(given, outcome, 1)).toEqual([{ id: 1, from: 2, to: 1 }])
})

describe('the part of one school', () => {
  /** Three children wait for school 1, and one for school 2. */
  const given = market(
    [
      [1, 4],
      [2, 1],
    ],
    child(1, null, [1, 30]),
    child(2, null, [1, 20]),
    child(3, null, [1, 10]),
    child(4, null, [2, 1]),
  )
  const moves = (...ids: number[]) => ids.map((id) => ({ id, from: null, to: 1 }))

  test('is what the level gives it, in the order of the ids, without the seats of other schools', () => {
    expect(callOneSchool(given, callReserve(given, true), 1)).toEqual(moves(1, 2, 3))
  })

  test('goes to the first by rank where it has fewer free seats than come', () => {
    const outcome = callReserve(given, true)
    const fewer = { ...given, free: new Map([[1, 2]]) }
    expect(callOneSchool(fewer, outcome, 1)).toEqual(moves(2, 3))
    expect(callOneSchool({ ...given, free: new Map([[1, 1]]) }, outcome, 1)).toEqual(moves(3))
  })

  test('goes by id among equal ranks', () => {
    const equal = market([[1, 2]], child(5, null, [1, 1]), child(4, null, [1, 1]))
    const outcome = callReserve(equal, true)
    expect(callOneSchool({ ...equal, free: new Map([[1, 1]]) }, outcome, 1)).toEqual(moves(4))
  })

  test('is nothing for a school that is not called', () => {
    expect(callOneSchool({ ...given, free: new Map() }, callReserve(given, true), 1)).toEqual([])
  })
})

test('equal ranks at a school go by id when a lottery separates them', () => {
  const given = market([[1, 1]], child(9, null, [1, 3]), child(2, null, [1, 3]), child(5, null, [1, 3]))
  expect(callReserve(given, true).moves).toEqual([{ id: 2, from: null, to: 1 }])
})

test('every school with a tie is named, in the order of their numbers', () => {
  const given = market(
    [
      [7, 1],
      [3, 1],
      [5, 1],
    ],
    child(1, null, [7, 1]),
    child(2, null, [7, 1]),
    child(3, null, [3, 1]),
    child(4, null, [3, 1]),
    child(5, null, [5, 1]),
  )
  expect(callReserve(given, false)).toEqual({ moves: [{ id: 5, from: null, to: 5 }], tied: [3, 7] })
})

test('a child that keeps its place is on no side of a tie', () => {
  // Child 1 stays at school 1, where child 2, equal by the rules, waits in vain.
  const stays = {
    ...child(1, 1, [2, 1]),
    choices: [
      { school: 2, rank: 1, first: false },
      { school: 1, rank: 3, first: false },
    ],
  }
  const given = market([[1, 0]], stays, child(2, null, [1, 3]))
  expect(callReserve(given, false)).toEqual({ moves: [], tied: [] })
})

/** Up to 6 schools and 14 children, each with up to two choices; those with a place wait for an earlier one. */
const markets = fc
  .record({
    schools: fc.integer({ min: 1, max: 6 }),
    free: fc.array(fc.option(fc.integer({ min: 0, max: 3 })), { minLength: 6, maxLength: 6 }),
    wishes: fc.array(
      fc.record({
        first: fc.nat(5),
        second: fc.nat(5),
        isPlaced: fc.boolean(),
        rank: fc.integer({ min: 1, max: 1_000 }),
        objects: fc.integer({ min: 0, max: 9 }),
      }),
      { maxLength: 14 },
    ),
  })
  .map(({ schools, free, wishes }): ReserveMarket => {
    const children = wishes.map(({ first, second, isPlaced, rank, objects }, id) => {
      const [one, other] = [first % schools, second % schools]
      const choice = (school: number) => ({ school, rank: rank * 100 + id, first: objects === 0 })
      const waits = isPlaced || one === other ? [choice(one)] : [choice(one), choice(other)]
      return { id, placed: isPlaced && one !== other ? other : null, choices: waits }
    })
    const called = free
      .slice(0, schools)
      .flatMap((count, school) => (count === null ? [] : [[school, count]]))
    return { free: new Map(called as [number, number][]), children }
  })

/** What is wrong with a call, as plainly as possible. */
function faultsOf(given: ReserveMarket): string[] {
  const { moves } = callReserve(given, true)
  const to = new Map(moves.map((move) => [move.id, move.to]))
  const faults: string[] = []
  const expectTrue = (is: boolean, fault: string) => void (is || faults.push(fault))
  for (const [school, free] of given.free) {
    const coming = moves.filter((move) => move.to === school).length
    const leaving = moves.filter((move) => move.from === school).length
    expectTrue(coming <= free + leaving, `${school} is over its seats`)
  }
  for (const one of given.children) {
    const moved = to.get(one.id)
    const wanted = one.choices.findIndex(({ school }) => school === moved)
    expectTrue(moved === undefined || wanted >= 0, `${one.id} gets what it does not wait for`)
    expectTrue(moved === undefined || given.free.has(moved), `${one.id} gets a seat that is not called`)
    for (const { school, rank, first } of wanted < 0 ? one.choices : one.choices.slice(0, wanted)) {
      const free = given.free.get(school)
      if (free === undefined) continue
      const coming = given.children.filter(({ id }) => to.get(id) === school)
      const leaving = given.children.filter(({ id, placed }) => placed === school && to.has(id))
      expectTrue(
        coming.length === free + leaving.length,
        `a seat of ${school} stays empty while ${one.id} waits`,
      )
      for (const { id, choices } of coming) {
        const at = choices.find((choice) => choice.school === school)
        const isBefore = at?.first === first ? (at?.rank ?? 0) < rank : at?.first === true
        expectTrue(isBefore, `${one.id} is passed over by ${id} at ${school}`)
      }
    }
  }
  return faults
}

describe('of every market', () => {
  it('nobody loses a place, seats are kept, and nobody who waits is passed over', () => {
    fc.assert(
      fc.property(markets, (given) => faultsOf(given).length === 0),
      { numRuns: 5 * MARKETS },
    )
  })

  it('the order of the children changes nothing', () => {
    fc.assert(
      fc.property(markets, (given) => {
        const turned = { ...given, children: given.children.toReversed() }
        expect(callReserve(turned, true)).toEqual(callReserve(given, true))
      }),
      { numRuns: MARKETS },
    )
  })
})
