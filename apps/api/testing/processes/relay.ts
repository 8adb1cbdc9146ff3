/** A way to the database that a test can cut, as a broken network, a restart or a failover does. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { createStatementReader } from './statements-sent.ts'

export interface Relay {
  /** The same login and database, by way of the relay. */
  url: string
  /** Ends every connection and takes no new one. */
  cut(): Promise<void>
  mend(): Promise<void>
  /** Keeps connections open but passes nothing on, as a database that is stopped does. */
  freeze(): void
  thaw(): void
  /** Passes what the client says on so many milliseconds late: every statement takes so much longer. */
  slow(milliseconds: number): void
  /** Tells of every statement before it is passed on, with a number of its connection; null ends that. */
  onStatement(listener: StatementListener | null): void
  close(): Promise<void>
}

export type StatementListener = (statement: string, connection: number) => void

export async function openRelay(databaseUrl: string): Promise<Relay> {
  const target = new URL(databaseUrl)
  const folder = target.searchParams.get('host')
  const reach = () =>
    folder
      ? connect(`${folder}/.s.PGSQL.${target.searchParams.get('port')}`)
      : connect(Number(target.port), target.hostname)

  const sockets = new Set<Socket>()
  let frozen = false
  let late = 0
  let listener: StatementListener | null = null
  let connections = 0
  const server = createServer((client) => {
    const upstream = reach()
    const connection = ++connections
    const statements = createStatementReader()
    client.on('data', (chunk) => {
      for (const statement of statements(chunk as Buffer)) listener?.(statement, connection)
    })
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => {
        if (from === client && late > 0) setTimeout(() => to.write(chunk), late)
        else to.write(chunk)
      })
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      if (frozen) from.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const url = new URL(`postgresql://127.0.0.1:${port}${target.pathname}`)
  url.username = target.username
  url.password = target.password
  const cut = async () => {
    if (!server.listening) return
    server.close()
    for (const socket of sockets) socket.destroy()
    await once(server, 'close')
  }
  return {
    url: url.href,
    cut,
    async mend() {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    freeze() {
      frozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      frozen = false
      for (const socket of sockets) socket.resume()
    },
    slow(milliseconds) {
      late = milliseconds
    },
    onStatement(next) {
      listener = next
    },
    close: cut,
  }
}
