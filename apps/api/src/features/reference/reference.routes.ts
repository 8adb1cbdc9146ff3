import {
  filterDistricts,
  filterVillages,
  listDistricts,
  listVillages,
} from '@spmb/domain/reference/contract.public.ts'
import { NotFound } from '@spmb/domain/shared/problem.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { matchingName, type Reference, type Village } from './reference-data.ts'

/** Public calls for districts and villages, answered from the cache. */
export function referenceRoutes(app: FastifyInstance, { reference }: { reference: () => Reference }) {
  const villagesOf = (districtId: number) => {
    if (!reference().district(districtId)) throw new NotFound()
    return reference().villagesOf(districtId)
  }

  serve(app, listDistricts, () => reference().districts)
  serve(app, filterDistricts, ({ body }) => matchingName(reference().districts, body?.name))
  serve(app, listVillages, ({ params }) => villagesOf(params.district_id).map(lookupOf))
  serve(app, filterVillages, ({ params, body }) =>
    matchingName(villagesOf(params.district_id), body?.name).map(lookupOf),
  )
}

function lookupOf({ id, name, aliases }: Village) {
  return { id, name, ...(aliases.length > 0 && { other_names: aliases }) }
}
