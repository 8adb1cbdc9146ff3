import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encode, hashOf } from './encoded-document.ts'
import { sendEncoded } from './send-encoded.ts'

const film = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 256))

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify()
  const video = { type: 'video/webm', hash: hashOf(film), bodies: { identity: film } }
  const page = await encode('<p>Contoh</p>'.repeat(50), 'text/html')
  app.get('/film', (request, reply) => sendEncoded(request, reply, video, { 'cache-control': 'public' }))
  app.get('/page', (request, reply) => sendEncoded(request, reply, page, {}))
})
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers })

describe('a file of one form', () => {
  it('says that it comes in parts, and comes whole when nobody asks for one', async () => {
    const response = await get('/film', { 'accept-encoding': 'br' })
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-type': 'video/webm' })
    expect(response.rawPayload.equals(film)).toBe(true)
  })

  it.each([
    ['bytes=0-', 0, 1_000],
    ['bytes=100-199', 100, 200],
    ['bytes=-10', 990, 1_000],
  ])('answers %s with that part', async (range, from, to) => {
    const response = await get('/film', { range })
    expect(response.statusCode).toBe(206)
    expect(response.headers).toMatchObject({
      'content-range': `bytes ${from}-${to - 1}/1000`,
      'content-length': String(to - from),
      'cache-control': 'public',
    })
    expect(response.rawPayload.equals(film.subarray(from, to))).toBe(true)
  })

  it('refuses a part beyond its end, and tells how long it is', async () => {
    const response = await get('/film', { range: 'bytes=1000-' })
    expect(response.statusCode).toBe(416)
    expect(response.headers['content-range']).toBe('bytes */1000')
  })

  it('gives a part of the version that the browser has, else the whole of this one', async () => {
    const etag = String((await get('/film')).headers.etag)
    expect((await get('/film', { range: 'bytes=1-2', 'if-range': etag })).statusCode).toBe(206)
    expect((await get('/film', { range: 'bytes=1-2', 'if-range': '"older"' })).statusCode).toBe(200)
    expect((await get('/film', { 'if-none-match': etag })).statusCode).toBe(304)
  })

  it('is told by HEAD without a part', async () => {
    const response = await get('/film', { range: 'bytes=0-1' }, 'HEAD')
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-length']).toBe('1000')
  })
})

it('a file of several forms comes whole', async () => {
  const response = await get('/page', { range: 'bytes=0-9' })
  expect(response.statusCode).toBe(200)
  expect(response.headers['accept-ranges']).toBeUndefined()
})
