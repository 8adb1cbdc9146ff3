/** The HTTP server without features: timeouts, connection limits, and what all responses have in common. */
import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Logger } from '../observability/logger.ts'
import type { Config } from '../settings/config.ts'
import { CONNECTION_DEFAULTS } from '../settings/connection-limits.ts'
import { type ConnectionGuard, guardConnections } from './connections/guard-connections.ts'
import { handleClientError } from './errors/client-error.ts'
import { sendRefusal } from './errors/error-responses.ts'
import { handleNotFound } from './errors/not-found.ts'
import { createHostCheck, refuseUnknownHosts } from './host-check.ts'
import { readJsonBodies } from './json-body.ts'
import { lowerCaseLevel } from './level-case.ts'
import { createClientAddress } from './limits/client-address.ts'
import { type ConcurrencyLimits, limitConcurrency } from './limits/concurrency-limits.ts'
import { noticeProxyFaults } from './limits/proxy-fault.ts'
import { securityHeaders, sendSecurityHeaders } from './security-headers.ts'

/** Bytes of a request body. */
const BODY_LIMIT = 64 * 1024

/**
 * Timeouts in milliseconds for slow clients: for the headers, for the whole request, and without a byte in either direction.
 * The keep-alive timeout is longer than the usual one of proxies.
 */
export const TIMEOUTS = {
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
  requestTimeout: 30_000,
  connectionTimeout: 120_000,
  keepAliveTimeout: 72_000,
}

export interface HttpServer {
  app: FastifyInstance
  concurrency: ConcurrencyLimits
  connections: ConnectionGuard
  /** Stops the periodic logging. */
  stop(): void
}

/** @param processes how many share the port and what one server may do at a time; default one */
export function createServer(
  config: Pick<Config, 'publicUrl' | 'trustedProxies'> &
    Partial<Pick<Config, 'allowedHosts' | 'connections'>>,
  log: Logger,
  processes?: number,
): HttpServer {
  const headers = securityHeaders(config.publicUrl.startsWith('https:'))
  const { connections: limits = CONNECTION_DEFAULTS, trustedProxies } = config
  const app = Fastify({
    loggerInstance: log,
    // `logRequests` writes one line per answer.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    // The contract's schema limits the length of parameters. No route has a regular expression that long input could slow.
    rewriteUrl: ({ url = '/' }) => lowerCaseLevel(url),
    routerOptions: { maxParamLength: 16_384 },
    ...TIMEOUTS,
    // No limit per plugin: START_TIMEOUT limits the whole start.
    pluginTimeout: 0,
    http: TIMEOUTS.http,
    // A request that arrives on an open connection while the server stops is still answered.
    return503OnClosing: false,
    // A URL with an invalid escape is answered with 404. Fastify reports it before any hook runs.
    frameworkErrors: (_error, request, reply) => {
      answerNotFound(request, reply.headers(headers).header('x-request-id', request.id))
    },
    clientErrorHandler: handleClientError(headers),
  }) as unknown as FastifyInstance
  const connections = guardConnections(app.server, { limits, trustedProxies, log })
  const clientAddress = createClientAddress(trustedProxies)
  app.decorateRequest('ip', {
    getter() {
      return clientAddress(this.raw)
    },
  })
  noticeProxyFaults(app, { trustedProxies, log })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  readJsonBodies(app)
  sendSecurityHeaders(app, headers)
  refuseUnknownHosts(app, createHostCheck(config))
  const concurrency = limitConcurrency(app, { log, processes })
  logRequests(app)
  const answerNotFound = handleNotFound(app)
  app.setErrorHandler((error, request, reply) => sendRefusal(error, request, reply))

  return {
    app,
    concurrency,
    connections,
    stop() {
      concurrency.stop()
      connections.stop()
    },
  }
}

/** Logs one line per answer: route pattern, status, duration. Never the URL, which may contain a registration number. */
function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    if (!request.routeOptions.config?.quiet && !request.isExcess) {
      request.log.info({ req: request, res: reply, ms: Math.round(reply.elapsedTime * 10) / 10 }, 'answered')
    }
    done()
  })
}
