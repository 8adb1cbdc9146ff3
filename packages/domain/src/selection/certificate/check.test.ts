/** What the checker says of certificates that the small document of the other tests cannot show. */
import { describe, expect, test } from 'vitest'
import type { SelectionDocument } from '../document/format.ts'
import type { OrderKey } from '../order.ts'
import type { ChoiceResult, Reason } from '../reasons.ts'
import { checkCertificate } from './check.ts'
import { readCertificate } from './read.ts'
import { type Certificate, check, resealed, textOf, whole } from './testing/small-certificate.ts'

/** Children of one school, A, and the birth date of each. */
function documentOf(
  births: Record<string, string>,
  more: Partial<SelectionDocument> & { seats?: number | null } = {},
): SelectionDocument {
  const { seats = 1, ...head } = more
  return {
    level: 'SD',
    seed: '416253',
    schools: [{ id: 'A', quota: seats }],
    applicants: Object.entries(births).map(([id, birth_date]) => ({
      id,
      birth_date,
      choices: [{ school: 'A', distance_m: 500 }],
    })),
    ...head,
  }
}

interface Said {
  rank?: number
  result: ChoiceResult
  reason: Reason
}

/** The certificate of a run in which the choices of these children say something else, with hashes that are made again. */
function changed(document: SelectionDocument, changes: Record<string, Said>): string {
  const certificate: Certificate = JSON.parse(textOf(document))
  for (const [id, , choices] of certificate.applicants) {
    const said = changes[id]
    if (said)
      choices.forEach(([school, place, rank], i) => {
        choices[i] = [school, place, said.rank ?? rank, said.result, said.reason]
      })
  }
  return JSON.stringify(resealed(certificate))
}

const saidOf = (...of: Parameters<typeof changed>) => check(changed(...of))

const ADMITTED: Said = { result: 'LULUS', reason: 'LULUS_PERINGKAT' }
const REFUSED: Said = { result: 'TIDAK LULUS', reason: 'PERINGKAT_DI_LUAR_KUOTA' }

describe('a seat', () => {
  test('that a younger child has, who stands first in the file', () => {
    const document = documentOf({ a: '2018-02-01', b: '2018-01-01' })
    expect(saidOf(document, { a: ADMITTED, b: REFUSED })).toEqual([
      'b di urutan 1 sekolah A dilewati: a di bawahnya mendapat kursi.',
      'a tertulis diterima di sekolah A, padahal menurut aturan tidak diterima.',
      'b tertulis tidak diterima, padahal menurut aturan diterima di sekolah A.',
    ])
  })

  test('that two younger children have: the last of them is named', () => {
    const document = documentOf({ a: '2018-01-01', b: '2018-02-01', c: '2018-03-01' }, { seats: 2 })
    expect(saidOf(document, { a: REFUSED, c: ADMITTED })).toEqual([
      'a di urutan 1 sekolah A dilewati: c di bawahnya mendapat kursi.',
      'a tertulis tidak diterima, padahal menurut aturan diterima di sekolah A.',
      'c tertulis diterima di sekolah A, padahal menurut aturan tidak diterima.',
    ])
  })

  test('that nobody has: the first child in order is named', () => {
    const document = documentOf({ a: '2018-01-01', b: '2018-02-01', c: '2018-03-01' }, { seats: 2 })
    expect(saidOf(document, { a: REFUSED, b: REFUSED })).toEqual([
      'a di urutan 1 sekolah A tidak mendapat kursi, padahal masih ada kursi kosong.',
      'a tertulis tidak diterima, padahal menurut aturan diterima di sekolah A.',
      'b tertulis tidak diterima, padahal menurut aturan diterima di sekolah A.',
    ])
  })

  test('at a school whose seats are not set', () => {
    const document = documentOf({ a: '2018-01-01' }, { seats: null })
    expect(saidOf(document, { a: ADMITTED })).toEqual([
      'Sekolah A melebihi kursi: 1 anak diterima, kursi 0.',
      'a tertulis diterima di sekolah A, padahal menurut aturan tidak diterima.',
    ])
  })
})

describe('children who are equal in age', () => {
  const births = { a: '2018-01-01', b: '2018-01-01' }
  const swapped = { a: { ...REFUSED, rank: 2 }, b: { ...ADMITTED, rank: 1 } }

  test('without a lottery are in the order of their tickets', () => {
    const document = documentOf(births, { order: ['birth_date'] })
    expect(saidOf(document, {})).toEqual([])
    expect(saidOf(document, swapped)).toEqual([
      'b tertulis di atas a di sekolah A, padahal menurut tiket undian seharusnya di bawahnya.',
    ])
  })

  test.each<[string, OrderKey[], string[]]>([
    [
      'and in their lottery numbers are in the order of their tickets',
      ['birth_date', 'lottery'],
      ['b tertulis di atas a di sekolah A, padahal menurut tiket undian seharusnya di bawahnya.'],
    ],
    ['and in their lottery numbers may be in the order of a key behind it', ['lottery', 'birth_date'], []],
  ])('%s', (_, order, says) => {
    const { seed: _none, ...document } = documentOf(births, { order })
    for (const applicant of document.applicants) applicant.lottery = '7'
    expect(saidOf(document, {})).toEqual([])
    expect(saidOf(document, swapped)).toEqual(says)
  })
})

describe('a refusal that names an unknown distance', () => {
  const births = { a: '2018-01-01', b: '2018-02-01' }
  const unknown: Record<string, Said> = { b: { result: 'TIDAK LULUS', reason: 'JARAK_TIDAK_DIKETAHUI' } }

  test('is right where a rank may be behind for it', () => {
    expect(saidOf(documentOf(births), unknown)).toEqual([])
  })

  test('is wrong where the distance is not a key', () => {
    expect(saidOf(documentOf(births, { order: ['birth_date', 'lottery'] }), unknown)).toEqual([
      'Alasan b di sekolah A tertulis JARAK_TIDAK_DIKETAHUI, padahal seharusnya PERINGKAT_DI_LUAR_KUOTA.',
    ])
  })

  test('is wrong where there are no seats', () => {
    expect(saidOf(documentOf(births, { seats: 0 }), unknown)).toEqual([
      'Alasan b di sekolah A tertulis JARAK_TIDAK_DIKETAHUI, padahal seharusnya KUOTA_NOL.',
    ])
  })
})

describe('hashes', () => {
  const OTHER = 'f'.repeat(64)
  test.each<[string, Partial<Certificate>, string[]]>([
    ['of rules and children', { frozen: OTHER }, ['Kode pemeriksa pembekuan']],
    ['of everything', { sha256: OTHER }, ['Angka undian']],
    [
      'of both',
      { frozen: OTHER, sha256: OTHER },
      ['Kode pemeriksa pembekuan', 'Kode pemeriksa seluruh berkas'],
    ],
  ])('%s that fit nothing', (_, hashes, parts) => {
    expect(check(JSON.stringify({ ...whole(), ...hashes }))).toEqual(
      parts.map((part) => `${part} di berkas ini sudah diubah: tidak cocok dengan kode pemeriksanya.`),
    )
  })
})

test('faults beyond the listed ones are counted', () => {
  const ids = Array.from({ length: 205 }, (_, i) => `c${String(i).padStart(3, '0')}`)
  const document = documentOf(Object.fromEntries(ids.map((id) => [id, '2018-01-01'])), { seats: 0 })
  const text = changed(document, Object.fromEntries(ids.map((id) => [id, REFUSED])))
  const read = readCertificate(new TextEncoder().encode(text))
  if (!('market' in read)) throw new Error(JSON.stringify(read.list))
  const { faults, more, counts } = checkCertificate(read)
  expect([faults.length, more]).toEqual([200, 5])
  expect(counts).toEqual({ applicants: 205, choices: 205, schools: 1 })
})

test.each<[OrderKey[], number[]]>([
  [
    ['birth_date', 'lottery'],
    [1, 1, 2],
  ],
  [
    ['lottery', 'birth_date'],
    [1, 1, 1],
  ],
  [['birth_date'], [1, 1, 2]],
])('with the order %j the places by what is compared before the lottery are %j', (order, places) => {
  const document = documentOf({ a: '2018-01-01', b: '2018-01-01', c: '2018-02-01' }, { order })
  const certificate: Certificate = JSON.parse(textOf(document))
  expect(certificate.applicants.map(([, , [choice]]) => choice?.[1])).toEqual(places)
})
