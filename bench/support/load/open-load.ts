/**
 * An open load: requests arrive at a given rate, independent of the server. A closed load, as in http-load.ts, slows down with
 * the server and cannot exceed its throughput. Each request uses an open, idle connection, like those of a proxy; if there is
 * none, it fails.
 */
import { connect, type Socket } from 'node:net'

export interface Phase {
  perSecond: number
  seconds: number
}

/** The responses to the requests of one phase. */
export interface PhaseOutcome {
  /** Number of responses by status; 0: no response, 1: no idle connection. */
  answers: Map<number, number>
  /** Milliseconds from request to complete response, sorted, by status. */
  latencies: Map<number, Float64Array>
  /** Responses with this status per second during the phase. */
  perSecond(status: number): number
  /** The 99th percentile of the milliseconds by which the generator sent requests too late. */
  late: number
  /** The same per half second. */
  slices: { answers: Map<number, number>; latencies: Map<number, Float64Array> }[]
}

export interface OpenLoadOptions {
  /** Opened at the start; a connection that the server closes is opened again. */
  connections: number
  /** How long to wait for responses after the last request. */
  drainMs?: number
}

const SLICE_MS = 500
const OPENED_AT_ONCE = 100
const NO_ANSWER = 0
const NO_CONNECTION = 1

/** @param next the bytes of the next request */
export async function openLoad(
  url: string,
  phases: readonly Phase[],
  next: () => Buffer,
  { connections, drainMs = 10_000 }: OpenLoadOptions,
): Promise<PhaseOutcome[]> {
  const { hostname, port } = new URL(url)
  const total = phases.reduce((sum, { perSecond, seconds }) => sum + Math.floor(perSecond * seconds), 0)
  const visits = {
    due: dueTimes(phases, total),
    sent: new Float64Array(total),
    ms: new Float64Array(total),
    status: new Uint16Array(total),
  }
  const idle: Connection[] = []
  const all = new Set<Connection>()
  let over = false
  let begun = 0
  let waiting = 0

  interface Connection {
    socket: Socket
    visit: number
    received: Buffer | undefined
  }

  function openConnection(): Promise<void> {
    const socket = connect(Number(port), hostname)
    socket.setNoDelay(true)
    const connection: Connection = { socket, visit: -1, received: undefined }
    all.add(connection)
    socket.on('data', (chunk) => receive(connection, chunk))
    socket.on('error', () => {})
    socket.on('close', () => {
      all.delete(connection)
      if (connection.visit >= 0) answered(connection, NO_ANSWER)
      const free = idle.indexOf(connection)
      if (free >= 0) idle.splice(free, 1)
      if (!over) void openConnection()
    })
    return new Promise((resolve) => {
      socket.once('close', resolve)
      socket.once('connect', () => {
        idle.push(connection)
        resolve()
      })
    })
  }

  function receive(connection: Connection, chunk: Buffer) {
    // The server sends 408 before it closes an idle connection.
    if (connection.visit < 0) return
    const received = connection.received ? Buffer.concat([connection.received, chunk]) : chunk
    connection.received = received
    const head = received.indexOf('\r\n\r\n')
    if (head < 0) return
    const text = received.toString('latin1', 0, head)
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
    if (received.length < head + 4 + length) return
    connection.received = undefined
    answered(connection, Number(text.slice(9, 12)))
    if (/connection: close/i.test(text)) connection.socket.end()
    else idle.push(connection)
  }

  function answered(connection: Connection, status: number) {
    visits.status[connection.visit] = status
    visits.ms[connection.visit] = performance.now() - started - (visits.sent[connection.visit] as number)
    connection.visit = -1
    waiting--
  }

  function sendDue() {
    const now = performance.now() - started
    while (begun < total && (visits.due[begun] as number) <= now) {
      const visit = begun++
      visits.sent[visit] = performance.now() - started
      const connection = idle.pop()
      if (!connection) {
        visits.status[visit] = NO_CONNECTION
        continue
      }
      connection.visit = visit
      waiting++
      connection.socket.write(next())
    }
  }

  for (let opened = 0; opened < connections; opened += OPENED_AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(OPENED_AT_ONCE, connections - opened) }, openConnection))
  }
  const started = performance.now()
  await new Promise<void>((resolve) => {
    const last = phases.reduce((sum, { seconds }) => sum + seconds, 0) * 1_000
    const tick = setInterval(() => {
      sendDue()
      const done = begun === total && waiting === 0
      if (!done && performance.now() - started < last + drainMs) return
      clearInterval(tick)
      resolve()
    }, 1)
  })
  over = true
  for (const { socket } of all) socket.destroy()

  let from = 0
  let start = 0
  return phases.map((phase) => {
    const to = from + Math.floor(phase.perSecond * phase.seconds)
    const end = start + phase.seconds * 1_000
    const outcome = phaseOutcome({ from, to, start, end })
    from = to
    start = end
    return outcome
  })

  function phaseOutcome({
    from,
    to,
    start,
    end,
  }: Record<'from' | 'to' | 'start' | 'end', number>): PhaseOutcome {
    const slices: PhaseOutcome['slices'] = []
    for (let at = start, visit = from; at < end; at += SLICE_MS) {
      const first = visit
      while (visit < to && (visits.due[visit] as number) < at + SLICE_MS) visit++
      slices.push(tally(first, visit))
    }
    return {
      ...tally(from, to),
      perSecond(status) {
        let count = 0
        for (let visit = 0; visit < to; visit++) {
          const at = (visits.sent[visit] as number) + (visits.ms[visit] as number)
          if (visits.status[visit] === status && at >= start && at < end) count++
        }
        return count / ((end - start) / 1_000)
      },
      late: percentileOf(
        visits.sent.subarray(from, to).map((sent, i) => sent - (visits.due[from + i] as number)),
        0.99,
      ),
      slices,
    }
  }

  function tally(from: number, to: number) {
    const answers = new Map<number, number>()
    for (let visit = from; visit < to; visit++) {
      const status = visits.status[visit] as number
      answers.set(status, (answers.get(status) ?? 0) + 1)
    }
    const latencies = new Map(
      [...answers.keys()].map((status) => [
        status,
        visits.ms
          .subarray(from, to)
          .filter((_, i) => visits.status[from + i] === status)
          .sort(),
      ]),
    )
    return { answers, latencies }
  }
}

function dueTimes(phases: readonly Phase[], total: number): Float64Array {
  const due = new Float64Array(total)
  let start = 0
  let visit = 0
  for (const { perSecond, seconds } of phases) {
    const count = Math.floor(perSecond * seconds)
    for (let i = 0; i < count; i++) due[visit++] = start + (i * 1_000) / perSecond
    start += seconds * 1_000
  }
  return due
}

function percentileOf(values: Float64Array, share: number): number {
  const sorted = values.sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
