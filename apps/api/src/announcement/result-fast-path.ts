/**
 * Answers the look-up of a result that is in memory before the framework sees the request, at half its cost: in the
 * minute of publication nearly every request is one of these (docs/decisions on results in memory has the figures).
 *
 * The framework answers the same address to the same byte; a test holds the two against each other. Whatever is not
 * plainly such a look-up (staff with a session, another spelling, an unknown number) is left to it.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type PublicRegistration, readRegistration } from '@spmb/domain/registration/contract.ts'
import { rawResponse } from '../http/fast-path/raw-response.ts'
import type { FastPath, FastPathServer } from '../http/fast-path/request-batching.ts'
import type { Logger } from '../observability/logger.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { ResultsCache } from './results-cache.ts'

export interface ResultFastPathDeps extends FastPathServer {
  results: Pick<ResultsCache, 'find'>
  log: Logger
  metrics: Pick<Metrics, 'timing'> | undefined
}

const PREFIX = readRegistration.path.replace(':no', '')
export function resultFastPath({
  results,
  headers,
  keepAliveMs,
  log,
  metrics,
}: ResultFastPathDeps): FastPath {
  const told = {
    method: readRegistration.method,
    route: readRegistration.path,
    status: readRegistration.status,
  }
  const answer = rawResponse(told.status, headers, keepAliveMs)
  const opening = `{"status":${told.status},"message":${JSON.stringify(readRegistration.message)},"data":`
  const observe = metrics?.timing(told)
  const logged = { method: told.method, routeOptions: { url: told.route } }

  return (request, response) => {
    if (request.method !== readRegistration.method) return false
    const found = findPlain(request)
    if (!found) return false
    const started = performance.now()
    const id = randomUUID()
    const body = `${opening}${JSON.stringify(found)}}`
    answer.send(response, { 'x-request-id': id }, body)
    const ms = performance.now() - started
    observe?.(ms / 1_000)
    if (log.isLevelEnabled('info')) {
      const req = { ...logged, id }
      log.info({ reqId: id, req, res: response, ms: Math.round(ms * 10) / 10 }, 'answered')
    }
    return true
  }

  function findPlain({ url = '', headers: sent }: IncomingMessage): PublicRegistration | undefined {
    // Who brings a session may see more than the public.
    if (!url.startsWith(PREFIX) || sent.cookie !== undefined || sent.authorization !== undefined)
      return undefined
    // As our own pages write the number; every other spelling is found by the framework.
    return results.find(url.slice(PREFIX.length))
  }
}
