/** What the server knows about each open connection; the limits of this folder decide by it. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
}

export interface Connection {
  readonly socket: Socket
  /** The exchange that is being answered. */
  current: Exchange | undefined
  /** Pipelined requests that wait until the current answer is sent, in their order. */
  readonly waiting: Exchange[]
  /** Set by each request, cleared when eviction passes the connection over. */
  isRecentlyUsed: boolean
}

const CONNECTION = Symbol('connection')

/** A property, because a WeakMap of all sockets costs time in every garbage collection. */
type KnownSocket = Socket & { [CONNECTION]?: Connection }

export function connectionOf(socket: KnownSocket): Connection {
  socket[CONNECTION] ??= { socket, current: undefined, waiting: [], isRecentlyUsed: false }
  return socket[CONNECTION]
}

/** Whether the server works on a request that arrived completely and has not begun to answer it. */
export function isBusy({ current }: Connection): boolean {
  return current?.request.complete === true && !current.response.headersSent
}
