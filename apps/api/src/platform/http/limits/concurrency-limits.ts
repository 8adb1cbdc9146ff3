/**
 * Bounds how many costly calls are handled at a time. The next one is refused with 503 and Retry-After, so that accepted
 * ones stay fast when the database is slower than the visitors.
 */
import type { LimitName } from '@spmb/domain/shared/endpoint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Unavailable } from '../../errors/request-errors.ts'
import type { Log } from '../../observability/logger.ts'
import { shareOf } from './share.ts'

/** Registrations: what two cores write in a fifth of a second. Cards: what they draw in a fifth of a second. */
const MAX_CONCURRENT: Partial<Record<LimitName, number>> = { registration: 200, card: 50 }

/** Made once: the stack of an error costs a fifth of a refusal. Their waits differ, so that not all return at once. */
const REFUSALS = [1, 2, 3, 4].map((seconds) => new Unavailable(seconds))

const LOG_INTERVAL_MS = 1_000

export interface ConcurrencyLimits {
  /** How many calls of this kind are handled now. */
  inProgress(limit: LimitName): number
  /** How many calls were refused since the start. */
  shed(): number
  stop(): void
}

/**
 * Call it before any route, and before any other hook that costs something.
 *
 * @param processes how many processes share the limits; default one
 */
export function limitConcurrency(
  app: FastifyInstance,
  { log, processes }: { log: Log; processes?: number | undefined },
): ConcurrencyLimits {
  const most = new Map(
    Object.entries(MAX_CONCURRENT).map(([limit, total]) => [limit as LimitName, shareOf(total, processes)]),
  )
  const inProgress = new Map<LimitName, number>()
  let shed = 0
  let logged = 0

  const count = (limit: LimitName) => inProgress.get(limit) ?? 0
  const isFull = (limit: LimitName) => count(limit) >= (most.get(limit) ?? Number.POSITIVE_INFINITY)

  function limitOf(request: FastifyRequest): LimitName | undefined {
    const { contract, limit = contract?.limit } = request.routeOptions.config
    return limit && most.has(limit) ? limit : undefined
  }

  function refuse(request: FastifyRequest): Unavailable {
    request.isExcess = true
    shed++
    return REFUSALS[shed % REFUSALS.length] as Unavailable
  }

  app.decorateRequest('isExcess', false)
  app.addHook('onRequest', (request, _reply, done) => {
    const limit = limitOf(request)
    done(limit && isFull(limit) ? refuse(request) : undefined)
  })
  // A call is counted once its body is complete: clients that send a byte a second must not occupy the places.
  app.addHook('preValidation', (request, reply, done) => {
    const limit = limitOf(request)
    if (!limit) return done()
    if (isFull(limit)) return done(refuse(request))
    inProgress.set(limit, count(limit) + 1)
    let isCounted = true
    const end = () => {
      if (isCounted) inProgress.set(limit, count(limit) - 1)
      isCounted = false
    }
    // Both: an answer that is cut off is closed without being finished.
    reply.raw.once('finish', end).once('close', end)
    done()
  })

  // One line per interval for all refusals: a line each would cost what refusing saves.
  const logging = setInterval(() => {
    if (shed > logged) log.warn({ shed: shed - logged }, 'requests were refused: the server is overloaded')
    logged = shed
  }, LOG_INTERVAL_MS).unref()

  return {
    inProgress: count,
    shed: () => shed,
    stop: () => clearInterval(logging),
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Refused by a concurrency limit; logged as a number, not one by one. */
    isExcess: boolean
  }
  interface FastifyContextConfig {
    /** The limit of a route without a contract. */
    limit?: LimitName
  }
}
