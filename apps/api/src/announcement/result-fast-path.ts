/**
 * Answers look-ups of results in memory before Fastify, at a fraction of the cost: in the minute of publication nearly
 * every request is one (docs/measurements.md). Status, headers, body, log line and metric equal those of the Fastify route;
 * a test compares them. Every other request is passed on: staff with a session, other spellings, unknown numbers.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { readRegistration } from '@spmb/domain/registration/contract.ts'
import { rawResponse } from '../http/fast-path/raw-response.ts'
import type { FastPathHandler, FastPathServer } from '../http/fast-path/request-batching.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Logger } from '../observability/logger.ts'
import type { ResultsCache } from './results-cache.ts'

export interface ResultFastPathDeps extends FastPathServer {
  results: Pick<ResultsCache, 'find' | 'besides'>
  log: Logger
  metrics: Pick<Metrics, 'timing'> | undefined
  /** The name of the cookie of staff. */
  sessionCookie: string
}

const PREFIX = readRegistration.path.replace(':no', '')

export function resultFastPath(deps: ResultFastPathDeps): FastPathHandler {
  const { results, headers, keepAliveMs, log, metrics, sessionCookie } = deps
  const { method, path: route, status, message } = readRegistration
  const answer = rawResponse(status, headers, keepAliveMs)
  const bodyStart = `{"status":${status},"message":${JSON.stringify(message)},`
  const observe = metrics?.timing({ method, route, status })
  const logged = { method, routeOptions: { url: route } }

  return (request, response) => {
    if (request.method !== method) return false
    const found = find(request)
    if (!found) return false
    const started = performance.now()
    const id = randomUUID()
    answer.send(response, { 'x-request-id': id }, `${bodyStart}${found}}`)
    const ms = performance.now() - started
    observe?.(ms / 1_000)
    if (log.isLevelEnabled('info')) {
      const req = { ...logged, id }
      log.info({ reqId: id, req, res: response, ms: Math.round(ms * 10) / 10 }, 'answered')
    }
    return true
  }

  /** @returns `meta` and data as JSON, in the order of the Fastify route */
  function find({ url = '', headers: sent }: IncomingMessage): string | undefined {
    if (!url.startsWith(PREFIX)) return undefined
    // A session may be allowed to see more than the public view. Cookies of families do not matter here.
    if (sent.cookie?.includes(sessionCookie) || sent.authorization !== undefined) return undefined
    const number = url.slice(PREFIX.length)
    const data = results.find(number)
    if (!data) return undefined
    const meta = results.besides(number)
    return `${meta ? `"meta":${JSON.stringify(meta)},` : ''}"data":${JSON.stringify(data)}`
  }
}
