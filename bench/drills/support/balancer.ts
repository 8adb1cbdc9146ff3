/**
 * A round-robin load balancer with health checks and keep-alive connections to its servers. It never retries: a request
 * without an answer counts as failed. (Real balancers may retry a GET, never a POST.)
 */
import { once } from 'node:events'
import { Agent, request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import { pause } from './probes.ts'

/** Health check: path, interval, and how many equal answers in a row change a server's state. */
const CHECK = { path: '/healthz', everyMs: 250, withinMs: 2_000, inARow: 2 }

/** Hop-by-hop headers (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding']

export interface Balancer {
  url: string
  /** Forwarded answers, by server. */
  passedOn(port: number): number
  untilUp(port: number): Promise<void>
  close(): Promise<void>
}

interface Server {
  port: number
  agent: Agent
  up: boolean
  /** Consecutive health checks that contradict the current state. */
  otherwise: number
  passedOn: number
}

/** @param ports of the servers on this machine */
export async function openBalancer(ports: readonly number[]): Promise<Balancer> {
  const servers = ports.map(
    (port): Server => ({ port, agent: new Agent({ keepAlive: true }), up: false, otherwise: 0, passedOn: 0 }),
  )
  let open = true
  const checking = servers.map(async (server) => {
    for (; open; await pause(CHECK.everyMs / 1_000)) await check(server)
  })
  let turn = 0
  const relay = createServer((request, response) => {
    const up = servers.filter((server) => server.up)
    const server = up[turn++ % up.length]
    if (server) passOn(server, request, response)
    else response.writeHead(503).end('{}')
  })
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const serverAt = (port: number) => servers.find((server) => server.port === port)
  return {
    url: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    passedOn: (port) => serverAt(port)?.passedOn ?? 0,
    async untilUp(port) {
      while (!serverAt(port)?.up) await pause(CHECK.everyMs / 1_000)
    },
    async close() {
      open = false
      await Promise.all(checking)
      relay.close()
      relay.closeAllConnections()
      await once(relay, 'close')
      for (const { agent } of servers) agent.destroy()
    },
  }
}

async function check(server: Server): Promise<void> {
  const well = await fetch(`http://127.0.0.1:${server.port}${CHECK.path}`, {
    signal: AbortSignal.timeout(CHECK.withinMs),
  })
    .then(async (response) => {
      await response.arrayBuffer()
      return response.status === 200
    })
    .catch(() => false)
  server.otherwise = well === server.up ? 0 : server.otherwise + 1
  if (server.otherwise < CHECK.inARow) return
  server.up = well
  server.otherwise = 0
}

function passOn(server: Server, request: IncomingMessage, response: ServerResponse): void {
  const { port, agent } = server
  const { method, url: path } = request
  const failed = () => {
    if (response.headersSent) response.destroy()
    else response.writeHead(502).end('{}')
  }
  const asked = ask(
    { port, host: '127.0.0.1', agent, method, path, headers: passable(request) },
    (answer) => {
      server.passedOn++
      response.writeHead(answer.statusCode ?? 502, passable(answer))
      pipeline(answer, response, () => {})
    },
  )
  asked.on('error', failed)
  request.pipe(asked)
}

function passable({ headers }: IncomingMessage) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name)))
}
