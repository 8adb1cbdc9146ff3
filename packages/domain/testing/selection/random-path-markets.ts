/** Random markets with paths for property tests: small, with many ties, every kind of seat and every reason. */
import * as fc from 'fast-check'
import type {
  DocumentApplicant,
  DocumentChoice,
  SelectionDocument,
} from '../../src/selection/document/format.ts'
import { PATH_KEYS } from '../../src/selection/order.ts'
import { SCHOOLS } from './random-markets.ts'

export const PATH_CODES = ['afirmasi', 'mutasi', 'prestasi', 'domisili']

interface Size {
  schools: number
  applicants: { minLength: number; maxLength: number }
  /** Reserved seats of one path at one school. */
  seats: number
  /** Decisions by hand, withdrawals and lost claims occur. */
  special: boolean
  /** A prime above the number of applicants, so that every one has another id, out of order. */
  ids: number
  metres: number
}

const choiceOf = (schools: number, metres: number) =>
  fc.record({
    school: fc.constantFrom(...SCHOOLS.slice(0, schools)),
    distance_m: fc.option(fc.integer({ min: 0, max: metres }), { freq: 8 }),
    paths: fc.integer({ min: 0, max: 15 }),
    lost: fc.constantFrom(undefined, 'refused' as const, 'incomplete' as const),
    byHand: fc.integer({ min: 0, max: 15 }),
  })

const marketOf = (size: Size) => {
  const { schools, special } = size
  return fc
    .record({
      level: fc.constantFrom('SD' as const, 'SMP' as const),
      codes: fc.shuffledSubarray(PATH_CODES, { minLength: 1 }),
      leftover: fc.shuffledSubarray(PATH_CODES),
      orders: fc.array(fc.shuffledSubarray([...PATH_KEYS], { minLength: 1 }), { minLength: 4, maxLength: 4 }),
      seats: fc.array(fc.array(fc.integer({ min: 0, max: size.seats }), { minLength: 4, maxLength: 4 }), {
        minLength: schools,
        maxLength: schools,
      }),
      unset: fc.constantFrom(...(special ? [0, 1, 2, 3, 4, 5, 6, 7] : [7])),
      applicants: fc.array(
        fc.record({
          birth_date: fc.constantFrom('2018-01-01', '2018-01-02', '2018-06-30'),
          choices: fc.array(choiceOf(schools, size.metres), { maxLength: 3 }),
          lottery: fc.constantFrom('1', '2', '3'),
          keep_waiting: fc.boolean(),
          withdrawn: fc.constantFrom(false, false, false, false, false, special),
          score: fc.option(fc.integer({ min: 0, max: 3 }), { freq: 5 }),
          priority: fc.option(fc.integer({ min: 0, max: 2 }), { freq: 3 }),
        }),
        size.applicants,
      ),
      drawn: fc.boolean(),
      perPath: fc.boolean(),
    })
    .map(
      ({ level, codes, leftover, orders, seats, unset, applicants, drawn, perPath }): SelectionDocument => {
        const free = new Map<string, number[]>()
        const rows = SCHOOLS.slice(0, schools).map((id, i) => {
          // The last school may have no quota yet.
          const own = codes.map((_, p) => (i === schools - 1 && unset === 0 ? 0 : (seats[i]?.[p] ?? 0)))
          const quota = own.reduce((sum, each) => sum + each, 0)
          free.set(id, own)
          const isUnset = i === schools - 1 && unset === 0
          return {
            id,
            quota: isUnset ? null : quota,
            ...(!isUnset && { seats: Object.fromEntries(codes.map((code, p) => [code, own[p] ?? 0])) }),
          }
        })
        return {
          level,
          seed: '416253',
          paths: codes.map((code, p) => ({ code, order: orders[p] ?? ['distance'] })),
          leftover: leftover.filter((code) => codes.includes(code)),
          schools: rows,
          applicants: applicants.map((each, i): DocumentApplicant => {
            const { birth_date, keep_waiting, withdrawn, lottery, score, priority } = each
            let admitted = false
            const said = new Map<unknown, DocumentChoice>()
            const choices = each.choices.map(
              ({ school, distance_m, paths, lost, byHand }): DocumentChoice => {
                const before = said.get(school)
                if (before) return before
                const own = codes.filter((_, p) => (paths >> p) % 2 === 1)
                const choice: DocumentChoice = { school, distance_m, paths: own }
                if (special && own.length === 0 && lost) choice.claim = lost
                const seat = codes.findIndex((_, p) => (free.get(school)?.[p] ?? 0) > 0)
                if (special && byHand === 0) choice.decision = 'TIDAK LULUS'
                else if (special && byHand === 1 && !withdrawn && !admitted && seat >= 0) {
                  const seats = free.get(school)
                  if (seats) seats[seat] = (seats[seat] ?? 0) - 1
                  admitted = true
                  Object.assign(choice, { decision: 'LULUS', path: codes[seat] })
                }
                // A repeated choice by hand would be counted twice.
                said.set(school, choice.decision ? { school, distance_m, paths: own } : choice)
                return choice
              },
            )
            return {
              id: `T-${(i * 7) % size.ids}`,
              birth_date,
              choices: choices.filter(
                (one, at) =>
                  !choices.slice(0, at).some(({ school, decision }) => decision && school === one.school),
              ),
              keep_waiting,
              withdrawn,
              ...(drawn ? {} : { lottery }),
              ...(score !== null && {
                score: perPath ? Object.fromEntries(codes.map((code) => [code, score])) : score,
              }),
              ...(priority !== null && { priority: { [codes[i % codes.length] ?? '']: priority } }),
            }
          }),
        }
      },
    )
}

export const randomPathMarket = marketOf({
  schools: 4,
  applicants: { minLength: 0, maxLength: 14 },
  seats: 2,
  special: true,
  ids: 17,
  metres: 3,
})

/** Without decisions by hand, withdrawals and lost claims. */
export const plainPathMarket = marketOf({
  schools: 3,
  applicants: { minLength: 1, maxLength: 12 },
  seats: 2,
  special: false,
  ids: 13,
  metres: 3,
})

/** So small that all possible results can be tried. */
export const tinyPathMarket = marketOf({
  schools: 2,
  applicants: { minLength: 2, maxLength: 5 },
  seats: 1,
  special: false,
  ids: 11,
  metres: 3,
})

/** Where dozens of children ask for a school. */
export const largePathMarket = marketOf({
  schools: 4,
  applicants: { minLength: 100, maxLength: 160 },
  seats: 20,
  special: true,
  ids: 211,
  metres: 5_000,
})
