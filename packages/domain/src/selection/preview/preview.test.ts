/** The figures of a preview, on random markets beside the obvious ones, and on the example of the page. */
import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { randomMarket } from '../../../testing/selection/random-markets.ts'
import { exampleDocument } from '../../../testing/selection/worked-example.ts'
import type { SelectionDocument } from '../document/format.ts'
import type { Selection } from '../document/market-builder.ts'
import { readDocument } from '../document/read-document.ts'
import { type Seating as SeatingOf, seatedByHand } from '../engine/allocate.ts'
import type { Choice, Standing } from '../engine/market.ts'
import { type Outcome, select } from '../engine/select.ts'
import {
  obviousFirstChoiceFirst,
  obviousPassedOver,
  obviousPassedOverByHand,
  type Seating,
  withoutDecisionsByHand,
} from '../testing/obvious-preview.ts'
import { obviousSelection } from '../testing/obvious-selection.ts'
import { effectOfDecisions, withoutDecisions } from './by-hand.ts'
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
}

function run(document: SelectionDocument): Ran {
  const read = readDocument(document)
  if (!('selection' in read)) throw new Error(JSON.stringify(read.faults))
  const { selection } = read
  return { document, selection, outcome: select(selection.market) }
}

/** Of each applicant: the index of the choice that it has a seat at, or -1. */
const seatingOf = ({ selection: { market } }: Ran, seating: SeatingOf): Seating =>
  market.applicants.map(({ index }) => seating[index]?.position ?? -1)

const named = (choices: readonly Choice[]) =>
  choices.map(({ applicant, position }) => `${applicant.index} ${position}`)

/** Those whom decisions by hand alone pass over. */
function wrongedByHand({ selection: { market } }: Ran) {
  return passedOverByHand(withoutDecisions(market), seatedByHand(market))
}

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
      const placed = placeFirstChoicesFirst(selection.market, outcome)
      const seating = obviousFirstChoiceFirst(document, results)
      expect(seatingOf(ran, placed)).toEqual(seating)
      const expected = obviousPassedOver(results, seating)
      const found = passedOver(selection.market, outcome, { seating: placed, unranked: 'not compared' })
      expect(named(found.map(({ choice }) => choice))).toEqual(expected)
      wronged += found.length
    })
    expect(wronged).toBeGreaterThan(0)
  })

  test('a run passes over nobody', () => {
    holds(({ selection, outcome }) =>
      expect(
        passedOver(selection.market, outcome, { seating: outcome.seating, unranked: 'not compared' }),
      ).toEqual([]),
    )
  })

  test('decisions by hand displace those who would have a better place without them', () => {
    let [displaced, refused] = [0, 0]
    holds((ran) => {
      const { document, selection, outcome } = ran
      const free = run(withoutDecisionsByHand(document))
      const before = seatingOf(free, free.outcome.seating)
      const after = seatingOf(ran, outcome.seating)
      const expected = before.flatMap((place, i) => {
        const now = after[i] ?? -1
        const isWorse = place >= 0 && (now < 0 || now > place)
        return isWorse ? [{ pair: `${i} ${place}`, choice: document.applicants[i]?.choices[place] }] : []
      })
      const ofHand = (isRefused: boolean) =>
        expected
          .filter(({ choice }) => (choice?.decision === 'TIDAK LULUS') === isRefused)
          .map(({ pair }) => pair)
      const effect = effectOfDecisions(selection.market, outcome.seating)
      expect(named(effect.displaced)).toEqual(ofHand(false))
      expect(named(effect.refused)).toEqual(ofHand(true))
      displaced += effect.displaced.length
      refused += effect.refused.length
    })
    expect(displaced).toBeGreaterThan(0)
    expect(refused).toBeGreaterThan(0)
  })

  test('decisions by hand alone pass over those who are before an admitted child by more than the lottery', () => {
    let found = 0
    holds((ran) => {
      const wronged = wrongedByHand(ran).map(({ choice }) => choice)
      expect(named(wronged)).toEqual(obviousPassedOverByHand(ran.document))
      found += wronged.length
    })
    expect(found).toBeGreaterThan(0)
  })

  test('every seat is counted once, and every live child', () => {
    holds(({ document, selection, outcome }) => {
      const figures = previewFigures(selection.market, outcome)
      for (const { quota, admitted, seats } of figures.schools.values()) {
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
      const choices = selection.market.applicants.flatMap((each) => each.choices)
      const having = (wanted: Standing) => choices.filter(({ standing }) => standing === wanted).length
      expect(figures.decisions.admitted).toBe(having('admitted_by_hand'))
      expect(figures.decisions.refused_in_all).toBe(having('refused_by_hand'))
      const byHand = [...figures.schools.values()].reduce((sum, { seats }) => sum + seats.by_hand, 0)
      expect(byHand).toBe(having('admitted_by_hand'))
      const groups = placementsBy(selection.market, outcome.seating, ({ index }) => index % 3)
      const without = [...groups.values()].reduce((sum, each) => sum + each.without, 0)
      expect(without).toBe(figures.run.without)
    })
  })

  test('choices, reserves and unknown distances of each school are as counted in the document', () => {
    let unknown = 0
    holds(({ document, selection, outcome }) => {
      const figures = previewFigures(selection.market, outcome)
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
      for (const [{ id }, figuresOfSchool] of figures.schools) {
        const here = asked.filter(({ school }) => school === id)
        expect(figuresOfSchool).toMatchObject({
          choice_1: here.filter(({ isFirst }) => isFirst).length,
          choice_2: here.filter(({ isFirst }) => !isFirst).length,
          reserve: here.filter(({ result }) => (result?.reserve ?? null) !== null).length,
        })
      }
      const competing = asked.filter(({ result, isUnknown }) => isUnknown && (result?.rank ?? null) !== null)
      expect(figures.unknown_distances).toBe(competing.length)
      unknown += competing.length
      const displaced = figures.decisions.displaced.map((choice) => choice.school)
      for (const [school, figuresOfSchool] of figures.schools)
        expect(figuresOfSchool.displaced).toBe(displaced.filter((each) => each === school).length)
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
  const figuresOf = ({ selection, outcome }: Ran) => previewFigures(selection.market, outcome)
  const names = (choices: readonly Choice[]) => choices.map(({ applicant }) => applicant.id)

  test("'choice 1 first' gives Eka the seat of Dedi", () => {
    const ran = decided({})
    const { market } = ran.selection
    const seating = placeFirstChoicesFirst(market, ran.outcome)
    const found = passedOver(market, ran.outcome, { seating, unranked: 'not compared' })
    expect(found.map(({ choice, by }) => names([choice, by]))).toEqual([
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
    expect([...figuresOf(ran).schools].find(([{ id }]) => id === school)?.[1]).toMatchObject({
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
    expect(names(effect.displaced)).toEqual(displaced)
    expect(names(effect.refused)).toEqual(refused)
  })

  test('decisions by hand alone: a seat for Eka passes over all before her who ask for it', () => {
    const ran = decided({ Eka: 'LULUS', Ana: 'LULUS' })
    expect(wrongedByHand(ran).map(({ choice, by }) => names([choice, by]))).toEqual(
      ['Budi', 'Citra', 'Dedi', 'Fitri', 'Gita'].map((name) => [name, 'Eka']),
    )
  })
})
