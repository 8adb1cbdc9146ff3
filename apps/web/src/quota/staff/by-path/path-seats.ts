/** The seats of each path beside the quota of a school. */
import {
  type LevelPathSeats,
  type PathSeats,
  readPathSeats,
} from '@spmb/domain/paths/seats-contract.staff.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../../platform/staff/call-staff.ts'

export interface SchoolPaths {
  paths: LevelPathSeats['paths']
  school: PathSeats
}

/** @param season the first year of another season; null: the active one. The key begins with that of the grid, so that both are read again together. */
export const pathSeatsOf = (season: number | null) =>
  queryOptions({
    queryKey: ['quota grid', season, 'paths'],
    queryFn: ({ signal }) => fetchData(readPathSeats, { query: { season: season ?? undefined }, signal }),
  })

/** By the ids of schools; a level without paths has none. */
export function bySchool(levels: readonly LevelPathSeats[]): Map<number, SchoolPaths> {
  return new Map(
    levels.flatMap(({ paths, schools }) =>
      schools.map((school) => [school.school_id, { paths, school }] as const),
    ),
  )
}

/** 'Afirmasi 7 · Mutasi 1 · Prestasi 8 · Domisili 16' */
export function seatsWords({ paths, school }: SchoolPaths): string {
  const words = paths.map(({ code, name }) => `${name} ${formatCount(school.seats[code] ?? 0)}`).join(' · ')
  const mark = !school.paths_apply ? ' (tanpa jalur)' : school.override && school.fits ? ' (diatur)' : ''
  return `${words}${mark}`
}
