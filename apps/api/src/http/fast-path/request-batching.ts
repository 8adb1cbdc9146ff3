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
export type FastPath = (request: IncomingMessage, response: ServerResponse, passOn: Handler) => boolean

/** What a fast path needs to know of the server to answer like it. */
export interface FastPathServer {
  /** Headers of every answer. */
  headers: Readonly<Record<string, string>>
  keepAliveMs: number
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

export interface RequestBatcher {
  /** Looks at each request as it arrives: its head is here, its body is not, and its turn comes later. */
  onArrival(look: (request: IncomingMessage) => void): void
  /** Lanes are asked in the order in which they were opened. */
  answerBefore(lane: FastPath): void
  /**
   * Works at the end of each turn, when everything that arrived was handed on.
   *
   * @param work returns whether it wants another turn, also if nothing arrives by then
   */
  afterAnswering(work: () => boolean): void
}

/**
 * Stands in front of the framework from now on; `inject` does not pass it.
 *
 * The requests of one turn of the event loop are answered after all of them were read. Node would read one, answer it,
 * read the next: for small answers that takes half as long again, because the reader is woken for each answer and the
 * processor goes to and fro between two long ways (docs/decisions on results in memory has the figures).
 */
export function batchRequests(app: FastifyInstance): RequestBatcher {
  const framework = app.server.listeners('request') as Handler[]
  const looks: ((request: IncomingMessage) => void)[] = []
  const lanes: FastPath[] = []
  /** For each lane the way on to the next. */
  const passOn: Handler[] = []
  const works: (() => boolean)[] = []

  function handOn(first: number, request: IncomingMessage, response: ServerResponse) {
    for (let next = first; next < lanes.length; next++) {
      if (lanes[next]?.(request, response, passOn[next] as Handler)) return
    }
    for (const listener of framework) listener(request, response)
  }

  const arrived = batchPerTick<Parameters<Handler>>(([request, response]) => handOn(0, request, response), {
    afterwards: () => works.map((work) => work()).includes(true),
  })
  app.server.removeAllListeners('request').on('request', (...exchange) => {
    for (const look of looks) look(exchange[0])
    arrived(exchange)
  })

  return {
    onArrival: (look) => void looks.push(look),
    answerBefore(lane) {
      const next = lanes.push(lane)
      passOn.push((request, response) => handOn(next, request, response))
    },
    afterAnswering: (work) => void works.push(work),
  }
}

export interface TurnOptions {
  /** Called at the end of a turn; true asks for another one. */
  afterwards?: () => boolean
  /** Calls back when nothing more is to be read in this turn. */
  later?: (turn: () => void) => void
}

/**
 * @param handle gets everything that arrived since the turn before, in its order
 * @returns takes what arrives
 */
export function batchPerTick<T>(
  handle: (each: T) => void,
  { afterwards = () => false, later = setImmediate }: TurnOptions = {},
): (each: T) => void {
  let arrived: T[] = []
  let planned = false

  function turn() {
    planned = false
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
      let again = true
      try {
        again = afterwards()
      } finally {
        if (again) plan()
      }
    }
  }

  function plan() {
    if (!planned) later(turn)
    planned = true
  }

  function take(each: T) {
    arrived.push(each)
    plan()
  }
  return take
}
