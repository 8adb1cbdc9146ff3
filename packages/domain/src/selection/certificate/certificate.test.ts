import { describe, expect, test } from 'vitest'
import type { SelectionDocument } from '../document/format.ts'
import { readDocument } from '../document/read-document.ts'
import { select } from '../engine/select.ts'
import { checkCertificate } from './check.ts'
import { commitmentOf } from './commitment.ts'
import { CertificateFaults } from './faults.ts'
import type { CertificateApplicant, CertificateHead, CertificateSchool } from './format.ts'
import { certificateFaultSentence, namedSchool } from './messages.ts'
import { certificateReader } from './read.ts'
import { CertificateHashes } from './seals.ts'
import { certificateText } from './write.ts'

type Certificate = CertificateHead & { schools: CertificateSchool[]; applicants: CertificateApplicant[] }

/** Two schools of 2 seats; children a to f by age, the last two equal in everything but the lottery. */
const DOCUMENT: SelectionDocument = {
  level: 'SD',
  seed: '416253',
  schools: [{ id: 'A', quota: 2 }, { id: 'B', quota: 2 }, { id: 'C' }],
  applicants: [
    ['a', '2018-01-01', 'AB'],
    ['b', '2018-02-01', 'BA'],
    ['c', '2018-03-01', 'AC'],
    ['d', '2018-04-01', 'AB'],
    ['e', '2018-05-01', 'BA'],
    ['f', '2018-05-01', 'BA'],
    ['g', '2018-06-01', 'AA'],
  ].map(([id = '', birth_date = '', schools = '']) => ({
    id,
    birth_date,
    choices: [...schools].map((school) => ({ school, distance_m: school === 'C' ? null : 500 })),
  })),
}
const salt = (i: number) => `salt ${i}`

function textOf(document: SelectionDocument): string {
  const read = readDocument(document)
  if (!('selection' in read)) throw new Error(JSON.stringify(read.faults))
  return [...certificateText(read.selection, select(read.selection.market), salt)].join('')
}
const whole = (): Certificate => JSON.parse(textOf(DOCUMENT))

/** What a checker says of the text, and the same with spaces, whose lines are no plain ones. */
function check(text: string, announced?: string): string[] {
  const faults = faultsIn([text], announced)
  const spaced = text.replaceAll(/(?<=[\],])(?=[[\]])/g, ' ')
  const withoutPosition = (fault: string) => fault.replace(/from byte \d+/, 'from byte')
  expect(faultsIn([spaced], announced).map(withoutPosition)).toEqual(faults.map(withoutPosition))
  return faults
}

function faultsIn(pieces: string[], announced?: string): string[] {
  const reader = certificateReader()
  for (const piece of pieces) reader.write(new TextEncoder().encode(piece))
  const read = reader.end()
  const faults = read instanceof CertificateFaults ? read.list : checkCertificate(read, announced).faults
  return faults.map((fault) => certificateFaultSentence(fault))
}

/** The hashes of a certificate whose author hides a change. */
function resealed(certificate: Certificate): Certificate {
  const hashes = new CertificateHashes()
  for (const school of certificate.schools) hashes.addSchool(school)
  for (const applicant of certificate.applicants) hashes.addApplicant(applicant)
  return { ...certificate, ...hashes.finish(certificate) }
}

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

test('it is read in pieces of any length', () => {
  const text = textOf(DOCUMENT)
  for (const length of [1, 7, 100, 1_000])
    expect(faultsIn(text.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? [], whole().sha256)).toEqual([])
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

type Tampering = [what: string, change: (certificate: Certificate) => void, plain: string[], hidden: string[]]
const row = (certificate: Certificate, ticket: string) =>
  certificate.applicants.find(([id]) => id === ticket) as CertificateApplicant
const PART = {
  applicants:
    'Data anak (baris ditambah, dihapus, atau diganti) di berkas ini sudah diubah: tidak cocok dengan sidiknya.',
  results: 'Urutan atau hasil di berkas ini sudah diubah: tidak cocok dengan sidiknya.',
  rules: 'Aturan atau jumlah kursi di berkas ini sudah diubah: tidak cocok dengan sidiknya.',
  seed: 'Angka undian di berkas ini sudah diubah: tidak cocok dengan sidiknya.',
}

const TAMPERINGS: Tampering[] = [
  [
    'a seat moved to a younger child',
    (c) => {
      row(c, 'c')[2][0] = [0, 3, 3, 'LULUS', 'LULUS_PERINGKAT']
      row(c, 'a')[2][0] = [0, 1, 1, 'TIDAK LULUS', 'PERINGKAT_DI_LUAR_KUOTA']
    },
    [PART.results],
    [
      'a di urutan 1 sekolah A dilewati: c di bawahnya mendapat kursi.',
      'a tertulis tidak diterima, padahal menurut aturan diterima di sekolah A.',
    ],
  ],
  [
    'two ranks swapped',
    (c) => {
      const [one, other] = [row(c, 'a')[2][0], row(c, 'c')[2][0]]
      if (one && other) [one[2], other[2]] = [other[2], one[2]]
    },
    [PART.results],
    [
      'c tertulis di atas b di sekolah A, padahal menurut umur dan jarak seharusnya di bawahnya.',
      'b tertulis di atas a di sekolah A, padahal menurut umur dan jarak seharusnya di bawahnya.',
    ],
  ],
  [
    'a rank that is there twice',
    (c) => ((row(c, 'c')[2][0] as unknown[])[2] = 1),
    [PART.results],
    ['c dan a tertulis di urutan 1 yang sama di sekolah A.'],
  ],
  [
    'a row removed',
    (c) => c.applicants.splice(2, 1),
    [PART.applicants, PART.results],
    ['g tertulis di urutan 7 sekolah A, padahal hanya ada urutan 1 sampai 6.'],
  ],
  [
    'a row added',
    (c) => c.applicants.push(['h', '0'.repeat(32), [[0, 1, 1, 'LULUS', 'LULUS_PERINGKAT']]]),
    [PART.applicants, PART.results],
    ['h dan a tertulis di urutan 1 yang sama di sekolah A.'],
  ],
  [
    'a row that is there twice',
    (c) => c.applicants.push(row(c, 'g')),
    [PART.applicants, PART.results],
    ['Tiket g ada dua kali.', 'g dan g tertulis di urutan 7 yang sama di sekolah A.'],
  ],
  [
    'a ticket changed',
    (c) => (row(c, 'e')[0] = 'e2'),
    [PART.applicants, PART.results],
    ['e2 tertulis di atas f di sekolah A, padahal menurut nomor undian seharusnya di bawahnya.'],
  ],
  [
    'a place changed',
    (c) => ((row(c, 'd')[2][0] as unknown[])[1] = 1),
    [PART.applicants],
    ['c tertulis di atas d di sekolah A, padahal menurut umur dan jarak seharusnya di bawahnya.'],
  ],
  [
    'a quota raised',
    (c) => ((c.schools[0] as unknown[])[1] = 3),
    [PART.rules],
    [
      'd di urutan 4 sekolah A tidak mendapat kursi, padahal masih ada kursi kosong.',
      'd tertulis diterima di sekolah B, padahal menurut aturan diterima di sekolah A.',
    ],
  ],
  [
    'a quota lowered',
    (c) => ((c.schools[1] as unknown[])[1] = 1),
    [PART.rules],
    [
      'Sekolah B melebihi kursi: 2 anak diterima, kursi 1.',
      'd tertulis diterima di sekolah B, padahal menurut aturan tidak diterima.',
    ],
  ],
  ['another order', (c) => (c.order = ['distance', 'birth_date', 'lottery']), [PART.rules], []],
  ['another level', (c) => (c.level = 'SMP'), [PART.rules], []],
  [
    'another seed',
    (c) => (c.seed = '416254'),
    [PART.seed],
    ['e tertulis di atas f di sekolah A, padahal menurut nomor undian seharusnya di bawahnya.'],
  ],
  [
    'a result unlike its reason',
    (c) => ((row(c, 'g')[2][0] as unknown[])[3] = 'LULUS'),
    [PART.results],
    ['Hasil g di sekolah A tidak sesuai dengan alasannya (PERINGKAT_DI_LUAR_KUOTA).'],
  ],
  [
    'another reason',
    (c) => ((row(c, 'g')[2][0] as unknown[])[4] = 'KUOTA_NOL'),
    [PART.results],
    ['Alasan g di sekolah A tertulis KUOTA_NOL, padahal seharusnya PERINGKAT_DI_LUAR_KUOTA.'],
  ],
  [
    'a lottery number in place of the seed',
    (c) => ((row(c, 'f') as unknown[])[3] = '0'),
    [PART.applicants],
    [],
  ],
  [
    'the ticket of the loser of a lottery changed, and the ranks',
    (c) => {
      const [e, f] = [row(c, 'e'), row(c, 'f')]
      ;[e[0], f[0]] = ['f', 'e']
      c.applicants.splice(4, 2, f, e)
    },
    [PART.applicants, PART.results],
    ['f tertulis di atas e di sekolah A, padahal menurut nomor undian seharusnya di bawahnya.'],
  ],
  ['a commitment changed', (c) => (row(c, 'a')[1] = 'f'.repeat(32)), [PART.applicants], []],
]

describe('tampering is named', () => {
  test.each(TAMPERINGS)('%s', (_, change, plain, hidden) => {
    const { sha256 } = whole()
    const changed = whole()
    change(changed)
    expect(check(JSON.stringify(changed))).toEqual(expect.arrayContaining([...plain, ...hidden]))
    // With new hashes the rules show it, or else the hash that was announced.
    const hiding = JSON.stringify(resealed(changed))
    if (hidden.length === 0) expect(check(hiding)).toEqual([])
    else expect(check(hiding)).toEqual(expect.arrayContaining(hidden))
    expect(check(hiding, sha256).join('\n')).toContain('bukan yang diumumkan')
  })
})

test('a changed letter of a line is read alike by both ways', () => {
  const text = textOf(DOCUMENT)
  const line = text.indexOf('["d"')
  const end = text.indexOf('\n', line)
  for (let at = line; at < end; at++)
    for (const other of ['"', '0', ',', ']', 'é', '']) check(text.slice(0, at) + other + text.slice(at + 1))
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
    ['another version', text.replace('"version":1', '"version":2'), /versi 2, yang tidak dikenal/],
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
    const reader = certificateReader(6)
    reader.write(new TextEncoder().encode(text))
    expect(reader.end()).toMatchObject({ list: [{ kind: 'too_large', most: 6 }] })
  })
})
