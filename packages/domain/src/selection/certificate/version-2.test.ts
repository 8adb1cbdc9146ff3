/** Version 2 of the certificate: honest ones are right, with and without paths, and what is changed in them is named. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomMarket } from '../../../testing/selection/random-markets.ts'
import { randomPathMarket } from '../../../testing/selection/random-path-markets.ts'
import { pathExampleDocument } from '../../../testing/selection/worked-example.ts'
import { seedOf } from '../act/seed.ts'
import { checkCertificate } from './check.ts'
import { commitmentOf2 } from './commitment.ts'
import type { CertificateFault } from './faults.ts'
import {
  type CertificateApplicant2,
  type CertificateChoice2,
  CertificateHashes2,
  type CertificateSchool2,
  type DrawnSeed2,
  type FrozenHead,
  type Seals2,
} from './format-2.ts'
import { readCertificate } from './read.ts'
import { asReal, drawnDice, faultsIn, textOf2 } from './testing/version-2.ts'

type Certificate = { -readonly [Key in keyof FrozenHead]: FrozenHead[Key] } & Seals2 & {
    seed: DrawnSeed2
    schools: CertificateSchool2[]
    applicants: CertificateApplicant2[]
  }

/** Nine children at Mawar and Melati, by afirmasi and domisili. */
const DOCUMENT = asReal(pathExampleDocument(['afirmasi', 'domisili']))
const whole = (): Certificate => JSON.parse(textOf2(DOCUMENT))

/** The hashes of a certificate whose author hides a change. */
function resealed(certificate: Certificate): Certificate {
  const hashes = new CertificateHashes2()
  for (const school of certificate.schools) hashes.addSchool(school)
  for (const applicant of certificate.applicants) hashes.addApplicant(applicant)
  return { ...certificate, ...hashes.finish(certificate, certificate.seed) }
}

const kinds = (text: string, announced?: string) => faultsIn(text, announced).map(({ kind }) => kind)

/** The line and the first choice of a child with a place. */
const placed = ({ applicants }: Certificate, kind = 0) => {
  const line = applicants.find(([, , , via]) => via?.[1] === kind) as CertificateApplicant2
  return { line, choice: line[2].find(([, , result]) => result === 'LULUS') as CertificateChoice2 }
}
const edit = (value: unknown, at: number, to: unknown) => Object.assign(value as object, { [at]: to })
const refused = ({ applicants }: Certificate) =>
  applicants
    .flatMap(([, , choices]) => choices)
    .find(([, places]) => places.some((each) => each[4] !== null)) as CertificateChoice2

test.each<[string, (certificate: Certificate) => unknown, CertificateFault['kind'] | null]>([
  ['the path of a place', (c) => edit(placed(c).line, 3, [1 - (placed(c).line[3]?.[0] ?? 0), 0]), 'via'],
  [
    'a leftover seat that is said to be reserved',
    (c) => edit(placed(c, 1).line, 3, [placed(c, 1).line[3]?.[0], 0]),
    'via',
  ],
  ['a place without its path', (c) => edit(placed(c).line, 3, null), 'via'],
  ['a reserve number', (c) => edit(refused(c)[1][0], 4, 7), 'reserve'],
  ['no reserve number', (c) => edit(refused(c)[1][0], 4, null), 'reserve'],
  ['how many compete', (c) => edit(placed(c).choice[1][0], 3, 99), 'competitors'],
  ['a rank', (c) => edit(placed(c).choice[1][0], 2, 99), 'rank'],
  ['a place', (c) => edit(placed(c).choice[1][0], 1, 40), 'order'],
  ['a result', (c) => edit(placed(c).choice, 2, null), 'result'],
  ['a reason', (c) => edit(placed(c).choice, 3, 'LUAR_ZONA'), 'place_alone'],
  [
    'a child that is not ranked, with a rank',
    (c) => [edit(refused(c), 3, 'TIDAK_DIPERINGKAT'), edit(refused(c), 2, null)],
    'place_alone',
  ],
  ['the seats of a path', (c) => edit(c.schools[0]?.[3], 0, 3), 'seats_sum'],
  [
    'a seat moved to another path',
    (c) => c.schools.forEach((school) => void edit(school, 3, [0, school[2] ?? 0])),
    'via',
  ],
  ['the seats of a school', (c) => edit(c.schools[0], 2, 9), 'seats_sum'],
  ['the name of a school', (c) => edit(c.schools[0], 1, 'SDN Lain'), null],
  ['a repeated commitment', (c) => edit(c.applicants[1], 1, c.applicants[0]?.[1]), 'commitment_twice'],
  ['another commitment', (c) => edit(c.applicants[1], 1, 'f'.repeat(48)), null],
  ['a malformed ticket', (c) => edit(c.applicants[0], 0, 'T-00000-0000'), 'ticket_form'],
  ['a ticket twice', (c) => edit(c.applicants[1], 0, c.applicants[0]?.[0]), 'ticket_twice'],
  ['a line left out', (c) => c.applicants.splice(2, 1), 'competitors'],
  ['lines out of order', (c) => c.applicants.reverse(), 'unsorted'],
  ['a seed that does not follow from the dice', (c) => Object.assign(c.seed, { text: '1' }), 'seed_parts'],
  ['dice that do not give the seed', (c) => Object.assign(c.seed, { dice: '1' }), 'seed_parts'],
  ['the source of the value', (c) => Object.assign(c.seed, { source: 'di kantor' }), null],
  ['the acts before the freeze', (c) => Object.assign(c.acts.total, { paper: 0 }), null],
  ['the moment of the freeze', (c) => Object.assign(c, { frozen_at: '2026-06-01T00:00:00.000Z' }), null],
  ['the season', (c) => Object.assign(c, { season: 2027 }), null],
  ['the draw', (c) => Object.assign(c, { draw: 2 }), null],
  ['the hash before', (c) => Object.assign(c, { previous: 'a'.repeat(64) }), null],
  [
    'an order without the lottery',
    (c) => Object.assign(c.paths?.[0] as object, { order: ['distance'] }),
    'level_order',
  ],
  ['the leftover seats', (c) => Object.assign(c, { leftover: [] }), 'other_place'],
])('another %s is named, and with new hashes too, or the announced hash shows it', (_, change, kind) => {
  const changed = whole()
  change(changed)
  expect(kinds(JSON.stringify(changed))).toContain('changed')
  const hidden = JSON.stringify(resealed(changed))
  expect(kinds(hidden)).toEqual(kind ? expect.arrayContaining([kind]) : [])
  expect(kinds(hidden, whole().sha256)).toContain('not_announced')
})

test.each<[string, Record<string, unknown>, string]>([
  ['an unknown key', { note: 'resmi' }, 'unknown_key'],
  ['an order beside paths', { order: ['lottery'] }, 'damaged'],
  ['no leftover order', { leftover: undefined }, 'damaged'],
  ['a leftover order of another path', { leftover: ['zonasi'] }, 'damaged'],
  [
    'a code twice',
    { paths: [0, 1].map(() => ({ code: 'afirmasi', kind: 'afirmasi', order: ['lottery'] })) },
    'damaged',
  ],
  [
    'fewer paths than the lines have',
    { paths: [{ code: 'afirmasi', kind: 'afirmasi', order: ['lottery'] }] },
    'damaged',
  ],
  ['no paths', { paths: undefined, leftover: undefined, order: ['lottery'] }, 'damaged'],
  ['a seed as text', { seed: '416253' }, 'damaged'],
  ['seed null', { seed: null }, 'damaged'],
  ['a seed without its dice', { seed: { ...drawnDice('416253'), dice: null } }, 'damaged'],
  ['a seed of an unknown kind', { seed: { ...drawnDice('416253'), kind: 'oracle' } }, 'damaged'],
  [
    'dice beside a public value',
    { seed: { ...drawnDice('416253'), kind: 'public', value: '416253' } },
    'damaged',
  ],
  ['no acts', { acts: null }, 'damaged'],
  ['draw 0', { draw: 0 }, 'damaged'],
  ['a hash before that is none', { previous: 'x' }, 'damaged'],
  ['a season as text', { season: '2026' }, 'damaged'],
  ['no moment', { frozen_at: 'kemarin' }, 'damaged'],
  ['no hash', { sha256: '' }, 'damaged'],
])('%s is no certificate', (_, change, kind) => {
  expect(kinds(JSON.stringify({ ...whole(), ...change }))).toEqual([kind])
})

test.each([
  ['paths', randomPathMarket],
  ['one list for each school', randomMarket],
])(
  'no honest certificate with %s is blamed, and the frozen hash does not depend on the seed',
  { tags: 'rounds' },
  (_, market) => {
    const numRuns = ['rest', 'full'].includes(process.env.TEST_EXTENT ?? '') ? 2_500 : 150
    const property = fc.property(market, (document) => {
      const text = textOf2(asReal(document))
      const { sha256, frozen } = JSON.parse(text)
      expect(faultsIn(text, sha256)).toEqual([])
      expect(JSON.parse(textOf2({ ...asReal(document), seed: '1' })).frozen).toBe(frozen)
    })
    fc.assert(property, { numRuns })
  },
)

test('a seed of dice and a public value is repeated from both', () => {
  const parts = { dice: '41625314256314256314', value: 'IHSG 7.123,45' }
  const text = seedOf(parts)
  const seed = { text, kind: 'both', ...parts, source: 'Penutupan bursa 28 Juni' } as const
  const both = textOf2({ ...DOCUMENT, seed: text }, { seed })
  expect(faultsIn(both)).toEqual([])
  expect(kinds(both.replace('7.123,45', '7.123,46'))).toEqual(['changed', 'seed_parts'])
})

test('level, season and the hash before are told to who checks it', () => {
  const previous = 'a'.repeat(64)
  const read = readCertificate(
    new TextEncoder().encode(JSON.stringify(resealed({ ...whole(), season: 2025, previous }))),
  )
  if (!('market' in read)) throw new Error('not readable')
  expect(checkCertificate(read)).toMatchObject({ faults: [], level: 'SMP', season: 2025, previous })
})

test('neither a withdrawal nor a refusal by hand is told from the other', () => {
  const [first, ...others] = asReal(DOCUMENT).applicants
  if (!first) throw new Error('The document has applicants.')
  const stateOf = (change: object, decision?: 'TIDAK LULUS') => {
    const choices = first.choices.map((choice) => ({ ...choice, ...(decision && { decision }) }))
    const text = textOf2({ ...DOCUMENT, applicants: [{ ...first, ...change, choices }, ...others] })
    expect(faultsIn(text)).toEqual([])
    return JSON.parse(text).applicants.find(([ticket]: [string]) => ticket === first.id)[2]
  }
  expect(stateOf({ withdrawn: true })).toEqual(stateOf({}, 'TIDAK LULUS'))
})

test('a commitment holds the number of the child, its paths, score and priority', () => {
  const values = {
    noRegistration: 'SD26-1',
    ticket: 'T-00000-00001',
    birthDate: '2019-01-01',
    distances: [['A', 500]] as [string, number][],
    paths: [['domisili']],
    scores: [8_725],
    priorities: [null],
  }
  const own = commitmentOf2('00', values)
  expect(own).toMatch(/^[0-9a-f]{48}$/)
  for (const change of [
    { noRegistration: 'SD26-2' },
    { paths: [[]] },
    { scores: [8_724] },
    { priorities: [0] },
  ])
    expect(commitmentOf2('00', { ...values, ...change })).not.toBe(own)
})

test('10,000 lines are at most 600 KB when they are compressed', { tags: 'full' }, async () => {
  const { brotliCompressSync } = await import('node:zlib')
  const { createHash } = await import('node:crypto')
  const random = (i: number) => createHash('sha256').update(String(i)).digest('hex')
  const document = asReal({
    level: 'SMP',
    seed: '416253',
    schools: Array.from({ length: 100 }, (_, i) => ({ id: String(50_200_000 + i), quota: 96 })),
    applicants: Array.from({ length: 10_000 }, (_, i) => ({
      id: i,
      birth_date: `2013-0${1 + (i % 9)}-${10 + (i % 18)}`,
      choices: [0, 1].map((at) => ({
        school: String(50_200_000 + ((i * 7 + at * 13 + Math.floor(i / 100)) % 100)),
        distance_m: (Number.parseInt(random(i * 2 + at).slice(0, 6), 16) % 9_000) as number,
      })),
    })),
  })
  const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const ticket = (i: number) =>
    `T-${[...random(i).slice(0, 20)]
      .map((_, at) => letters.charAt(Number.parseInt(random(i).slice(at * 2, at * 2 + 2), 16) % 32))
      .slice(0, 10)
      .join('')}`.replace(/^(T-.{5})/, '$1-')
  const real = { ...document, applicants: document.applicants.map((each, i) => ({ ...each, id: ticket(i) })) }
  const text = textOf2(real, { commitmentOf: (i) => random(i).slice(0, 48) })
  expect(faultsIn(text)).toEqual([])
  expect(brotliCompressSync(text).length).toBeLessThan(600_000)
})
