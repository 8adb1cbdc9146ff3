import type { FastifyInstance } from 'fastify'
import type { Log } from '../observability/logger.ts'

/** Requests that were accepted before the door was shut get this long. */
const CUT_AFTER_MS = 25_000

/** How often it is looked for connections on which nothing is under way any more. */
const SWEEP_EVERY_MS = 50

/**
 * Ends a listening server so that nobody behind a balancer notices. First it goes on for a while as ever, for the balancer
 * to see at `/healthz` that it stops; every answer says that its connection ends with it, so that the balancer lets go of
 * connections by itself and sends nothing on one that is about to be closed. Then nothing new is accepted, and what was
 * accepted is finished.
 *
 * @param delayMs between saying so and shutting the door
 */
export async function drain(
  app: FastifyInstance,
  { delayMs, log }: { delayMs: number; log: Log },
): Promise<void> {
  const { server } = app
  // In front of everything that answers, so that no answer is sent before.
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  if (server.listening && delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
  // Closing looks for idle connections only once; those that fall idle later would stay open for their keep-alive.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_EVERY_MS)
  const cut = setTimeout(() => {
    log.warn('some requests did not end in time; their connections are cut')
    server.closeAllConnections()
  }, CUT_AFTER_MS)
  await app.close()
  clearInterval(sweep)
  clearTimeout(cut)
}
