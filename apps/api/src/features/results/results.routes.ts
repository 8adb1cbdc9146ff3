/** The public look-up of a registration by its number. */
import { readRegistration } from '@spmb/domain/registration/contract.public.ts'
import type { FastifyInstance, preHandlerHookHandler } from 'fastify'
import { Answer, serve } from '../../platform/http/serve.ts'
import type { LookUp } from '../registration/look-up.ts'

export interface ResultsRoutesDeps {
  lookUp: Pick<LookUp, 'readPublic'>
  /** Answers staff in scope with the whole record, or passes the request on. */
  readForStaff: preHandlerHookHandler
}

export function resultsRoutes(app: FastifyInstance, { lookUp, readForStaff }: ResultsRoutesDeps) {
  serve(
    app,
    readRegistration,
    async ({ params, request, reply }) => {
      const { registration, meta } = await lookUp.readPublic(params.no, request.ip)
      // The public view is built field by field (a test compares it with the contract), so the response schema, which
      // costs as much as the rest of the answer, is not applied again.
      reply.type('application/json; charset=utf-8').serializer(JSON.stringify)
      return meta ? new Answer(registration, { meta }) : registration
    },
    { preHandler: readForStaff },
  )
}
