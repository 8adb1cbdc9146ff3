/**
 * Published markets with their published results. A school's list of children is given as distances: the first of the list
 * lives nearest.
 *
 * Compared with the text of its source: Gale and Shapley, Example 1. The text of the others was not at hand at the last check of
 * this table. `properties.test.ts` compares the engine with the rules written down plainly.
 */
import { expect, test } from 'vitest'
import type { SelectionDocument } from './document/format.ts'
import { runSelection } from './run-selection.ts'

interface Textbook {
  source: string
  /** Child → schools, the most wanted first. */
  wishes: Record<string, string>
  /** School → children, the first in order first. Children with equal places are in brackets: 'a(bc)d'. */
  lists: Record<string, string>
  seats?: Record<string, number>
  /** The lottery, from the first to the last, where places are equal. */
  lottery?: string
  /** Child → school; missing: no place. */
  placed: Record<string, string>
}

const ROTH_1982 = {
  wishes: { '1': 'BAC', '2': 'ABC', '3': 'ABC' },
  lists: { A: '132', B: '213', C: '213' },
}

const TEXTBOOKS: Textbook[] = [
  {
    source:
      'Gale and Shapley 1962, Example 1: everybody gets the first wish, and each woman the last of hers',
    wishes: { α: 'ABC', β: 'BCA', γ: 'CAB' },
    lists: { A: 'βγα', B: 'γαβ', C: 'αβγ' },
    placed: { α: 'A', β: 'B', γ: 'C' },
  },
  {
    source:
      'Gale and Shapley 1962, Example 2: the only stable marriage gives nobody of either side the first wish',
    wishes: { α: 'ABCD', β: 'ADCB', γ: 'BACD', δ: 'DBCA' },
    lists: { A: 'δγαβ', B: 'βδαγ', C: 'δαβγ', D: 'γβαδ' },
    placed: { α: 'C', β: 'D', γ: 'A', δ: 'B' },
  },
  {
    source:
      'Roth and Sotomayor 1990, Example 2.17 (after Knuth 1976): ten stable matchings; those who ask get the best one',
    wishes: { '1': 'ABCD', '2': 'BADC', '3': 'CDAB', '4': 'DCBA' },
    lists: { A: '4321', B: '3412', C: '2143', D: '1234' },
    placed: { '1': 'A', '2': 'B', '3': 'C', '4': 'D' },
  },
  {
    source:
      'Abdulkadiroğlu and Sönmez 2003, Example 1 (after Roth 1982): children 1 and 2 would like to change, but 3 comes first',
    ...ROTH_1982,
    placed: { '1': 'A', '2': 'B', '3': 'C' },
  },
  {
    source:
      'Abdulkadiroğlu and Sönmez 2003, the market of Example 2 (eight children, schools of 2, 2, 3 and 1 seats), by deferred acceptance',
    wishes: {
      ...{ '1': 'BACD', '2': 'ABCD', '3': 'CBAD', '4': 'CDAB' },
      ...{ '5': 'ACDB', '6': 'DABC', '7': 'ABCD', '8': 'ABDC' },
    },
    lists: { A: '12345678', B: '35487216', C: '53172864', D: '68742351' },
    seats: { A: 2, B: 2, C: 3, D: 1 },
    placed: { '1': 'A', '2': 'A', '3': 'C', '4': 'C', '5': 'C', '6': 'D', '7': 'B', '8': 'B' },
  },
  {
    source:
      'Erdil and Ergin 2008: a lottery among equals can cost children places. Roth’s market with 2 and 3 equal at A, 3 drawn first',
    ...ROTH_1982,
    lists: { ...ROTH_1982.lists, A: '1(23)' },
    lottery: '321',
    placed: { '1': 'A', '2': 'B', '3': 'C' },
  },
  {
    source: 'the same, 2 drawn first: 1 and 2 are better off, and nobody is worse off',
    ...ROTH_1982,
    lists: { ...ROTH_1982.lists, A: '1(23)' },
    lottery: '231',
    placed: { '1': 'B', '2': 'A', '3': 'C' },
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

test.each(TEXTBOOKS)('$source', (textbook) => {
  const outcome = runSelection(documentOf(textbook))
  if (!('answer' in outcome)) throw new Error(JSON.stringify(outcome))
  expect(Object.fromEntries(outcome.answer.results.map(({ id, school }) => [id, school]))).toEqual(
    textbook.placed,
  )
})
