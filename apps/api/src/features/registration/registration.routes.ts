import { type Registered, registerSd, registerSmp } from '@spmb/domain/registration/contract.public.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { FastifyInstance } from 'fastify'
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts'
import type { RateLimits } from '../../platform/http/limits/rate-limit.ts'
import { type Call, serve } from '../../platform/http/serve.ts'
import type { Arrival } from './registration.service.ts'

export interface RegistrationRoutesDeps {
  register: (arrival: Arrival) => Promise<Registered>
  limits: RateLimits
  clock: () => Date
}

export function registrationRoutes(app: FastifyInstance, deps: RegistrationRoutesDeps) {
  const { limits, clock } = deps

  const registerAs =
    (level: Level) =>
    async ({ body, request }: Pick<Call<typeof registerSd>, 'body' | 'request'>) => {
      const now = clock()
      const address = request.ip
      await limits.take('registration', address)
      const arrival = {
        level,
        body,
        key: idempotencyKeyOf(request),
        now,
        address,
        requestId: request.id,
      }
      return deps.register(arrival)
    }
  serve(app, registerSd, registerAs('SD'))
  serve(app, registerSmp, registerAs('SMP'))
}
