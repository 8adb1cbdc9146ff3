/**
 * Visitors who come at given times and send one request after another, each on a free connection of a pool, like that of a
 * proxy. The times do not depend on the server; a request that waits for a free connection waits at its visitor's expense.
 */
import { connect, type Socket } from 'node:net'

export interface Step {
  /** Milliseconds since the start; a time in the past means at once. */
  at: number
  /** What the latency is counted as. */
  kind: string
  request: Buffer
}

export interface Answer {
  /** 0: the connection ended without an answer. */
  status: number
  /** Milliseconds since the start. */
  at: number
  /** Of Retry-After, otherwise 0. */
  retryAfterMs: number
  body: string
}

/** Yields what is sent next, and receives the answer. */
export type Visitor = Generator<Step, void, Answer>

export interface Outcome {
  /** By kind, in milliseconds from when it was due to the whole answer, sorted. */
  latencies: Map<string, Float64Array>
  /** By kind and status. */
  answers: Map<string, Map<number, number>>
  /** The 99th percentile of the milliseconds by which this generator woke up too late. */
  late: number
}

const OPENED_AT_ONCE = 100

interface Waiting {
  visitor: Visitor
  step: Step
}

interface Connection {
  socket: Socket
  sent: Waiting | undefined
  received: string
}

/**
 * @param ready called when the connections are open; the time starts when it has resolved
 * @returns when all visitors have left
 */
export async function replayVisitors(
  url: string,
  visitors: readonly Visitor[],
  { connections, ready }: { connections: number; ready?: () => Promise<void> },
): Promise<Outcome> {
  const { hostname, port } = new URL(url)
  const due = createQueue()
  const idle: Connection[] = []
  const all = new Set<Connection>()
  const latencies = new Map<string, number[]>()
  const answers = new Map<string, Map<number, number>>()
  const late: number[] = []
  let over = false
  let left = visitors.length

  for (let opened = 0; opened < connections; opened += OPENED_AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(OPENED_AT_ONCE, connections - opened) }, open))
  await ready?.()
  const started = performance.now()
  const now = () => performance.now() - started
  for (const visitor of visitors) go(visitor, visitor.next())
  let woken = 0
  await new Promise<void>((resolve) => {
    const tick = setInterval(() => {
      const time = now()
      late.push(Math.max(0, time - woken - 1))
      woken = time
      sendDue()
      if (left > 0) return
      clearInterval(tick)
      resolve()
    }, 1)
  })
  over = true
  for (const { socket } of all) socket.destroy()
  return {
    latencies: new Map([...latencies].map(([kind, values]) => [kind, Float64Array.from(values).sort()])),
    answers,
    late: late.sort((a, b) => a - b)[Math.floor(late.length * 0.99)] ?? 0,
  }

  function go(visitor: Visitor, next: IteratorResult<Step, void>) {
    if (next.done) left--
    else due.add({ visitor, step: next.value })
  }

  function sendDue() {
    for (let next = due.first(); next && next.step.at <= now(); next = due.first()) {
      const connection = idle.pop()
      if (!connection) return
      due.removeFirst()
      connection.sent = next
      connection.socket.write(next.step.request)
    }
  }

  function open(): Promise<void> {
    const socket = connect(Number(port), hostname)
    socket.setNoDelay(true).setEncoding('latin1')
    const connection: Connection = { socket, sent: undefined, received: '' }
    all.add(connection)
    return new Promise((resolve) => {
      socket.once('connect', () => {
        idle.push(connection)
        resolve()
      })
      socket.on('data', (text: string) => receive(connection, text))
      socket.on('error', () => {})
      socket.on('close', () => {
        resolve()
        all.delete(connection)
        const free = idle.indexOf(connection)
        if (free >= 0) idle.splice(free, 1)
        if (connection.sent) answered(connection, { status: 0, at: now(), retryAfterMs: 0, body: '' })
        if (!over) void open()
      })
    })
  }

  function receive(connection: Connection, text: string) {
    // The server sends 408 before it closes an idle connection.
    if (!connection.sent) return
    connection.received += text
    const end = connection.received.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = connection.received.slice(0, end)
    if (/transfer-encoding: chunked/i.test(head))
      throw new Error('an answer has no length, which is not supported')
    const body = connection.received.slice(end + 4)
    if (body.length < Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)) return
    connection.received = ''
    answered(connection, {
      status: Number(head.slice(9, 12)),
      at: now(),
      retryAfterMs: Number(/retry-after: (\d+)/i.exec(head)?.[1] ?? 0) * 1_000,
      body,
    })
    if (/connection: close/i.test(head)) connection.socket.end()
    else idle.push(connection)
    sendDue()
  }

  function answered(connection: Connection, answer: Answer) {
    const { visitor, step } = connection.sent as Waiting
    connection.sent = undefined
    const times = latencies.get(step.kind) ?? []
    times.push(answer.at - Math.max(0, step.at))
    latencies.set(step.kind, times)
    const counts = answers.get(step.kind) ?? new Map<number, number>()
    counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1)
    answers.set(step.kind, counts)
    go(visitor, visitor.next(answer))
  }
}

/** By due time, the earliest first: a binary heap. */
function createQueue() {
  const items: Waiting[] = []
  const at = (index: number) => (items[index] as Waiting).step.at
  const swap = (a: number, b: number) => {
    const kept = items[a] as Waiting
    items[a] = items[b] as Waiting
    items[b] = kept
  }
  return {
    first: () => items[0],
    add(item: Waiting) {
      let index = items.push(item) - 1
      for (let up = (index - 1) >> 1; index > 0 && at(up) > at(index); up = (index - 1) >> 1) {
        swap(up, index)
        index = up
      }
    },
    removeFirst() {
      const last = items.pop()
      if (!last || items.length === 0) return
      items[0] = last
      for (let index = 0; ; ) {
        const left = index * 2 + 1
        if (left >= items.length) return
        const least = left + 1 < items.length && at(left + 1) < at(left) ? left + 1 : left
        if (at(index) <= at(least)) return
        swap(index, least)
        index = least
      }
    },
  }
}
