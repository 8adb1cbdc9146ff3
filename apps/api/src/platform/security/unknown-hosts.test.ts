/** DNS rebinding and forged Host headers: requests for unknown hosts are refused. */
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anSdBody, aZone } from '../../../testing/builders.ts'
import { createTestApp, type TestApp, TIME_ZONE } from '../../../testing/test-app.ts'

let test: TestApp
let port: number
let known: string
beforeAll(async () => {
  test = await createTestApp({
    config: {
      officeTimeZone: TIME_ZONE,
      publicUrl: 'https://spmb.example',
      allowedHosts: ['spmb.local', '10.0.0.5', '[fd00::5]'],
      trustedProxies: ['127.0.0.1'],
      limitScale: 1_000,
    },
  })
  const payload = anSdBody(await aZone(test.db.kysely, 'SD'))
  known = (await test.app.inject({ method: 'POST', url: '/api/ppdb/sd', payload })).json().data
    .no_registration
  await test.syncCaches()
  port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => test.close())

/** One request as bytes, since HTTP clients refuse to send several Host headers. */
async function ask(
  path: string,
  headers: string[],
  version = '1.1',
): Promise<{ status: number; body: string }> {
  const socket = connect(port, '127.0.0.1')
  socket.write(`${[`GET ${path} HTTP/${version}`, ...headers, 'connection: close'].join('\r\n')}\r\n\r\n`)
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  return { status: Number(text.split(' ')[1]), body: text.slice(text.indexOf('\r\n\r\n') + 4) }
}
const statusOf = async (path: string, ...headers: string[]) => (await ask(path, headers)).status
const PATHS = () => ['/api/district', `/api/ppdb/registered/${known}`]

it.each([
  'spmb.example',
  'SPMB.example',
  'spmb.example:443',
  'spmb.local',
  '10.0.0.5:3000',
  '[fd00::5]:3000',
  'localhost',
  'localhost:3000',
  '127.0.0.1:3000',
  '[::1]:3000',
])('answers for %s', async (host) => {
  for (const path of PATHS()) expect([path, await statusOf(path, `Host: ${host}`)]).toEqual([path, 200])
})

it.each([
  'jahat.example',
  'jahat.example:3000',
  'spmb.example.jahat.example',
  'spmb.example@jahat.example',
  'jahat.example#spmb.example',
  '10.0.0.6',
  '127.0.0.1.jahat.example',
  'localhost.jahat.example',
  '[fd00::6]',
  'spmb.example:x',
])('refuses %s with 421 and no further information', async (host) => {
  for (const path of [...PATHS(), '/api/docs', '/tidak-ada']) {
    const { status, body } = await ask(path, [`Host: ${host}`])
    expect([path, status, JSON.parse(body)]).toEqual([
      path,
      421,
      {
        status: 421,
        message: 'Server ini tidak melayani alamat yang Anda buka. Buka alamat resmi situs ini.',
        data: null,
      },
    ])
  }
})

it('refuses a request without exactly one Host header with 400', async () => {
  for (const path of PATHS()) {
    expect(await statusOf(path, 'Host: spmb.example', 'Host: jahat.example')).toBe(400)
    expect(await statusOf(path, 'Host: spmb.example', 'hOsT: spmb.example')).toBe(400)
    expect(await statusOf(path)).toBe(400)
    expect((await ask(path, [], '1.0')).status).toBe(400)
    expect(await statusOf(path, 'Host:')).toBe(421)
  }
})

it('ignores X-Forwarded-Host, also from a trusted proxy', async () => {
  const forwarded = 'X-Forwarded-Host: spmb.example'
  expect(await statusOf('/api/district', 'Host: jahat.example', forwarded)).toBe(421)
})

it('answers health checks with any Host header or none', async () => {
  for (const path of ['/healthz', '/readyz']) {
    // A database that needs more than two seconds on a busy machine counts as unavailable for that long.
    await expect.poll(() => statusOf(path, 'Host: 192.0.2.10:3000')).toBe(200)
    await expect.poll(async () => (await ask(path, [], '1.0')).status).toBe(200)
  }
})
