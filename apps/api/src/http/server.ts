/** The HTTP server itself: time-outs, limits per connection, and what every answer has in common. Knows no feature. */
import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Logger } from '../observability/logger.ts'
import { logRequests } from '../observability/request-log.ts'
import type { Config } from '../startup/config.ts'
import { createClientAddress } from './client-address.ts'
import { handleClientError } from './client-error.ts'
import { sendRefusal } from './errors.ts'
import { type LoadShedding, shedExcessLoad } from './fast-path/load-shedding.ts'
import { DiscardableRequest } from './fast-path/raw-response.ts'
import { batchRequests, type FastPath, type FastPathServer } from './fast-path/request-batching.ts'
import { createHostCheck, refuseUnknownHosts } from './host-check.ts'
import { readJsonBodies } from './json-body.ts'
import { handleNotFound } from './not-found.ts'
import { securityHeaders, sendSecurityHeaders } from './security-headers.ts'

/** Bytes of a request body. */
const BODY_LIMIT = 64 * 1024

/**
 * Time-outs in milliseconds, so that a slow client does not hold a connection for ever: headers, whole request, no byte in
 * either direction. An idle connection is kept longer than proxies usually keep theirs.
 */
const TIMEOUTS = {
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000, IncomingMessage: DiscardableRequest },
  requestTimeout: 30_000,
  connectionTimeout: 120_000,
  keepAliveTimeout: 72_000,
}

/** Open connections, a few kilobytes each. Further ones are closed at once to bound memory. */
const MAX_CONNECTIONS = 20_000

export interface HttpServer {
  app: FastifyInstance
  loadShedding: LoadShedding
  /** Puts a handler before Fastify. */
  useFastPath(create: (server: FastPathServer) => FastPath): void
}

export function createServer(
  config: Pick<Config, 'publicUrl' | 'trustedProxies'> & Partial<Pick<Config, 'allowedHosts'>>,
  log: Logger,
): HttpServer {
  const headers = securityHeaders(config.publicUrl.startsWith('https:'))
  const app = Fastify({
    loggerInstance: log,
    // request-log.ts writes one line per answer.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    // The length of a parameter is the matter of its rule; no route uses an expression.
    routerOptions: { maxParamLength: 16_384 },
    ...TIMEOUTS,
    // No step of the start has a time limit of its own: START_TIMEOUT bounds the whole start.
    pluginTimeout: 0,
    // A request that arrives on an open connection while the server stops is still answered.
    return503OnClosing: false,
    // An address with an invalid escape names nothing. Fastify reports it before any hook runs.
    frameworkErrors: (_error, request, reply) => {
      answerNotFound(request, reply.headers(headers).header('x-request-id', request.id))
    },
    clientErrorHandler: handleClientError(headers),
  }) as unknown as FastifyInstance
  app.server.maxConnections = MAX_CONNECTIONS
  const batcher = batchRequests(app)
  const clientAddress = createClientAddress(config.trustedProxies)
  app.decorateRequest('ip', {
    getter() {
      return clientAddress(this.raw)
    },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  readJsonBodies(app)
  sendSecurityHeaders(app, headers)
  const checkHost = createHostCheck(config)
  refuseUnknownHosts(app, checkHost)
  const loadShedding = shedExcessLoad(app, { front: batcher, headers, log })
  logRequests(app)
  const answerNotFound = handleNotFound(app)
  app.setErrorHandler((error, request, reply) => sendRefusal(error, request, reply))

  return {
    app,
    loadShedding,
    useFastPath(create) {
      const answer = create({ headers, keepAliveMs: app.server.keepAliveTimeout })
      batcher.answerBefore(
        (request, response, passOn) => checkHost(request) === null && answer(request, response, passOn),
      )
    },
  }
}
