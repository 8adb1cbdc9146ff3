import type { RegistrationAnswers } from '@spmb/domain/registration/fields.ts'
import { expect, test } from 'vitest'
import { checkRows } from './answer-rows.ts'

const registration: RegistrationAnswers = {
  nik: '5205994303120001',
  name: 'Contoh Anak',
  gender: 'P',
  religion: 'khonghucu',
  birth_place: 'Dompu',
  birth_date: '2012-03-03',
  father_name: 'Contoh Ayah',
  father_job: 'Petani',
  father_phone: null,
  mother_name: 'Contoh Ibu',
  mother_job: 'Penenun',
  mother_phone: '+6281200000001',
  phone: '+6281200000000',
  email: null,
  address: 'Dusun Contoh',
  district_id: 7,
  village_id: 71,
  school_1_id: 1,
  school_2_id: 2,
  consent: true,
  nisn: '0123456789',
  from_school: 'MI Contoh',
  from_school_address: null,
  graduation_year: 2025,
}
const names = { district_id: 'Pekat', village_id: 'Nangamiro', school_1_id: 'SMP 1', school_2_id: 'SMP 2' }

test('the check step shows every section of the form in its order and in words', () => {
  const cards = checkRows('SMP', { registration, names })
  expect(cards.map(({ title }) => title)).toEqual([
    'Biodata Siswa',
    'Orang Tua / Wali',
    'Kontak Siswa',
    'Alamat Siswa',
    'Data Akademik',
    'Sekolah Pilihan',
  ])
  const rows = Object.fromEntries(
    cards.flatMap((card) => card.rows.map(({ label, value }) => [label, value])),
  )
  expect(rows).toMatchObject({
    'Jenis kelamin': 'Perempuan',
    Agama: 'Khonghucu',
    'Tempat, tanggal lahir': 'Dompu, 3 Maret 2012',
    'Nomor HP ayah': null,
    'Nomor HP ibu': '0812 0000 0001',
    'Desa/Kelurahan': 'Nangamiro',
    NISN: '0123456789',
    'Alamat sekolah asal': null,
    'Tahun lulus': '2025',
    'Pilihan 2': 'SMP 2',
  })
})

test('SD has no academic section', () => {
  expect(checkRows('SD', { registration, names }).map(({ id }) => id)).not.toContain('academic')
})
