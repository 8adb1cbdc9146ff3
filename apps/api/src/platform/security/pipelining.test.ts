/** A client that pipelines thousands of requests without reading does not affect other clients. */
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anSdBody, aZone } from '../../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { CONNECTION_DEFAULTS } from '../settings/connection-limits.ts'

const CLIENTS = 20
const BYTES = 400_000

describe('pipelined requests', () => {
  let test: TestApp
  let origin: string
  let number: string
  beforeAll(async () => {
    test = await createTestApp()
    const payload = anSdBody(await aZone(test.db.kysely, 'SD'))
    const registered = await test.app.inject({ method: 'POST', url: '/api/ppdb/sd', payload })
    number = registered.json().data.no_registration
    await test.syncCaches()
    origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => test.close())

  const ask = (path: string) => fetch(origin + path, { headers: { connection: 'close' } })
  const openConnections = () =>
    new Promise<number>((resolve) => test.app.server.getConnections((_, count) => resolve(count)))

  it.each([
    ['a page that does not exist', () => '/'],
    ['a look-up in the database', () => '/api/ppdb/registered/SD25-00000-00000-0'],
    ['a look-up in memory', () => `/api/ppdb/registered/${number}`],
    ['reference data', () => '/api/district'],
  ])(
    'of %s: few are handled, the connections are closed, and other clients are answered',
    async (_what, path) => {
      let received = 0
      const count = ({ url }: IncomingMessage) => {
        if (url === path()) received++
      }
      test.app.server.prependListener('request', count)
      const request = `GET ${path()} HTTP/1.1\r\nhost: localhost\r\n\r\n`
      const attack = request.repeat(Math.ceil(BYTES / request.length))
      for (let i = 0; i < CLIENTS; i++) {
        const socket = connect((test.app.server.address() as AddressInfo).port, '127.0.0.1')
        socket.on('error', () => {})
        socket.pause()
        socket.write(attack)
      }
      const page = await ask('/api/district?parent')
      expect(page.status).toBe(200)
      await expect.poll(openConnections).toBe(0)
      test.app.server.off('request', count)
      // The one being handled, the waiting ones, and the one above the limit.
      expect(received).toBe(CLIENTS * (CONNECTION_DEFAULTS.pipelined + 2))
      expect((await ask(`/api/ppdb/registered/${number}`)).status).toBe(200)
    },
  )

  it('are summarised in one log line', async () => {
    const lines = () =>
      test
        .logs()
        .split('\n')
        .filter((line) => line.includes('connections were closed'))
        .map((line) => JSON.parse(line))
    const all = 4 * CLIENTS
    await expect.poll(() => lines().at(-1)?.pipelining).toBe(all)
    expect(lines().length).toBeLessThan(all)
  })
})
