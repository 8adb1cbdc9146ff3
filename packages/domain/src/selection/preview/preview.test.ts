/** The figures of a preview, on random markets beside the obvious ones, and on the example of the page. */
import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { randomMarket } from '../../../testing/selection/random-markets.ts'
import { exampleDocument } from '../../../testing/selection/worked-example.ts'
import type { SelectionDocument } from '../document/format.ts'
import type { Selection } from '../document/market-builder.ts'
import { readDocument } from '../document/read-document.ts'
import { seatedByHand } from '../engine/allocate.ts'
import { Standing } from '../engine/market.ts'
import { type Outcome, select } from '../engine/select.ts'
import {
  obviousFirstChoiceFirst,
  obviousPassedOver,
  obviousPassedOverByHand,
  type Places,
  withoutDecisionsByHand,
} from '../testing/obvious-preview.ts'
import { obviousSelection } from '../testing/obvious-selection.ts'
import { effectOfDecisions, type IsInZone, withoutDecisions } from './by-hand.ts'
import { previewFigures } from './figures.ts'
import { placeFirstChoicesFirst } from './first-choice.ts'
import { passedOverByHand } from './manual.ts'
import { passedOver } from './passed-over.ts'
import { placementsBy } from './placements.ts'

const MARKETS = 1_500
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

interface Ran {
  document: SelectionDocument
  selection: Selection
  outcome: Outcome
  isInZone: IsInZone
}

function run(document: SelectionDocument): Ran {
  const read = readDocument(document)
  if (!('selection' in read)) throw new Error(JSON.stringify(read.faults))
  const eligible = document.applicants.flatMap(({ choices }) =>
    choices.map((each) => each.eligible !== false),
  )
  const { selection } = read
  return {
    document,
    selection,
    outcome: select(selection.market),
    isInZone: (row) => eligible[row] as boolean,
  }
}

/** Rows by applicant as indexes of choices. */
const placesOf = ({ selection: { market } }: Ran, placed: Int32Array): Places =>
  Array.from(placed, (row, applicant) => (row < 0 ? -1 : row - (market.firstRow[applicant] as number)))

const named = ({ selection: { market } }: Ran, rows: readonly number[]) =>
  rows.map((row) => {
    const applicant = market.applicantOf[row] as number
    return `${applicant} ${row - (market.firstRow[applicant] as number)}`
  })

function holds(check: (ran: Ran) => void) {
  const property = fc.property(randomMarket, (document) => {
    check(run(document))
  })
  fc.assert(property, { numRuns: MARKETS })
}

describe('of every market', () => {
  test("'choice 1 first' and those whom it passes over are as written down plainly", () => {
    let wronged = 0
    holds((ran) => {
      const { document, selection, outcome } = ran
      const { results } = obviousSelection(document, sha256)
      const placed = placeFirstChoicesFirst(selection.market, outcome.ranking)
      const places = obviousFirstChoiceFirst(document, results)
      expect(placesOf(ran, placed)).toEqual(places)
      const expected = obviousPassedOver(results, places)
      const found = passedOver(selection.market, outcome.ranking, { placed, unranked: 'not compared' })
      expect(
        named(
          ran,
          found.map(({ row }) => row),
        ),
      ).toEqual(expected)
      wronged += found.length
    })
    expect(wronged).toBeGreaterThan(0)
  })

  test('a run passes over nobody', () => {
    holds(({ selection, outcome }) =>
      expect(
        passedOver(selection.market, outcome.ranking, {
          placed: outcome.allocation.placed,
          unranked: 'not compared',
        }),
      ).toEqual([]),
    )
  })

  test('decisions by hand displace those who would have a better place without them', () => {
    let [displaced, refused] = [0, 0]
    holds((ran) => {
      const { document, selection, outcome, isInZone } = ran
      const before = placesOf(ran, run(withoutDecisionsByHand(document)).outcome.allocation.placed)
      const after = placesOf(ran, outcome.allocation.placed)
      const expected = before.flatMap((place, i) => {
        const now = after[i] as number
        const isWorse = place >= 0 && (now < 0 || now > place)
        return isWorse ? [{ pair: `${i} ${place}`, choice: document.applicants[i]?.choices[place] }] : []
      })
      const ofHand = (isRefused: boolean) =>
        expected
          .filter(({ choice }) => (choice?.decision === 'TIDAK LULUS') === isRefused)
          .map(({ pair }) => pair)
      const effect = effectOfDecisions(selection.market, outcome.allocation.placed, isInZone)
      expect(named(ran, effect.displaced)).toEqual(ofHand(false))
      expect(named(ran, effect.refused)).toEqual(ofHand(true))
      displaced += effect.displaced.length
      refused += effect.refused.length
    })
    expect(displaced).toBeGreaterThan(0)
    expect(refused).toBeGreaterThan(0)
  })

  test('decisions by hand alone pass over those who are before an admitted child by more than the lottery', () => {
    let found = 0
    holds((ran) => {
      const { market } = ran.selection
      const { placed } = seatedByHand(market)
      const rows = passedOverByHand(withoutDecisions(market, ran.isInZone), placed).map(({ row }) => row)
      expect(named(ran, rows)).toEqual(obviousPassedOverByHand(ran.document))
      found += rows.length
    })
    expect(found).toBeGreaterThan(0)
  })

  test('every seat is counted once, and every live child', () => {
    holds(({ document, selection, outcome, isInZone }) => {
      const figures = previewFigures(selection.market, outcome, isInZone)
      for (const { quota, admitted, seats } of figures.schools) {
        const { by_key, unopposed, by_hand, empty } = seats
        const byRun = by_key.birth_date + by_key.distance + by_key.lottery + unopposed
        expect(byRun + by_hand).toBe(admitted)
        expect(byRun + by_hand + empty).toBe(quota ?? 0)
      }
      const live = document.applicants.filter((each) => !each.withdrawn || each.choices.length === 0).length
      for (const { applicants, choice_1, choice_2, without } of [figures.run, figures.first_choice]) {
        expect(choice_1 + choice_2 + without).toBe(applicants)
        expect(applicants).toBe(live)
      }
      const { standing } = selection.market
      const having = (wanted: number) => standing.filter((each) => each === wanted).length
      expect(figures.decisions.admitted).toBe(having(Standing.AdmittedByHand))
      expect(figures.decisions.refused_in_all).toBe(having(Standing.RefusedByHand))
      const byHand = figures.schools.reduce((sum, { seats }) => sum + seats.by_hand, 0)
      expect(byHand).toBe(having(Standing.AdmittedByHand))
      const groups = placementsBy(selection.market, outcome.allocation.placed, (applicant) => applicant % 3)
      const without = [...groups.values()].reduce((sum, each) => sum + each.without, 0)
      expect(without).toBe(figures.run.without)
    })
  })

  test('choices, reserves and unknown distances of each school are as counted in the document', () => {
    let unknown = 0
    holds(({ document, selection, outcome, isInZone }) => {
      const figures = previewFigures(selection.market, outcome, isInZone)
      const { results } = obviousSelection(document, sha256)
      const choices = document.applicants.flatMap(({ withdrawn, choices }, i) =>
        choices.map((choice, at) => ({
          school: choice.school,
          isFirst: at === 0,
          isLive: !withdrawn && choices.findIndex(({ school }) => school === choice.school) === at,
          isUnknown: (choice.distance_m ?? null) === null,
          result: results[i]?.choices[at],
        })),
      )
      const asked = choices.filter(({ isLive }) => isLive)
      for (const [at, figuresOfSchool] of figures.schools.entries()) {
        const here = asked.filter(({ school }) => school === selection.schoolIds[at])
        expect(figuresOfSchool).toMatchObject({
          choice_1: here.filter(({ isFirst }) => isFirst).length,
          choice_2: here.filter(({ isFirst }) => !isFirst).length,
          reserve: here.filter(({ result }) => (result?.reserve ?? null) !== null).length,
        })
      }
      const competing = asked.filter(({ result, isUnknown }) => isUnknown && (result?.rank ?? null) !== null)
      expect(figures.unknown_distances).toBe(competing.length)
      unknown += competing.length
      const displaced = figures.decisions.displaced.map((row) => selection.market.schoolOf[row])
      for (const [at, school] of figures.schools.entries())
        expect(school.displaced).toBe(displaced.filter((each) => each === at).length)
    })
    expect(unknown).toBeGreaterThan(0)
  })
})

/** By whom each seat of the example is decided, and what changes with a decision by hand (docs/selection.md). */
describe('of the example with eight children', () => {
  const decided = (changes: Record<string, 'LULUS' | 'TIDAK LULUS'>, at = 'Mawar') => {
    const document = exampleDocument()
    return run({
      ...document,
      applicants: document.applicants.map((each) => ({
        ...each,
        choices: each.choices.map((choice) => {
          const decision = changes[String(each.id)]
          return decision && choice.school === at ? { ...choice, decision } : choice
        }),
      })),
    })
  }
  const figuresOf = ({ selection, outcome, isInZone }: Ran) =>
    previewFigures(selection.market, outcome, isInZone)
  const names = ({ document, selection: { market } }: Ran, rows: readonly number[]) =>
    rows.map((row) => document.applicants[market.applicantOf[row] as number]?.id)

  test("'choice 1 first' gives Eka the seat of Dedi", () => {
    const ran = decided({})
    const { market } = ran.selection
    const placed = placeFirstChoicesFirst(market, ran.outcome.ranking)
    const found = passedOver(market, ran.outcome.ranking, { placed, unranked: 'not compared' })
    expect(found.map(({ row, by }) => names(ran, [row, by]))).toEqual([
      ['Citra', 'Eka'],
      ['Dedi', 'Eka'],
    ])
    expect(figuresOf(ran)).toMatchObject({
      run: { applicants: 8, choice_1: 5, choice_2: 1, without: 2, passed_over: 0 },
      first_choice: { choice_1: 6, choice_2: 0, without: 2, passed_over: 2 },
      decisions: { admitted: 0, refused_in_all: 0, displaced: [], refused: [] },
      unknown_distances: 0,
    })
  })

  test.each([
    ['Mawar', { birth_date: 2, distance: 0, lottery: 1 }, 2],
    ['Melati', { birth_date: 2, distance: 1, lottery: 0 }, 2],
  ])('seats of %s', (school, by_key, reserve) => {
    const ran = decided({})
    expect(figuresOf(ran).schools[ran.selection.schoolIds.indexOf(school)]).toMatchObject({
      quota: 3,
      admitted: 3,
      reserve,
      displaced: 0,
      passed_over: school === 'Melati' ? 2 : 0,
      seats: { by_key, unopposed: 0, by_hand: 0, empty: 0 },
    })
  })

  test.each([
    ['a seat for Citra displaces Gita, the last one of the list', { Citra: 'LULUS' }, ['Gita'], []],
    [
      'a refusal of Ana, who would have a seat, displaces Dedi at her second choice',
      { Ana: 'TIDAK LULUS' },
      ['Dedi'],
      ['Ana'],
    ],
    ['a refusal of Eka, who has no seat anyway, displaces nobody', { Eka: 'TIDAK LULUS' }, [], []],
  ] as const)('%s', (_, changes, displaced, refused) => {
    const ran = decided(changes)
    const effect = figuresOf(ran).decisions
    expect(names(ran, effect.displaced)).toEqual(displaced)
    expect(names(ran, effect.refused)).toEqual(refused)
  })

  test('decisions by hand alone: a seat for Eka passes over all before her who ask for it', () => {
    const ran = decided({ Eka: 'LULUS', Ana: 'LULUS' })
    const { market } = ran.selection
    const found = passedOverByHand(withoutDecisions(market, ran.isInZone), seatedByHand(market).placed)
    expect(found.map(({ row, by }) => names(ran, [row, by]))).toEqual(
      ['Budi', 'Citra', 'Dedi', 'Fitri', 'Gita'].map((name) => [name, 'Eka']),
    )
  })
})
