/** What a family is told about its own line, and what binds the office to its values. */
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { commitmentOf, isCommitment } from './commitment.ts'
import { findOwnLine, type OwnValues } from './own-line.ts'
import { DOCUMENT, salt, textOf, whole } from './testing/small-certificate.ts'

/** The fourth child of the document, as its family knows it. */
const OWN: OwnValues = {
  ticket: 'd',
  salt: salt(3),
  birthDate: '2018-04-01',
  distances: [
    ['A', 500],
    ['B', 500],
  ],
}

describe('the line of a family', () => {
  test('is the same with its own values, and gives the ranks by school', () => {
    expect(findOwnLine(textOf(DOCUMENT), OWN)).toEqual({
      kind: 'same',
      ranks: [
        { school: 'A', rank: 4 },
        { school: 'B', rank: 3 },
      ],
    })
  })

  test('has no rank at a school where the child does not compete', () => {
    const [ticket, birthDate, distances] = ['g', '2018-06-01', OWN.distances.map(() => ['A', 500])]
    const own = { ticket, birthDate, salt: salt(6), distances: distances as OwnValues['distances'] }
    expect(findOwnLine(textOf(DOCUMENT), own)).toEqual({
      kind: 'same',
      ranks: [
        { school: 'A', rank: 7 },
        { school: 'A', rank: null },
      ],
    })
  })

  test.each<[string, Partial<OwnValues>]>([
    ['another salt', { salt: salt(4) }],
    ['another birth date', { birthDate: '2018-04-02' }],
    [
      'another distance',
      {
        distances: [
          ['A', 500],
          ['B', 501],
        ],
      },
    ],
    [
      'an unknown distance',
      {
        distances: [
          ['A', 500],
          ['B', null],
        ],
      },
    ],
    [
      'another school',
      {
        distances: [
          ['A', 500],
          ['C', 500],
        ],
      },
    ],
    [
      'another order of the schools',
      {
        distances: [
          ['B', 500],
          ['A', 500],
        ],
      },
    ],
  ])('differs with %s', (_, changed) => {
    expect(findOwnLine(textOf(DOCUMENT), { ...OWN, ...changed })).toEqual({ kind: 'differs' })
  })

  test('is missing when no line has its ticket', () => {
    expect(findOwnLine(textOf(DOCUMENT), { ...OWN, ticket: 'D' })).toEqual({ kind: 'missing' })
  })

  test.each<[string, string]>([
    ['no JSON', textOf(DOCUMENT).slice(0, -3)],
    ['null', 'null'],
    ['a number', '7'],
    ['without schools', JSON.stringify({ ...whole(), schools: undefined })],
    ['without applicants', JSON.stringify({ ...whole(), applicants: {} })],
  ])('is not looked for in a text that is %s', (_, text) => {
    expect(findOwnLine(text, OWN)).toEqual({ kind: 'unreadable' })
  })
})

describe('a commitment', () => {
  const values = { ticket: 'T-1', birthDate: '2018-01-01', distances: OWN.distances }

  test('is the start of the hash of salt and values, as anyone can compute it', () => {
    const known = '["salt","T-1","2018-01-01",[["A",500],["B",500]]]'
    const hash = createHash('sha256').update(known).digest('hex')
    expect(commitmentOf('salt', values)).toBe(hash.slice(0, 32))
  })

  test.each<[unknown, boolean]>([
    ['0123456789abcdef0123456789abcdef', true],
    ['0123456789abcdef0123456789abcde', false],
    ['0123456789abcdef0123456789abcdef0', false],
    ['g123456789abcdef0123456789abcdef', false],
    ['0123456789ABCDEF0123456789ABCDEF', false],
    [['0123456789abcdef0123456789abcdef'], false],
    [undefined, false],
  ])('%j has the form of one: %j', (value, is) => {
    expect(isCommitment(value)).toBe(is)
  })
})
