/**
 * Small markets for what the sources of docs/selection.md#the-choice-of-a-school-with-paths say of reserved seats. The markets are ours
 * and were solved with a pencil; `path-properties.test.ts` compares the engine with the rules written down plainly.
 */
import { expect, test } from 'vitest'
import { runSelection } from '../../testing/selection/run-selection.ts'
import type { SelectionDocument } from './document/format.ts'

interface Textbook {
  source: string
  /** Path → the order of the children, in the order of precedence. A child that is not named may not take the path. */
  paths: Record<string, string>
  leftover?: string[]
  /** School → seats of each path. */
  seats: Record<string, number[]>
  /** Child → schools, the most wanted first. */
  wishes: Record<string, string>
  /** Child → 'school path', or 'school path *' for a leftover seat; missing: no place. */
  placed: Record<string, string>
}

/** One school with a reserved and an open seat; w and v live in its zone, n and m do not. All have one order. */
const WALK_ZONE = { wishes: { w: 'A', n: 'A', v: 'A', m: 'A' }, leftover: ['open', 'walk'] }

/** Two schools, each wanted by four children of the majority and one of the minority (lower case). */
const RESERVES = {
  wishes: { A: 'XY', B: 'XY', C: 'YX', D: 'YX', m: 'X' },
  seats: { X: [1, 1], Y: [1, 1] },
  paths: { minority: 'm', open: 'ABCDm' },
}

const TEXTBOOKS: Textbook[] = [
  {
    source:
      'Dur, Kominers, Pathak and Sönmez 2018: filled first, the seat of the zone goes to a child that would have had an open one',
    ...WALK_ZONE,
    paths: { walk: 'wv', open: 'wnvm' },
    seats: { A: [1, 1] },
    placed: { w: 'A walk', n: 'A open' },
  },
  {
    source: 'Dur, Kominers, Pathak and Sönmez 2018: filled last, it lets one more child of the zone in',
    ...WALK_ZONE,
    paths: { open: 'wnvm', walk: 'wv' },
    seats: { A: [1, 1] },
    placed: { w: 'A open', v: 'A walk' },
  },
  {
    source: 'Dur, Kominers, Pathak and Sönmez 2018: a seat of one order cannot be told from its neighbours',
    ...WALK_ZONE,
    paths: { walk: 'wnvm', open: 'wnvm' },
    seats: { A: [1, 1] },
    placed: { w: 'A walk', n: 'A open' },
  },
  {
    source:
      'Hafalir, Yenmez and Yildirim 2013: a hard reserve stays empty at Y, although C and D want the seat',
    ...RESERVES,
    leftover: [],
    placed: { A: 'X open', B: 'Y open', m: 'X minority' },
  },
  {
    source: 'Hafalir, Yenmez and Yildirim 2013: a soft one lets the first of them in, and harms nobody',
    ...RESERVES,
    leftover: ['open', 'minority'],
    placed: { A: 'X open', B: 'Y open', C: 'Y open *', m: 'X minority' },
  },
  {
    source:
      'Hafalir, Yenmez and Yildirim 2013: with the minority before all others the reserve takes no seat twice',
    ...RESERVES,
    paths: { minority: 'm', open: 'mABCD' },
    leftover: ['open', 'minority'],
    placed: { A: 'X open', B: 'Y open', C: 'Y open *', m: 'X minority' },
  },
  {
    source:
      'Kominers and Sönmez 2016: each seat has its own order, and a child gets the first seat that takes it, not the one that it is first for',
    paths: { first: 'ab', second: 'bac' },
    seats: { S: [1, 1] },
    wishes: { a: 'S', b: 'S', c: 'S' },
    placed: { a: 'S first', b: 'S second' },
  },
  {
    source: 'Kominers and Sönmez 2016: a newcomer moves a child to another seat, and only the last one out',
    paths: { first: 'dab', second: 'bac' },
    seats: { S: [1, 1], T: [0, 0] },
    wishes: { a: 'S', b: 'S', c: 'S', d: 'TS' },
    // T has no seats, so d asks S and takes the seat of a, which loses the other one to b.
    placed: { d: 'S first', b: 'S second' },
  },
  {
    source: 'a vacant seat is given by the order of the first leftover path that a child may take',
    paths: { card: 'x', score: 'yz', zone: 'zab' },
    leftover: ['zone', 'score'],
    seats: { S: [2, 0, 1] },
    wishes: { a: 'S', b: 'S', y: 'S', z: 'S' },
    // Two seats for cards are vacant: zone gives them to a and b; y comes after them, by score only.
    placed: { z: 'S zone', a: 'S zone *', b: 'S zone *' },
  },
]

function documentOf({ paths, leftover = [], seats, wishes }: Textbook): SelectionDocument {
  const codes = Object.keys(paths)
  return {
    level: 'SMP',
    seed: '1',
    paths: codes.map((code) => ({ code, order: ['priority'] })),
    leftover,
    schools: Object.entries(seats).map(([id, each]) => ({
      id,
      quota: each.reduce((sum, one) => sum + one, 0),
      seats: Object.fromEntries(codes.map((code, i) => [code, each[i] ?? 0])),
    })),
    applicants: Object.entries(wishes).map(([id, schools]) => ({
      id,
      birth_date: '2013-01-01',
      priority: Object.fromEntries(
        codes
          .filter((code) => paths[code]?.includes(id))
          .map((code) => [code, paths[code]?.indexOf(id) ?? 0]),
      ),
      choices: [...schools].map((school) => ({
        school,
        distance_m: 1,
        paths: codes.filter((code) => paths[code]?.includes(id)),
      })),
    })),
  }
}

test.each(TEXTBOOKS)('$source', (textbook) => {
  const outcome = runSelection(documentOf(textbook))
  if (!('answer' in outcome)) throw new Error(JSON.stringify(outcome))
  const placed = outcome.answer.results
    .filter(({ school }) => school !== null)
    .map(({ id, school, path, seat }) => [id, `${school} ${path}${seat === 'leftover' ? ' *' : ''}`])
  expect(Object.fromEntries(placed)).toEqual(textbook.placed)
})
