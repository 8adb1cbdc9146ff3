/** What is not a certificate is named with its place, and ends the reading. */
import { describe, expect, test } from 'vitest'
import { CertificateFaults } from './faults.ts'
import { readCertificate } from './read.ts'
import { type Certificate, whole } from './testing/small-certificate.ts'

const encode = (text: string) => new TextEncoder().encode(text)

/** The only fault that reading finds, as 'place: what it says'; null when the text is a certificate. */
function faultIn(text: string): string | null {
  const read = readCertificate(encode(text))
  if (!(read instanceof CertificateFaults)) return null
  expect(read).toMatchObject({ count: 1, list: { length: 1 } })
  const [fault] = read.list
  return fault?.kind === 'damaged' ? `${fault.place}: ${fault.says}` : (fault?.kind ?? '')
}

/** A certificate in which one value, named by its path, is another. */
function changed(path: (string | number)[], value: unknown): string {
  const certificate: Certificate = whole()
  let holder = certificate as unknown as Record<string | number, unknown>
  for (const key of path.slice(0, -1)) holder = holder[key] as Record<string | number, unknown>
  holder[path.at(-1) as string] = value
  return JSON.stringify(certificate)
}

const HASH = '0123456789abcdef'.repeat(4)
const FIRST = ['applicants', 0]
const CHOICE = [...FIRST, 2, 0]

describe('values that a certificate may have', () => {
  test.each<[string, (string | number)[], unknown]>([
    ['a ticket that is a number', [...FIRST, 0], 7],
    ['a commitment of any digits', [...FIRST, 1], HASH.slice(0, 32)],
    ['an applicant without choices', [...FIRST, 2], []],
    ['an applicant with a lottery number', [...FIRST, 3], ''],
    ['a choice without a place', [...CHOICE, 1], null],
    ['a choice without a rank', [...CHOICE, 2], null],
    ['the largest place', [...CHOICE, 1], 1_000_000_000],
    ['the largest rank', [...CHOICE, 2], 1_000_000_000],
    ['the last school', [...CHOICE, 0], 2],
    ['a choice without a result', [...CHOICE, 3], null],
    ['a refusal', [...CHOICE, 3], 'TIDAK LULUS'],
    ['no seats', ['schools', 0, 1], 0],
    ['seats that are not set', ['schools', 0, 1], null],
    ['the most seats', ['schools', 0, 1], 1_000_000_000],
    ['a school with a number as id', ['schools', 0, 0], 7],
    ['the other level', ['level'], 'SMP'],
    ['one key of the order', ['order'], ['lottery']],
    ['hashes of any digits', ['seals', 'rules'], HASH],
  ])('%s', (_, path, value) => {
    expect(faultIn(changed(path, value))).toBeNull()
  })
})

describe('a line of an applicant', () => {
  const LINE = 'applicants[0]: is no line of an applicant'
  test.each<[string, (string | number)[], unknown]>([
    ['that is no list', FIRST, { 0: 'a' }],
    ['that is too short', FIRST, ['a', HASH.slice(0, 32)]],
    ['that is too long', FIRST, ['a', HASH.slice(0, 32), [], '1', '2']],
    ['with an empty ticket', [...FIRST, 0], ''],
    ['with a fraction as ticket', [...FIRST, 0], 1.5],
    ['with a ticket that is neither text nor number', [...FIRST, 0], true],
    ['with half a character as ticket', [...FIRST, 0], '\ud800'],
    ['with a number as commitment', [...FIRST, 1], 7],
    ['with a commitment that is too short', [...FIRST, 1], HASH.slice(0, 31)],
    ['with a commitment that is too long', [...FIRST, 1], HASH.slice(0, 33)],
    ['with capitals in a commitment', [...FIRST, 1], HASH.slice(0, 32).toUpperCase()],
    ['with choices that are no list', [...FIRST, 2], { length: 0 }],
    ['with a lottery number that is no text', [...FIRST, 3], 7],
    ['with a choice that is no list', CHOICE, '0,1,1'],
    ['with one wrong choice of two', [...FIRST, 2, 1], null],
    ['with a choice that is too short', CHOICE, [0, 1, 1, 'LULUS']],
    ['with a choice that is too long', CHOICE, [0, 1, 1, 'LULUS', 'LULUS_PERINGKAT', 1]],
    ['with a school before the first', [...CHOICE, 0], -1],
    ['with a school behind the last', [...CHOICE, 0], 3],
    ['with a text as school', [...CHOICE, 0], '0'],
    ['with the place 0', [...CHOICE, 1], 0],
    ['with half a place', [...CHOICE, 1], 1.5],
    ['with a place above the largest', [...CHOICE, 1], 1_000_000_001],
    ['with the rank 0', [...CHOICE, 2], 0],
    ['with a text as rank', [...CHOICE, 2], '1'],
    ['with an unknown result', [...CHOICE, 3], 'CADANGAN'],
    ['with an empty result', [...CHOICE, 3], ''],
    ['with an unknown reason', [...CHOICE, 4], 'toString'],
    ['without a reason', [...CHOICE, 4], null],
  ])('%s', (_, path, value) => {
    expect(faultIn(changed(path, value))).toBe(LINE)
  })

  test('is named by its number', () => {
    expect(faultIn(changed(['applicants', 3, 1], ''))).toBe('applicants[3]: is no line of an applicant')
  })

  test('with a key twice', () => {
    const text = changed(FIRST, ['KEY']).replace('"KEY"', '{"a":1,"a":2}')
    expect(faultIn(text)).toBe('applicants[0]: has a key twice')
  })
})

describe('a school', () => {
  test.each<[string, unknown]>([
    ['that is no list', 'A'],
    ['without seats', ['A']],
    ['with more than seats', ['A', 1, 1]],
    ['with half a seat', ['A', 1.5]],
    ['with fewer than no seats', ['A', -1]],
    ['with too many seats', ['A', 1_000_000_001]],
    ['with a text as seats', ['A', '2']],
    ['without an id', ['', 2]],
    ['with null as id', [null, 2]],
  ])('%s', (_, school) => {
    expect(faultIn(changed(['schools', 0], school))).toBe('schools[0]: is no school')
  })

  test.each(['A', '0'])('%s behind A is not in the order', (id) => {
    expect(faultIn(changed(['schools', 1], [id, 2]))).toBe('schools[1]: is not in the order of the ids')
  })
})

describe('the head', () => {
  const ORDER = 'order: must be a list of birth_date, distance, lottery'
  const SEALS = 'seals: must be the hashes of the certificate'
  test.each<[(string | number)[], unknown, string]>([
    [['format'], 'spmb', 'format: must be "spmb-certificate"'],
    [['level'], 'SMA', 'level: must be "SD" or "SMP"'],
    [['level'], null, 'level: must be "SD" or "SMP"'],
    [['order'], 'lottery', ORDER],
    [['order'], [], ORDER],
    [['order'], ['age'], ORDER],
    [['order'], ['lottery', 'lottery'], ORDER],
    [['seed'], 416253, 'seed: must be a text or null'],
    [['seed'], '7'.repeat(1_001), 'seed: has 1001 characters, at most 1000'],
    [['seed'], null, 'seed: is null, and not every applicant has a lottery number'],
    [['seals'], null, SEALS],
    [['seals'], [HASH, HASH, HASH], SEALS],
    [['seals', 'rules'], HASH.slice(1), SEALS],
    [['seals', 'applicants'], `${HASH}0`, SEALS],
    [['seals', 'results'], HASH.toUpperCase(), SEALS],
    [['frozen'], [HASH], SEALS],
    [['sha256'], `${HASH}\n`, SEALS],
    [['sha256'], null, SEALS],
    [['version'], 3, 'version'],
    [['version'], '1', 'version'],
  ])('%j is %j', (path, value, says) => {
    expect(faultIn(changed(path, value))).toBe(says)
  })

  test('a lottery number for some applicants does not replace the seed', () => {
    const certificate = whole() as { seed: string | null; applicants: unknown[][] }
    certificate.seed = null
    for (const line of certificate.applicants) line[3] = '1'
    expect(faultIn(JSON.stringify(certificate))).toBeNull()
    certificate.applicants[2]?.pop()
    expect(faultIn(JSON.stringify(certificate))).toMatch(/^seed: is null/)
  })
})

test('an unknown version is named before anything behind it', () => {
  const read = readCertificate(encode('{"format":"spmb-certificate","version":{"of":2},"level":7'))
  expect(read).toMatchObject({ list: [{ kind: 'version', version: '{"of":2}' }] })
})

test.each(['{"schools":[1,', '{"schools":[1,2]}}}'])('the first fault alone is named: %s', (text) => {
  expect(readCertificate(encode(text))).toMatchObject({
    count: 1,
    list: [{ kind: 'damaged', place: 'schools[0]', says: 'is no school' }],
  })
})

test('as many applicants as a reader takes are read, one more is refused', () => {
  const text = JSON.stringify(whole())
  const read = (most: number) => readCertificate(encode(text), most)
  expect(read(7)).not.toBeInstanceOf(CertificateFaults)
  expect(read(6)).toMatchObject({ list: [{ kind: 'too_large', most: 6 }] })
  expect(read(0)).toMatchObject({ list: [{ kind: 'too_large', most: 0 }] })
})

test('a certificate has at most 200,000 lines', () => {
  const line = `["a","${HASH.slice(0, 32)}",[]]`
  const { applicants: _, ...head } = whole()
  const text = JSON.stringify({ ...head, applicants: [] })
  const lines = new Array(200_001).fill(line).join(',')
  expect(readCertificate(encode(text.replace('"applicants":[]', `"applicants":[${lines}]`)))).toMatchObject({
    list: [{ kind: 'too_large', most: 200_000 }],
  })
})
