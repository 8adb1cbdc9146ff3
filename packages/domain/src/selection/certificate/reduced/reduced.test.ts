/** The two files of a run with claim paths: the same hashes, no path in the reduced one, and what each of them shows of a change. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { randomPathMarket } from '../../../../testing/selection/random-path-markets.ts'
import { pathExampleDocument } from '../../../../testing/selection/worked-example.ts'
import type { SelectionDocument } from '../../document/format.ts'
import { readDocument } from '../../document/read-document.ts'
import { select } from '../../engine/select.ts'
import { checkCertificate } from '../check.ts'
import { commitmentOf2 } from '../commitment.ts'
import type { CertificateFault } from '../faults.ts'
import {
  type CertificateApplicant2,
  CertificateHashes2,
  type CertificateSchool2,
  type DrawnSeed2,
  type FrozenHead,
  type ReducedApplicant2,
  type Seals2,
} from '../format-2.ts'
import { findOwnLine, type OwnValues } from '../own-line.ts'
import { readCertificate } from '../read.ts'
import { asReal, faultsIn, textOf2 } from '../testing/version-2.ts'
import { hiddenOf, nonceOf } from './seal.ts'

const KEY = '00112233445566778899aabbccddeeff'
const DOCUMENT = asReal(pathExampleDocument(['afirmasi', 'domisili']))

type Head = { -readonly [Key in keyof FrozenHead]: FrozenHead[Key] } & Seals2 & {
    seed: DrawnSeed2
    schools: CertificateSchool2[]
  }
type Reduced = Head & { reduced: true; applicants: ReducedApplicant2[] }
type Complete = Head & { key: string; applicants: CertificateApplicant2[] }

const reducedText = (document: SelectionDocument = DOCUMENT) => textOf2(document, { key: KEY }, 'reduced')
const completeText = (document: SelectionDocument = DOCUMENT) => textOf2(document, { key: KEY })
const reduced = (): Reduced => JSON.parse(reducedText())
const complete = (): Complete => JSON.parse(completeText())
const kinds = (value: unknown, announced?: string) =>
  faultsIn(typeof value === 'string' ? value : JSON.stringify(value), announced).map(({ kind }) => kind)

function checked(text: string) {
  const read = readCertificate(new TextEncoder().encode(text))
  if (!('market' in read)) throw new Error(JSON.stringify(read.list))
  return checkCertificate(read)
}

/** The hashes of a reduced file whose author hides a change. */
function resealed(file: Reduced): Reduced {
  const hashes = new CertificateHashes2()
  for (const school of file.schools) hashes.addSchool(school)
  for (const line of file.applicants) hashes.addReduced(line)
  return { ...file, ...hashes.finish(file, file.seed, file.seals.places) }
}

test('both files of any honest run are right and have the same hashes, and the frozen one does not depend on the seed', {
  tags: 'rounds',
}, () => {
  const numRuns = ['rest', 'full'].includes(process.env.TEST_EXTENT ?? '') ? 2_000 : 100
  const property = fc.property(randomPathMarket, (document) => {
    const [whole, part] = [completeText(asReal(document)), reducedText(asReal(document))]
    const { sha256, frozen, seals } = JSON.parse(whole)
    expect(JSON.parse(part)).toMatchObject({ sha256, frozen, seals })
    expect(faultsIn(whole, sha256)).toEqual([])
    expect(faultsIn(part, sha256)).toEqual([])
    expect(JSON.parse(reducedText({ ...asReal(document), seed: '1' })).frozen).toBe(frozen)
  })
  fc.assert(property, { numRuns })
})

test('a reduced file says that it is one, and a complete one that it is none', () => {
  expect(checked(reducedText())).toMatchObject({
    reduced: true,
    counts: { applicants: 9, choices: 16, schools: 2 },
  })
  expect(checked(completeText())).toMatchObject({ reduced: false })
})

describe('the reduced file', () => {
  test('has of a child ticket, commitment, schools, results and a seal, and nothing else', () => {
    for (const line of reduced().applicants) {
      expect(line).toEqual([
        expect.stringMatching(/^T-/),
        expect.stringMatching(/^[0-9a-f]{48}$/),
        expect.any(Array),
        expect.stringMatching(/^[0-9a-f]{32}$/),
      ])
      for (const choice of line[2])
        expect(choice).toEqual([expect.any(Number), expect.toBeOneOf(['LULUS', 'TIDAK LULUS', null])])
    }
    expect(reducedText()).not.toContain(KEY)
  })

  test('says the same of two children whose schools and results are the same, whatever their paths are', () => {
    // Every child has a place at the first school: by afirmasi, by a leftover seat, or by domisili.
    const document = asReal({
      ...pathExampleDocument(['afirmasi', 'domisili']),
      schools: [{ id: 'Mawar', quota: 9, seats: { afirmasi: 2, domisili: 7 } }],
      applicants: Array.from({ length: 9 }, (_, i) => ({
        id: i,
        birth_date: '2013-01-01',
        choices: [
          { school: 'Mawar', distance_m: 100 + i, paths: i < 3 ? ['afirmasi', 'domisili'] : ['domisili'] },
        ],
      })),
    })
    const { applicants } = JSON.parse(reducedText(document)) as Reduced
    expect(new Set(applicants.map(([, , choices]) => JSON.stringify(choices))).size).toBe(1)
    expect(new Set(applicants.map(([, , , seal]) => seal)).size).toBe(9)
    const vias = (JSON.parse(completeText(document)) as Complete).applicants.map(([, , , via]) => via)
    expect(new Set(vias.map((via) => JSON.stringify(via))).size).toBeGreaterThan(1)
  })

  test('has other seals with another key', () => {
    const other = JSON.parse(textOf2(DOCUMENT, { key: 'f'.repeat(32) }, 'reduced')) as Reduced
    for (const [i, [, , , seal]] of reduced().applicants.entries())
      expect(other.applicants[i]?.[3]).not.toBe(seal)
    expect(other.seals.places).not.toBe(reduced().seals.places)
  })
})

const edit = (value: unknown, at: number, to: unknown) => Object.assign(value as object, { [at]: to })
const placed = ({ applicants }: Reduced) =>
  applicants.find(([, , choices]) => choices.some(([, result]) => result === 'LULUS')) as ReducedApplicant2
const unplaced = ({ applicants }: Reduced) =>
  applicants.find(([, , choices]) => choices.every(([, result]) => result !== 'LULUS')) as ReducedApplicant2

test.each<[string, (file: Reduced) => unknown, CertificateFault['kind'] | null]>([
  [
    'a second place',
    (c) =>
      edit(placed(c), 2, [
        [0, 'LULUS'],
        [1, 'LULUS'],
      ]),
    'two_places',
  ],
  ['a child more than the school has seats', (c) => edit(unplaced(c), 2, [[0, 'LULUS']]), 'over_quota'],
  [
    'a result at the same school again',
    (c) =>
      edit(unplaced(c), 2, [
        [0, 'TIDAK LULUS'],
        [0, 'TIDAK LULUS'],
      ]),
    'together',
  ],
  ['the seats of a path', (c) => edit(c.schools[0]?.[3], 0, 3), 'seats_sum'],
  ['a repeated commitment', (c) => edit(c.applicants[1], 1, c.applicants[0]?.[1]), 'commitment_twice'],
  ['a malformed ticket', (c) => edit(c.applicants[0], 0, 'T-00000-0000'), 'ticket_form'],
  ['a ticket twice', (c) => edit(c.applicants[1], 0, c.applicants[0]?.[0]), 'ticket_twice'],
  ['lines out of order', (c) => c.applicants.reverse(), 'unsorted'],
  ['a seed that does not follow from the dice', (c) => Object.assign(c.seed, { text: '1' }), 'seed_parts'],
  // What only the announced hash shows.
  ['a result', (c) => edit(placed(c), 2, [[0, null]]), null],
  ['a school', (c) => edit(unplaced(c), 2, [[1, 'TIDAK LULUS']]), null],
  ['the seal of a line', (c) => edit(placed(c), 3, 'f'.repeat(32)), null],
  ['a line left out', (c) => c.applicants.splice(2, 1), null],
  ['another commitment', (c) => edit(c.applicants[1], 1, 'f'.repeat(48)), null],
  ['the places before the seed', (c) => Object.assign(c.seals, { places: 'f'.repeat(64) }), null],
  ['the season', (c) => Object.assign(c, { season: 2027 }), null],
])('of a reduced file another %s is named, or the announced hash shows it', (_, change, kind) => {
  const { sha256 } = reduced()
  const changed = reduced()
  change(changed)
  expect(kinds(changed)).toContain('changed')
  const hidden = resealed(changed)
  expect(kinds(hidden)).toEqual(kind ? expect.arrayContaining([kind]) : [])
  expect(kinds(hidden, sha256)).toContain('not_announced')
})

const reservedSeat = ({ applicants }: Complete) =>
  applicants.find(([, , , via]) => via?.[1] === 0) as CertificateApplicant2

test.each<[string, (file: Complete) => unknown, CertificateFault['kind'][]]>([
  ['another key', (c) => Object.assign(c, { key: 'f'.repeat(32) }), ['changed', 'changed']],
  [
    'another path of a place',
    (c) => edit(reservedSeat(c), 3, [1 - (reservedSeat(c)[3]?.[0] ?? 0), 0]),
    ['changed', 'via'],
  ],
  [
    'another place before the seed',
    (c) => edit(reservedSeat(c)[2].find(([, , result]) => result === 'LULUS')?.[1][0], 1, 40),
    ['changed', 'changed', 'order'],
  ],
])('of a complete file %s is named', (_, change, expected) => {
  const changed = complete()
  change(changed)
  expect(kinds(changed)).toEqual(expect.arrayContaining(expected))
})

test.each<[string, () => unknown]>([
  ['a key beside the reduced form', () => ({ ...reduced(), key: KEY })],
  ['a reduced form that is none', () => ({ ...reduced(), reduced: false })],
  ['a key that is none', () => ({ ...complete(), key: 'x' })],
  ['complete lines in a reduced file', () => ({ ...reduced(), applicants: complete().applicants })],
  ['reduced lines in a complete file', () => ({ ...complete(), applicants: reduced().applicants })],
  ['no hash of the places', () => ({ ...reduced(), seals: { ...reduced().seals, places: undefined } })],
  [
    'no paths',
    () => ({
      ...reduced(),
      paths: undefined,
      leftover: undefined,
      order: ['distance', 'birth_date', 'lottery'],
    }),
  ],
  [
    'a key behind the lines',
    () => {
      const { key, ...others } = complete()
      return { ...others, key }
    },
  ],
  ['a seal that is none', () => ({ ...reduced(), applicants: [[...placed(reduced()).slice(0, 3), 'x']] })],
  ['a result that is none', () => ({ ...reduced(), applicants: [edit(placed(reduced()), 2, [[0, 'YA']])] })],
  ['an unknown school', () => ({ ...reduced(), applicants: [edit(placed(reduced()), 2, [[7, null]])] })],
])('%s is no certificate', (_, file) => {
  expect(kinds(file())).toEqual(['damaged'])
})

test('a run without claim paths has neither key nor reduced file', () => {
  expect(() => textOf2(DOCUMENT, {}, 'reduced')).toThrow('no reduced file')
  expect(Object.keys(JSON.parse(textOf2(DOCUMENT)).seals)).toEqual(['rules', 'applicants', 'results', 'seed'])
})

describe('the own line in a reduced file', () => {
  const read = readDocument(DOCUMENT)
  if (!('selection' in read)) throw new Error('The document is right.')
  const { market } = read.selection
  const outcome = select(market)
  const child = market.applicants.find(({ index }) => outcome.seats[index]?.path.code === 'afirmasi')
  if (!child) throw new Error('A child has a seat of afirmasi.')
  const values = {
    noRegistration: `SD26-${child.index}`,
    paths: child.choices.map(({ paths }) => paths.map(({ code }) => code ?? '')),
    scores: [],
    priorities: [],
  }
  const distances = child.choices.map(({ school, metres }): [string, number | null] => [
    String(school.id),
    metres,
  ])
  const [, , choices = [], via = null] =
    complete().applicants.find(([ticket]) => ticket === child.ticket) ?? []
  const own: OwnValues = {
    ticket: child.ticket,
    salt: `salt ${child.index}`,
    drawn: null,
    committed: values,
    birthDate: child.birthDate,
    distances,
    choices: choices.map(([, places], i) => ({
      rank: null,
      reserve: null,
      reason: outcome.reasons[child.choices[i]?.row ?? -1] ?? null,
      byPath: places.map(([, , rank, of, reserve]) => ({ rank, of, reserve })),
    })),
    hidden: { nonce: nonceOf(KEY, child.ticket), line: hiddenOf(choices, via) },
  }

  test('opens with what the family reads', () => {
    expect(commitmentOf2(own.salt, { ...own, ...values })).toBe(
      reduced().applicants.find(([ticket]) => ticket === child.ticket)?.[1],
    )
    expect(findOwnLine(reducedText(), own)).toMatchObject({ kind: 'same', opened: true, hasReserve: true })
    expect(findOwnLine(completeText(), own)).toMatchObject({ kind: 'same', opened: false })
  })

  const hidden = own.hidden as NonNullable<OwnValues['hidden']>
  test.each<[string, OwnValues['hidden']]>([
    ['nothing', null],
    ['the nonce of another child', { ...hidden, nonce: nonceOf(KEY, 'T-ZZZZZ-ZZZZZ') }],
    ['a seat of another path', { ...hidden, line: { ...hidden.line, via: [1, 0] } }],
    [
      'another reason',
      {
        ...hidden,
        line: { ...hidden.line, choices: [[[], 'LUAR_ZONA'] as const, ...hidden.line.choices.slice(1)] },
      },
    ],
  ])('does not open with %s', (_, told = null) => {
    expect(findOwnLine(reducedText(), { ...own, hidden: told })).toEqual({ kind: 'other_seal' })
  })

  test.each<[string, Partial<OwnValues['choices'][number]>]>([
    ['another rank', { byPath: [{ rank: 2, of: 2, reserve: null }] }],
    ['a path less', { byPath: [] }],
    ['another reason', { reason: 'PERINGKAT_DI_LUAR_KUOTA' }],
  ])('contradicts the page with %s', (_, told) => {
    const changed = own.choices.map((choice, i) => (i === 0 ? { ...choice, ...told } : choice))
    for (const text of [reducedText(), completeText()])
      expect(findOwnLine(text, { ...own, choices: changed })).toEqual({ kind: 'contradicts', choice: 1 })
  })
})

test('10,000 reduced lines are at most 600 KB when they are compressed', { tags: 'full' }, async () => {
  const { brotliCompressSync } = await import('node:zlib')
  const { createHash } = await import('node:crypto')
  const digits = (text: string) => createHash('sha256').update(text).digest('hex')
  const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const ticket = (i: number) => {
    const ten = Array.from({ length: 10 }, (_, at) =>
      letters.charAt(Number.parseInt(digits(`ticket ${i}`).slice(at * 2, at * 2 + 2), 16) % 32),
    ).join('')
    return `T-${ten.slice(0, 5)}-${ten.slice(5)}`
  }
  const document: SelectionDocument = {
    level: 'SMP',
    seed: '416253',
    paths: DOCUMENT.paths as NonNullable<SelectionDocument['paths']>,
    leftover: ['domisili'],
    schools: Array.from({ length: 100 }, (_, i) => ({
      id: String(50_200_000 + i),
      quota: 96,
      seats: { afirmasi: 20, domisili: 76 },
    })),
    applicants: Array.from({ length: 10_000 }, (_, i) => ({
      id: ticket(i),
      birth_date: '2013-01-01',
      choices: [0, 1].map((at) => ({
        school: String(50_200_000 + ((i * 7 + at * 13 + Math.floor(i / 100)) % 100)),
        distance_m: Number.parseInt(digits(`${i} ${at}`).slice(0, 6), 16) % 9_000,
        paths: i % 6 === 0 ? ['afirmasi', 'domisili'] : ['domisili'],
      })),
    })),
  }
  const text = textOf2(document, { key: KEY, commitmentOf: (i) => digits(String(i)).slice(0, 48) }, 'reduced')
  expect(faultsIn(text)).toEqual([])
  expect(brotliCompressSync(text).length).toBeLessThan(600_000)
})
