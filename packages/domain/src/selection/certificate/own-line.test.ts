/** What a family is told about its own line, and what binds the office to its values. */
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { receiptOf, ticketOf } from '../lottery.ts'
import { commitmentOf, isCommitment } from './commitment.ts'
import { findOwnLine, type OwnValues } from './own-line.ts'
import { DOCUMENT, resealed, salt, textOf, whole } from './testing/small-certificate.ts'

const COMMITTED = { noRegistration: 'SD26-ABCDE-FGHJK-M', paths: null, scores: [], priorities: [] }

/** The fourth child of the document, as its family knows it. */
const OWN: OwnValues = {
  ticket: 'd',
  salt: salt(3),
  drawn: null,
  committed: COMMITTED,
  birthDate: '2018-04-01',
  distances: [
    ['A', 500],
    ['B', 500],
  ],
  choices: [
    { rank: 4, reason: 'PERINGKAT_DI_LUAR_KUOTA', reserve: null },
    { rank: 3, reason: 'LULUS_PERINGKAT', reserve: null },
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
      receipt: null,
      hasReserve: false,
      opened: false,
    })
  })

  test('has no rank at a school where the child does not compete', () => {
    const [ticket, birthDate, distances] = ['g', '2018-06-01', OWN.distances.map(() => ['A', 500])]
    const choices: OwnValues['choices'] = [
      { rank: 7, reason: null, reserve: null },
      { rank: null, reason: null, reserve: null },
    ]
    const own = {
      ticket,
      birthDate,
      salt: salt(6),
      distances: distances as OwnValues['distances'],
      choices,
      drawn: null,
      committed: COMMITTED,
    }
    expect(findOwnLine(textOf(DOCUMENT), own)).toEqual({
      kind: 'same',
      ranks: [
        { school: 'A', rank: 7 },
        { school: 'A', rank: null },
      ],
      receipt: null,
      hasReserve: false,
      opened: false,
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

  test('contradicts with the opposite result, though its values are the true ones', () => {
    const certificate = whole()
    const line = certificate.applicants.find(([ticket]) => ticket === 'd')
    if (!line) throw new Error('no line')
    line[2] = line[2].map(([school, place]) => [school, place, 1, 'LULUS', 'LULUS_PERINGKAT'])
    const text = JSON.stringify(resealed(certificate))
    expect(findOwnLine(text, OWN)).toEqual({ kind: 'contradicts', choice: 1 })
  })

  const [first, second] = OWN.choices
  test.each<[string, OwnValues['choices'], number]>([
    ['another rank', [first, { ...second, rank: 2 }] as never, 2],
    ['another reason', [{ ...first, reason: 'KUOTA_NOL' }, second] as never, 1],
    ['the opposite result', [first, { ...second, reason: 'PERINGKAT_DI_LUAR_KUOTA' }] as never, 2],
    ['a choice more', [first, second, second] as never, 3],
  ])('contradicts when the family reads %s', (_, choices, choice) => {
    expect(findOwnLine(textOf(DOCUMENT), { ...OWN, choices })).toEqual({ kind: 'contradicts', choice })
  })

  test('is not compared with a reason that a reserve call gave later', () => {
    const choices = OWN.choices.map(({ rank }) => ({ rank, reason: null, reserve: 9 }))
    expect(findOwnLine(textOf(DOCUMENT), { ...OWN, choices })).toMatchObject({ kind: 'same' })
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

describe('the secret of a registration', () => {
  const drawn = { secret: '00112233445566778899aabbccddeeff', draw: 1 }
  const ticket = ticketOf(drawn.draw, drawn.secret)
  const text = textOf({
    ...DOCUMENT,
    applicants: DOCUMENT.applicants.map((each) => (each.id === 'd' ? { ...each, id: ticket } : each)),
  })

  test('gives the ticket of the line, and the receipt of the card', () => {
    expect(findOwnLine(text, { ...OWN, ticket, drawn })).toMatchObject({
      kind: 'same',
      receipt: receiptOf(COMMITTED.noRegistration, drawn.secret),
    })
  })

  test.each([{ draw: 2 }, { secret: 'f'.repeat(32) }])('gives another ticket with %j', (change) => {
    expect(findOwnLine(text, { ...OWN, ticket, drawn: { ...drawn, ...change } })).toEqual({
      kind: 'other_ticket',
    })
  })
})
