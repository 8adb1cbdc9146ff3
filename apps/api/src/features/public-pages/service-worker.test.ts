import { beforeAll, expect, it } from 'vitest'
import { buildWeb } from '../../../testing/processes/served.ts'
import { openTestPages } from '../../../testing/worlds/public-pages.ts'

beforeAll(buildWeb)

async function workerOf(serviceWorker?: boolean) {
  const { app } = await openTestPages(serviceWorker === undefined ? {} : { serviceWorker })
  const answer = await app.inject('/sw.js')
  await app.close()
  return answer
}

it('is asked for at each visit, and reaches only this site', async () => {
  const { statusCode, headers, body } = await workerOf()
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringContaining("default-src 'none'; connect-src 'self'"),
  })
  expect(body).toContain('fetch')
})

it('is replaced by one that deletes what was kept, removes itself and answers no request', async () => {
  const { statusCode, headers, body } = await workerOf(false)
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
  expect(body).toMatch(/caches\.delete/)
  expect(body).toMatch(/registration\.unregister/)
  expect(body).not.toContain('fetch')
})
