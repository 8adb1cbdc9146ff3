/** A way to answer a request before the framework sees it: for the few answers that are asked for by the thousand. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * @param passOn takes what the lane kept for a moment on to the next one, and at last to the framework
 * @returns whether it answered or kept it; everything else goes on at once
 */
export type Lane = (request: IncomingMessage, response: ServerResponse, passOn: Handler) => boolean

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Puts the lane in front of everything that answers on the app's server so far. `inject` does not pass it. */
export function answerBefore(app: FastifyInstance, lane: Lane) {
  const before = app.server.listeners('request') as Handler[]
  const passOn: Handler = (request, response) => {
    for (const listener of before) listener(request, response)
  }
  app.server.removeAllListeners('request').on('request', (request, response) => {
    if (!lane(request, response, passOn)) passOn(request, response)
  })
}
