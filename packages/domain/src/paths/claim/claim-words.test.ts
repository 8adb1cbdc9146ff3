import { expect, it } from 'vitest'
import { detailRows } from './claim-words.ts'

const school = (id: number) => `Sekolah ${id}`

it('says every detail with its label, in the order of the form', () => {
  const rows = detailRows(
    {
      leads: true,
      certificates: [
        {
          contest: 'OSN Matematika',
          organiser: 'Puspresnas',
          level: 'kabupaten',
          place: 2,
          form: 'team',
          date: '2024-09-03',
        },
      ],
      averages: [8_950, 9_000, 8_805, 10_000, 0],
      card_number: '5201-99',
      card_kind: 'Kartu PKH',
      parent_school_id: 7,
      letter_number: '12/KP/2025',
      letter_date: '2025-02-01',
    },
    school,
  )
  expect(rows.map(({ label, values }) => [label, ...values])).toEqual([
    ['Tanggal surat pindah tugas', '1 Februari 2025'],
    ['Nomor surat pindah tugas', '12/KP/2025'],
    ['Sekolah tempat orang tua bertugas', 'Sekolah 7'],
    ['Jenis kartu atau surat', 'Kartu PKH'],
    ['Nomor kartu atau surat', '5201-99'],
    [
      'Rata-rata rapor',
      'Kelas 4 semester 1: 89,5',
      'Kelas 4 semester 2: 90',
      'Kelas 5 semester 1: 88,05',
      'Kelas 5 semester 2: 100',
      'Kelas 6 semester 1: 0',
    ],
    ['Sertifikat lomba', 'OSN Matematika (Puspresnas): juara 2 kabupaten/kota, beregu, 3 September 2024'],
    ['Ketua OSIS, OSIM, MPK, atau pramuka', 'Ya'],
  ])
})

it('leaves out what was not given', () => {
  expect(detailRows({}, school)).toEqual([])
  expect(detailRows({ leads: false, certificates: [] }, school).map(({ values }) => values)).toEqual([
    ['Tidak'],
  ])
})
