/**
 * Answers that are sent by the thousand in a second, with as little work as Node's HTTP server allows. It makes the head
 * of each answer anew from a list of names and values, which it checks one by one, and it runs a stream for each body,
 * also for one that nobody reads: for a small answer that is more than everything else together (docs/decisions on a
 * database that is away has the figures).
 */
import { IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'

const A_SECOND_MS = 1_000

export interface RawResponse {
  /**
   * Sends the answer as a whole. Not for HEAD, whose answer has no body.
   *
   * @param own headers of this one answer, which must come from us: they are not checked
   * @param body JSON
   */
  send(response: ServerResponse, own: Readonly<Record<string, string>>, body: string): void
}

/**
 * JSON that nobody keeps.
 *
 * @param common headers of every answer
 * @param keepAliveMs how long the server keeps a connection on which nothing is asked; more than a second
 * @param clock milliseconds since 1970, as the Date header tells them
 */
export function rawResponse(
  status: number,
  common: Readonly<Record<string, string>>,
  keepAliveMs: number,
  clock: () => number = Date.now,
): RawResponse {
  const headers = {
    ...common,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  }
  const keepAlive = `timeout=${Math.floor(keepAliveMs / 1_000)}`
  let head = ''
  let madeIn: number | undefined

  /** As Node makes it, with the date of this second. */
  function currentHead(): string {
    const now = clock()
    const second = Math.floor(now / A_SECOND_MS)
    if (second === madeIn) return head
    madeIn = second
    const kept = { Date: new Date(now).toUTCString(), Connection: 'keep-alive', 'Keep-Alive': keepAlive }
    head = headText(status, { ...headers, ...kept })
    return head
  }

  return {
    send(response, own, body) {
      const length = Buffer.byteLength(body)
      const { socket } = response
      // The last answer on its connection, one that has to wait there for another, or nobody to read it: Node knows how.
      if (!socket?.writable || !response.shouldKeepAlive) {
        response.writeHead(status, { ...headers, ...own, 'content-length': length }).end(body)
        return
      }
      response.statusCode = status
      const text = `${currentHead()}${lines(own)}content-length: ${length}\r\n\r\n${body}`
      socket.write(text, length === body.length ? 'latin1' : 'utf8')
      // For this Node's server waits before it sends the next answer on the connection, or takes it for idle.
      response.emit('finish')
    },
  }
}

/** The head of an answer as it goes over the wire, without the empty line after it. Names and values are not checked. */
export function headText(status: number, headers: Readonly<Record<string, string>>): string {
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines(headers)}`
}

function lines(headers: Readonly<Record<string, string>>): string {
  let text = ''
  for (const name in headers) text += `${name}: ${headers[name]}\r\n`
  return text
}

/** The requests of a server on which a body can be left: `http.createServer({ IncomingMessage: DiscardableRequest })`. */
export class DiscardableRequest extends IncomingMessage {
  isDiscarded = false

  override push(chunk: unknown, encoding?: BufferEncoding): boolean {
    return this.isDiscarded || super.push(chunk, encoding)
  }

  /** Node lets the body of every request that was answered flow away. Here there is nothing. */
  override resume(): this {
    return this.isDiscarded ? this : super.resume()
  }

  /** For Node's server the sign that it may forget the request. */
  // @ts-expect-error The types call it a property; it is an accessor.
  override get readableEnded(): boolean {
    // @ts-expect-error For the same reason.
    return this.isDiscarded ? this.complete : super.readableEnded
  }
}

/**
 * Leaves the body of a request unread: what comes of it is dropped as it comes. To be called when the request arrives,
 * before anything of the body is there; the answer need not wait for the rest. A request of another class keeps it.
 */
export function discardBody(request: IncomingMessage): void {
  if (request instanceof DiscardableRequest) request.isDiscarded = true
}

export function isBodyDiscarded(request: IncomingMessage): boolean {
  return request instanceof DiscardableRequest && request.isDiscarded
}
