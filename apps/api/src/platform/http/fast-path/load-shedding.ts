/**
 * Refuses registrations before Fastify and before their bodies are read, when too many are handled or the processor is too
 * slow for all that arrive. A refusal here costs an eighth of a registration. Accepted ones wait in the admission queue.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { LimitName } from '@spmb/domain/shared/endpoint.ts'
import { PROBLEM_MESSAGES } from '@spmb/domain/shared/messages.ts'
import type { FastifyInstance } from 'fastify'
import { errorBody } from '../errors/error-body.ts'
import type { ConcurrencyLimits } from '../limits/concurrency-limits.ts'
import { createAdmissionQueue } from './admission-queue.ts'
import { discardBody, isBodyDiscarded } from './discardable-request.ts'
import { rawResponse } from './raw-response.ts'
import type { RequestBatcher } from './request-batching.ts'

const STATUS = 503

/**
 * Call it before any route. Routes with a parameter in their path are left to the hooks of the concurrency limits.
 *
 * @param headers sent with every answer
 */
export function shedExcessLoad(
  app: FastifyInstance,
  options: { batcher: RequestBatcher; limits: ConcurrencyLimits; headers: Readonly<Record<string, string>> },
): void {
  const { batcher, limits, headers } = options
  const routes = new Map<string, { method: string; limit: LimitName }>()
  app.addHook('onRoute', ({ method, url, config }) => {
    const limit = config?.contract?.limit
    if (!limit || !limits.isLimited(limit) || url.includes(':')) return
    if (routes.has(url)) throw new Error(`${url} has a concurrency limit for two methods; one is supported`)
    routes.set(url, { method: String(method), limit })
  })

  const body = errorBody(STATUS, PROBLEM_MESSAGES.unavailable)
  const refusal = rawResponse(STATUS, headers, app.server.keepAliveTimeout)
  const queue = createAdmissionQueue()

  function limitOf({ url = '', method }: IncomingMessage): LimitName | undefined {
    const route = routes.get(url)
    return route?.method === method ? route?.limit : undefined
  }
  const isFull = (limit: LimitName) => queue.isSaturated() || limits.isFull(limit, queue.length())

  batcher.onArrival((request) => {
    const limit = limitOf(request)
    if (limit && isFull(limit)) discardBody(request)
  })
  batcher.handleBefore((request, response, next) => {
    const limit = limitOf(request)
    if (!limit) return false
    if (isBodyDiscarded(request) || isFull(limit)) {
      const own = { 'x-request-id': randomUUID(), 'retry-after': String(limits.countShed()) }
      refusal.send(response, own, body)
    } else queue.add(request, response, next)
    return true
  })
  batcher.afterBatch(queue.admit)
}
