/**
 * What happens off the known paths: another method of a known address is a 405, an unknown call below /api a 404 in
 * JSON, and any other address leads to the first page. Answered before anything of the body is read.
 */
import { PROBLEM_MESSAGES } from '@spmb/domain/shared/messages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Collects the routes as they are registered, so call it before any route. Returns the answer to an unknown address. */
export function handleNotFound(app: FastifyInstance) {
  const known = new Map<string, { address: RegExp; methods: Set<string> }>()

  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    const route = known.get(url) ?? { address: addressOf(url), methods: new Set<string>() }
    for (const name of [method].flat()) route.methods.add(name)
    known.set(url, route)
  })

  function answer(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const path = request.url.split('?')[0] ?? ''
    const methods = new Set<string>()
    for (const route of known.values()) {
      if (route.address.test(path)) for (const method of route.methods) methods.add(method)
    }
    // The address can have the method and still lead nowhere: a broken escape, a missing file.
    if (methods.size > 0 && !methods.has(request.method)) return refuseMethod(reply, [...methods])
    if (path === '/api' || path.startsWith('/api/')) return refuse(reply, 404, PROBLEM_MESSAGES.noSuchCall)
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuseMethod(reply, ['GET', 'HEAD'])
    return reply.redirect('/', 302)
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) answer(request, reply)
    else done()
  })
  // For a route that finds nothing behind its address, as a missing file.
  app.setNotFoundHandler(answer)
  return answer
}

/** '/api/village/:id' as an expression for the paths that fit it. */
function addressOf(url: string): RegExp {
  const parts = url.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : part.replaceAll('.', '\\.')))
  return new RegExp(`^${parts.join('/')}$`)
}

function refuseMethod(reply: FastifyReply, methods: string[]): FastifyReply {
  return refuse(reply.header('allow', methods.join(', ')), 405, PROBLEM_MESSAGES.wrongMethod)
}

function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ status, message, data: null })
}
