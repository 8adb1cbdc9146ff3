import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { TooMany, Unavailable } from '../../errors/request-errors.ts'
import { BUSY_PAGE_HEADERS, busyPage } from './busy-page.ts'
import { sendRefusal } from './error-responses.ts'

const PERSON = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

function app(error: Error) {
  const server = Fastify()
  server.setErrorHandler((thrown, request, reply) => sendRefusal(thrown, request, reply))
  for (const path of ['/page', '/api/call'])
    server.all(path, () => {
      throw error
    })
  return server
}

it('is less than 2 kB and needs no other file', () => {
  for (const page of [busyPage(600), busyPage(600, true)]) {
    expect(Buffer.byteLength(page)).toBeLessThan(2_048)
    expect(page).not.toMatch(/ src=|url\(|@import|\sstyle=|\son[a-z]+="/)
  }
})

it.each([
  [1, 'Tunggu 1 detik'],
  [42.2, 'Tunggu 43 detik'],
  [3_600, 'Tunggu 60 menit'],
])('after too many requests it says how long to wait: %s seconds', (wait, words) => {
  const page = busyPage(wait, true)
  expect(page).toContain(`<h1>${words}</h1>`)
  expect(page).not.toMatch(/sibuk|belum dapat menjawab/)
})

it('has a policy with exactly its style and its script', () => {
  const policy = BUSY_PAGE_HEADERS['content-security-policy']
  const hashes = [...busyPage().matchAll(/<(?:style|script)>(.*?)<\/(?:style|script)>/gs)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  expect(hashes).toHaveLength(2)
  for (const hash of hashes) expect(policy).toContain(hash)
  expect(policy).not.toMatch(/unsafe|https?:/)
})

it.each([
  [undefined, '10'],
  [1, '5'],
  [20, '20'],
  [3_600, '60'],
])('a wait of %j seconds is asked about after %s', (wait, first) => {
  expect(busyPage(wait)).toContain(`data-s="${first}"`)
})

it.each([
  ['too many requests', new TooMany(30), 429, 'Tunggu 30 detik'],
  ['no capacity', new Unavailable(), 503, 'Layanan belum dapat menjawab'],
])(
  'a person who opens a page at %s gets it, with the time to wait',
  async (_what, error, status, heading) => {
    const answer = await app(error).inject({ url: '/page', headers: PERSON })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers).toMatchObject(BUSY_PAGE_HEADERS)
    expect(answer.headers['retry-after']).toMatch(/^\d+$/)
    expect(answer.body).toContain('Berhenti mencoba')
    expect(answer.body).toContain(`<h1>${heading}</h1>`)
  },
)

it.each([
  ['a program that opens a page', { url: '/page', headers: { accept: '*/*' } }],
  ['a call of the API, even from the address bar', { url: '/api/call', headers: PERSON }],
  ['a request that changes something', { url: '/page', method: 'POST', headers: PERSON }],
] as const)('%s gets JSON', async (_what, request) => {
  const answer = await app(new Unavailable()).inject(request)
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  expect(answer.json()).toMatchObject({ status: 503, data: null })
})

it('other refusals of a page are not called busy', async () => {
  const answer = await app(new Error('bug')).inject({ url: '/page', headers: PERSON })
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toContain('Berhenti mencoba')
})
