/**
 * The same reference with Fastify: a route without hooks that sets the same headers, generates a request id and writes a log
 * line, like the look-up of results without the fast path.
 *
 * node fastify-server.ts <port> <JSON of { headers, body }>
 */
import { randomUUID } from 'node:crypto'
import Fastify, { LogController } from 'fastify'

const [port = '', answer = '{}'] = process.argv.slice(2)
const { headers, body } = JSON.parse(answer) as { headers: Record<string, string>; body: string }
const { 'x-request-id': _, ...common } = headers
const app = Fastify({
  logger: { level: 'warn' },
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: () => randomUUID(),
})
app.get('/api/ppdb/registered/:no', (request, reply) => {
  reply.headers(common).header('x-request-id', request.id).send(body)
  request.log.info({ req: request, res: reply }, 'answered')
})
await app.listen({ port: Number(port), host: '127.0.0.1' })
