/**
 * Limits pipelined requests. Node parses all requests of a chunk (64 KB hold 2,400) and emits each of them at once, so one
 * client could start thousands of answers that it never reads. Here a connection has one request handled at a time, the
 * next one when the answer before it was handed to the operating system. So no connection has more than one answer
 * waiting to be written. A connection with too many waiting requests is closed: browsers and proxies do not pipeline.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { connectionOf } from './connection.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

export interface PipelineOptions {
  /** Requests that may wait behind the one that is handled. */
  limit: number
  /** Called for each connection that is closed because of the limit. */
  onExcess?: () => void
}

/** Wraps the request listeners that the server has now. Call it before the server listens. */
export function limitPipelining(server: Server, { limit, onExcess = () => {} }: PipelineOptions): void {
  const handlers = server.listeners('request') as Handler[]
  server.removeAllListeners('request').on('request', receive)
  // Without a listener Node answers an unknown `Expect` header itself (417), past the limit. RFC 9110 allows to ignore it.
  server.on('checkExpectation', receive)
  server.on('connection', stopParserWhenClosed)

  function receive(request: IncomingMessage, response: ServerResponse) {
    const connection = connectionOf(request.socket)
    connection.isRecentlyUsed = true
    if (!connection.current) return handle(request, response)
    if (connection.waiting.length < limit) {
      connection.waiting.push({ request, response })
      return
    }
    connection.waiting.length = 0
    if (request.socket.destroyed) return
    request.socket.destroy()
    onExcess()
  }

  function handle(request: IncomingMessage, response: ServerResponse) {
    connectionOf(request.socket).current = { request, response }
    // Node emits it after `finish`, and when the connection breaks.
    response.on('close', handleNext)
    for (const handler of handlers) handler(request, response)
  }

  function handleNext(this: ServerResponse) {
    const connection = connectionOf(this.req.socket)
    if (connection.current?.response !== this) return
    connection.current = undefined
    if (connection.socket.destroyed) connection.waiting.length = 0
    const next = connection.waiting.shift()
    if (next) handle(next.request, next.response)
  }
}

/** Node's parser; neither the property of the socket nor its callback is documented. */
interface Parser {
  onIncoming?: (request: IncomingMessage, keepAlive: boolean) => number
}

/** Tells the parser to treat what follows as another protocol, which ends the parsing of the chunk. */
const STOP_PARSING = 2

/**
 * Stops the parser in the middle of a chunk once its connection is closed, or will be because a request names no host (to
 * which Node answers 400 before any listener is called). Node by itself parses to the end of the chunk: 100 ms for 64 KB of
 * small requests instead of one. Without these internals the limit still holds, at that cost.
 */
function stopParserWhenClosed(socket: Socket & { parser?: Parser | null }) {
  const { parser } = socket
  const onIncoming = parser?.onIncoming
  if (!parser || !onIncoming) return
  let namesHost = true
  parser.onIncoming = (request, keepAlive) => {
    if (socket.destroyed || !namesHost) return STOP_PARSING
    namesHost = request.headers.host !== undefined
    return onIncoming(request, keepAlive)
  }
}
