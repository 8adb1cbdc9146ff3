/** Sums of a preview, by district and gender. Pure. */
import { byDistrict, type DistrictOf } from '../../reference/by-district.ts'
import type { PreviewChildren, PreviewSchool } from './contract.staff.ts'

export type SchoolSums = Omit<PreviewSchool, 'id' | 'npsn' | 'name' | 'district'>

const COUNTS = [
  'choice_1',
  'choice_2',
  'admitted',
  'birth_date',
  'distance',
  'lottery',
  'unopposed',
  'by_hand',
  'empty',
  'reserve',
  'passed_over',
  'displaced',
] as const

/** The quota of several schools counts those that have one; it is null when none of them has. */
export function sumSchools(schools: readonly PreviewSchool[]): SchoolSums {
  const sum = (key: (typeof COUNTS)[number]) => schools.reduce((total, school) => total + school[key], 0)
  const known = (key: 'quota' | 'earlier') => {
    const counted = schools.flatMap((school) => school[key] ?? [])
    return counted.length > 0 ? counted.reduce((total, count) => total + count, 0) : null
  }
  return {
    quota: known('quota'),
    earlier: known('earlier'),
    ...(Object.fromEntries(COUNTS.map((key) => [key, sum(key)])) as Record<(typeof COUNTS)[number], number>),
  }
}

export interface DistrictSums extends DistrictOf<PreviewSchool> {
  sums: SchoolSums
}

/** The districts with their schools, in the order of the schools. */
export function schoolsByDistrict(schools: readonly PreviewSchool[]): DistrictSums[] {
  return byDistrict(schools).map((district) => ({ ...district, sums: sumSchools(district.schools) }))
}

type Placements = Omit<PreviewChildren, 'district' | 'gender'>

export function sumChildren(children: readonly PreviewChildren[]): Placements {
  const sum = (key: keyof Placements) => children.reduce((total, group) => total + group[key], 0)
  return {
    applicants: sum('applicants'),
    choice_1: sum('choice_1'),
    choice_2: sum('choice_2'),
    without: sum('without'),
  }
}
