/**
 * Answers result pages of numbers in memory before Fastify: families open them by the QR code of the card in the minute of
 * publication. Status, headers, body, log line and metric equal those of the Fastify route; a test compares them.
 */
import { RESULT_PAGE_PATH } from '@spmb/domain/announcement/numbered-page.ts'
import { type FastRouteDeps, fastRoute } from '../../platform/http/fast-path/fast-route.ts'
import type { FastPathHandler } from '../../platform/http/fast-path/request-batching.ts'
import type { NumberedPage } from '../public-pages/numbered/numbered-page.ts'
import type { ResultsCache } from './results-cache.ts'

export interface ResultPageFastPathDeps extends FastRouteDeps {
  results: Pick<ResultsCache, 'find' | 'metaOf'>
  page: NumberedPage
}

const PREFIX = RESULT_PAGE_PATH.replace(/:.*/, '')

export function resultPageFastPath({ results, page, ...server }: ResultPageFastPathDeps): FastPathHandler {
  const route = { method: 'GET', path: RESULT_PAGE_PATH, status: 200, headers: page.headers }
  const send = fastRoute(route, server)

  return (request, response) => {
    const { method, url = '' } = request
    if (method !== route.method || !url.startsWith(PREFIX)) return false
    const started = performance.now()
    const number = url.slice(PREFIX.length)
    const registration = results.find(number)
    if (!registration) return false
    const view = { kind: 'found', registration, meta: results.metaOf(number) } as const
    const { body, headers } = page.draw(view, request.headers['accept-encoding'])
    send(response, { body, encoding: 'latin1', headers }, started)
    return true
  }
}
