import { describe, expect, test } from 'vitest'
import { commitmentOf } from './commitment.ts'
import { certificateFaultSentence, namedSchool } from './messages.ts'
import { readCertificate } from './read.ts'
import { check, DOCUMENT, resealed, salt, textOf, whole } from './testing/small-certificate.ts'

test('an unchanged certificate is right, and says nothing of values', () => {
  const text = textOf(DOCUMENT)
  expect(check(text)).toEqual([])
  expect(check(text, whole().sha256)).toEqual([])
  expect(check(text, whole().frozen)).toEqual([])
  expect(text).not.toMatch(/2018|500/)
  expect(whole().applicants[3]).toEqual([
    'd',
    commitmentOf(salt(3), {
      ticket: 'd',
      birthDate: '2018-04-01',
      distances: [
        ['A', 500],
        ['B', 500],
      ],
    }),
    [
      [0, 4, 4, 'TIDAK LULUS', 'PERINGKAT_DI_LUAR_KUOTA'],
      [1, 3, 3, 'LULUS', 'LULUS_PERINGKAT'],
    ],
  ])
})

test('spaces between its parts change nothing', () => {
  const spaced = textOf(DOCUMENT).replaceAll(/(?<=[\],])(?=[[\]])/g, ' ')
  expect(check(spaced, whole().sha256)).toEqual([])
})

test('the order of the rows changes nothing but the salts', () => {
  const reversed = {
    ...DOCUMENT,
    applicants: DOCUMENT.applicants.toReversed(),
    schools: DOCUMENT.schools.toReversed(),
  }
  const [one, other] = [textOf(DOCUMENT), textOf(reversed)].map((text) =>
    text.replace(/"[0-9a-f]{32,}"/g, ''),
  )
  expect(other).toBe(one)
})

test('with given lottery numbers there is no seed', () => {
  const document = {
    ...DOCUMENT,
    applicants: DOCUMENT.applicants.map((each, i) => ({ ...each, lottery: String(9 - i) })),
  }
  expect(check(textOf(document))).toEqual([])
  const changed = JSON.parse(textOf(document))
  changed.applicants[4][3] = '1'
  expect(check(JSON.stringify(resealed(changed)))).toEqual([
    'f tertulis di atas e di sekolah A, padahal menurut nomor undian seharusnya di bawahnya.',
    'f tertulis di atas e di sekolah B, padahal menurut nomor undian seharusnya di bawahnya.',
  ])
})

test('a checker that knows the names of schools uses them', () => {
  const fault = { kind: 'other_place', ticket: 'a', said: null, school: '50203743' } as const
  const named = namedSchool({ 50203743: 'SDN Contoh' })
  expect(certificateFaultSentence(fault, named)).toContain('diterima di sekolah SDN Contoh (50203743)')
  expect(certificateFaultSentence({ ...fault, school: 'toString' }, named)).toContain('di sekolah toString')
})

describe('what is no certificate', () => {
  const text = textOf(DOCUMENT)
  test('is named wherever the text ends', () => {
    for (let length = 0; length < text.trimEnd().length; length += 7)
      expect(check(text.slice(0, length))).toEqual([
        expect.stringMatching(/^Berkas bukti rusak atau terpotong/),
      ])
  })

  test.each<[string, string, RegExp]>([
    ['another version', text.replace('"version":1', '"version":3'), /versi 3, yang tidak dikenal/],
    ['an answer of a run', JSON.stringify({ results: [], schools: [['A', 1]], sha256: '' }), /rusak.*format/],
    ['a school twice', text.replace('["B",2]', '["A",2]'), /schools\[1\].*order of the ids/],
    [
      'a school that does not exist',
      text.replace('[[2,', '[[9,').replace(',[2,', ',[9,'),
      /applicants\[2\].*no line of an applicant/,
    ],
    [
      'no seed and no numbers',
      text.replace('"seed":"416253"', '"seed":null'),
      /seed is null|is null, and not every/,
    ],
    ['hashes missing', text.replace('"frozen"', '"freezing"'), /must be the hashes/],
    ['a key twice', text.replace('"level"', '"level":"SD","level"'), /level.*is there twice/],
  ])('%s', (_, damaged, says) => {
    expect(check(damaged)).toEqual([expect.stringMatching(says)])
  })

  test('more applicants than a checker reads are refused', () => {
    const read = readCertificate(new TextEncoder().encode(text), 6)
    expect(read).toMatchObject({ list: [{ kind: 'too_large', most: 6 }] })
  })
})
