/**
 * Answers look-ups of results in memory before Fastify, at a fraction of the cost: in the minute of publication nearly
 * every request is one (docs/measurements.md). Status, headers, body, log line and metric equal those of the Fastify route;
 * a test compares them. Every other request is passed on: staff with a session, other spellings, unknown numbers.
 */
import type { IncomingMessage } from 'node:http'
import { readRegistration } from '@spmb/domain/registration/contract.ts'
import { type FastRouteDeps, fastRoute } from '../../platform/http/fast-path/fast-route.ts'
import type { FastPathHandler } from '../../platform/http/fast-path/request-batching.ts'
import type { ResultsCache } from './results-cache.ts'

export interface ResultFastPathDeps extends FastRouteDeps {
  results: Pick<ResultsCache, 'find' | 'metaOf'>
  /** The name of the cookie of staff. */
  sessionCookie: string
}

const PREFIX = readRegistration.path.replace(':no', '')

export function resultFastPath(deps: ResultFastPathDeps): FastPathHandler {
  const { results, sessionCookie } = deps
  const { method, status, message } = readRegistration
  const send = fastRoute(readRegistration, deps)
  const bodyStart = `{"status":${status},"message":${JSON.stringify(message)},`

  return (request, response) => {
    if (request.method !== method) return false
    const started = performance.now()
    const found = find(request)
    if (!found) return false
    send(response, { body: `${bodyStart}${found}}` }, started)
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
    const meta = results.metaOf(number)
    return `${meta ? `"meta":${JSON.stringify(meta)},` : ''}"data":${JSON.stringify(data)}`
  }
}
