/** A way to answer a request before the framework sees it: for the few answers that are asked for by the thousand. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** @returns whether it answered; what it did not goes on to the next one and at last to the framework */
export type Lane = (request: IncomingMessage, response: ServerResponse) => boolean

/** Puts the lane in front of everything that answers on the app's server so far. `inject` does not pass it. */
export function answerBefore(app: FastifyInstance, lane: Lane) {
  const before = app.server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[]
  app.server.removeAllListeners('request').on('request', (request, response) => {
    if (!lane(request, response)) for (const listener of before) listener(request, response)
  })
}
