/**
 * A load generator with low overhead: prepared requests over raw keep-alive connections, one at a time on each. It shares
 * the processor with the server, so its overhead would reduce the measured throughput.
 */
import { connect } from 'node:net'

export interface LoadResult {
  seconds: number
  answers: Map<number, number>
  /** Milliseconds, sorted. */
  latencies: Float64Array
}

/** Builds an HTTP/1.1 request. */
export function request(
  method: string,
  path: string,
  body?: string,
  headers: Record<string, string> = {},
): Buffer {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    ...Object.entries(headers).map(([k, v]) => `${k}: ${v}`),
  ]
  if (body !== undefined)
    lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`)
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`)
}

/**
 * Sends every request once over `clients` connections. Each connection sends the next request after a complete response.
 *
 * @param perSecond the arrival rate, independent of the server. Time that a request waits for a free connection is part of
 *   its latency. By default, requests are sent as fast as possible.
 */
export async function sendAll(
  url: string,
  requests: readonly Buffer[],
  clients: number,
  perSecond?: number,
): Promise<LoadResult> {
  const { hostname, port } = new URL(url)
  const latencies = new Float64Array(requests.length)
  const answers = new Map<number, number>()
  let next = 0
  const started = performance.now()

  const client = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname)
      socket.setNoDelay(true)
      let index = -1
      let sentAt = 0
      let received = ''
      const sendNext = () => {
        if (next >= requests.length) return socket.end()
        index = next++
        const now = performance.now()
        const due = perSecond ? started + (index * 1_000) / perSecond : now
        sentAt = Math.min(due, now)
        if (due <= now) socket.write(requests[index] as Buffer)
        else setTimeout(sendDue, due - now)
      }
      const sendDue = () => {
        sentAt = performance.now()
        socket.write(requests[index] as Buffer)
      }
      socket.on('connect', sendNext)
      socket.on('data', (chunk) => {
        received += chunk.toString('latin1')
        const head = received.indexOf('\r\n\r\n')
        if (head < 0) return
        const length = Number(/content-length: (\d+)/i.exec(received.slice(0, head))?.[1] ?? 0)
        if (received.length < head + 4 + length) return
        const status = Number(received.slice(9, 12))
        answers.set(status, (answers.get(status) ?? 0) + 1)
        latencies[index] = performance.now() - sentAt
        received = ''
        sendNext()
      })
      socket.on('error', reject)
      socket.on('close', () => resolve())
    })

  await Promise.all(Array.from({ length: clients }, client))
  return { seconds: (performance.now() - started) / 1_000, answers, latencies: latencies.sort() }
}

export function percentile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
