/** The answers of an invented child for SD that pass all checks, without identity, village and schools. */
export const A_CHILD = {
  name: 'Contoh Anak Satu',
  gender: 'L',
  religion: 'islam',
  birth_place: 'Dompu',
  birth_date: '2018-03-11',
  father_name: 'Contoh Ayah',
  father_job: 'Petani',
  mother_name: 'Contoh Ibu',
  mother_job: 'Penenun',
  phone: '0812 0000 0000',
  address: 'Dusun Contoh, RT 01/RW 02',
} as const
