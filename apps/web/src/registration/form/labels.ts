/** What each field is called, on the form, in the error summary and at the check step. */
export const LABELS = {
  nik: 'NIK anak',
  name: 'Nama lengkap anak',
  gender: 'Jenis kelamin',
  religion: 'Agama',
  birth_place: 'Tempat lahir',
  birth_date: 'Tanggal lahir',
  father_name: 'Nama ayah',
  father_job: 'Pekerjaan ayah',
  father_phone: 'Nomor HP ayah',
  mother_name: 'Nama ibu',
  mother_job: 'Pekerjaan ibu',
  mother_phone: 'Nomor HP ibu',
  phone: 'Nomor HP yang bisa dihubungi',
  email: 'E-mail',
  address: 'Alamat lengkap',
  district_id: 'Kecamatan',
  village_id: 'Desa/Kelurahan',
  nisn: 'NISN',
  from_school: 'Sekolah asal',
  from_school_address: 'Alamat sekolah asal',
  graduation_year: 'Tahun lulus',
  school_1_id: 'Pilihan 1',
  school_2_id: 'Pilihan 2',
} as const

export type LabelledField = keyof typeof LABELS
