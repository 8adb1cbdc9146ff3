import { connect } from 'node:net'
import Fastify from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { answerBefore, atOnce, readBeforeAnswering } from './before-framework.ts'

describe('what arrives at once', () => {
  /** Turns that go on when the test says so. */
  function turns() {
    const waiting: (() => void)[] = []
    return { later: (then: () => void) => void waiting.push(then), next: () => waiting.shift()?.(), waiting }
  }

  it('is handled in its order, and only when nothing more is to be read', () => {
    const { later, next } = turns()
    const handled: number[] = []
    const take = atOnce<number>((each) => handled.push(each), later)
    take(1)
    take(2)
    expect(handled).toEqual([])
    next()
    expect(handled).toEqual([1, 2])
  })

  it('waits for one turn however much it is', () => {
    const { later, next, waiting } = turns()
    const take = atOnce<number>(() => {}, later)
    for (let each = 0; each < 100; each++) take(each)
    expect(waiting).toHaveLength(1)
    next()
    take(100)
    expect(waiting).toHaveLength(1)
  })

  it('is handled in the turn after when it arrives meanwhile', () => {
    const { later, next } = turns()
    const handled: number[] = []
    const take = atOnce<number>((each) => {
      handled.push(each)
      if (each === 1) take(3)
    }, later)
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
    const take = atOnce<number>((each) => {
      if (each === 1) throw new Error('a fault of ours')
      handled.push(each)
    }, later)
    for (const each of [1, 2, 3]) take(each)
    expect(next).toThrow('a fault of ours')
    next()
    expect(handled).toEqual([2, 3])
  })
})

describe('requests that are read before the first is answered', () => {
  const app = Fastify({ forceCloseConnections: true })
  afterEach(() => app.close())

  it('are answered in their order, by the lane or by the framework', async () => {
    app.get('/slow', async () => {
      await new Promise((resolve) => setImmediate(resolve))
      return 'framework'
    })
    answerBefore(app, (request, response) => {
      if (request.url !== '/quick') return false
      response.end('lane')
      return true
    })
    readBeforeAnswering(app)
    const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
    const ask = (path: string, last = false) =>
      `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${last ? 'connection: close\r\n' : ''}\r\n`
    const socket = connect(port, '127.0.0.1')
    // One connection, three requests in one piece.
    socket.write(ask('/slow') + ask('/quick') + ask('/slow', true))
    let received = ''
    for await (const chunk of socket) received += String(chunk)
    expect(received.match(/framework|lane/g)).toEqual(['framework', 'lane', 'framework'])
  })
})
