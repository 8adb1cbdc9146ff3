import { CARD_PATH, registerSd, registerSmp } from '@spmb/domain/registration/contract.ts'
import type { Gender } from '@spmb/domain/registration/fields.ts'
import type { Office } from '@spmb/domain/season/season.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { NotFound } from '@spmb/domain/shared/problem.ts'
import type { FastifyInstance } from 'fastify'
import { idempotencyKeyOf } from '../http/idempotency-key.ts'
import { isNavigation } from '../http/navigation.ts'
import { type Call, serve } from '../http/serve.ts'
import type { RateLimits } from '../security/rate-limit.ts'
import { renderCard } from './card/render-card.ts'
import type { LookUp } from './look-up.ts'
import type { FoundRegistration } from './registration.queries.ts'
import type { Arrival } from './registration.service.ts'

export interface RegistrationRoutesDeps {
  register: (arrival: Arrival) => Promise<string>
  lookUp: LookUp
  limits: RateLimits
  clock: () => Date
  timeZone: string
  publicUrl: string
  office: () => Office
  isSampleData: () => boolean
}

export function registrationRoutes(app: FastifyInstance, deps: RegistrationRoutesDeps) {
  const { limits, clock } = deps

  const registerAs =
    (level: Level) =>
    async ({ body, request }: Pick<Call<typeof registerSd>, 'body' | 'request'>) => {
      const now = clock()
      await limits.take('registration', request.ip)
      const arrival = {
        level,
        body,
        key: idempotencyKeyOf(request),
        now,
        address: request.ip,
        requestId: request.id,
      }
      return { no_registration: await deps.register(arrival) }
    }
  serve(app, registerSd, registerAs('SD'))
  serve(app, registerSmp, registerAs('SMP'))

  app.get<{ Params: { no_registration: string } }>(
    CARD_PATH,
    { config: { limit: 'card' } },
    async (request, reply) => {
      await limits.take('card', request.ip)
      const number = request.params.no_registration
      const found = await deps.lookUp(number, request.ip).catch((error) => {
        // Somebody who followed a link reads a page, with a way back; a program reads JSON.
        if (error instanceof NotFound && isNavigation(request)) return null
        throw error
      })
      if (!found) {
        return reply
          .header('cache-control', 'no-store')
          .redirect(`/ppdb/registered/${encodeURIComponent(number)}`)
      }
      const pdf = await renderCard(cardFacts(found, deps))
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="kartu-${found.no_registration}.pdf"`)
        .header('cache-control', 'no-store')
        .send(pdf)
    },
  )
}

function cardFacts(found: FoundRegistration, deps: RegistrationRoutesDeps) {
  return {
    number: found.no_registration,
    level: found.level,
    seasonLabel: found.season,
    resultUrl: `${deps.publicUrl}/information/pengumuman-hasil-ppdb/${found.no_registration}`,
    name: found.name,
    gender: found.gender as Gender,
    birthPlace: found.birth_place,
    birthYear: Number(found.birth_date.slice(0, 4)),
    village: found.village,
    district: found.district,
    school1: found.school_1,
    school2: found.school_2,
    registeredAt: longMoment(found.created_at, deps.timeZone),
    office: deps.office(),
    sampleData: deps.isSampleData(),
    createdAt: found.created_at,
  }
}
