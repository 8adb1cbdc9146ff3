/** Reading a registration by its number: from memory, and only what is not there from the database. */
import { readRegistration } from '@spmb/domain/registration/contract.ts'
import { parseRegistrationNumber } from '@spmb/domain/shared/registration-number.ts'
import type { FastifyInstance, preHandlerHookHandler } from 'fastify'
import { type Call, serve } from '../http/serve.ts'
import { type LookUp, publicView } from '../registration/look-up.ts'
import type { ResultsCache } from './results-cache.ts'

export interface AnnouncementRoutesDeps {
  results: Pick<ResultsCache, 'find'>
  lookUp: LookUp
  clock: () => Date
  /** Answers staff with the whole record, or lets the request pass. */
  readForStaff: preHandlerHookHandler
}

export function announcementRoutes(app: FastifyInstance, deps: AnnouncementRoutesDeps) {
  const { results, lookUp, clock, readForStaff: preHandler } = deps
  serve(app, readRegistration, publicAnswer, { preHandler })

  async function publicAnswer({ params, request, reply }: Call<typeof readRegistration>) {
    const parsed = parseRegistrationNumber(params.no)
    const known = parsed.kind === 'number' ? results.find(parsed.number) : undefined
    if (!known) return publicView(await lookUp(params.no, request.ip), clock())
    // Made here from nothing but what may leave (a test holds it against the contract), so the schema, which costs as
    // much as all the rest of the answer, need not go over it again.
    reply.type('application/json; charset=utf-8').serializer(JSON.stringify)
    return known
  }
}
