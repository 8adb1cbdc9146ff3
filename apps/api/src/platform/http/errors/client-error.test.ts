import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
  await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => test.close())

/** What a client reads whose time for a request ends after it has sent these bytes. */
async function readAfterTimeout(sent: string): Promise<string> {
  const { server } = test.app
  const accepted = once(server, 'connection') as Promise<[Socket]>
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8')
  let read = ''
  client.on('data', (text) => {
    read += text
  })
  const [socket] = await accepted
  if (sent) {
    client.write(sent)
    await expect.poll(() => socket.bytesRead).toBe(sent.length)
  }
  // What Node does with it, without the 15 seconds.
  const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  server.emit('clientError', late, socket)
  await once(client, 'close')
  return read
}

it('closes a connection that never sent a byte without an answer, which the next request would read', async () => {
  expect(await readAfterTimeout('')).toBe('')
})

it('tells a client that sends too slowly so', async () => {
  expect(await readAfterTimeout('GET / HTT')).toMatch(/^HTTP\/1\.1 408 /)
})
