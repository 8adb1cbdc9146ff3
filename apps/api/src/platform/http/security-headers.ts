/** The headers of every answer. Pages replace the content security policy with their own. */
import type { FastifyInstance, FastifyReply } from 'fastify'

/** @param camera '(self)' for documents that read QR codes */
export const permissionsPolicy = (camera: '()' | '(self)') =>
  `camera=${camera}, geolocation=(), microphone=(), payment=(), usb=()`

/** @param https whether the public address is HTTPS: only then is Strict-Transport-Security sent */
export function securityHeaders(https: boolean): Record<string, string> {
  return {
    'content-security-policy':
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissionsPolicy('()'),
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

/** Headers that matter only for pages, frames and error reports. */
const FOR_DOCUMENTS = [
  'content-security-policy',
  'x-frame-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'x-request-id',
]

/**
 * Scripts and styles do not need them: nearly half a kilobyte for each of a dozen files on a slow connection. No site may
 * frame them either.
 */
export function withoutDocumentHeaders(reply: FastifyReply): FastifyReply {
  for (const name of FOR_DOCUMENTS) reply.removeHeader(name)
  return reply.header('content-security-policy', "frame-ancestors 'none'")
}
