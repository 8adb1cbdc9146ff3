/**
 * Answers of one route that are sent before Fastify. Request id, log line and metric equal those of the Fastify route with
 * the same path, so that logs and dashboards do not depend on the path a request took.
 */
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Logger } from '../../observability/logger.ts'
import { rawResponse } from './raw-response.ts'
import type { FastPathServer } from './request-batching.ts'

export interface FastRouteDeps extends FastPathServer {
  log: Logger
  metrics: AnswerTiming | undefined
}

/** @see Metrics in metrics/metrics.ts, which imports from this folder's parent */
export interface AnswerTiming {
  timing(answer: { method: string; route: string; status: number }): (seconds: number) => void
}

export interface FastRoute {
  method: string
  /** The path pattern of the route, as in Fastify. */
  path: string
  status: number
  /** Sent with each of its answers, beside those of the server. */
  headers?: Readonly<Record<string, string>>
}

export interface FastAnswer {
  body: string
  /** `latin1` for a body of one character for each byte. */
  encoding?: 'utf8' | 'latin1'
  headers?: Readonly<Record<string, string>>
}

/** @returns sends an answer of the route; `started` is when its handling began, in milliseconds of `performance.now()` */
export function fastRoute(
  { method, path, status, headers }: FastRoute,
  server: FastRouteDeps,
): (response: ServerResponse, answer: FastAnswer, started: number) => void {
  const { log, metrics, keepAliveMs } = server
  const raw = rawResponse(status, { ...server.headers, ...headers }, keepAliveMs)
  const observe = metrics?.timing({ method, route: path, status })
  const logged = { method, routeOptions: { url: path } }

  return (response, { body, encoding, headers: own }, started) => {
    const id = randomUUID()
    raw.send(response, { 'x-request-id': id, ...own }, body, encoding)
    const ms = performance.now() - started
    observe?.(ms / 1_000)
    if (log.isLevelEnabled('info')) {
      const req = { ...logged, id }
      log.info({ reqId: id, req, res: response, ms: Math.round(ms * 10) / 10 }, 'answered')
    }
  }
}
