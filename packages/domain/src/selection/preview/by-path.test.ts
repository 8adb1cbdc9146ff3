import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomPathMarket } from '../../../testing/selection/random-path-markets.ts'
import { pathExampleDocument } from '../../../testing/selection/worked-example.ts'
import type { SelectionDocument } from '../document/format.ts'
import { readDocument } from '../document/read-document.ts'
import { select } from '../engine/select.ts'
import { crossedPlaces, figuresByPath } from './by-path.ts'

function runOf(document: SelectionDocument) {
  const read = readDocument(document)
  if (!('selection' in read)) throw new Error('The document has faults.')
  const { market } = read.selection
  return { market, outcome: select(market) }
}

function figuresOf(document: SelectionDocument) {
  const { market, outcome } = runOf(document)
  return figuresByPath(market, outcome)
}

function crossedIn(document: SelectionDocument) {
  const { market, outcome } = runOf(document)
  return crossedPlaces(market, outcome)
}

test('the example by hand: one afirmasi seat of two is filled, the other one is given by domisili', () => {
  expect(figuresOf(pathExampleDocument(['afirmasi', 'domisili']))).toEqual({
    paths: [
      { path: 'afirmasi', seats: 2, reserved: 1, leftover: 0, children: 2, by_other: 0 },
      { path: 'domisili', seats: 5, reserved: 5, leftover: 1, children: 9, by_other: 1 },
    ],
    placed: 7,
    unplaced: 2,
    empty: 0,
  })
})

test('with domisili first a child of afirmasi takes a seat of domisili', () => {
  const [domisili, afirmasi] = figuresOf(pathExampleDocument(['domisili', 'afirmasi'])).paths
  expect([domisili?.by_other, afirmasi?.by_other]).toEqual([1, 1])
})

test('every seat is given once, and every placed child has one', () => {
  fc.assert(
    fc.property(randomPathMarket, (document) => {
      const { paths, placed, empty } = figuresOf(document)
      const sum = (of: 'seats' | 'reserved' | 'leftover') => paths.reduce((all, each) => all + each[of], 0)
      expect(sum('reserved') + sum('leftover')).toBe(placed)
      expect(sum('seats') - placed).toBe(empty)
      for (const { children, by_other } of paths) expect(by_other).toBeLessThanOrEqual(children)
    }),
  )
})

test('children with a seat of another path are counted by both', () => {
  expect(crossedIn(pathExampleDocument(['afirmasi', 'domisili']))).toEqual([
    { path: 'domisili', by: 'afirmasi', children: 1 },
  ])
  expect(crossedIn(pathExampleDocument(['domisili', 'afirmasi']))).toEqual([
    { path: 'domisili', by: 'afirmasi', children: 1 },
    { path: 'afirmasi', by: 'domisili', children: 1 },
  ])
})

test('the pairs of a path add up to its children with a seat of another one', () => {
  fc.assert(
    fc.property(randomPathMarket, (document) => {
      const crossed = crossedIn(document)
      for (const { path, by_other } of figuresOf(document).paths)
        expect(crossed.reduce((sum, each) => sum + (each.path === path ? each.children : 0), 0)).toBe(
          by_other,
        )
    }),
  )
})
