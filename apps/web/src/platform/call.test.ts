import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoint, lookupItems } from '@spmb/domain/shared/endpoint.ts'
import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { call } from './call.ts'

const contract = endpoint({
  name: 'listThings',
  method: 'GET',
  path: '/api/things/:id',
  access: 'public',
  params: z.object({ id: z.string() }),
  query: z.object({ search: z.optional(z.string()) }),
  data: lookupItems,
})

let server: Server | undefined

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  server = undefined
})

/** Starts a real server with the given response and points the browser's fetch at it. */
async function answering(listener: RequestListener): Promise<typeof fetch> {
  const started = createServer(listener)
  server = started
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  const { port } = started.address() as AddressInfo
  return (input, init) => fetch(new URL(String(input), `http://127.0.0.1:${port}`), init)
}

function answer(status: number, body: unknown, headers: Record<string, string> = {}): Promise<typeof fetch> {
  return answering((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
}

const envelope = (status: number, message: unknown, data: unknown = null) => ({ status, message, data })
const params = { id: 'a b/c' }

async function failure(fetcher: typeof fetch) {
  const outcome = await call(contract, { params }, fetcher)
  return outcome.ok ? null : outcome.failure
}

describe('call', () => {
  it('sends what the contract names and returns the data', async () => {
    const seen: string[] = []
    const fetcher = await answering((request, response) => {
      seen.push(`${request.method} ${request.url}`)
      response.end(JSON.stringify(envelope(200, 'Ada', [{ id: 1, name: 'Dompu' }])))
    })
    const outcome = await call(contract, { params, query: { search: 'x&y' } }, fetcher)
    expect(seen).toEqual(['GET /api/things/a%20b%2Fc?search=x%26y'])
    expect(outcome).toEqual({ ok: true, status: 200, message: 'Ada', data: [{ id: 1, name: 'Dompu' }] })
  })

  it('distinguishes each kind of refusal', async () => {
    const fields = { nik: ['Panjang NIK harus 16 digit !'] }
    expect(await failure(await answer(400, envelope(400, fields)))).toEqual({ kind: 'refused', fields })
    expect(await failure(await answer(404, envelope(404, 'Tidak ada')))).toEqual({
      kind: 'notFound',
      message: 'Tidak ada',
    })
    expect(await failure(await answer(409, envelope(409, 'Sudah lain')))).toEqual({
      kind: 'conflict',
      message: 'Sudah lain',
    })
    expect(await failure(await answer(429, envelope(429, 'Ramai'), { 'retry-after': '7' }))).toEqual({
      kind: 'tooMany',
      message: 'Ramai',
      retryAfter: 7,
    })
    expect(await failure(await answer(503, envelope(503, 'Sibuk'), { 'retry-after': '3' }))).toEqual({
      kind: 'unavailable',
      message: 'Sibuk',
      retryAfter: 3,
    })
    expect(await failure(await answer(413, envelope(413, 'Terlalu besar')))).toEqual({
      kind: 'rejected',
      status: 413,
      message: 'Terlalu besar',
    })
  })

  it('reports an error page of a proxy as unavailable, not as a response of this API', async () => {
    expect(await failure(await answer(502, '<html>Bad gateway</html>'))).toEqual({
      kind: 'unavailable',
      message: null,
      retryAfter: null,
    })
  })

  it.each([
    ['a hotspot that answers with its own page', 200, '<html>Login</html>'],
    ['JSON that is no envelope', 200, '[]'],
    ['an envelope of another status', 200, JSON.stringify(envelope(404, 'x'))],
    ['a 404 that is not ours', 404, '<html>nothing here</html>'],
    ['half an answer', 200, '{"status":200,"mess'],
  ])('is lost when it meets %s', async (_what, status, body) => {
    expect(await failure(await answer(status, body))).toEqual({ kind: 'lost' })
  })

  it("reports 'lost' when the connection breaks", async () => {
    const fetcher = await answering((request) => void request.socket.destroy())
    expect(await failure(fetcher)).toEqual({ kind: 'lost' })
  })

  it("reports 'timeout' when no response arrives", async () => {
    const fetcher = await answering(() => {})
    const outcome = await call(contract, { params, timeoutMs: 20 }, fetcher)
    expect(outcome).toEqual({ ok: false, failure: { kind: 'timeout' } })
  })

  it.each([
    ['an answer', 200, JSON.stringify(envelope(200, 'Ada', [])), true],
    ['a failure', 500, '', false],
  ])('ends its timer with %s', async (_what, status, body, ok) => {
    const own = new AbortController()
    let ended: AbortSignal | null | undefined
    const answering = await answer(status, body)
    const fetcher: typeof fetch = (input, init) => {
      ended = init?.signal
      return answering(input, init)
    }
    const outcome = await call(contract, { params, signal: own.signal, timeoutMs: 200 }, fetcher)
    expect(outcome.ok).toBe(ok)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(ended?.aborted).toBe(false)
  })

  it('works where AbortSignal has neither timeout nor any, as in browsers before 2023', async () => {
    const newer = { timeout: AbortSignal.timeout, any: AbortSignal.any }
    Object.assign(AbortSignal, { timeout: undefined, any: undefined })
    try {
      const fetcher = await answer(200, envelope(200, 'Ada', []))
      expect(await call(contract, { params, signal: new AbortController().signal }, fetcher)).toMatchObject({
        ok: true,
      })
    } finally {
      Object.assign(AbortSignal, newer)
    }
  })

  it("reports 'lost' when the call cannot even start", async () => {
    const fetcher: typeof fetch = () => {
      throw new TypeError('not a function')
    }
    expect(await failure(fetcher)).toEqual({ kind: 'lost' })
  })

  it("reports 'aborted' when the caller has aborted before", async () => {
    const fetcher = await answer(200, envelope(200, 'Ada', []))
    const outcome = await call(contract, { params, signal: AbortSignal.abort() }, fetcher)
    expect(outcome).toEqual({ ok: false, failure: { kind: 'aborted' } })
  })

  it("reports 'aborted' when the caller aborts", async () => {
    const leaving = new AbortController()
    const fetcher = await answering(() => leaving.abort())
    const outcome = await call(contract, { params, signal: leaving.signal }, fetcher)
    expect(outcome).toEqual({ ok: false, failure: { kind: 'aborted' } })
  })
})
