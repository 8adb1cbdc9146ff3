/**
 * What happens to a request before the framework sees it: those of one turn of the event loop are all read first, and the
 * few that are asked for by the thousand are answered here.
 */
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

/**
 * Answers the requests of one turn of the event loop after all of them were read. Node would read one, answer it, read
 * the next: for small answers that takes half as long again, because the reader is woken for each answer and the
 * processor goes to and fro between two long ways (docs/decisions on results in memory has the figures).
 *
 * Call it after the last `answerBefore`.
 */
export function readBeforeAnswering(app: FastifyInstance) {
  const before = app.server.listeners('request') as Handler[]
  const arrived = atOnce<Parameters<Handler>>(([request, response]) => {
    for (const listener of before) listener(request, response)
  })
  app.server.removeAllListeners('request').on('request', (...exchange) => arrived(exchange))
}

/**
 * @param handle gets everything that arrived, in its order
 * @param later calls back when nothing more is to be read in this turn
 * @returns takes what arrives
 */
export function atOnce<T>(
  handle: (each: T) => void,
  later: (handleAll: () => void) => void = setImmediate,
): (each: T) => void {
  let arrived: T[] = []

  function handleAll() {
    const now = arrived
    arrived = []
    let handled = 0
    try {
      for (const each of now) {
        handled++
        handle(each)
      }
    } finally {
      // An error that nobody handles stops the server, and a stop still answers what was accepted.
      for (const each of now.slice(handled)) take(each)
    }
  }

  function take(each: T) {
    if (arrived.push(each) === 1) later(handleAll)
  }
  return take
}
