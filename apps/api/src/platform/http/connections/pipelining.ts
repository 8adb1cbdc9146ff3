/**
 * Limits pipelined requests. Node parses all requests of a chunk (64 KB hold 2,400) and emits each of them at once, so one
 * client could start thousands of answers that it never reads. Here a connection has one request handled at a time, the
 * next one when the answer before it has ended and few enough of its bytes wait to be written. So memory holds at most
 * those bytes and one answer per connection. A connection with too many waiting requests is closed: browsers and proxies
 * do not pipeline.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type Connection, connectionOf } from './connection.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

export interface PipelineOptions {
  /** Requests that may wait behind the one that is handled. */
  limit: number
  /** While more bytes than this wait to be written, the next request waits until the client has read all of them. */
  unsentBytes: number
  /** Called for each connection that is closed because of the limit. */
  onExcess?: () => void
}

/** Wraps the request listeners that the server has now. Call it before the server listens. */
export function limitPipelining(
  server: Server,
  { limit, unsentBytes, onExcess = () => {} }: PipelineOptions,
): void {
  const handlers = server.listeners('request') as Handler[]
  server.removeAllListeners('request').on('request', receive)
  // Without a listener Node answers an unknown `Expect` header itself (417), past the limit. RFC 9110 allows to ignore it.
  server.on('checkExpectation', receive)
  server.on('connection', stopParserWhenClosed)

  function receive(request: IncomingMessage, response: ServerResponse) {
    const connection = connectionOf(request.socket)
    connection.isRecentlyUsed = true
    if (connection.waiting.length < limit) {
      // With others before it, what they wait for is already listened to.
      if (connection.waiting.push({ request, response }) === 1) handleNext(connection)
      return
    }
    connection.waiting.length = 0
    if (request.socket.destroyed) return
    request.socket.destroy()
    onExcess()
  }

  function onResponseClosed(this: ServerResponse) {
    const connection = connectionOf(this.req.socket)
    if (connection.current?.response !== this) return
    connection.current = undefined
    handleNext(connection)
  }

  function handleNext(connection: Connection) {
    const { socket, waiting } = connection
    if (socket.destroyed) waiting.length = 0
    const [next] = waiting
    if (!next || connection.current) return
    // A response may end before its bytes are written. Only a socket that needs to drain emits `drain`.
    if (socket.writableNeedDrain && socket.writableLength > unsentBytes)
      return void socket.once('drain', () => handleNext(connection))
    connection.current = waiting.shift()
    // Node emits it after `finish`, and when the connection breaks.
    next.response.on('close', onResponseClosed)
    for (const handler of handlers) handler(next.request, next.response)
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
