import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encode, hashOf } from './encoded-document.ts'
import { sendFile } from './serve-file.ts'

const film = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 256))

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify()
  const video = { type: 'video/webm', hash: hashOf(film), bodies: { identity: film } }
  const page = await encode('<p>Contoh</p>'.repeat(50), 'text/html')
  app.get('/film', (request, reply) => sendFile(request, reply, video, { 'cache-control': 'public' }))
  app.get('/page', (request, reply) => sendFile(request, reply, page, {}))
})
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers })

describe('a file with one coding', () => {
  it('announces byte ranges, and is sent whole without a Range header', async () => {
    const response = await get('/film', { 'accept-encoding': 'br' })
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-type': 'video/webm' })
    expect(response.rawPayload.equals(film)).toBe(true)
  })

  it.each([
    ['bytes=0-', 0, 1_000],
    ['bytes=100-199', 100, 200],
    ['bytes=-10', 990, 1_000],
  ])('answers %s with that range', async (range, from, to) => {
    const response = await get('/film', { range })
    expect(response.statusCode).toBe(206)
    expect(response.headers).toMatchObject({
      'content-range': `bytes ${from}-${to - 1}/1000`,
      'content-length': String(to - from),
      'cache-control': 'public',
    })
    expect(response.rawPayload.equals(film.subarray(from, to))).toBe(true)
  })

  it('refuses a range beyond its end with its length', async () => {
    const response = await get('/film', { range: 'bytes=1000-' })
    expect(response.statusCode).toBe(416)
    expect(response.headers['content-range']).toBe('bytes */1000')
  })

  it('sends a range only of the version that the client has', async () => {
    const etag = String((await get('/film')).headers.etag)
    expect((await get('/film', { range: 'bytes=1-2', 'if-range': etag })).statusCode).toBe(206)
    expect((await get('/film', { range: 'bytes=1-2', 'if-range': '"older"' })).statusCode).toBe(200)
    expect((await get('/film', { 'if-none-match': etag })).statusCode).toBe(304)
  })

  it('ignores the range of a HEAD', async () => {
    const response = await get('/film', { range: 'bytes=0-1' }, 'HEAD')
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-length']).toBe('1000')
  })
})

it('a file with several codings has no ranges', async () => {
  const response = await get('/page', { range: 'bytes=0-9' })
  expect(response.statusCode).toBe(200)
  expect(response.headers['accept-ranges']).toBeUndefined()
})
