/**
 * Limits open connections, per client network and in all. A new connection is accepted at the limit too: it replaces the
 * one that was not used for longest. So a school or a mobile carrier behind one address keeps being served, and idle
 * connections cannot occupy the server.
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createAddressMatcher, readAddress } from '../limits/client-address.ts'
import { networkOf } from '../limits/rate-limit.ts'
import { type Connection, connectionOf, isBusy } from './connection.ts'

export interface ConnectionLimitOptions {
  /** Open connections per IPv4 address or IPv6 /64 network. */
  perNetwork: number
  /** Open connections in all. */
  total: number
  /** Addresses and networks whose connections are neither counted nor replaced. */
  trustedProxies: readonly string[]
  /** Called for each connection that is closed because of a limit. */
  onClose?: (limit: 'network' | 'total') => void
}

/** How many connections are examined to replace one; bounds the work of accepting one. */
const MAX_EXAMINED = 128

/** Open connections in the order of their last examination, each with what removes it from all counts. */
type Connections = Map<Connection, () => void>

export function limitConnections(server: Server, options: ConnectionLimitOptions): void {
  const { perNetwork, total, trustedProxies, onClose = () => {} } = options
  const isProxy = createAddressMatcher(trustedProxies)
  const all: Connections = new Map()
  const networks = new Map<string, Connections>()

  server.on('connection', (socket: Socket) => {
    const address = readAddress(socket.remoteAddress)
    if (address === null || isProxy(address)) return
    const name = networkOf(address)
    const network: Connections = networks.get(name) ?? new Map()
    const exceeded = network.size >= perNetwork ? 'network' : all.size >= total ? 'total' : undefined
    if (exceeded) {
      onClose(exceeded)
      const replaced = findReplaceable(exceeded === 'network' ? network : all)
      if (!replaced) return socket.destroy()
      // The socket's own close event comes later in this iteration of the event loop, after further connections.
      all.get(replaced)?.()
      replaced.socket.destroy()
    }
    const connection = connectionOf(socket)
    const remove = () => {
      all.delete(connection)
      network.delete(connection)
      if (network.size === 0 && networks.get(name) === network) networks.delete(name)
    }
    all.set(connection, remove)
    networks.set(name, network.set(connection, remove))
    socket.once('close', remove)
  })
}

/**
 * The oldest connection that was not used since it was last examined (the "second chance" algorithm), never one that the
 * server is working for.
 */
function findReplaceable(connections: Connections): Connection | undefined {
  let fallback: Connection | undefined
  let examined = 0
  for (const [connection, remove] of connections) {
    if (++examined > MAX_EXAMINED) break
    if (!isBusy(connection)) {
      if (!connection.isRecentlyUsed) return connection
      fallback ??= connection
    }
    connection.isRecentlyUsed = false
    connections.delete(connection)
    connections.set(connection, remove)
  }
  return fallback
}
