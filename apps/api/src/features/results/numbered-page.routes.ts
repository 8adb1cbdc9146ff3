/** The pages of one registration: its result, and the confirmation that it is stored. */
import type { NumberedView } from '@spmb/domain/results/numbered-page.ts'
import { readTypedNumber } from '@spmb/domain/results/typed-number.ts'
import { RESULT_CHECK_PATH, RESULT_PAGE_PATH } from '@spmb/domain/shared/page-paths.ts'
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

/** Bytes of the form: a whole shared text. */
const FORM_LIMIT = 8 * 1024

/**
 * The form of a number, sent without script. Only a text with exactly one valid number leads on, to the address of that number; any
 * other is answered in place, so that no NIK and no change code gets into an address or a log. Nothing is looked up here.
 */
export function typedNumberRoute(app: FastifyInstance, page: Pick<NumberedPage, 'headers' | 'draw'>): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT },
      (_request, body, done) => done(null, body),
    )
    scope.post(RESULT_CHECK_PATH, (request, reply) => {
      const form = typeof request.body === 'string' ? request.body : ''
      const read = readTypedNumber(new URLSearchParams(form).get('no_registration') ?? '')
      if ('number' in read)
        return reply
          .header('cache-control', 'no-store')
          .redirect(RESULT_PAGE_PATH.replace(':no_registration', read.number), 303)
      const { body, headers } = page.draw({ kind: 'typed', ...read }, request.headers['accept-encoding'])
      return reply
        .code(400)
        .headers({ ...page.headers, ...headers })
        .send(body)
    })
  })
}
