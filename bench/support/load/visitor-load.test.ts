import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { request } from './http-load.ts'
import { type Answer, replayVisitors, type Visitor } from './visitor-load.ts'

async function against(
  handle: RequestListener,
  visitors: (answers: Answer[]) => Visitor[],
  connections: number,
) {
  const server = createServer(handle).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const answers: Answer[] = []
  const { port } = server.address() as AddressInfo
  const outcome = await replayVisitors(`http://127.0.0.1:${port}`, visitors(answers), { connections })
  await new Promise((resolve) => server.close(resolve))
  return { outcome, answers }
}

const get = (path: string, at: number) => ({ at, kind: path, request: request('GET', path) })

test('each visitor sends the next request after the answer, at the time that it chooses', async () => {
  const seen: string[] = []
  const { outcome, answers } = await against(
    ({ url = '' }, response) => {
      seen.push(url)
      const body = `of ${url}`
      response.writeHead(url === '/b' ? 503 : 200, { 'retry-after': '2', 'content-length': body.length })
      response.end(body)
    },
    (answers) => [
      (function* () {
        const first = yield get('/a', 20)
        answers.push(first)
        answers.push(yield get('/b', first.at + 10))
      })(),
      (function* () {
        answers.push(yield get('/earlier', 0))
      })(),
    ],
    // One, so that a pause of the machine does not send both first requests at once.
    1,
  )
  expect(seen).toEqual(['/earlier', '/a', '/b'])
  expect(answers.map(({ status, body, retryAfterMs }) => [status, body, retryAfterMs])).toEqual([
    [200, 'of /earlier', 2_000],
    [200, 'of /a', 2_000],
    [503, 'of /b', 2_000],
  ])
  expect(outcome.answers.get('/b')).toEqual(new Map([[503, 1]]))
  expect(outcome.latencies.get('/a')).toHaveLength(1)
})

test('a connection that ends without an answer counts as status 0, and another one is opened', async () => {
  let calls = 0
  const { answers } = await against(
    (incoming, response) => {
      if (++calls === 1) incoming.socket.destroy()
      else response.end('now')
    },
    (answers) => [
      (function* () {
        answers.push(yield get('/', 0))
        answers.push(yield get('/', 0))
      })(),
    ],
    1,
  )
  expect(answers.map(({ status }) => status)).toEqual([0, 200])
})

test('visitors for whom no connection is free wait for their turn', async () => {
  const { answers } = await against(
    (_request, response) => response.end('whole'),
    (answers) =>
      Array.from({ length: 50 }, () =>
        (function* (): Visitor {
          answers.push(yield get('/', 0))
        })(),
      ),
    1,
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
})
