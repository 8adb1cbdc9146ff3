import { connect } from 'node:net'
import Fastify from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { batchPerTick, batchRequests } from './request-batching.ts'

describe('what arrives at once', () => {
  /** Turns that go on when the test says so. */
  function turns() {
    const waiting: (() => void)[] = []
    return { later: (then: () => void) => void waiting.push(then), next: () => waiting.shift()?.(), waiting }
  }

  it('is handled in its order, and only when nothing more is to be read', () => {
    const { later, next } = turns()
    const handled: number[] = []
    const take = batchPerTick<number>((each) => handled.push(each), { later })
    take(1)
    take(2)
    expect(handled).toEqual([])
    next()
    expect(handled).toEqual([1, 2])
  })

  it('waits for one turn however much it is', () => {
    const { later, next, waiting } = turns()
    const take = batchPerTick<number>(() => {}, { later })
    for (let each = 0; each < 100; each++) take(each)
    expect(waiting).toHaveLength(1)
    next()
    take(100)
    expect(waiting).toHaveLength(1)
  })

  it('is handled in the turn after when it arrives meanwhile', () => {
    const { later, next } = turns()
    const handled: number[] = []
    const take = batchPerTick<number>(
      (each) => {
        handled.push(each)
        if (each === 1) take(3)
      },
      { later },
    )
    take(1)
    take(2)
    next()
    expect(handled).toEqual([1, 2])
    next()
    expect(handled).toEqual([1, 2, 3])
  })

  it('is still handled when one before it fails', () => {
    const { later, next } = turns()
    const handled: number[] = []
    const take = batchPerTick<number>(
      (each) => {
        if (each === 1) throw new Error('a fault of ours')
        handled.push(each)
      },
      { later },
    )
    for (const each of [1, 2, 3]) take(each)
    expect(next).toThrow('a fault of ours')
    next()
    expect(handled).toEqual([2, 3])
  })
})

describe('work at the end of a turn', () => {
  it('comes after everything that arrived, and again in the next turn as long as it asks for it', () => {
    const waiting: (() => void)[] = []
    const done: string[] = []
    let rest = 2
    const take = batchPerTick<string>((each) => done.push(each), {
      later: (turn) => void waiting.push(turn),
      afterwards: () => {
        done.push('afterwards')
        return --rest > 0
      },
    })
    take('a')
    take('b')
    waiting.shift()?.()
    // Its turn is planned already: what arrives by then does not ask for another, and is not behind it.
    take('c')
    expect(waiting).toHaveLength(1)
    waiting.shift()?.()
    expect(done).toEqual(['a', 'b', 'afterwards', 'c', 'afterwards'])
    expect(waiting).toEqual([])
  })
})

it('a turn whose work fails is followed by another, for those who were left', () => {
  const waiting: (() => void)[] = []
  let turns = 0
  const take = batchPerTick<string>(() => {}, {
    later: (turn) => void waiting.push(turn),
    afterwards: () => {
      if (++turns === 1) throw new Error('a fault of ours')
      return false
    },
  })
  take('a')
  expect(() => waiting.shift()?.()).toThrow('a fault of ours')
  waiting.shift()?.()
  expect([turns, waiting.length]).toEqual([2, 0])
})

describe('requests that are read before the first is answered', () => {
  const app = Fastify({ forceCloseConnections: true })
  afterEach(() => app.close())

  it('are answered in their order, by the lane or by the framework', async () => {
    app.get('/slow', async () => {
      await new Promise((resolve) => setImmediate(resolve))
      return 'framework'
    })
    const front = batchRequests(app)
    const order: string[] = []
    front.onArrival(({ url }) => void order.push(`arrival of ${url}`))
    front.answerBefore((request, response, passOn) => {
      order.push(`turn of ${request.url}`)
      // Keeps every request for a moment, and takes it on from where it is.
      queueMicrotask(() => passOn(request, response))
      return true
    })
    front.answerBefore((request, response) => {
      if (request.url !== '/quick') return false
      response.end('lane')
      return true
    })
    const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
    const ask = (path: string, last = false) =>
      `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${last ? 'connection: close\r\n' : ''}\r\n`
    const socket = connect(port, '127.0.0.1')
    // One connection, three requests in one piece.
    socket.write(ask('/slow') + ask('/quick') + ask('/slow', true))
    let received = ''
    for await (const chunk of socket) received += String(chunk)
    expect(received.match(/framework|lane/g)).toEqual(['framework', 'lane', 'framework'])
    const paths = ['/slow', '/quick', '/slow']
    expect(order).toEqual([
      ...paths.map((path) => `arrival of ${path}`),
      ...paths.map((path) => `turn of ${path}`),
    ])
  })
})
