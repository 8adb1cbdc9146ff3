import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainPathMarket } from '../../testing/selection/random-path-markets.ts'
import type { SelectionDocument } from '../selection/document/format.ts'
import { readDocument } from '../selection/document/read-document.ts'
import { select } from '../selection/engine/select.ts'
import { type ChildByPath, callByPath, type PathReserveMarket } from './call-by-path.ts'

const PATHS = { paths: ['afirmasi', 'domisili'], leftover: ['domisili', 'afirmasi'] }
const waiting = (school: number, ranks: Record<string, number>, first = false) => ({ school, ranks, first })
const child = (
  id: number,
  placed: ChildByPath['placed'],
  ...choices: ChildByPath['choices']
): ChildByPath => ({
  id,
  placed,
  choices,
})
const called = (free: Record<number, Record<string, number>>, children: ChildByPath[]) =>
  callByPath({
    ...PATHS,
    free: new Map(Object.entries(free).map(([id, seats]) => [Number(id), seats])),
    children,
  }).map(({ id, from, to, path, kind }) => `${id} ${from ?? '-'} ${to} ${path} ${kind}`)

describe('a free seat', () => {
  const both = [
    child(1, null, waiting(1, { domisili: 1 })),
    child(2, null, waiting(1, { domisili: 2, afirmasi: 1 })),
  ]
  test('goes to the list of its path, although another child is first elsewhere', () => {
    expect(called({ 1: { afirmasi: 1 } }, both)).toEqual(['2 - 1 afirmasi reserved'])
    expect(called({ 1: { domisili: 1 } }, both)).toEqual(['1 - 1 domisili reserved'])
  })

  test('goes through the leftover order when the list of its path is empty', () => {
    expect(called({ 1: { afirmasi: 1 } }, both.slice(0, 1))).toEqual(['1 - 1 domisili leftover'])
  })

  test('takes a child off all its lists, and the next one gets the other seat', () => {
    expect(called({ 1: { afirmasi: 1, domisili: 1 } }, both)).toEqual([
      '1 - 1 domisili reserved',
      '2 - 1 afirmasi reserved',
    ])
  })

  test('that nobody may take stays free, and a school that is not called gives none', () => {
    expect(called({ 1: { afirmasi: 1 } }, [child(1, null, waiting(2, { domisili: 1 }))])).toEqual([])
  })

  test('goes to an upheld objection first', () => {
    const objecting = child(3, null, waiting(1, { domisili: 9 }, true))
    expect(called({ 1: { domisili: 1 } }, [...both, objecting])).toEqual(['3 - 1 domisili reserved'])
  })
})

test('a child that moves up leaves its seat in the path that gave it', () => {
  const children = [
    child(1, { school: 2, path: 'afirmasi' }, waiting(1, { domisili: 1 })),
    child(2, null, waiting(2, { domisili: 1 })),
    child(3, null, waiting(2, { domisili: 9, afirmasi: 4 })),
  ]
  expect(called({ 1: { domisili: 1 }, 2: {} }, children)).toEqual([
    '1 2 1 domisili reserved',
    '3 - 2 afirmasi reserved',
  ])
})

test('nobody who has a place loses it to a better rank', () => {
  const children = [
    child(1, { school: 1, path: 'domisili' }, waiting(2, { domisili: 5 })),
    child(2, null, waiting(1, { domisili: 1 })),
  ]
  expect(called({ 1: {}, 2: {} }, children)).toEqual([])
})

/** The children of a document, all waiting, with the seating that a run gives and their ranks. */
function reserveOf(document: SelectionDocument) {
  const read = readDocument(document)
  if (!('selection' in read)) throw new Error(JSON.stringify(read.faults))
  const { market } = read.selection
  const outcome = select(market)
  const schoolOf = new Map(market.schools.map((school, i) => [school, i]))
  const children = market.applicants.map(
    ({ index, choices }): ChildByPath => ({
      id: index,
      placed: null,
      choices: choices
        .filter(({ standing, paths }) => standing === 'competes' && paths.length > 0)
        .map((choice) => ({
          school: schoolOf.get(choice.school) ?? -1,
          first: false,
          ranks: Object.fromEntries(
            choice.paths.map(({ code, index: at }) => [code, outcome.byPath[at]?.ranks[choice.row] ?? 0]),
          ),
        })),
    }),
  )
  const codes = (paths: readonly { code: string | null }[]) => paths.map(({ code }) => code ?? '')
  const seats = market.schools.map((school) =>
    Object.fromEntries(codes(market.paths).map((code, i) => [code, school.seats[i] ?? 0])),
  )
  const called: PathReserveMarket = {
    paths: codes(market.paths),
    leftover: codes(market.leftover),
    free: new Map(seats.map((each, i) => [i, each])),
    children,
  }
  return { market, outcome, called, schoolOf }
}

describe('on random markets', { tags: 'rounds' }, () => {
  const numRuns = ['rest', 'full'].includes(process.env.TEST_EXTENT ?? '') ? 1_500 : 150

  test('a call of everybody for all seats is a run', () => {
    const property = fc.property(plainPathMarket, (document) => {
      const { market, outcome, called, schoolOf } = reserveOf(document)
      const expected = market.applicants.flatMap(({ index }) => {
        const [place, seat] = [outcome.seating[index], outcome.seats[index]]
        if (!place || !seat) return []
        const to = schoolOf.get(place.school)
        return [{ id: index, from: null, to, path: seat.path.code, kind: seat.kind }]
      })
      expect(callByPath(called)).toEqual(expected)
    })
    fc.assert(property, { numRuns })
  })

  test('after a run nobody moves, and for a seat that became free nobody loses a place', () => {
    const property = fc.property(plainPathMarket, fc.nat(), (document, which) => {
      const { called } = reserveOf(document)
      const placed = new Map(callByPath(called).map((move) => [move.id, move]))
      const none = Object.fromEntries(called.paths.map((path) => [path, 0]))
      const after: PathReserveMarket = {
        ...called,
        free: new Map([...called.free.keys()].map((school) => [school, none])),
        children: called.children.map((each) => {
          const move = placed.get(each.id)
          if (!move) return each
          const at = each.choices.findIndex(({ school }) => school === move.to)
          return { ...each, placed: { school: move.to, path: move.path }, choices: each.choices.slice(0, at) }
        }),
      }
      expect(callByPath(after)).toEqual([])
      const leaving = [...placed.values()][which % Math.max(1, placed.size)]
      if (!leaving) return
      const moves = callByPath({
        ...after,
        free: new Map(after.free).set(leaving.to, { ...none, [leaving.path]: 1 }),
        children: after.children.filter(({ id }) => id !== leaving.id),
      })
      const wanted = (id: number, school: number) =>
        called.children.find((each) => each.id === id)?.choices.findIndex((each) => each.school === school) ??
        -1
      for (const { id, from, to } of moves)
        if (from !== null) expect(wanted(id, to)).toBeLessThan(wanted(id, from))
      // One seat moves up through the schools, and is taken at the end of the chain or stays free.
      expect(moves.filter(({ from }) => from === null).length).toBeLessThanOrEqual(1)
    })
    fc.assert(property, { numRuns })
  })
})
