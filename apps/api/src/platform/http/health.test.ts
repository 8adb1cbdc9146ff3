import { afterEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
afterEach(() => test.close())

const ask = async (url: string) => {
  const answer = await test.app.inject(url)
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  })
  return [answer.statusCode, answer.json()]
}

/** A database that needs more than two seconds on a busy machine counts as unavailable for that long. */
const readiness = (answer: unknown[]) => expect.poll(() => ask('/readyz')).toEqual(answer)

describe('readiness', () => {
  it('is reported when the database answers with the schema of this program', async () => {
    test = await createTestApp()
    expect(await ask('/healthz')).toEqual([200, { status: 'ok' }])
    await readiness([200, { status: 'ready' }])
  })

  it('is denied while the process drains, although it still answers', async () => {
    let draining = false
    test = await createTestApp({ isDraining: () => draining })
    await readiness([200, { status: 'ready' }])
    draining = true
    expect(await ask('/readyz')).toEqual([503, { status: 'not ready', reason: 'draining' }])
    expect(await ask('/healthz')).toEqual([503, { status: 'stopping' }])
    expect((await test.app.inject('/api/district')).statusCode).toBe(200)
  })

  it('is reported for a newer schema and denied for an older one', async () => {
    test = await createTestApp()
    const owner = test.database.ownerDb.pool
    await owner.query(`insert into schema_migration (version, name, checksum) values (9999, 'later', 'x')`)
    await readiness([200, { status: 'ready' }])
    await owner.query('delete from schema_migration')
    await readiness([503, { status: 'not ready', reason: 'schema' }])
  })

  it('is denied while the database is unavailable, without the error of the database', async () => {
    test = await createTestApp()
    await test.db.close()
    expect(await ask('/readyz')).toEqual([503, { status: 'not ready', reason: 'database' }])
    expect(await ask('/healthz')).toEqual([200, { status: 'ok' }])
  })

  it('needs one query for concurrent requests', async () => {
    test = await createTestApp()
    let statements = 0
    const query = test.db.pool.connect.bind(test.db.pool)
    test.db.pool.connect = ((...parameters: []) => {
      statements++
      return query(...parameters)
    }) as typeof test.db.pool.connect
    const answers = await Promise.all(Array.from({ length: 200 }, () => test.app.inject('/readyz')))
    expect(answers.every((answer) => answer.statusCode === 200)).toBe(true)
    expect(statements).toBeLessThan(10)
  })
})

it('is not logged', async () => {
  test = await createTestApp()
  await ask('/healthz')
  await ask('/readyz')
  expect(test.logs()).not.toContain('answered')
})
