import { expect, test } from 'vitest'
import { historyWords } from './history-text.ts'

const edit = (changes: Parameters<typeof historyWords>[0]['changes']) =>
  historyWords({ action: 'registration.edit', changes })

test.each([
  ['school_1_status', null, 'LULUS', 'Status Pilihan 1', 'Belum diputuskan', 'LULUS'],
  ['school_2_status', 'LULUS', null, 'Status Pilihan 2', 'LULUS', 'Belum diputuskan'],
  ['email', null, 'a@contoh.id', 'E-mail', 'Tidak diisi', 'a@contoh.id'],
  ['religion', 'islam', 'katolik', 'Agama', 'Islam', 'Katolik'],
  ['gender', 'L', 'P', 'Jenis kelamin', 'Laki-laki', 'Perempuan'],
  ['birth_date', '2018-03-03', '2018-03-13', 'Tanggal lahir', '3 Maret 2018', '13 Maret 2018'],
  ['father_phone', '+6281200000000', '', 'Nomor HP ayah', '0812 0000 0000', 'Tidak diisi'],
  ['graduation_year', 2024, 2025, 'Tahun lulus', '2024', '2025'],
  ['note', null, 'Contoh', 'Catatan', 'tidak ada', 'Contoh'],
  ['doubt', 'Contoh', null, 'Data diragukan', 'Contoh', 'tidak ada'],
  [
    'documents',
    null,
    'birth_certificate,family_card',
    'Berkas',
    'belum ada',
    'Akta kelahiran, Kartu Keluarga',
  ],
  ['something_new', 'a', 'b', 'something_new', 'a', 'b'],
])('a change of %s from %j to %j is shown as "%s": %s → %s', (field, before, after, label, was, is) => {
  expect(edit({ [field]: { before, after } }).changes).toEqual([
    { field, label, before: was, after: is, isMasked: false },
  ])
})

test('a registration from paper shows how it was entered', () => {
  const was = (after: string) => ({ before: null, after })
  const changes = { source: was('luring'), paper_consent_on: was('2025-06-09'), reason: was('Contoh alasan') }
  expect(historyWords({ action: 'registration.create', changes })).toMatchObject({
    title: 'Didaftarkan',
    changes: [
      { label: 'Sumber', before: null, after: 'formulir kertas (luring)' },
      { label: 'Tanggal persetujuan tertulis', before: null, after: '9 Juni 2025' },
      { label: 'Alasan', before: null, after: 'Contoh alasan' },
    ],
  })
})

test('schools and villages are shown by name', () => {
  const { changes } = edit({
    school_1_id: { before: { id: 1, name: 'SD Satu' }, after: { id: 2, name: 'SD Dua' } },
  })
  expect(changes).toMatchObject([{ label: 'Pilihan 1', before: 'SD Satu', after: 'SD Dua', isMasked: false }])
})

test('of a NIK or NISN whose masks are equal only the change is shown', () => {
  const nik = { before: '529901••••••••••', after: '529901••••••••••' }
  const { title, changes } = edit({ nik })
  expect(title).toBe('NIK anak diubah')
  expect(changes).toMatchObject([{ field: 'nik', isMasked: true }])
  const moved = { before: '529901••••••••••', after: '520501••••••••••' }
  expect(edit({ nik: moved }).changes).toMatchObject([{ field: 'nik', isMasked: false }])
})

test('the title names the field if only one changed', () => {
  const name = { before: 'Contoh Anak', after: 'Contoh Anak Satu' }
  expect(edit({ name }).title).toBe('Nama lengkap anak diubah')
  expect(edit({ name, address: { before: 'a', after: 'b' } }).title).toBe('Diubah')
})

test('a changed flag is named', () => {
  const changes = { court_order: { before: null, after: 'Penetapan wali' } }
  expect(historyWords({ action: 'registration.flag', changes }).title).toBe('Putusan pengadilan diubah')
})

const told = (after: string) => ({ before: null, after })
const lulus = { school_1_status: told('LULUS') }

test.each([
  [{ reason: told('Contoh alasan') }, 'Status Pilihan 1 diubah', ['Alasan']],
  [{ how: told('bulk'), reason: told('Urutan seleksi SD') }, 'Keputusan bersama', ['Alasan']],
  [
    { how: told('run'), signed_by: told('Contoh Satu, Contoh Dua') },
    'Hasil seleksi ditetapkan',
    ['Ditandatangani oleh'],
  ],
  [{ how: told('reserve'), reason: told('Kursi kosong') }, 'Dipanggil dari cadangan', ['Alasan']],
  [{ how: told('objection') }, 'Keberatan diterima', []],
  [{ how: told('of a later version') }, 'Status Pilihan 1 diubah', []],
])('a decision tells how it came about: %j', (origin, title, labels) => {
  const words = edit({ ...lulus, ...origin })
  expect(words.title).toBe(title)
  expect(words.changes.map(({ label }) => label)).toEqual(['Status Pilihan 1', ...labels])
})

test.each([
  ['registration.create', 'Didaftarkan'],
  ['registration.delete', 'Dihapus'],
  ['registration.show_nik', 'NIK ditampilkan'],
] as const)('%s is shown as "%s"', (action, title) => {
  expect(historyWords({ action, changes: {} })).toEqual({ title, changes: [] })
})
