/**
 * What a stranger is told of a certificate that somebody changed: a table of changes of its content, of its form, and of files that are
 * written anew as a whole. Each is tried with the old hashes and with new ones, and beside the hash that was announced.
 */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { randomMarket } from '../../../testing/selection/random-markets.ts'
import type { SelectionDocument } from '../document/format.ts'
import { readDocument } from '../document/read-document.ts'
import { select } from '../engine/select.ts'
import { checkCertificate } from './check.ts'
import { type CertificateFault, CertificateFaults } from './faults.ts'
import type { CertificateApplicant, CertificateChoice } from './format.ts'
import { readCertificate } from './read.ts'
import { type Certificate, DOCUMENT, resealed, textOf } from './testing/small-certificate.ts'
import { certificateText } from './write.ts'

type Kind = CertificateFault['kind']

/** The small document with tickets of a real run: T-00000-0000A to G, two of them decided by hand, one withdrawn, one outside the zone. */
const REAL: SelectionDocument = {
  ...DOCUMENT,
  applicants: [
    ...DOCUMENT.applicants,
    { id: 'h', birth_date: '2018-02-02', choices: [hand('A', 'LULUS'), hand('B')] },
    { id: 'j', birth_date: '2018-02-03', choices: [hand('A', 'TIDAK LULUS'), hand('B')] },
    { id: 'k', birth_date: '2018-02-04', withdrawn: true, choices: [hand('A'), hand('B')] },
    { id: 'm', birth_date: '2018-02-05', choices: [{ ...hand('A'), eligible: false }, hand('B')] },
  ].map((each) => ({ ...each, id: ticketOf(each.id as string) })),
  schools: [
    { id: 'A', quota: 3 },
    { id: 'B', quota: 2 },
    { id: 'C', quota: 0 },
  ],
}

function hand(school: string, decision?: 'LULUS' | 'TIDAK LULUS') {
  return { school, distance_m: 500, ...(decision && { decision }) }
}

function ticketOf(letter: string) {
  return `T-00000-0000${letter.toUpperCase()}`
}

const line = ({ applicants }: Certificate, letter: string) =>
  applicants.find(([id]) => id === ticketOf(letter)) as CertificateApplicant
const choice = (certificate: Certificate, letter: string, at = 0) =>
  line(certificate, letter)[2][at] as CertificateChoice
const set = (certificate: Certificate, letter: string, at: number, to: Readonly<Record<number, unknown>>) =>
  Object.assign(choice(certificate, letter, at), to)
const head = (certificate: Certificate) => certificate as unknown as Record<string, unknown>

/** What is changed, and a fault that names it whatever the hashes say; null: only the announced hash shows it. */
type Mutation = [what: string, change: (certificate: Certificate) => unknown, kind: Kind | null]

const CONTENT: Mutation[] = [
  [
    'a place by rank is taken away',
    (c) => set(c, 'a', 0, { 3: 'TIDAK LULUS', 4: 'PERINGKAT_DI_LUAR_KUOTA' }),
    'empty_seat',
  ],
  ['a refused child gets a seat', (c) => set(c, 'm', 1, { 3: 'LULUS', 4: 'LULUS_PERINGKAT' }), 'over_quota'],
  ['a second place', (c) => set(c, 'a', 1, { 3: 'LULUS', 4: 'LULUS_PERINGKAT' }), 'two_places'],
  ['a result unlike its reason', (c) => set(c, 'e', 0, { 3: 'LULUS' }), 'result'],
  ['a missing result', (c) => set(c, 'e', 0, { 3: null }), 'result'],
  [
    'a refusal by hand becomes a withdrawal',
    (c) => set(c, 'j', 0, { 3: null, 4: 'MENGUNDURKAN_DIRI' }),
    'together',
  ],
  [
    'a withdrawal at one choice only',
    (c) => set(c, 'k', 1, { 3: 'TIDAK LULUS', 4: 'LUAR_ZONA' }),
    'together',
  ],
  ['a withdrawn child with a rank', (c) => set(c, 'k', 0, { 2: 1 }), 'place_alone'],
  ['a withdrawn child with a place', (c) => set(c, 'k', 0, { 1: 1 }), 'place_alone'],
  ['a child refused by hand with a rank', (c) => set(c, 'j', 0, { 2: 2 }), 'place_alone'],
  ['a child outside the zone with a rank', (c) => set(c, 'm', 0, { 2: 2 }), 'place_alone'],
  ['a competing child without a place', (c) => set(c, 'a', 0, { 1: null }), 'place_alone'],
  ['a competing child without a rank', (c) => set(c, 'a', 0, { 2: null }), 'place_alone'],
  ['neither place nor rank', (c) => set(c, 'e', 1, { 1: null, 2: null }), 'together'],
  ['a place by hand that is one by rank', (c) => set(c, 'h', 0, { 4: 'LULUS_PERINGKAT' }), 'together'],
  ['a place by rank that is one by hand', (c) => set(c, 'a', 0, { 4: 'LULUS_MANUAL' }), 'together'],
  ['a place by hand too many', (c) => set(c, 'm', 0, { 3: 'LULUS', 4: 'LULUS_MANUAL' }), 'together'],
  ['a choice repeated without a word', (c) => set(c, 'b', 1, { 0: 1 }), 'together'],
  ['a repeated school that is not one', (c) => set(c, 'm', 0, { 3: null, 4: 'PILIHAN_SAMA' }), 'together'],
  [
    'a repeated school that competes',
    (c) => set(c, 'g', 1, { 3: 'TIDAK LULUS', 4: 'LUAR_ZONA' }),
    'together',
  ],
  ['a reason of a reserve call', (c) => set(c, 'a', 0, { 4: 'LULUS_CADANGAN' }), 'reason'],
  ['a reason of a leftover seat', (c) => set(c, 'a', 0, { 4: 'LULUS_SISA_KURSI' }), 'reason'],
  [
    'an unknown distance at a school without seats',
    (c) => set(c, 'c', 1, { 4: 'JARAK_TIDAK_DIKETAHUI', 3: 'TIDAK LULUS' }),
    'reason',
  ],
  ['no seats at a school that has some', (c) => set(c, 'm', 1, { 4: 'KUOTA_NOL' }), 'reason'],
  ['a rank twice', (c) => set(c, 'b', 0, { 2: 1 }), 'rank_twice'],
  ['a rank behind the last', (c) => set(c, 'g', 0, { 2: 99 }), 'rank'],
  ['two ranks exchanged', (c) => [set(c, 'a', 0, { 2: 3 }), set(c, 'c', 0, { 2: 1 })], 'order'],
  ['two places exchanged', (c) => [set(c, 'a', 0, { 1: 2 }), set(c, 'c', 0, { 1: 1 })], 'order'],
  [
    'a gap before the first place',
    (c) => c.applicants.map(([, , choices]) => choices.map((each) => each[1] && each[1]++)),
    'place_gap',
  ],
  ['a gap before the last place', (c) => set(c, 'g', 0, { 1: 40 }), 'place_gap'],
  ['a line left out', (c) => c.applicants.splice(2, 1), 'rank'],
  [
    'a line put in',
    (c) => c.applicants.unshift(['T-00000-00001', '0'.repeat(32), [[0, 1, 1, 'LULUS', 'LULUS_PERINGKAT']]]),
    'rank_twice',
  ],
  ['a line twice', (c) => c.applicants.splice(1, 0, line(c, 'a')), 'ticket_twice'],
  ['two lines with one commitment', (c) => (line(c, 'b')[1] = line(c, 'a')[1]), 'commitment_twice'],
  ['another commitment', (c) => (line(c, 'b')[1] = 'f'.repeat(32)), null],
  ['two lines exchanged', (c) => c.applicants.splice(0, 2, line(c, 'b'), line(c, 'a')), 'unsorted'],
  ['a ticket of another form', (c) => (line(c, 'm')[0] = 'T-00000-0000MM'), 'ticket_form'],
  ['a ticket with a letter that none has', (c) => (line(c, 'm')[0] = 'T-00000-0000U'), 'ticket_form'],
  ['a ticket that is a number', (c) => (line(c, 'a')[0] = 7), 'ticket_form'],
  ['a lottery number beside the seed', (c) => ((line(c, 'e') as unknown[])[3] = '0'), 'numbers'],
  [
    'lottery numbers in place of the seed',
    (c) => Object.assign(c, { seed: null, applicants: c.applicants.map((each, i) => [...each, String(i)]) }),
    'numbers',
  ],
  ['another seed', (c) => (c.seed = '416254'), 'order'],
  ['fewer seats', (c) => ((c.schools[0] as unknown[])[1] = 2), 'over_quota'],
  ['more seats', (c) => ((c.schools[1] as unknown[])[1] = 3), 'empty_seat'],
  ['seats that are not set', (c) => ((c.schools[2] as unknown[])[1] = null), null],
  ['the order of the other level', (c) => (c.order = ['distance', 'birth_date', 'lottery']), 'level_order'],
  ['the lottery alone', (c) => (c.order = ['lottery']), 'level_order'],
  ['an order without the lottery', (c) => (c.order = ['birth_date', 'distance']), 'level_order'],
  ['the other level', (c) => (c.level = 'SMP'), 'level_order'],
]

const FORM: Mutation[] = [
  ['an unknown key', (c) => (head(c).note = 'resmi'), 'unknown_key'],
  ['a key of an object', (c) => Object.assign(c, { toString: 'resmi' }), 'unknown_key'],
  ['another seal', (c) => (head(c.seals as never).more = '0'.repeat(64)), 'damaged'],
  ['another version', (c) => (c.version = 9), 'version'],
  ['another format', (c) => (head(c).format = 'spmb'), 'damaged'],
  ['no level', (c) => delete head(c).level, 'damaged'],
  ['no seed', (c) => delete head(c).seed, 'damaged'],
  ['seed null', (c) => (c.seed = null), 'damaged'],
  ['no hashes', (c) => delete head(c).seals, 'damaged'],
  ['a hash that is none', (c) => (head(c).frozen = 'x'), 'damaged'],
  ['schools out of order', (c) => c.schools.reverse(), 'damaged'],
  ['a school of a choice that is not there', (c) => set(c, 'a', 0, { 0: 3 }), 'damaged'],
  ['a place of 0', (c) => set(c, 'a', 0, { 1: 0 }), 'damaged'],
  ['an unknown reason', (c) => set(c, 'a', 0, { 4: 'BEBAS' as never }), 'damaged'],
  ['a longer line', (c) => (line(c, 'a') as unknown[]).push('0', 1), 'damaged'],
  ['a shorter commitment', (c) => (line(c, 'a')[1] = 'f'.repeat(31)), 'damaged'],
]

function found(text: string, announced?: string): { kinds: Kind[]; readable: boolean } {
  const read = readCertificate(new TextEncoder().encode(text))
  const faults = read instanceof CertificateFaults ? read.list : checkCertificate(read, announced).faults
  return { kinds: faults.map(({ kind }) => kind), readable: !(read instanceof CertificateFaults) }
}

const real = (): Certificate => JSON.parse(textOf(REAL))

test('the certificate itself has no fault', () => {
  expect(found(textOf(REAL), real().sha256).kinds).toEqual([])
  expect(CONTENT.length + FORM.length + Object.keys(rewritten()).length).toBeGreaterThanOrEqual(60)
})

test.each(CONTENT)('content: %s', (_, change, kind) => {
  const changed = real()
  change(changed)
  expect(found(JSON.stringify(changed)).kinds).toContain(kind ?? 'changed')
  const hidden = JSON.stringify(resealed(changed))
  expect(found(hidden).kinds).toEqual(kind ? expect.arrayContaining([kind]) : [])
  expect(found(hidden, real().sha256).kinds).toContain('not_announced')
})

test.each(FORM)('form: %s', (_, change, kind) => {
  const changed = real()
  change(changed)
  expect(found(JSON.stringify(changed))).toEqual({ kinds: [kind], readable: false })
})

describe('a file that is written anew as a whole is a right one of another run, which the announced hash shows', () => {
  test.each(Object.entries(rewritten()))('%s', (_, document) => {
    const text = textOf(document)
    expect(found(text).kinds).toEqual([])
    expect(found(text, real().sha256).kinds).toEqual(['not_announced'])
    expect(found(text, real().frozen).kinds).toEqual(document.seed === REAL.seed ? ['not_announced'] : [])
  })

  test('but not one with an order that its level has not', () => {
    expect(found(textOf({ ...REAL, order: ['lottery'] })).kinds).toEqual(['level_order'])
  })
})

function rewritten(): Record<string, SelectionDocument> {
  const [first, ...others] = REAL.applicants
  if (!first) throw new Error('The document has applicants.')
  const earlier = (birth_date: string, i: number) =>
    REAL.applicants.map((each, at) => (at === i ? { ...each, birth_date } : each))
  return {
    'without a child': { ...REAL, applicants: others },
    'with an older child': { ...REAL, applicants: earlier('2017-01-01', 6) },
    'with a child more': { ...REAL, applicants: [...REAL.applicants, { ...first, id: ticketOf('z') }] },
    'with another seed': { ...REAL, seed: '416254' },
    'with a seat more': {
      ...REAL,
      schools: REAL.schools.map((each) => ({ ...each, quota: (each.quota ?? 0) + 1 })),
    },
    'with a child withdrawn': { ...REAL, applicants: [{ ...first, withdrawn: true }, ...others] },
  }
}

test('no honest certificate is blamed', { tags: 'rounds' }, () => {
  const numRuns = ['rest', 'full'].includes(process.env.TEST_EXTENT ?? '') ? 5_000 : 300
  const property = fc.property(randomMarket, ({ order: _order, ...document }) => {
    const drawn = {
      ...document,
      applicants: document.applicants.map(({ lottery: _number, ...each }, i) => ({
        ...each,
        id: ticketOf('0123456789ABCDEFGHJKMNPQRSTVWXYZ'.charAt((i * 7) % 32)),
      })),
    }
    const read = readDocument(drawn)
    if (!('selection' in read)) throw new Error(JSON.stringify(read.faults))
    const text = certificateText(read.selection, select(read.selection.market), (i) => `salt ${i}`)
    expect(found([...text].join('')).kinds).toEqual([])
  })
  fc.assert(property, { numRuns })
})
