/** The form of a number that is sent without script (docs/product-rules.md#result-page). */
import Fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { typedNumberRoute } from './numbered-page.routes.ts'

const app = Fastify()
typedNumberRoute(app, {
  headers: { 'cache-control': 'no-store' },
  draw: (view) => ({ body: Buffer.from(JSON.stringify(view)), headers: {} }),
})
afterAll(() => app.close())

const PAGE = '/information/pengumuman-hasil-ppdb'
const send = (text: string, type = 'application/x-www-form-urlencoded') =>
  app.inject({
    method: 'POST',
    url: PAGE,
    headers: { 'content-type': type },
    payload: new URLSearchParams({ no_registration: text }).toString(),
  })

it('leads to the page of the only number in the text', async () => {
  const answer = await send('Lihat *sd25-00000-00000-0*, terima kasih')
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toBe(`${PAGE}/SD25-00000-00000-0`)
})

it.each([
  ['5205990303180001', 'nik'],
  ['K7RM 4W2X', 'code'],
  ['SD25-00000-00000-0 SMP25-00000-00001-1', 'several'],
  ['SD25-00000-00000-1', 'mistyped'],
  ['', 'empty'],
  ['https://evil.example/\r\nlocation: x', 'unknown'],
])('answers %j in place', async (typed, problem) => {
  const answer = await send(typed)
  expect(answer.statusCode).toBe(400)
  expect(answer.headers.location).toBeUndefined()
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.json()).toEqual({ kind: 'typed', problem })
})

it('takes no other body, and none that is long', async () => {
  expect((await send('SD25-00000-00000-0', 'application/json')).statusCode).toBe(415)
  expect((await send('x'.repeat(9_000))).statusCode).toBe(413)
})
