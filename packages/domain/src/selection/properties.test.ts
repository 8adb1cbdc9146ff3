import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { randomMarket as market, randomLargeMarket, SCHOOLS } from '../../testing/selection/random-markets.ts'
import { runSelection } from '../../testing/selection/run-selection.ts'
import { checkCertificate } from './certificate/check.ts'
import { readCertificate } from './certificate/read.ts'
import { certificateText } from './certificate/write.ts'
import { answerText } from './document/answer.ts'
import type { SelectionAnswer, SelectionDocument } from './document/format.ts'
import { readDocumentBytes } from './document/read-document.ts'
import { select } from './engine/select.ts'
import { PATH_REASONS, REASONS } from './reasons.ts'
import { obviousSelection } from './testing/obvious-selection.ts'

/** Random markets of each property: 10,500 in all, more in the long tests (bench/selection/selection-properties.long.test.ts). */
const MARKETS = Number(process.env.SELECTION_MARKETS ?? 1_500)

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

function run(document: SelectionDocument): SelectionAnswer {
  const outcome = runSelection(document)
  if ('answer' in outcome) return outcome.answer
  throw new Error(JSON.stringify(outcome.faults))
}

/** The choice that an applicant has a seat at; a number behind all choices for none. */
function placeOf({ results }: SelectionAnswer, id: unknown): number {
  const place = results.find((each) => each.id === id)?.choices.findIndex(({ result }) => result === 'LULUS')
  return place === undefined || place < 0 ? 99 : place
}

const holds = <T>(arbitrary: fc.Arbitrary<T>, check: (value: T) => void) =>
  fc.assert(fc.property(arbitrary, check), { numRuns: MARKETS })

describe('of every market', () => {
  test('the engine says the same as the rules written down plainly', () => {
    const reasons = new Set<string>()
    holds(market, (document) => {
      const answer = run(document)
      for (const { choices } of answer.results) for (const { reason } of choices) reasons.add(reason)
      const expected = obviousSelection(document, sha256)
      expect(answer.results).toEqual(expected.results)
      expect(new Map(answer.schools.map(({ id, last }) => [id, last]))).toEqual(expected.last)
    })
    // Otherwise the markets are too tame. A reserve is called up after a run.
    expect([...reasons].sort()).toEqual(
      REASONS.filter((each) => each !== 'LULUS_CADANGAN' && !PATH_REASONS.includes(each)).sort(),
    )
  })

  test('the engine says the same where many children ask for a school', () => {
    const property = fc.property(randomLargeMarket, (document) => {
      const answer = run(document)
      const expected = obviousSelection(document, sha256)
      expect(answer.results).toEqual(expected.results)
      expect(new Map(answer.schools.map(({ id, last }) => [id, last]))).toEqual(expected.last)
    })
    fc.assert(property, { numRuns: Math.ceil(MARKETS / 50) })
  })

  test('the hash is that of results and schools without spaces, sorted by id', () => {
    // docs/selection.md#the-hash. Ids of random markets are ASCII texts, which `<` orders by code point.
    const byId = (a: { id: unknown }, b: { id: unknown }) => (String(a.id) < String(b.id) ? -1 : 1)
    holds(market, (document) => {
      const { results, schools, sha256: hash } = run(document)
      const sorted = { results: results.toSorted(byId), schools: schools.toSorted(byId) }
      expect(hash).toBe(sha256(JSON.stringify(sorted)))
    })
  })

  test('no child is passed over, and no school has more children than seats', () => {
    holds(market, (document) => {
      const { results, schools } = run(document)
      for (const { id, quota, admitted } of schools) {
        const choices = results.flatMap((each) => each.choices.filter(({ school }) => school === id))
        const placed = choices.filter(({ result }) => result === 'LULUS')
        expect(placed.length).toBe(admitted)
        expect(admitted).toBeLessThanOrEqual(quota ?? 0)
        const worst = Math.max(0, ...placed.map(({ rank }) => rank ?? 0))
        for (const { rank, result } of choices)
          if (rank !== null && result === 'TIDAK LULUS') {
            expect(rank).toBeGreaterThan(worst)
            expect(admitted).toBe(quota ?? 0)
          }
      }
      for (const { school, choices } of results) {
        const placed = choices.filter(({ result }) => result === 'LULUS')
        expect(placed.map((each) => each.school)).toEqual(school === null ? [] : [school])
      }
    })
  })

  test('the order of the rows changes nothing', () => {
    const shuffled = market.chain((document) =>
      fc.record({
        document: fc.constant(document),
        applicants: fc.shuffledSubarray(document.applicants, { minLength: document.applicants.length }),
        schools: fc.shuffledSubarray(document.schools, { minLength: document.schools.length }),
      }),
    )
    holds(shuffled, ({ document, applicants, schools }) => {
      const [before, after] = [run(document), run({ ...document, applicants, schools })]
      expect(after.sha256).toBe(before.sha256)
      expect(after.results.map(({ id }) => id)).toEqual(applicants.map(({ id }) => id))
      expect(new Map(after.results.map((each) => [each.id, each]))).toEqual(
        new Map(before.results.map((each) => [each.id, each])),
      )
    })
  })

  test('one more seat harms no child', () => {
    holds(fc.tuple(market, fc.constantFrom(...SCHOOLS)), ([document, school]) => {
      const [before, after] = [
        run(document),
        run({
          ...document,
          schools: document.schools.map((each) =>
            each.id === school ? { ...each, quota: (each.quota ?? 0) + 1 } : each,
          ),
        }),
      ]
      for (const { id } of document.applicants)
        expect(placeOf(after, id)).toBeLessThanOrEqual(placeOf(before, id))
    })
  })

  test('a child that leaves harms no other', () => {
    holds(fc.tuple(market, fc.nat()), ([document, which]) => {
      if (document.applicants.length === 0) return
      const leaving = which % document.applicants.length
      const before = run(document)
      const withdrawn = run({
        ...document,
        applicants: document.applicants.map((each, i) =>
          i === leaving ? { ...each, withdrawn: true } : each,
        ),
      })
      const gone = run({ ...document, applicants: document.applicants.filter((_, i) => i !== leaving) })
      for (const [i, { id }] of document.applicants.entries()) {
        if (i === leaving) continue
        expect(placeOf(withdrawn, id)).toBeLessThanOrEqual(placeOf(before, id))
        expect(placeOf(gone, id)).toBe(placeOf(withdrawn, id))
      }
    })
  })

  test('another order of the same choices never helps the child that tells it', () => {
    holds(fc.tuple(market, fc.nat(), fc.nat()), ([document, who, swap]) => {
      const child = document.applicants[who % Math.max(1, document.applicants.length)]
      if (!child || child.choices.length < 2) return
      const i = swap % (child.choices.length - 1)
      const swapped = child.choices.toSpliced(i, 2, ...child.choices.slice(i, i + 2).reverse())
      const told = run({
        ...document,
        applicants: document.applicants.map((each) =>
          each === child ? { ...child, choices: swapped } : each,
        ),
      })
      const school = told.results.find(({ id }) => id === child.id)?.school ?? null
      const gained = school === null ? 99 : child.choices.findIndex((each) => each.school === school)
      expect(gained).toBeGreaterThanOrEqual(placeOf(run(document), child.id))
    })
  })

  test('the bytes of a document say the same as its records, and its certificate is right', () => {
    const written = fc.record({ document: market, spaces: fc.nat(2) })
    holds(written, ({ document, spaces }) => {
      const encoder = new TextEncoder()
      const read = readDocumentBytes(encoder.encode(JSON.stringify(document, null, spaces)))
      if (!('selection' in read)) throw new Error(JSON.stringify(read.faults))
      const { selection } = read
      const outcome = select(selection.market)
      expect(JSON.parse([...answerText(selection.market, outcome)].join(''))).toEqual(run(document))
      const certificate = [...certificateText(selection, outcome, String)].join('')
      const stated = readCertificate(encoder.encode(certificate))
      if (!('market' in stated)) throw new Error(JSON.stringify(stated.list))
      expect(checkCertificate(stated).faults).toEqual([])
    })
  })
})
