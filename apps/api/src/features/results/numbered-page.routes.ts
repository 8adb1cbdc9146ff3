/** The pages of one registration: its result, and the confirmation that it is stored. */
import type { NumberedView } from '@spmb/domain/results/numbered-page.ts'
import { NotFound } from '@spmb/domain/shared/problem.ts'
import { parseRegistrationNumber } from '@spmb/domain/shared/registration-number.ts'
import type { FastifyInstance } from 'fastify'
import type { NumberedPage } from '../public-pages/numbered/numbered-page.ts'
import type { LookUp } from '../registration/look-up.ts'

export interface NumberedPageDeps {
  lookUp: Pick<LookUp, 'readPublic'>
  page: NumberedPage
}

/** The limits of failed look-ups are those of the call. With a session too, the answer is the public view. */
export function numberedPageRoute(app: FastifyInstance, path: string, { lookUp, page }: NumberedPageDeps) {
  app.get<{ Params: { no_registration: string } }>(path, async (request, reply) => {
    const typed = request.params.no_registration
    const view = await lookUp
      .readPublic(typed, request.ip)
      .then(({ registration, meta }): NumberedView => ({ kind: 'found', registration, meta }))
      .catch((error: unknown): NumberedView => {
        if (!(error instanceof NotFound)) throw error
        return { kind: 'notFound', mistyped: parseRegistrationNumber(typed).kind === 'mistyped' }
      })
    const { body, headers } = page.draw(view, request.headers['accept-encoding'])
    return reply
      .code(view.kind === 'found' ? 200 : 404)
      .headers({ ...page.headers, ...headers })
      .send(body)
  })
}
