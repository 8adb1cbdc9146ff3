/** What docs/selection.md#seats-by-path promises, on random markets with paths. */
import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { randomMarket } from '../../testing/selection/random-markets.ts'
import {
  largePathMarket,
  plainPathMarket,
  randomPathMarket,
  tinyPathMarket,
} from '../../testing/selection/random-path-markets.ts'
import { runSelection } from '../../testing/selection/run-selection.ts'
import type { DocumentApplicant, SelectionAnswer, SelectionDocument } from './document/format.ts'
import { LEVEL_ORDER } from './order.ts'
import { REASONS } from './reasons.ts'
import { type Candidate, ObviousPaths } from './testing/obvious-paths.ts'

/** Random markets of each property: some hundred in the short check, 20,000 in all in the others. */
const MARKETS = ['rest', 'full'].includes(process.env.TEST_EXTENT ?? '') ? 1_500 : 150

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const holds = <T>(arbitrary: fc.Arbitrary<T>, check: (value: T) => void, rounds = MARKETS) =>
  fc.assert(
    fc.property(arbitrary, (value) => void check(value)),
    { numRuns: rounds },
  )

function run(document: SelectionDocument): SelectionAnswer {
  const outcome = runSelection(document)
  if ('answer' in outcome) return outcome.answer
  throw new Error(`${JSON.stringify(outcome.faults)} ${JSON.stringify(document)}`)
}

/** The choice that an applicant has a seat at; a number behind all choices for none. */
function placeOf({ results }: SelectionAnswer, id: unknown): number {
  const place = results.find((each) => each.id === id)?.choices.findIndex(({ result }) => result === 'LULUS')
  return place === undefined || place < 0 ? 99 : place
}

/** The place of each child as a number of its choice, by its index in the document. */
const placesOf = (document: SelectionDocument, answer: SelectionAnswer) =>
  document.applicants.map(({ id }) => placeOf(answer, id))

/** Who has a seat of a school, or wants one more than its place. */
function asking(
  obvious: ObviousPaths,
  document: SelectionDocument,
  places: readonly number[],
  school: unknown,
) {
  return document.applicants.flatMap((applicant, i): Candidate[] => {
    const index = applicant.choices.findIndex((choice) => choice.school === school)
    const candidate = { applicant, index }
    return index >= 0 && index <= (places[i] ?? 99) && obvious.competes(candidate) ? [candidate] : []
  })
}

/** Whether every school, asked by all who want it, chooses exactly those whom it has. */
function isStable(obvious: ObviousPaths, document: SelectionDocument, places: readonly number[]): boolean {
  return document.schools.every(({ id }) => {
    const asked = asking(obvious, document, places, id)
    const chosen = new Set(obvious.choose(id, asked).map(({ candidate }) => candidate.applicant))
    return asked.every(
      ({ applicant, index }) =>
        chosen.has(applicant) === (places[document.applicants.indexOf(applicant)] === index),
    )
  })
}

describe('of every market with paths', { tags: 'rounds' }, () => {
  test('the engine says the same as the rules written down plainly', () => {
    const reasons = new Set<string>()
    holds(
      randomPathMarket,
      (document) => {
        const answer = run(document)
        for (const { choices } of answer.results) for (const { reason } of choices) reasons.add(reason)
        expect(answer.results).toEqual(new ObviousPaths(document, sha256).results())
      },
      Math.max(MARKETS, 1_000),
    )
    // Otherwise the markets are too tame. A reserve is called up after a run.
    expect([...reasons].sort()).toEqual(REASONS.filter((each) => each !== 'LULUS_CADANGAN').sort())
  })

  test('the engine says the same where many children ask for a school', () => {
    holds(
      largePathMarket,
      (document) => expect(run(document).results).toEqual(new ObviousPaths(document, sha256).results()),
      Math.ceil(MARKETS / 75),
    )
  })

  test('the schools count what the lines say', () => {
    holds(randomPathMarket, (document) => {
      const { results, schools } = run(document)
      for (const { id, quota, admitted, paths = [], leftover } of schools) {
        const here = results.filter(({ school }) => school === id)
        expect(admitted).toBe(here.length)
        expect(leftover).toBe(here.filter(({ seat }) => seat === 'leftover').length)
        expect(admitted).toBeLessThanOrEqual(quota ?? 0)
        for (const { path, seats, taken } of paths) {
          expect(taken).toBe(here.filter((each) => each.path === path && each.seat === 'reserved').length)
          expect(taken).toBeLessThanOrEqual(seats)
        }
      }
    })
  })

  test('who asks first, and the order of the rows, change nothing', () => {
    const shuffled = randomPathMarket.chain((document) =>
      fc.record({
        document: fc.constant(document),
        applicants: fc.shuffledSubarray(document.applicants, { minLength: document.applicants.length }),
        schools: fc.shuffledSubarray(document.schools, { minLength: document.schools.length }),
      }),
    )
    holds(shuffled, ({ document, applicants, schools }) =>
      expect(run({ ...document, applicants, schools }).sha256).toBe(run(document).sha256),
    )
  })

  test('the result is stable for the choice functions', () => {
    holds(randomPathMarket, (document) => {
      const ranked = { ...document, applicants: document.applicants.filter((each) => !isByHand(each)) }
      const obvious = new ObviousPaths(document, sha256)
      expect(isStable(obvious, ranked, placesOf(ranked, run(document)))).toBe(true)
    })
  })

  test('no stable result gives any child a place that it wants more', () => {
    holds(tinyPathMarket, (document) => {
      const obvious = new ObviousPaths(document, sha256)
      const places = placesOf(document, run(document))
      let stable = 0
      for (const other of allResults(document, obvious))
        if (isStable(obvious, document, other)) {
          stable++
          for (const [child, place] of other.entries())
            expect(place).toBeGreaterThanOrEqual(places[child] ?? 0)
        }
      expect(stable).toBeGreaterThan(0)
    })
  })

  test('no other list and no hidden path gives a child a place that it wants more', () => {
    const told = fc.record({
      document: plainPathMarket,
      who: fc.nat(),
      order: fc.array(fc.nat(), { minLength: 3, maxLength: 3 }),
      dropped: fc.constantFrom(0, 0, 1),
      hidden: fc.integer({ min: 0, max: 15 }),
    })
    holds(
      told,
      ({ document, who, order, dropped, hidden }) => {
        const child = document.applicants[who % document.applicants.length] as DocumentApplicant
        const codes = (document.paths ?? []).map(({ code }) => code)
        const isHidden = (code: string) => (hidden >> codes.indexOf(code)) % 2 === 1
        const choices = child.choices
          .map((choice, i) => ({
            at: order[i] ?? 0,
            choice: { ...choice, paths: (choice.paths ?? []).filter((code) => !isHidden(code)) },
          }))
          .sort((a, b) => a.at - b.at)
          .map(({ choice }) => choice)
          .slice(dropped)
        const applicants = document.applicants.map((each) => (each === child ? { ...child, choices } : each))
        const said = run({ ...document, applicants })
        const school = said.results.find(({ id }) => id === child.id)?.school ?? null
        const gained = school === null ? 99 : child.choices.findIndex((each) => each.school === school)
        expect(gained).toBeGreaterThanOrEqual(placeOf(run(document), child.id))
      },
      MARKETS * 2,
    )
  })

  test('nobody is passed over within a path, and no seat stays empty beside a child that its leftover order takes', () => {
    holds(randomPathMarket, (document) => {
      const obvious = new ObviousPaths(document, sha256)
      const answer = run(document)
      for (const [i, applicant] of document.applicants.entries())
        for (const [index, choice] of applicant.choices.entries()) {
          const own = { applicant, index }
          if (answer.results[i]?.choices[index]?.result !== 'TIDAK LULUS' || !obvious.competes(own)) continue
          const school = answer.schools.find(({ id }) => id === choice.school)
          const here = answer.results.filter((each) => each.school === choice.school)
          const candidateOf = (id: unknown): Candidate => {
            const other = document.applicants.find((each) => each.id === id) as DocumentApplicant
            return {
              applicant: other,
              index: other.choices.findIndex((each) => each.school === choice.school),
            }
          }
          for (const code of obvious.pathsOf(own)) {
            const taken = here.filter(({ path, seat }) => path === code && seat === 'reserved')
            expect(taken.length).toBe(school?.paths?.find(({ path }) => path === code)?.seats)
            for (const { id } of taken)
              if (obvious.competes(candidateOf(id)))
                expect(obvious.before(code)(candidateOf(id), own)).toBeLessThan(0)
          }
          if (obvious.pathsOf(own).some((code) => document.leftover?.includes(code)))
            expect(school?.admitted).toBe(school?.quota ?? 0)
        }
    })
  })

  test('a school refuses nobody because fewer ask, and takes no fewer when more ask', () => {
    holds(fc.tuple(plainPathMarket, fc.nat()), ([document, who]) => {
      const obvious = new ObviousPaths(document, sha256)
      const without = document.applicants.filter((_, i) => i !== who % document.applicants.length)
      for (const { id } of document.schools) {
        const everybody = document.applicants.map(() => 99)
        const all = asking(obvious, document, everybody, id)
        const fewer = all.filter(({ applicant }) => without.includes(applicant))
        const chosen = obvious.choose(id, all).map(({ candidate }) => candidate.applicant)
        const ofFewer = obvious.choose(id, fewer).map(({ candidate }) => candidate.applicant)
        for (const child of chosen) if (without.includes(child)) expect(ofFewer).toContain(child)
        expect(chosen.length).toBeGreaterThanOrEqual(ofFewer.length)
      }
    })
  })

  test('leftover seats harm no child', () => {
    holds(plainPathMarket, (document) => {
      const [without, withThem] = [run({ ...document, leftover: [] }), run(document)]
      for (const { id } of document.applicants)
        expect(placeOf(withThem, id)).toBeLessThanOrEqual(placeOf(without, id))
    })
  })

  test('one more seat, of any path, harms no child', () => {
    holds(fc.tuple(plainPathMarket, fc.nat(), fc.nat()), ([document, where, which]) => {
      const code = document.paths?.[which % document.paths.length]?.code ?? ''
      const schools = document.schools.map((school, i) =>
        i === where % document.schools.length
          ? {
              ...school,
              quota: (school.quota ?? 0) + 1,
              seats: { ...school.seats, [code]: (school.seats?.[code] ?? 0) + 1 },
            }
          : school,
      )
      const [before, after] = [run(document), run({ ...document, schools })]
      for (const { id } of document.applicants)
        expect(placeOf(after, id)).toBeLessThanOrEqual(placeOf(before, id))
    })
  })

  test('a child that leaves harms no other', () => {
    holds(fc.tuple(plainPathMarket, fc.nat()), ([document, who]) => {
      const leaving = document.applicants[who % document.applicants.length]
      const applicants = document.applicants.filter((each) => each !== leaving)
      const [before, after] = [run(document), run({ ...document, applicants })]
      for (const { id } of applicants) expect(placeOf(after, id)).toBeLessThanOrEqual(placeOf(before, id))
    })
  })

  test('one path is a market without paths', () => {
    holds(randomMarket, (document) => {
      const { order = LEVEL_ORDER[document.level], ...others } = document
      const without = run(document)
      const withOne = run({
        ...others,
        paths: [{ code: 'domisili', order: [...order] }],
        leftover: ['domisili'],
        schools: document.schools.map((each) => ({
          ...each,
          ...(each.quota !== null && { seats: { domisili: each.quota ?? 0 } }),
        })),
        applicants: document.applicants.map((each) => ({
          ...each,
          choices: each.choices.map(({ eligible, ...choice }) => ({
            ...choice,
            paths: eligible === false ? [] : ['domisili'],
            ...(choice.decision === 'LULUS' && { path: 'domisili' }),
          })),
        })),
      })
      expect(
        withOne.results.map(({ path: _, seat: __, choices, ...line }) => ({
          ...line,
          choices: choices.map(({ paths: [own] = [], ...choice }) => ({
            ...choice,
            rank: own?.rank ?? null,
            of: own?.of ?? null,
            reserve: own?.reserve ?? null,
          })),
        })),
      ).toEqual(without.results)
      expect(withOne.schools.map(({ admitted, paths = [] }) => [admitted, paths[0]?.last])).toEqual(
        without.schools.map(({ admitted, last }) => [admitted, last]),
      )
    })
  })
})

const isByHand = ({ choices }: DocumentApplicant) => choices.some(({ decision }) => decision === 'LULUS')

/** Every way of giving each child one of its choices that a path fits, or none, within the seats. */
function* allResults({ applicants, schools }: SelectionDocument, obvious: ObviousPaths): Generator<number[]> {
  const seats = new Map(schools.map(({ id, quota }) => [id, quota ?? 0]))
  function* from(placed: number[]): Generator<number[]> {
    const child = applicants[placed.length]
    if (!child) return yield placed
    yield* from([...placed, 99])
    for (const [i, { school }] of child.choices.entries()) {
      if (!obvious.competes({ applicant: child, index: i })) continue
      const taken = placed.filter((place, at) => applicants[at]?.choices[place]?.school === school).length
      if (taken < (seats.get(school) ?? 0)) yield* from([...placed, i])
    }
  }
  yield* from([])
}
