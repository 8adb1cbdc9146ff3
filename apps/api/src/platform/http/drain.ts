import { Server } from 'node:net'
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
  closeAfterAnswers(app)
  if (server.listening && delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
  await closeNow(app, log)
}

/**
 * How long a process whose successor serves keeps the connections that it has accepted: the time after which an unused one is
 * closed in any case (72 s), and that of the longest request (30 s).
 */
const HAND_OVER_TIMEOUT_MS = 105_000

/**
 * Stops a listening server whose port another process serves too, without a failed request. It accepts no connection any
 * more, and closes each open one with its next answer; one without a further request is closed by its client, or after the
 * usual keep-alive time. Closing unused connections at once would cut off requests that are on their way.
 *
 * @param hurry ends the hand-over as a stop without delay
 */
export async function handOver(
  app: FastifyInstance,
  { hurry, log }: { hurry: AbortSignal; log: Log },
): Promise<void> {
  closeAfterAnswers(app)
  const { promise: handedOver, resolve } = Promise.withResolvers<void>()
  // The close of node:http would also close the unused connections.
  Server.prototype.close.call(app.server, () => resolve())
  hurry.addEventListener('abort', () => resolve(), { once: true })
  if (hurry.aborted) resolve()
  const timeout = setTimeout(resolve, HAND_OVER_TIMEOUT_MS)
  await handedOver
  clearTimeout(timeout)
  await closeNow(app, log)
}

function closeAfterAnswers({ server }: FastifyInstance): void {
  // Prepended, so that it runs before any listener that answers.
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
}

/** Accepts nothing, completes accepted requests for `DRAIN_TIMEOUT_MS`, then closes their connections. */
async function closeNow(app: FastifyInstance, log: Log): Promise<void> {
  const { server } = app
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
