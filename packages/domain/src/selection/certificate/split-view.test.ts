/**
 * Another certificate for one visitor, and a server that lies to one family: a file that is right in itself is not noticed by its reader
 * alone. The hash that a device keeps, one from paper, or the file of another person shows it (docs/selection.md#what-is-not-protected).
 */
import { describe, expect, test } from 'vitest'
import type { SelectionDocument } from '../document/format.ts'
import { ticketOf } from '../lottery.ts'
import { RESULT_OF } from '../reasons.ts'
import { findOwnLine, type OwnValues } from './own-line.ts'
import { asReal, drawnDice, faultsIn, textOf2 } from './testing/version-2.ts'

const SECRETS = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(32))
const ticket = (i: number) => ticketOf(1, SECRETS[i] ?? '')

/** Four children of one day and one village at a school with two seats: the lottery decides. */
const DOCUMENT: SelectionDocument = {
  ...asReal({
    level: 'SD',
    seed: '41625314256314256314',
    schools: [{ id: '50203743', quota: 2 }],
    applicants: SECRETS.map((_, i) => ({
      id: i,
      birth_date: '2018-03-03',
      choices: [{ school: '50203743', distance_m: 900 }],
    })),
  }),
}
DOCUMENT.applicants = DOCUMENT.applicants.map((each, i) => ({ ...each, id: ticket(i) }))

const honest = textOf2(DOCUMENT)
const hashesOf = (text: string): { sha256: string; frozen: string } => JSON.parse(text)
const lineOf = (text: string, i: number) =>
  JSON.parse(text).applicants.find(([id]: [string]) => id === ticket(i))

/** What a server says to the family of a child, in accord with a certificate. */
function toldBy(text: string, i: number): OwnValues {
  const [, , [[, [[, , rank, , reserve]], , reason]]] = lineOf(text, i)
  return {
    ticket: ticket(i),
    salt: `salt ${DOCUMENT.applicants.findIndex(({ id }) => id === ticket(i))}`,
    drawn: { secret: SECRETS[i] ?? '', draw: 1 },
    committed: {
      noRegistration: `SD26-${DOCUMENT.applicants.findIndex(({ id }) => id === ticket(i))}`,
      paths: null,
      scores: [],
      priorities: [],
    },
    birthDate: '2018-03-03',
    distances: [['50203743', 900]],
    choices: [{ rank, reason, reserve }],
  }
}
const wins = (text: string, i: number) => RESULT_OF[lineOf(text, i)[2][0][3] as 'LULUS_PERINGKAT'] === 'LULUS'

/** The child who loses by the true draw, and a seed by which the same child is told that it loses or wins. */
const loser = [0, 1, 2, 3].find((i) => !wins(honest, i)) as number
const winner = [0, 1, 2, 3].find((i) => wins(honest, i)) as number

/** A file for one visitor: another draw, consistent in itself, in which the winner has lost. */
const lie = (() => {
  for (let i = 0; i < 10_000; i++) {
    const dice = `4162531425631425${String(1_111 + i).replace(/[7890]/g, '1')}`
    const text = textOf2({ ...DOCUMENT, seed: dice }, { seed: drawnDice(dice) })
    if (!wins(text, winner) && wins(text, loser)) return text
  }
  throw new Error('No seed turns the result.')
})()

describe('another certificate for one visitor', () => {
  test('is not noticed by the reader alone: the file is right, has the hash that the page announces, and says what the page says', () => {
    expect(faultsIn(lie, hashesOf(lie).sha256)).toEqual([])
    expect(findOwnLine(lie, toldBy(lie, winner))).toMatchObject({ kind: 'same' })
  })

  test('has the frozen hash of the true one, because nothing but the draw differs, and another hash of everything', () => {
    expect(hashesOf(lie).frozen).toBe(hashesOf(honest).frozen)
    expect(hashesOf(lie).sha256).not.toBe(hashesOf(honest).sha256)
  })

  test('is shown by a hash from before: of a device, of paper, or read out by somebody else', () => {
    expect(faultsIn(lie, hashesOf(honest).sha256)).toEqual([
      { kind: 'not_announced', hash: hashesOf(lie).sha256 },
    ])
  })

  test('is shown by the file of another person, held against the page of the visitor', () => {
    expect(faultsIn(honest, hashesOf(lie).sha256)).toEqual([
      { kind: 'not_announced', hash: hashesOf(honest).sha256 },
    ])
  })
})

describe('other data for one visitor', () => {
  const older = {
    ...DOCUMENT,
    applicants: DOCUMENT.applicants.map((each) =>
      each.id === ticket(loser) ? { ...each, birth_date: '2018-03-02' } : each,
    ),
  }
  const changed = textOf2(older)

  test('are not noticed alone, and have another frozen hash than the one that a device kept at the freeze', () => {
    expect(wins(changed, loser)).toBe(true)
    expect(faultsIn(changed, hashesOf(changed).sha256)).toEqual([])
    expect(faultsIn(changed, hashesOf(honest).frozen)).toEqual([
      { kind: 'not_announced', hash: hashesOf(changed).sha256 },
    ])
  })

  test('are shown to the family whose values were changed, by its own birth date', () => {
    expect(findOwnLine(changed, toldBy(changed, loser))).toEqual({ kind: 'differs' })
  })
})

describe('a server that lies to one family', () => {
  test.each<[string, Partial<OwnValues['choices'][number]>]>([
    ['another rank', { rank: 4 }],
    ['another result with its reason', { reason: 'PERINGKAT_DI_LUAR_KUOTA' }],
    ['a number on the reserve list', { reserve: 1 }],
  ])('with %s is contradicted by the true file', (_, told) => {
    const own = toldBy(honest, winner)
    const choices = own.choices.map((choice) => ({ ...choice, ...told }))
    expect(findOwnLine(honest, { ...own, choices })).toEqual({ kind: 'contradicts', choice: 1 })
  })

  test('with the line of another child is shown by its secret', () => {
    const own = { ...toldBy(honest, loser), drawn: { secret: SECRETS[winner] ?? '', draw: 1 } }
    expect(findOwnLine(honest, own)).toEqual({ kind: 'other_ticket' })
  })

  test('with the secret of another child too gives another receipt than the card has', () => {
    const [own, other] = [toldBy(honest, winner), toldBy(honest, loser)]
    const receipts = [own, other].map((each) => findOwnLine(honest, each))
    expect(receipts[0]).toMatchObject({
      kind: 'same',
      receipt: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
    })
    expect(receipts[1]).not.toMatchObject({ receipt: (receipts[0] as { receipt: string }).receipt })
    // The number of the own registration does not open the line of another child.
    expect(findOwnLine(honest, { ...other, committed: own.committed })).toEqual({ kind: 'differs' })
  })
})
