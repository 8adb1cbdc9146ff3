/** The headers of every answer, built once. Pages bring their own content security policy on top. */
import type { FastifyInstance, FastifyReply } from 'fastify'

/** @param https whether the public address is HTTPS: only then may a browser be told to insist on it */
export function securityHeaders(https: boolean): Record<string, string> {
  return {
    'content-security-policy':
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

export function sendSecurityHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    reply.header('x-request-id', request.id)
    done()
  })
}

/** What only speaks to a page, a frame or an error report. */
const FOR_DOCUMENTS = [
  'content-security-policy',
  'x-frame-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'x-request-id',
]

/** Scripts and styles go without: nearly half a kilobyte for each of a dozen files, which a slow phone waits for. */
export function withoutDocumentHeaders(reply: FastifyReply): FastifyReply {
  for (const name of FOR_DOCUMENTS) reply.removeHeader(name)
  return reply
}
