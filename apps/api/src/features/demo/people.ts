/** Invented people: every name begins with 'Contoh', every NIK has the district part 99, no telephone number rings. */
import type { Level } from '@spmb/domain/shared/level.ts'
import type { Chance } from './chance.ts'

const words = (text: string) => text.split(' ')

const GIVEN = {
  L: words(
    'Abdul Adi Ahmad Alif Arif Bagus Bayu Dafa Dimas Fajar Fikri Galang Hafiz Ilham Irfan Jihad Kurniawan Lukman Malik Naufal Putra Rafi Raka Rizki Satria Surya Umar Wahyu Yusuf Zaki',
  ),
  P: words(
    'Ainun Aisyah Amelia Anisa Aulia Bunga Cahaya Citra Dewi Fitri Hana Intan Jihan Kamila Kirana Laila Lestari Maya Melati Nabila Nadia Putri Rahma Rani Salsabila Sekar Siti Tiara Yuliana Zahra',
  ),
}
const FAMILY = words(
  'Ananda Anggraini Ardiansyah Azzahra Fauzan Firmansyah Hakim Handayani Hidayah Hidayat Kusuma Maulana Mutiara Nurhaliza Permata Pratama Purnama Rahman Ramadhan Safitri Saputra Setiawan Suryani Syahputra Utami Wardani Wibowo Wijaya Wulandari Yulianti',
)
/** What real lists hold as well: one word only, apostrophes, other letters, a length that tests every column. */
const UNUSUAL = [
  'Contoh',
  "Contoh Nu'man Al-Fath",
  'Contoh I Gusti Ayu Ngurah Made Rai Oka Sasmita Dewi Kusumaningrum Paramahamsa Wiryawan',
  'Contoh Zoë Müller-Siregar',
  'Contoh محمد',
  "Contoh D'Ornay da Costa",
]
const JOBS = {
  father: words('Petani Nelayan Pedagang Guru PNS Sopir Buruh Wiraswasta Peternak Tukang TNI Polri'),
  mother: [
    'Ibu Rumah Tangga',
    ...words('Petani Pedagang Guru PNS Penenun Bidan Perawat Wiraswasta Penjahit'),
  ],
}
const RELIGIONS = ['islam', 'protestan', 'katolik', 'hindu', 'buddha', 'khonghucu'] as const
const RELIGION_WEIGHTS = [940, 20, 20, 15, 3, 2]
const BIRTH_PLACES = [
  'Dompu',
  'Dompu',
  'Dompu',
  'Dompu',
  'Bima',
  'Mataram',
  'Sumbawa Besar',
  'Makassar',
  'Denpasar',
]

export interface Person {
  name: string
  gender: 'L' | 'P'
  religion: (typeof RELIGIONS)[number]
  birth_place: string
  birth_date: string
  nik: string
  nisn: string | null
  father_name: string
  father_job: string
  mother_name: string
  mother_job: string
  phone: string
  father_phone: string | null
  email: string | null
  address: string
  from_school: string | null
  from_school_address: string | null
  graduation_year: number | null
}

/** Ages on 1 July of the season's first year, and how often. */
const AGES: Record<Level, { years: number[]; weights: number[] }> = {
  SD: { years: [6, 7, 8, 5], weights: [50, 42, 5, 3] },
  SMP: { years: [12, 13, 14, 11], weights: [55, 35, 6, 4] },
}

/** Draws people, no two of whom have the same NIK or NISN. */
export function createPeople(chance: Chance, firstYear: number) {
  const sameDay = new Map<string, number>()
  let pupils = 0

  function nikOf(birthDate: string, gender: 'L' | 'P'): string {
    const [year = '', month = '', day = ''] = birthDate.split('-')
    const dayPart = String(Number(day) + (gender === 'P' ? 40 : 0)).padStart(2, '0')
    const born = `${dayPart}${month}${year.slice(2)}`
    const serial = (sameDay.get(born) ?? 0) + 1
    sameDay.set(born, serial)
    if (serial > 9_999) throw new Error('no NIK is left for this birthday')
    return `520599${born}${String(serial).padStart(4, '0')}`
  }

  return function draw(level: Level, place: { village: string; schools: readonly string[] }): Person {
    const gender = chance.next() < 0.51 ? 'L' : 'P'
    const birth_date = birthDate(chance, level, firstYear)
    const smp = level === 'SMP'
    const name =
      chance.below(400) === 0
        ? chance.pick(UNUSUAL)
        : `Contoh ${chance.pick(GIVEN[gender])} ${chance.pick(FAMILY)}${chance.below(4) === 0 ? ` ${chance.pick(FAMILY)}` : ''}`
    return {
      name,
      gender,
      religion: RELIGIONS[chance.weighted(RELIGION_WEIGHTS)] ?? 'islam',
      birth_place: chance.pick(BIRTH_PLACES),
      birth_date,
      nik: nikOf(birth_date, gender),
      nisn: smp ? `99${String(++pupils).padStart(8, '0')}` : null,
      father_name: `Contoh ${chance.pick(GIVEN.L)} ${chance.pick(FAMILY)}`,
      father_job: chance.pick(JOBS.father),
      mother_name: `Contoh ${chance.pick(GIVEN.P)} ${chance.pick(FAMILY)}`,
      mother_job: chance.pick(JOBS.mother),
      phone: '+6281200000000',
      father_phone: chance.below(3) === 0 ? '+6281200000000' : null,
      email: chance.below(3) === 0 ? `contoh${chance.below(100_000)}@contoh.example` : null,
      address: `Dusun Contoh ${1 + chance.below(9)}, RT ${two(1 + chance.below(12))}/RW ${two(1 + chance.below(6))}, ${place.village}`,
      from_school: smp ? (chance.below(12) === 0 ? 'MI Contoh Al-Ikhlas' : chance.pick(place.schools)) : null,
      from_school_address: smp && chance.below(3) === 0 ? place.village : null,
      graduation_year: smp ? firstYear - (chance.below(40) === 0 ? 1 : 0) : null,
    }
  }
}

function birthDate(chance: Chance, level: Level, firstYear: number): string {
  const { years, weights } = AGES[level]
  const age = years[chance.weighted(weights)] ?? 7
  const start = Date.UTC(firstYear - age - 1, 6, 2)
  return new Date(start + chance.below(365) * 86_400_000).toISOString().slice(0, 10)
}

const two = (number: number) => String(number).padStart(2, '0')
