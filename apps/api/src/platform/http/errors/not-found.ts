/**
 * Answers requests that fit no route, before their bodies are read: 405 for another method of a known path, 404 in JSON
 * below /api, a redirect to the first page for any other path.
 */
import { LEVELS, levelPath } from '@spmb/domain/shared/level.ts'
import { PROBLEM_MESSAGES } from '@spmb/domain/shared/messages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from './error-responses.ts'

/** Collects the routes as they are registered, so call it before any route. @returns answers an unknown path */
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
    // A path can have the method and still not exist: a broken escape, a missing file.
    if (methods.size > 0 && !methods.has(request.method)) return refuseMethod(reply, [...methods])
    if (path === '/api' || path.startsWith('/api/')) return sendError(reply, 404, PROBLEM_MESSAGES.noSuchCall)
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuseMethod(reply, ['GET', 'HEAD'])
    return reply.redirect('/', 302)
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) answer(request, reply)
    else done()
  })
  // For routes that call reply.callNotFound().
  app.setNotFoundHandler(answer)
  return answer
}

/** A regular expression for a route such as '/api/village/:id'. Another level than SD and SMP is no known path. */
function addressOf(url: string): RegExp {
  const parts = url.split('/').map((part) => {
    if (part === ':type') return `(?:${LEVELS.map(levelPath).join('|')})`
    return part.startsWith(':') ? '[^/]+' : part.replaceAll('.', '\\.')
  })
  return new RegExp(`^${parts.join('/')}$`)
}

function refuseMethod(reply: FastifyReply, methods: string[]): FastifyReply {
  return sendError(reply.header('allow', methods.join(', ')), 405, PROBLEM_MESSAGES.wrongMethod)
}
