/** Connections to the workers of a server, each to a known one, although all share a port. */
import { Agent, request } from 'node:http'
import type { Served } from './served.ts'

export interface Asked {
  method: string
  path: string
  body?: object
  token?: string
}

export interface Answered {
  status: number
  headers: Record<string, string | string[] | undefined>
  /** The parsed JSON. */
  body: never
}

/** A keep-alive connection to one worker. */
export interface WorkerConnection {
  pid: number
  ask(asked: Asked): Promise<Answered>
  close(): void
}

interface LogLine {
  msg: string
  pid: number
  /** Of a message about a worker. */
  worker?: number
  req?: { id: string }
}

const logLines = ({ said }: Pick<Served, 'said'>): LogLine[] =>
  said()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as LogLine)

/** The process ids of all workers that have served so far. */
export const servingPids = (server: Served): number[] =>
  logLines(server).flatMap(({ msg, worker }) => (msg === 'a worker serves' && worker ? [worker] : []))

/** Connects until each of these workers has accepted a connection; the system chooses which accepts. */
export async function connectToWorkers(server: Served, pids: readonly number[]): Promise<WorkerConnection[]> {
  const found = new Map<number, WorkerConnection>()
  while (pids.some((pid) => !found.has(pid))) {
    const connection = await connectToAny(server)
    if (found.has(connection.pid)) connection.close()
    else found.set(connection.pid, connection)
  }
  return pids.map((pid) => found.get(pid) as WorkerConnection)
}

/** The worker is known by its log: the line of the first answer has its process id. */
async function connectToAny(server: Served): Promise<WorkerConnection> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (asked: Asked) => askOver(agent, server.port, asked)
  const { headers } = await ask({ method: 'GET', path: '/api/district' })
  const id = headers['x-request-id'] as string
  await server.says(id)
  const line = logLines(server).find(({ req }) => req?.id === id) as LogLine
  return { pid: line.pid, ask, close: () => agent.destroy() }
}

function askOver(agent: Agent, port: number, { method, path, body, token }: Asked): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const payload = body === undefined ? undefined : JSON.stringify(body)
    const headers = {
      ...(payload !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(payload),
      }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
    const sent = request({ agent, port, host: '127.0.0.1', method, path, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      answer.on('end', () => {
        const body = (text.startsWith('{') ? JSON.parse(text) : {}) as never
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body })
      })
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(payload)
  })
}
