/** Every part of a certificate that its author changes is named, also when the hashes are made again. */
import { describe, expect, test } from 'vitest'
import type { CertificateApplicant } from './format.ts'
import { type Certificate, check, resealed, whole } from './testing/small-certificate.ts'

/** `plain`: what the hashes show, when they are not made again; `hidden`: what the rules show in any case. */
type Tampering = [what: string, change: (certificate: Certificate) => void, plain: string[], hidden: string[]]
const row = (certificate: Certificate, ticket: string) =>
  certificate.applicants.find(([id]) => id === ticket) as CertificateApplicant
const PART = {
  applicants:
    'Data anak (baris ditambah, dihapus, atau diganti) di berkas ini sudah diubah: tidak cocok dengan kode pemeriksanya.',
  results: 'Urutan atau hasil di berkas ini sudah diubah: tidak cocok dengan kode pemeriksanya.',
  rules: 'Aturan atau jumlah kursi di berkas ini sudah diubah: tidak cocok dengan kode pemeriksanya.',
  seed: 'Angka undian di berkas ini sudah diubah: tidak cocok dengan kode pemeriksanya.',
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
      'd di urutan 4 sekolah A tidak mendapat kursi, padahal masih ada kursi kosong.',
      'a di urutan 1 sekolah B dilewati: d di bawahnya mendapat kursi.',
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
      'c tertulis di atas b di sekolah A, padahal menurut usia dan jarak seharusnya di bawahnya.',
      'b tertulis di atas a di sekolah A, padahal menurut usia dan jarak seharusnya di bawahnya.',
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
    [
      'e2 tertulis di atas f di sekolah A, padahal menurut nomor undian seharusnya di bawahnya.',
      'e2 tertulis di atas f di sekolah B, padahal menurut nomor undian seharusnya di bawahnya.',
    ],
  ],
  [
    'a place changed',
    (c) => ((row(c, 'd')[2][0] as unknown[])[1] = 1),
    [PART.applicants],
    ['c tertulis di atas d di sekolah A, padahal menurut usia dan jarak seharusnya di bawahnya.'],
  ],
  [
    'a quota raised',
    (c) => ((c.schools[0] as unknown[])[1] = 3),
    [PART.rules],
    [
      'd di urutan 4 sekolah A tidak mendapat kursi, padahal masih ada kursi kosong.',
      'd tertulis diterima di sekolah B, padahal menurut aturan diterima di sekolah A.',
      'e tertulis tidak diterima, padahal menurut aturan diterima di sekolah B.',
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
    [
      'e tertulis di atas f di sekolah A, padahal menurut nomor undian seharusnya di bawahnya.',
      'e tertulis di atas f di sekolah B, padahal menurut nomor undian seharusnya di bawahnya.',
    ],
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
    ['Nomor undian f tertulis di berkas, padahal nomor undian hanya dihitung dari angka undian.'],
  ],
  [
    'the ticket of the loser of a lottery changed, and the ranks',
    (c) => {
      const [e, f] = [row(c, 'e'), row(c, 'f')]
      ;[e[0], f[0]] = ['f', 'e']
      c.applicants.splice(4, 2, f, e)
    },
    [PART.applicants, PART.results],
    [
      'f tertulis di atas e di sekolah A, padahal menurut nomor undian seharusnya di bawahnya.',
      'f tertulis di atas e di sekolah B, padahal menurut nomor undian seharusnya di bawahnya.',
    ],
  ],
  [
    'two rows in another order',
    (c) => c.applicants.splice(0, 2, row(c, 'b'), row(c, 'a')),
    [PART.applicants, PART.results],
    ['Baris a tidak pada tempatnya: baris diurutkan menurut tiket.'],
  ],
  [
    'two seats for one child',
    (c) => {
      row(c, 'a')[2][1] = [1, 1, 1, 'LULUS', 'LULUS_PERINGKAT']
    },
    [PART.results],
    [
      'a LULUS di lebih dari satu pilihan.',
      'Alasan a di sekolah B tertulis LULUS_PERINGKAT, padahal seharusnya DITERIMA_DI_PILIHAN_1.',
    ],
  ],
  [
    'a place at the later of two schools',
    (c) => {
      row(c, 'a')[2][0] = [0, 1, 1, 'TIDAK LULUS', 'PERINGKAT_DI_LUAR_KUOTA']
      row(c, 'a')[2][1] = [1, 1, 1, 'LULUS', 'LULUS_PERINGKAT']
    },
    [PART.results],
    [
      'a di urutan 1 sekolah A dilewati: c di bawahnya mendapat kursi.',
      'd di urutan 4 sekolah A tidak mendapat kursi, padahal masih ada kursi kosong.',
      'Sekolah B melebihi kursi: 3 anak diterima, kursi 2.',
      'a tertulis diterima di sekolah B, padahal menurut aturan diterima di sekolah A.',
    ],
  ],
  ['a commitment changed', (c) => (row(c, 'a')[1] = 'f'.repeat(32)), [PART.applicants], []],
]

describe('tampering is named', () => {
  test.each(TAMPERINGS)('%s', (_, change, plain, hidden) => {
    const { sha256 } = whole()
    const changed = whole()
    change(changed)
    expect(check(JSON.stringify(changed)).toSorted()).toEqual([...plain, ...hidden].toSorted())
    // With new hashes the rules show it, or else the hash that was announced.
    const hiding = JSON.stringify(resealed(changed))
    expect(check(hiding)).toEqual(hidden)
    expect(check(hiding, sha256).join('\n')).toContain('bukan yang diumumkan')
  })
})
