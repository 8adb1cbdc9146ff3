/** Request bodies are JSON in UTF-8 or empty. Fastify refuses any other content type (415). */
import { isUtf8 } from 'node:buffer'
import { PROBLEM_MESSAGES } from '@spmb/domain/shared/messages.ts'
import { RuleBroken } from '@spmb/domain/shared/problem.ts'
import type { FastifyInstance } from 'fastify'

export function readJsonBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    // Many clients send a content type without a body.
    if (body.length === 0) return done(null, undefined)
    // Decoding would replace invalid bytes silently, for example in a name.
    if (!isUtf8(body)) return done(new RuleBroken({ _: [PROBLEM_MESSAGES.unreadable] }))
    return parse(request, body.toString('utf8'), done)
  })
}
