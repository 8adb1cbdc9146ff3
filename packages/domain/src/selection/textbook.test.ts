/**
 * Published markets with their published results. A school's list of children is given as distances: the first of the list
 * lives nearest.
 *
 * `provenance` says what a market was compared with. What its source claims about it (how many results pass nobody over, whether
 * all children could be better off) is counted over all possible results, so a slip in a list would show.
 * `properties.test.ts` compares the engine with the rules written down plainly.
 */
import { expect, test } from 'vitest'
import { runSelection } from '../../testing/selection/run-selection.ts'
import type { SelectionDocument } from './document/format.ts'

interface Textbook {
  source: string
  /**
   * `text`: the source itself. `copy`: a machine-readable copy that others made of it, named in a comment. `memory`: neither was at
   * hand; only what is counted below supports it. `ours`: our market for an observation of the source.
   */
  provenance: 'text' | 'copy' | 'memory' | 'ours'
  /** Child → schools, the most wanted first. */
  wishes: Record<string, string>
  /** School → children, the first in order first. Children with equal places are in brackets: 'a(bc)d'. */
  lists: Record<string, string>
  seats?: Record<string, number>
  /** The lottery, from the first to the last, where places are equal. */
  lottery?: string
  /** Child → school; missing: no place. */
  placed: Record<string, string>
  /**
   * How many results pass nobody over; a child is not passed over by an equal one. Absent: there are too many results to try.
   */
  stable?: number
  /** A result that pleases some children more and none less than `placed`, and passes nobody over by the lists without lottery. */
  better?: Record<string, string>
}

const ROTH_1982 = {
  wishes: { '1': 'BAC', '2': 'ABC', '3': 'ABC' },
  lists: { A: '132', B: '213', C: '213' },
}

const TEXTBOOKS: Textbook[] = [
  {
    source:
      'Gale and Shapley 1962, Example 1: everybody gets the first wish, and each woman the last of hers',
    provenance: 'text',
    stable: 3,
    wishes: { α: 'ABC', β: 'BCA', γ: 'CAB' },
    lists: { A: 'βγα', B: 'γαβ', C: 'αβγ' },
    placed: { α: 'A', β: 'B', γ: 'C' },
  },
  {
    source:
      'Gale and Shapley 1962, Example 2: the only stable marriage gives nobody of either side the first wish',
    // The lists and the result of the Lean formalization of the paper (Stable Marriage Problem in Lean, `example2_matching`).
    provenance: 'copy',
    stable: 1,
    wishes: { α: 'ABCD', β: 'ADCB', γ: 'BACD', δ: 'DBCA' },
    lists: { A: 'δγαβ', B: 'βδαγ', C: 'δαβγ', D: 'γβαδ' },
    placed: { α: 'C', β: 'D', γ: 'A', δ: 'B' },
  },
  {
    source:
      'Roth and Sotomayor 1990, Example 2.17 (after Knuth 1976): ten stable matchings; those who ask get the best one',
    provenance: 'memory',
    stable: 10,
    wishes: { '1': 'ABCD', '2': 'BADC', '3': 'CDAB', '4': 'DCBA' },
    lists: { A: '4321', B: '3412', C: '2143', D: '1234' },
    placed: { '1': 'A', '2': 'B', '3': 'C', '4': 'D' },
  },
  {
    source:
      'Abdulkadiroğlu and Sönmez 2003, Example 1 (after Roth 1982): children 1 and 2 would like to change, but 3 comes first',
    provenance: 'memory',
    ...ROTH_1982,
    stable: 1,
    placed: { '1': 'A', '2': 'B', '3': 'C' },
  },
  {
    source:
      'Abdulkadiroğlu and Sönmez 2003, the market of the appendix (eight children, schools of 2, 2, 3 and 3 seats). There it is an example of trading cycles; the places by deferred acceptance were found with a pencil',
    // The market as the documentation of the R package matchingMarkets has it (`ttc2`, 'page 742-744').
    provenance: 'copy',
    wishes: {
      '1': 'BACD',
      '2': 'ABCD',
      '3': 'CBAD',
      '4': 'CDAB',
      '5': 'ACDB',
      '6': 'DABC',
      '7': 'ABCD',
      '8': 'ABDC',
    },
    lists: { A: '12345678', B: '35487216', C: '53172864', D: '68742351' },
    seats: { A: 2, B: 2, C: 3, D: 3 },
    placed: { '1': 'A', '2': 'A', '3': 'C', '4': 'C', '5': 'C', '6': 'D', '7': 'B', '8': 'B' },
  },
  {
    source:
      'the observation of Erdil and Ergin 2008 that a lottery among equals can cost children places, in Roth’s market with 2 and 3 equal at A, 3 drawn first',
    provenance: 'ours',
    ...ROTH_1982,
    lists: { ...ROTH_1982.lists, A: '1(23)' },
    lottery: '321',
    placed: { '1': 'A', '2': 'B', '3': 'C' },
    stable: 2,
    better: { '1': 'B', '2': 'A', '3': 'C' },
  },
  {
    source: 'the same, 2 drawn first: 1 and 2 are better off, and nobody is worse off',
    provenance: 'ours',
    ...ROTH_1982,
    lists: { ...ROTH_1982.lists, A: '1(23)' },
    lottery: '231',
    placed: { '1': 'B', '2': 'A', '3': 'C' },
    stable: 2,
  },
]

/** The place of each child in a list; children in brackets have the same one. */
function placesIn(list: string): Map<string, number> {
  const places = new Map<string, number>()
  let place = 0
  let equal = false
  for (const sign of list) {
    if (sign === '(') equal = true
    else if (sign === ')') {
      equal = false
      place++
    } else {
      places.set(sign, place)
      if (!equal) place++
    }
  }
  return places
}

function documentOf({ wishes, lists, seats, lottery = '' }: Textbook): SelectionDocument {
  const places = new Map(Object.entries(lists).map(([school, list]) => [school, placesIn(list)]))
  return {
    level: 'SMP',
    order: ['distance', 'lottery'],
    schools: Object.keys(lists).map((id) => ({ id, quota: seats?.[id] ?? 1 })),
    applicants: Object.entries(wishes).map(([id, schools]) => ({
      id,
      birth_date: '2013-01-01',
      lottery: String(lottery.indexOf(id) + 1),
      choices: [...schools].map((school) => ({
        school,
        distance_m: places.get(school)?.get(id) ?? null,
      })),
    })),
  }
}

/** Every way of giving each child one of its schools or none, within the seats. */
function* allResults({ wishes, seats }: Textbook): Generator<Map<string, string>> {
  const children = Object.keys(wishes)
  function* from(index: number, placed: Map<string, string>): Generator<Map<string, string>> {
    const child = children[index]
    if (child === undefined) return yield placed
    yield* from(index + 1, placed)
    for (const school of wishes[child] ?? '') {
      const taken = [...placed.values()].filter((each) => each === school).length
      if (taken < (seats?.[school] ?? 1)) yield* from(index + 1, new Map(placed).set(child, school))
    }
  }
  yield* from(0, new Map())
}

/** Whether no child wants a school that has an empty seat, or a child who is after it in the list. */
function isStable({ wishes, lists, seats }: Textbook, placed: ReadonlyMap<string, string>): boolean {
  return Object.entries(wishes).every(([child, schools]) => {
    const own = placed.get(child)
    const wanted = own === undefined ? schools : schools.slice(0, schools.indexOf(own))
    return [...wanted].every((school) => {
      const places = placesIn(lists[school] ?? '')
      const place = (each: string) => places.get(each) ?? Number.POSITIVE_INFINITY
      const there = [...placed].filter(([, at]) => at === school).map(([each]) => each)
      return there.length === (seats?.[school] ?? 1) && there.every((each) => place(each) <= place(child))
    })
  })
}

/** The rank of a child's place among its wishes. */
const rankOf = ({ wishes }: Textbook, child: string, placed: Record<string, string>) =>
  (wishes[child] ?? '').indexOf(placed[child] ?? '')

test.each(TEXTBOOKS)('$source', (textbook) => {
  const outcome = runSelection(documentOf(textbook))
  if (!('answer' in outcome)) throw new Error(JSON.stringify(outcome))
  expect(Object.fromEntries(outcome.answer.results.map(({ id, school }) => [id, school]))).toEqual(
    textbook.placed,
  )
})

const COUNTED = TEXTBOOKS.filter(({ stable }) => stable !== undefined)

test.each(COUNTED)('as many results without passed-over children: $source', (textbook) => {
  const { stable, better, placed } = textbook
  const found = [...allResults(textbook)].filter((each) => isStable(textbook, each))
  expect(found.length).toBe(stable)
  if (!better) return
  expect(found.map((each) => Object.fromEntries(each))).toContainEqual(better)
  for (const child of Object.keys(better))
    expect(rankOf(textbook, child, better)).toBeLessThanOrEqual(rankOf(textbook, child, placed))
})
