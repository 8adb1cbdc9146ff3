/**
 * Clients that open connections and misuse them, in a separate process because of the limit of open files per process.
 * Started with `fork`: the parent sends an `Order`, the process replies with a `State` periodically.
 */
import { connect, type Socket } from 'node:net'

export interface Order {
  url: string
  connections: number
  /** Source addresses, used in rotation. */
  addresses: string[]
  /** Sent when a connection opens. */
  text: string
  /** How often the text is repeated. */
  repeat: number
  /** Whether the client reads responses. If not, it detects only when it sends that its connection was closed. */
  reads: boolean
  /** Milliseconds after which the text is sent again if all of it was sent; default: it is sent once. */
  resendAfterMs?: number
  /** Milliseconds after which a closed connection is opened again; default: never. */
  reopenAfterMs?: number
}

export interface State {
  open: number
  /** Connections opened since the start. */
  opened: number
  /** Connections that the server closed or refused. */
  closed: number
}

const OPENED_AT_ONCE = 100
const REPORT_MS = 250

process.once('message', async (order: Order) => {
  const { hostname, port } = new URL(order.url)
  const bytes = Buffer.from(order.text.repeat(order.repeat))
  const state: State = { open: 0, opened: 0, closed: 0 }
  let next = 0

  const open = () =>
    new Promise<void>((resolve) => {
      const localAddress = order.addresses[next++ % order.addresses.length] as string
      const socket: Socket = connect({ port: Number(port), host: hostname, localAddress })
      socket.on('error', () => {})
      if (order.reads) socket.resume()
      else socket.pause()
      let isConnected = false
      socket.once('connect', () => {
        isConnected = true
        state.open++
        state.opened++
        socket.write(bytes)
        if (order.resendAfterMs !== undefined) resendEvery(socket, order.resendAfterMs)
        resolve()
      })
      socket.once('close', () => {
        if (isConnected) state.open--
        state.closed++
        resolve()
        if (order.reopenAfterMs !== undefined) setTimeout(open, order.reopenAfterMs)
      })
    })

  function resendEvery(socket: Socket, ms: number) {
    const timer = setInterval(() => {
      if (socket.writableLength === 0) socket.write(bytes)
    }, ms)
    socket.once('close', () => clearInterval(timer))
  }

  for (let started = 0; started < order.connections; started += OPENED_AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(OPENED_AT_ONCE, order.connections - started) }, open))
  }
  process.send?.(state)
  setInterval(() => process.send?.(state), REPORT_MS)
})
process.once('disconnect', () => process.exit())
