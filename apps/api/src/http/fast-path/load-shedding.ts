/**
 * Keeps what is accepted quick when more comes than the server can do. Where the database is slower than the visitors,
 * so many costly calls may be under way at a time; where the processor is, registrations wait in front of the framework,
 * and not for long. The next is told at once, before its body is read.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { LimitName } from '@spmb/domain/shared/endpoint.ts'
import { PROBLEM_MESSAGES } from '@spmb/domain/shared/messages.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Log } from '../../observability/logger.ts'
import { Unavailable } from '../errors.ts'
import { createAdmissionQueue } from './admission-queue.ts'
import { discardBody, isBodyDiscarded, rawResponse } from './raw-response.ts'
import type { RequestBatcher } from './request-batching.ts'

/**
 * How many may be under way at a time. Registrations: an eighth of a second of what two cores can write, and what waits
 * while the database pauses. Cards: a fifth of a second of drawing.
 */
const MOST_AT_ONCE: Partial<Record<LimitName, number>> = { registration: 500, card: 50 }

/** Come back after one to four seconds, not all in the same one. */
const retryAfter = () => 1 + Math.floor(Math.random() * 4)

const REFUSED = 503

const TELL_EVERY_MS = 1_000

export interface LoadShedding {
  /** How many calls of this kind are under way. */
  underWay(limit: LimitName): number
  /** How many were turned away since the start. */
  shed(): number
  stop(): void
}

/**
 * Call it before any route, and before any other hook that costs something.
 *
 * @param headers those of every answer
 */
export function shedExcessLoad(
  app: FastifyInstance,
  { front, headers, log }: { front: RequestBatcher; headers: Readonly<Record<string, string>>; log: Log },
): LoadShedding {
  const underWay = new Map<LimitName, number>()
  let shed = 0
  let told = 0

  /** How many of its kind are under way, for a call that is one of a limited kind. */
  function placeOf(request: FastifyRequest) {
    const { contract, limit = contract?.limit } = request.routeOptions.config
    const most = limit && MOST_AT_ONCE[limit]
    return most ? { limit, now: underWay.get(limit) ?? 0, most } : undefined
  }

  function turnAway(request: FastifyRequest): Unavailable {
    shed++
    request.isExcess = true
    return new Unavailable(retryAfter())
  }

  app.decorateRequest('isExcess', false)
  app.addHook('onRequest', (request, _reply, done) => {
    const place = placeOf(request)
    done(place && place.now >= place.most ? turnAway(request) : undefined)
  })
  // Counted once its body is here: a client that sends a byte a second must not take a place from one that does not.
  app.addHook('preValidation', (request, reply, done) => {
    const place = placeOf(request)
    if (!place) return done()
    const { limit, now, most } = place
    if (now >= most) return done(turnAway(request))
    underWay.set(limit, now + 1)
    // The end of the answer, however it ends: sent, or cut off by the visitor or a stop.
    let ended = false
    const end = () => {
      if (!ended) underWay.set(limit, (underWay.get(limit) ?? 1) - 1)
      ended = true
    }
    reply.raw.once('finish', end).once('close', end)
    done()
  })

  // Most of four times as much as the server can do is turned away before the framework: an eighth of what a registration
  // costs. This way knows addresses without parameters; the others are turned away by the hook above.
  const addresses = new Map<string, { method: string; limit: LimitName }>()
  app.addHook('onRoute', ({ method, url, config }) => {
    const limit = config?.contract?.limit
    if (!limit || !MOST_AT_ONCE[limit] || url.includes(':')) return
    if (addresses.has(url))
      throw new Error(`${url} is limited for two methods; only one of them would be known`)
    addresses.set(url, { method: String(method), limit })
  })
  const body = JSON.stringify({ status: REFUSED, message: PROBLEM_MESSAGES.unavailable, data: null })
  const refusal = rawResponse(REFUSED, headers, app.server.keepAliveTimeout)
  const waiting = createAdmissionQueue()
  function limitOf({ url = '', method }: IncomingMessage): LimitName | undefined {
    const address = addresses.get(url)
    return address?.method === method ? address?.limit : undefined
  }
  function isFull(limit: LimitName): boolean {
    return waiting.isSaturated() || (underWay.get(limit) ?? 0) + waiting.count() >= (MOST_AT_ONCE[limit] ?? 0)
  }
  front.onArrival((request) => {
    const limit = limitOf(request)
    if (limit && isFull(limit)) discardBody(request)
  })
  front.answerBefore((request, response, passOn) => {
    const limit = limitOf(request)
    if (!limit) return false
    if (isBodyDiscarded(request) || isFull(limit)) {
      shed++
      refusal.send(response, { 'x-request-id': randomUUID(), 'retry-after': String(retryAfter()) }, body)
    } else waiting.add(request, response, passOn)
    return true
  })
  front.afterAnswering(waiting.admit)

  // One line a second for all of them: a line each would cost what was saved.
  const telling = setInterval(() => {
    if (shed > told) log.warn({ shed: shed - told }, 'more came than the server can do')
    told = shed
  }, TELL_EVERY_MS).unref()

  return {
    underWay: (limit) => underWay.get(limit) ?? 0,
    shed: () => shed,
    stop: () => clearInterval(telling),
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Turned away by `shedExcessLoad`; told in the log as a number, not one by one. */
    isExcess: boolean
  }
  interface FastifyContextConfig {
    /** For a route without a contract. */
    limit?: LimitName
  }
}
