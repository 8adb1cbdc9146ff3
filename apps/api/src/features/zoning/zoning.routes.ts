import { LEVELS, type Level, levelFromPath } from '@spmb/domain/shared/level.ts'
import { NotFound } from '@spmb/domain/shared/problem.ts'
import {
  filterZonedSchools,
  listAllChoices,
  listSchoolChoices,
  listZonedSchools,
  readVillageSchools,
  readVillageZone,
} from '@spmb/domain/zoning/contract.public.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { FiguresCache } from '../finder/figures-cache.ts'
import { nearestFirst } from '../finder/finder-views.ts'
import { matchingName, type Reference, type School, type Village } from '../reference/reference-data.ts'

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
    return {
      proposed: reference().isProposedZone(village.id, level),
      counted_at: figures.current().countedAt,
      schools: zoneOf(village, level).map(({ item, metres }) => ({ ...figuresOf(item), metres })),
    }
  })

  serve(app, listAllChoices, ({ params }) => {
    const level = levelFromPath(params.type)
    if (!level) throw new NotFound()
    const { districts, villagesOf, isProposedZone } = reference()
    const schools = new Map<number, School>()
    const villages = districts.flatMap(({ id: district }) =>
      villagesOf(district).map((village) => ({
        id: village.id,
        name: village.name,
        ...(village.aliases.length > 0 && { other_names: village.aliases }),
        district,
        ...(isProposedZone(village.id, level) && { proposed: true as const }),
        zone: zoneOf(village, level).map(({ item, metres }): [number, number | null] => {
          schools.set(item.id, item)
          return [item.id, metres]
        }),
      })),
    )
    return {
      counted_at: figures.current().countedAt,
      villages,
      schools: [...schools.values()].map(figuresOf),
    }
  })

  /** Nearest first. */
  function zoneOf({ id }: Village, level: Level) {
    const { zonedSchools, places } = reference()
    return nearestFirst(zonedSchools(id, level), (school) => places.metres(id, school.id))
  }

  function figuresOf(school: School) {
    return {
      id: school.id,
      name: school.name,
      status: school.status,
      quota: school.seats ?? 0,
      available: Math.max(0, (school.seats ?? 0) - (usedSeats().get(school.id) ?? 0)),
      quota_set: school.seats !== null,
      applicants: figures.current().applicants(school.id),
    }
  }

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
