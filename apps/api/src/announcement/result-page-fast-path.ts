/**
 * Answers result pages of numbers in memory before Fastify: families open them by the QR code of the card in the minute of
 * publication. Status, headers, body, log line and metric equal those of the Fastify route; a test compares them.
 */
import { randomUUID } from 'node:crypto'
import { RESULT_PAGE_PATH } from '@spmb/domain/announcement/numbered-page.ts'
import { rawResponse } from '../http/fast-path/raw-response.ts'
import type { FastPathHandler } from '../http/fast-path/request-batching.ts'
import type { NumberedPage } from '../public-pages/numbered/numbered-page.ts'
import type { ResultFastPathDeps } from './result-fast-path.ts'

const METHOD = 'GET'
const STATUS = 200
const PREFIX = RESULT_PAGE_PATH.replace(/:.*/, '')

export function resultPageFastPath(deps: ResultFastPathDeps & { page: NumberedPage }): FastPathHandler {
  const { results, headers, keepAliveMs, log, metrics, page } = deps
  const answer = rawResponse(STATUS, { ...headers, ...page.headers }, keepAliveMs)
  const observe = metrics?.timing({ method: METHOD, route: RESULT_PAGE_PATH, status: STATUS })
  const logged = { method: METHOD, routeOptions: { url: RESULT_PAGE_PATH } }

  return (request, response) => {
    const { method, url = '' } = request
    if (method !== METHOD || !url.startsWith(PREFIX)) return false
    const number = url.slice(PREFIX.length)
    const registration = results.find(number)
    if (!registration) return false
    const started = performance.now()
    const id = randomUUID()
    const view = { kind: 'found', registration, meta: results.besides(number) } as const
    const drawn = page.draw(view, request.headers['accept-encoding'])
    answer.send(response, { 'x-request-id': id, ...drawn.headers }, drawn.body, 'latin1')
    const ms = performance.now() - started
    observe?.(ms / 1_000)
    if (log.isLevelEnabled('info')) {
      const req = { ...logged, id }
      log.info({ reqId: id, req, res: response, ms: Math.round(ms * 10) / 10 }, 'answered')
    }
    return true
  }
}
