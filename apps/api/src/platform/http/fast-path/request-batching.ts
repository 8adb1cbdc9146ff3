/**
 * Handles requests before Fastify. All requests that arrive in one iteration of the event loop are parsed before the first
 * of them is answered, and frequent ones are answered here.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Answers a request or keeps it for later.
 *
 * @param next passes a request that was kept on to the next handler, and finally to Fastify
 * @returns whether it answered or keeps the request; if not, the next handler gets it at once
 */
export type FastPathHandler = (request: IncomingMessage, response: ServerResponse, next: Handler) => boolean

/** The server settings that a handler uses. */
export interface FastPathServer {
  /** Sent with every answer. */
  headers: Readonly<Record<string, string>>
  keepAliveMs: number
}

export interface RequestBatcher {
  /** Calls the listener when the head of a request is parsed, before its body and before its batch is handled. */
  onArrival(listener: (request: IncomingMessage) => void): void
  /** Adds a handler; handlers are called in the order in which they were added. */
  handleBefore(handler: FastPathHandler): void
  /** Runs after each batch. The task returns whether it needs another run even if no request arrives. */
  afterBatch(task: () => boolean): void
}

/**
 * Takes the requests of the server from Fastify; `inject` still goes to Fastify directly.
 *
 * Node parses a request, answers it, parses the next. Each answer then wakes the client separately, and parser and handlers
 * displace each other in the processor's caches. Batching makes small answers about a third cheaper (docs/measurements.md).
 */
export function batchRequests(app: FastifyInstance): RequestBatcher {
  const fastify = app.server.listeners('request') as Handler[]
  const arrivalListeners: ((request: IncomingMessage) => void)[] = []
  const handlers: FastPathHandler[] = []
  /** For each handler, the function that passes a request on to those after it. */
  const nexts: Handler[] = []
  const tasks: (() => boolean)[] = []

  function handle(first: number, request: IncomingMessage, response: ServerResponse) {
    for (let i = first; i < handlers.length; i++) {
      if (handlers[i]?.(request, response, nexts[i] as Handler)) return
    }
    for (const listener of fastify) listener(request, response)
  }

  const add = batchPerTick<Parameters<Handler>>(([request, response]) => handle(0, request, response), {
    afterBatch: () => tasks.map((task) => task()).includes(true),
  })
  app.server.removeAllListeners('request').on('request', (...exchange) => {
    for (const listener of arrivalListeners) listener(exchange[0])
    add(exchange)
  })

  return {
    onArrival: (listener) => void arrivalListeners.push(listener),
    handleBefore(handler) {
      const index = handlers.push(handler)
      nexts.push((request, response) => handle(index, request, response))
    },
    afterBatch: (task) => void tasks.push(task),
  }
}

export interface BatchOptions {
  /** Called after each batch; true schedules another run. */
  afterBatch?: () => boolean
  /** Schedules a run; default after all input of this iteration of the event loop was read. */
  schedule?: (run: () => void) => void
}

/**
 * Collects items and handles them together, in order, in the next run.
 *
 * @param handle called for each item; if it throws, the items behind it are handled in another run
 * @returns adds an item
 */
export function batchPerTick<T>(
  handle: (item: T) => void,
  { afterBatch = () => false, schedule = setImmediate }: BatchOptions = {},
): (item: T) => void {
  let batch: T[] = []
  let isScheduled = false

  function run() {
    isScheduled = false
    const items = batch
    batch = []
    let handled = 0
    try {
      for (const item of items) {
        handled++
        handle(item)
      }
    } finally {
      // An uncaught error stops the server, and the stop still answers what was accepted.
      for (const item of items.slice(handled)) add(item)
      let again = true
      try {
        again = afterBatch()
      } finally {
        if (again) scheduleRun()
      }
    }
  }

  function scheduleRun() {
    if (!isScheduled) schedule(run)
    isScheduled = true
  }

  function add(item: T) {
    batch.push(item)
    scheduleRun()
  }
  return add
}
