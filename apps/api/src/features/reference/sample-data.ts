/**
 * The sample set of a new installation, for use before the office imports its own data. The eight districts
 * are real, those of one regency. Villages, schools, zones and seats are invented and named 'Contoh'. All are marked `is_sample`:
 * every page shows a notice, and the first import removes them. The codes of villages and schools are never assigned officially: villages from 9001 in each district, school numbers
 * from 9900.
 */
import type { Level } from '@spmb/domain/shared/level.ts'

export interface SampleDistrict {
  id: number
  code: string
  name: string
}

export interface SampleVillage {
  code: string
  name: string
  type: 'DESA' | 'KELURAHAN'
  district_id: number
}

export interface SampleSchool {
  npsn: string
  name: string
  type: Level
  status: 'NEGERI' | 'SWASTA'
  district_id: number
  /** null: not set; 0: closed. */
  seats: number | null
}

export interface SampleZone {
  village_code: string
  npsn: string
  rank: number
}

/** Ids of the existing API, codes of the Ministry of Home Affairs. The two have different orders. */
export const SAMPLE_DISTRICTS: readonly SampleDistrict[] = [
  { id: 1, code: '52.05.01', name: 'Dompu' },
  { id: 2, code: '52.05.05', name: 'Woja' },
  { id: 3, code: '52.05.08', name: 'Pajo' },
  { id: 4, code: '52.05.03', name: "Hu'u" },
  { id: 5, code: '52.05.07', name: 'Manggelewa' },
  { id: 6, code: '52.05.02', name: 'Kempo' },
  { id: 7, code: '52.05.06', name: 'Pekat' },
  { id: 8, code: '52.05.04', name: 'Kilo' },
]

const VILLAGES_PER_DISTRICT = 3
const SCHOOLS_PER_DISTRICT = { SD: 3, SMP: 2 } as const
const SEATS = { SD: 28, SMP: 64 } as const

/** Special cases that occur in real data. */
const VILLAGE_WITH_ONE_SD = '52.05.01.9003'
const VILLAGE_WITHOUT_SMP = '52.05.04.9003'
const SCHOOL_WITHOUT_QUOTA = '99000203'
const SCHOOL_CLOSED_THIS_YEAR = '99000303'

export const SAMPLE_VILLAGES: readonly SampleVillage[] = SAMPLE_DISTRICTS.flatMap((district) =>
  upTo(VILLAGES_PER_DISTRICT).map((number) => {
    // Dompu and Woja are the two districts with kelurahan.
    const type = number === 1 && district.id <= 2 ? 'KELURAHAN' : 'DESA'
    const kind = type === 'DESA' ? 'Desa' : 'Kelurahan'
    return {
      code: `${district.code}.${9000 + number}`,
      name: `${kind} Contoh ${number} ${district.name}`,
      type,
      district_id: district.id,
    }
  }),
)

export const SAMPLE_SCHOOLS: readonly SampleSchool[] = SAMPLE_DISTRICTS.flatMap((district) =>
  (['SD', 'SMP'] as const).flatMap((type) =>
    upTo(SCHOOLS_PER_DISTRICT[type]).map((number) => {
      const npsn = `99000${district.id}${type === 'SD' ? 0 : 1}${number}`
      return {
        npsn,
        name: `${type} Contoh ${number} ${district.name}`,
        type,
        status: number === 3 ? ('SWASTA' as const) : ('NEGERI' as const),
        district_id: district.id,
        seats: npsn === SCHOOL_WITHOUT_QUOTA ? null : npsn === SCHOOL_CLOSED_THIS_YEAR ? 0 : SEATS[type],
      }
    }),
  ),
)

/** Every school serves all villages of its district, except for the two villages above. */
export const SAMPLE_ZONES: readonly SampleZone[] = SAMPLE_VILLAGES.flatMap((village) => {
  const served = (type: Level, from: number, to: number) =>
    SAMPLE_SCHOOLS.filter((school) => school.type === type && school.district_id === village.district_id)
      .slice(from, to)
      .map((school, index) => ({ village_code: village.code, npsn: school.npsn, rank: index + 1 }))
  return [
    ...served('SD', 0, village.code === VILLAGE_WITH_ONE_SD ? 1 : SCHOOLS_PER_DISTRICT.SD),
    ...served('SMP', 0, village.code === VILLAGE_WITHOUT_SMP ? 0 : SCHOOLS_PER_DISTRICT.SMP),
  ]
})

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}
