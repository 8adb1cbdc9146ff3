/** Schools, districts and villages for the filters, cached for ten minutes because they rarely change. */
import { listDistricts, listVillages } from '@spmb/domain/reference/contract.public.ts'
import { type Level, levelPath } from '@spmb/domain/shared/level.ts'
import { filterSchools } from '@spmb/domain/zoning/contract.staff.ts'
import { useQuery } from '@tanstack/react-query'
import type { Option } from '../../platform/option-search.ts'
import { fetchData } from '../../platform/staff/call-staff.ts'

const CACHED = { staleTime: 10 * 60_000 }

export function useSchools(level: Level) {
  return useQuery({
    ...CACHED,
    queryKey: ['schools', level],
    queryFn: ({ signal }): Promise<Option[]> =>
      fetchData(filterSchools, { params: { type: levelPath(level) }, body: { name: '' }, signal }),
  })
}

/** Districts, then all villages with their districts, since some villages share a name. */
export interface Areas {
  districts: Option[]
  villages: Option[]
}

export function useAreas() {
  return useQuery({
    ...CACHED,
    queryKey: ['areas'],
    queryFn: async ({ signal }): Promise<Areas> => {
      const districts = await fetchData(listDistricts, { signal })
      const lists = await Promise.all(
        districts.map(async ({ id, name }) => {
          const villages = await fetchData(listVillages, { params: { district_id: String(id) }, signal })
          return villages.map((village) => ({ ...village, meta: `Kecamatan ${name}` }))
        }),
      )
      const villages = lists.flat().sort((a, b) => a.name.localeCompare(b.name, 'id'))
      return { districts, villages }
    },
  })
}
