import { describe, expect, test } from 'vitest'
import type { DocumentApplicant, DocumentChoice, SelectionDocument } from '../document/format.ts'
import { readDocument } from '../document/read-document.ts'
import { decidingKey, select } from './select.ts'

/** A child, its birth date in January 2018, and its schools with their distance: '3 A500 B200'. */
function child(id: string, text: string): DocumentApplicant {
  const [day = '', ...schools] = text.split(' ')
  return { id, birth_date: `2018-01-0${day}`, choices: schools.map(choiceOf) }
}

/** 'A500'; an exclamation mark in front means outside the zone. */
function choiceOf(text: string): DocumentChoice {
  const [, outside, school = '', metres] = /^(!?)([A-Z])(\d+)$/.exec(text) ?? []
  return { school, distance_m: Number(metres), ...(outside && { eligible: false }) }
}

/** The key that decided about each choice of each child. School A has one seat, B has one, C has none. */
function keysOf(children: Record<string, string>, more: Partial<SelectionDocument> = {}) {
  const read = readDocument({
    level: 'SD',
    seed: '416253',
    schools: [
      { id: 'A', quota: 1 },
      { id: 'B', quota: 1 },
      { id: 'C', quota: 0 },
    ],
    applicants: Object.entries(children).map(([id, text]) => child(id, text)),
    ...more,
  })
  if (!('selection' in read)) throw new Error(JSON.stringify(read.faults))
  const { market } = read.selection
  const outcome = select(market)
  return Object.fromEntries(
    market.applicants.map(({ ticket, choices }) => [
      ticket,
      choices.map((choice) => decidingKey(market, outcome, choice)),
    ]),
  )
}

describe('the key that decided', () => {
  test.each<[string, Record<string, string>, string]>([
    ['by age', { a: '1 A500', b: '2 A100' }, 'birth_date'],
    ['by distance, where the age is the same', { a: '1 A100', b: '1 A500' }, 'distance'],
    ['by lottery, where both are the same', { a: '1 A100', b: '1 A100' }, 'lottery'],
  ])('%s: for the admitted child and for the refused one', (_, children, key) => {
    expect(keysOf(children)).toEqual({ a: [key], b: [key] })
  })

  test('by ticket, where the given lottery numbers are the same too', () => {
    const applicants = ['a', 'b'].map((id) => ({ ...child(id, '1 A100'), lottery: '7' }))
    expect(keysOf({}, { applicants })).toEqual({ a: ['ticket'], b: ['ticket'] })
  })

  test('separates a child from the last admitted one and from the first refused one, not from its neighbour', () => {
    const schools = [{ id: 'A', quota: 2 }]
    const children = { a: '1 A100', b: '2 A100', c: '2 A300', d: '2 A500' }
    expect(keysOf(children, { schools })).toEqual({
      a: ['birth_date'],
      b: ['distance'],
      c: ['distance'],
      d: ['distance'],
    })
  })

  test('is none for an admitted child when nobody was refused', () => {
    expect(keysOf({ a: '1 A100' })).toEqual({ a: [null] })
  })

  test('is none for a refused child when nobody was admitted', () => {
    expect(keysOf({ a: '1 C100', b: '2 C100' })).toEqual({ a: [null], b: [null] })
  })

  test('is none behind the choice that the child has got, and one before it', () => {
    expect(keysOf({ a: '1 A100 B100', b: '2 A100 B100', c: '3 B100' })).toEqual({
      a: ['birth_date', null],
      b: ['birth_date', 'birth_date'],
      c: ['birth_date'],
    })
  })

  test('is none for a choice that does not compete', () => {
    expect(keysOf({ a: '1 A100', b: '2 !A100 B100' })).toEqual({ a: [null], b: [null, null] })
  })
})
