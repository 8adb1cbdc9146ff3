/** Requests whose body is dropped instead of read: `http.createServer({ IncomingMessage: DiscardableRequest })`. */
import { IncomingMessage } from 'node:http'

export class DiscardableRequest extends IncomingMessage {
  isDiscarded = false

  override push(chunk: unknown, encoding?: BufferEncoding): boolean {
    return this.isDiscarded || super.push(chunk, encoding)
  }

  /** Node resumes every answered request to drain its body. A discarded one has nothing to drain. */
  override resume(): this {
    return this.isDiscarded ? this : super.resume()
  }

  /** Tells Node's server that it may release the request. */
  // @ts-expect-error The types declare a property; Node has an accessor.
  override get readableEnded(): boolean {
    // @ts-expect-error For the same reason.
    return this.isDiscarded ? this.complete : super.readableEnded
  }
}

/**
 * Drops the body of a request as it arrives; the answer need not wait for its end. Call it when the request arrives. A
 * request of which a part was received already, or of another class, is read as usual.
 */
export function discardBody(request: IncomingMessage): void {
  // A stream that is full has stopped the reading of its connection, and only reading it starts it again.
  if (request instanceof DiscardableRequest && request.readableLength === 0) request.isDiscarded = true
}

export function isBodyDiscarded(request: IncomingMessage): boolean {
  return request instanceof DiscardableRequest && request.isDiscarded
}
