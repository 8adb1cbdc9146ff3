import { LEVELS, levelFromPath } from '@spmb/domain/shared/level.ts'
import { NotFound } from '@spmb/domain/shared/problem.ts'
import {
  filterZonedSchools,
  listSchoolChoices,
  listZonedSchools,
  readVillageSchools,
  readVillageZone,
} from '@spmb/domain/zoning/contract.public.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { FiguresCache } from '../finder/figures-cache.ts'
import { nearestFirst } from '../finder/finder-views.ts'
import { matchingName, type Reference, type School } from '../reference/reference-data.ts'

/** Public calls for the schools that serve a village, answered from the cache. */
export function zoningRoutes(
  app: FastifyInstance,
  {
    reference,
    usedSeats,
    figures,
  }: {
    reference: () => Reference
    usedSeats: () => ReadonlyMap<number, number>
    figures: Pick<FiguresCache, 'current'>
  },
) {
  const villageOf = (id: number) => {
    const village = reference().village(id)
    if (!village) throw new NotFound()
    return village
  }

  for (const level of LEVELS) {
    const zoned = (villageId: number) => reference().zonedSchools(villageOf(villageId).id, level)
    serve(app, listZonedSchools[level], ({ params }) => zoned(params.village_id))
    serve(app, filterZonedSchools[level], ({ params, body }) =>
      matchingName(zoned(params.village_id), body?.name),
    )
  }

  serve(app, listSchoolChoices, ({ params }) => {
    const level = levelFromPath(params.type)
    if (!level) throw new NotFound()
    const village = villageOf(params.village_id)
    const { countedAt, applicants } = figures.current()
    const { zonedSchools, places, isProposedZone } = reference()
    const schools = nearestFirst(zonedSchools(village.id, level), ({ id }) => places.metres(village.id, id))
    return {
      proposed: isProposedZone(village.id, level),
      counted_at: countedAt,
      schools: schools.map(({ item: school, metres }) => ({
        id: school.id,
        name: school.name,
        status: school.status,
        quota: school.seats ?? 0,
        available: Math.max(0, (school.seats ?? 0) - (usedSeats().get(school.id) ?? 0)),
        quota_set: school.seats !== null,
        metres,
        applicants: applicants(school.id),
      })),
    }
  })

  serve(app, readVillageZone, ({ params }) => {
    const village = villageOf(params.village_id)
    const ids = (schools: School[]) => schools.map((school) => school.id)
    return {
      village_id: { id: village.id, name: village.name, district_id: { id: village.districtId } },
      zonasi_sd_village_array: ids(reference().zonedSchools(village.id, 'SD')),
      zonasi_smp_village_array: ids(reference().zonedSchools(village.id, 'SMP')),
    }
  })

  serve(app, readVillageSchools, ({ params }) => {
    const village = villageOf(params.village_id)
    const described = (school: School) => ({
      id: school.id,
      name: school.name,
      status: school.status,
      type: school.level,
    })
    return {
      zonasi_sd_school_array: reference().zonedSchools(village.id, 'SD').map(described),
      zonasi_smp_school_array: reference().zonedSchools(village.id, 'SMP').map(described),
    }
  })
}
