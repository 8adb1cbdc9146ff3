import type { FastifyInstance } from 'fastify'
import type { Log } from '../observability/logger.ts'

/** How long accepted requests may take before their connections are closed. */
const DRAIN_TIMEOUT_MS = 25_000

/** How often idle connections are closed. */
const SWEEP_EVERY_MS = 50

/**
 * Stops a listening server without failed requests behind a balancer. During the delay it serves as before, so that the
 * balancer's health check of `/healthz` fails first, and every answer has `Connection: close`, so that the balancer sends no
 * request on a connection that is about to be closed. Then it accepts no connection and completes the accepted requests.
 *
 * @param delayMs from the start of the drain until no connection is accepted
 */
export async function drain(
  app: FastifyInstance,
  { delayMs, log }: { delayMs: number; log: Log },
): Promise<void> {
  const { server } = app
  // Prepended, so that it runs before any listener that answers.
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  if (server.listening && delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
  // close() closes the connections that are idle at that moment only; others would stay open for their keep-alive time.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_EVERY_MS)
  const cut = setTimeout(() => {
    log.warn('some requests did not end in time; their connections are closed')
    server.closeAllConnections()
  }, DRAIN_TIMEOUT_MS)
  await app.close()
  clearInterval(sweep)
  clearTimeout(cut)
}
