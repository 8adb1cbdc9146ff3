import { listQuotas } from '@spmb/domain/quota/contract.public.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import type { CountApplicants } from '../applicant-counts/applicant-counts.ts'
import type { Reference } from '../reference/reference-data.ts'
import { activeSeasonId } from '../season/season.queries.ts'
import { readSeats } from './quota.queries.ts'

export interface QuotaRoutesDeps {
  reference: () => Reference
  /** Used seats by school id, from published results only. */
  usedSeats: () => ReadonlyMap<number, number>
  countApplicants: CountApplicants
  db: Database
  isStaff: (request: FastifyRequest) => Promise<boolean>
}

/** Seats of every open school: as of the cache for the public, as of now for staff. */
export function quotaRoutes(
  app: FastifyInstance,
  { reference, usedSeats, countApplicants, db, isStaff }: QuotaRoutesDeps,
) {
  let shown: { of: Reference; used: ReadonlyMap<number, number>; answer: ReturnType<typeof quotas> } | null =
    null

  /** The same object until schools, seats or published results change, so that it is made once for all visitors. */
  function publicQuotas() {
    const [of, used] = [reference(), usedSeats()]
    if (shown?.of === of && shown.used === used) return shown.answer
    const seats = new Map(
      of.schools.flatMap(({ id, seats }) => (seats === null ? [] : [[id, seats] as const])),
    )
    shown = { of, used, answer: quotas(of, seats, used) }
    return shown.answer
  }

  serve(app, listQuotas, async ({ request, reply }) => {
    if (!(await isStaff(request))) return publicQuotas()
    reply.header('cache-control', 'no-store')
    const { schools } = await countApplicants(await activeSeasonId(db.kysely))
    const used = new Map([...schools].map(([id, school]) => [id, school.used]))
    return quotas(reference(), await readSeats(db.kysely), used)
  })
}

function quotas(
  { openSchools }: Reference,
  seats: ReadonlyMap<number, number>,
  used: ReadonlyMap<number, number>,
) {
  const ofLevel = (level: Level) =>
    openSchools
      .filter((school) => school.level === level)
      .map(({ id, name }) => ({
        id,
        name,
        quota: seats.get(id) ?? 0,
        usedQuota: used.get(id) ?? 0,
        quota_set: seats.has(id),
      }))
  return { quota_sd: ofLevel('SD'), quota_smp: ofLevel('SMP') }
}
