import { connect } from 'node:net'
import Fastify from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { batchPerTick, batchRequests } from './request-batching.ts'

describe('items of one batch', () => {
  /** Runs that the test starts. */
  function runs() {
    const waiting: (() => void)[] = []
    return { schedule: (run: () => void) => void waiting.push(run), next: () => waiting.shift()?.(), waiting }
  }

  it('are handled in order, in the scheduled run', () => {
    const { schedule, next } = runs()
    const handled: number[] = []
    const add = batchPerTick<number>((each) => handled.push(each), { schedule })
    add(1)
    add(2)
    expect(handled).toEqual([])
    next()
    expect(handled).toEqual([1, 2])
  })

  it('share one run', () => {
    const { schedule, next, waiting } = runs()
    const add = batchPerTick<number>(() => {}, { schedule })
    for (let each = 0; each < 100; each++) add(each)
    expect(waiting).toHaveLength(1)
    next()
    add(100)
    expect(waiting).toHaveLength(1)
  })

  it('that are added during a run are handled in the next one', () => {
    const { schedule, next } = runs()
    const handled: number[] = []
    const add = batchPerTick<number>(
      (each) => {
        handled.push(each)
        if (each === 1) add(3)
      },
      { schedule },
    )
    add(1)
    add(2)
    next()
    expect(handled).toEqual([1, 2])
    next()
    expect(handled).toEqual([1, 2, 3])
  })

  it('are still handled when one before them throws', () => {
    const { schedule, next } = runs()
    const handled: number[] = []
    const add = batchPerTick<number>(
      (each) => {
        if (each === 1) throw new Error('failed')
        handled.push(each)
      },
      { schedule },
    )
    for (const each of [1, 2, 3]) add(each)
    expect(next).toThrow('failed')
    next()
    expect(handled).toEqual([2, 3])
  })
})

describe('the task after a batch', () => {
  it('runs after all items, and again as long as it returns true', () => {
    const waiting: (() => void)[] = []
    const done: string[] = []
    let rest = 2
    const add = batchPerTick<string>((each) => done.push(each), {
      schedule: (run) => void waiting.push(run),
      afterBatch: () => {
        done.push('task')
        return --rest > 0
      },
    })
    add('a')
    add('b')
    waiting.shift()?.()
    // The run is scheduled already and handles the new item too.
    add('c')
    expect(waiting).toHaveLength(1)
    waiting.shift()?.()
    expect(done).toEqual(['a', 'b', 'task', 'c', 'task'])
    expect(waiting).toEqual([])
  })
})

it('a task that throws is followed by another run', () => {
  const waiting: (() => void)[] = []
  let runs = 0
  const add = batchPerTick<string>(() => {}, {
    schedule: (run) => void waiting.push(run),
    afterBatch: () => {
      if (++runs === 1) throw new Error('failed')
      return false
    },
  })
  add('a')
  expect(() => waiting.shift()?.()).toThrow('failed')
  waiting.shift()?.()
  expect([runs, waiting.length]).toEqual([2, 0])
})

describe('batched requests', () => {
  const app = Fastify({ forceCloseConnections: true })
  afterEach(() => app.close())

  it('are answered in order, by a handler or by Fastify', async () => {
    app.get('/slow', async () => {
      await new Promise((resolve) => setImmediate(resolve))
      return 'fastify'
    })
    const batcher = batchRequests(app)
    const order: string[] = []
    batcher.onArrival(({ url }) => void order.push(`arrival of ${url}`))
    batcher.handleBefore((request, response, next) => {
      order.push(`handling of ${request.url}`)
      // Keeps every request, then passes it on.
      queueMicrotask(() => next(request, response))
      return true
    })
    batcher.handleBefore((request, response) => {
      if (request.url !== '/quick') return false
      response.end('handler')
      return true
    })
    const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
    const ask = (path: string, last = false) =>
      `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${last ? 'connection: close\r\n' : ''}\r\n`
    const socket = connect(port, '127.0.0.1')
    // Three requests in one write.
    socket.write(ask('/slow') + ask('/quick') + ask('/slow', true))
    let received = ''
    for await (const chunk of socket) received += String(chunk)
    expect(received.match(/fastify|handler/g)).toEqual(['fastify', 'handler', 'fastify'])
    const paths = ['/slow', '/quick', '/slow']
    expect(order).toEqual([
      ...paths.map((path) => `arrival of ${path}`),
      ...paths.map((path) => `handling of ${path}`),
    ])
  })
})
