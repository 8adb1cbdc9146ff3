/** How bodies are read: JSON in UTF-8, or nothing at all. Any other content type is refused by the framework (415). */
import { isUtf8 } from 'node:buffer'
import { PROBLEM_MESSAGES } from '@spmb/domain/shared/messages.ts'
import { RuleBroken } from '@spmb/domain/shared/problem.ts'
import type { FastifyInstance } from 'fastify'

export function readJsonBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    // Many clients name the content type of a body that they do not send.
    if (body.length === 0) return done(null, undefined)
    // Decoding would put a replacement character in place of a letter of somebody's name.
    if (!isUtf8(body)) return done(new RuleBroken({ _: [PROBLEM_MESSAGES.unreadable] }))
    return parse(request, body.toString('utf8'), done)
  })
}
