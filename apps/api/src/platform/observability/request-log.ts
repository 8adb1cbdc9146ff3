/** Logs one line per answer: route pattern, status, duration. Never the URL, which may contain a registration number. */
import type { FastifyInstance } from 'fastify'

export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    if (!request.routeOptions.config?.quiet && !request.isExcess) {
      request.log.info({ req: request, res: reply, ms: Math.round(reply.elapsedTime * 10) / 10 }, 'answered')
    }
    done()
  })
}
