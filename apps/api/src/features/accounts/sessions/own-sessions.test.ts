import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn } from '../../../../testing/accounts.ts'
import { createTestApp, SCHOOL_MORNING, type TestApp } from '../../../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0'
type User = Awaited<ReturnType<typeof signIn>>
const call = (method: 'GET' | 'DELETE', path: string, { bearer }: Pick<User, 'bearer'>) =>
  test.app.inject({ method, url: `/api/user/session${path}`, headers: bearer })

async function again({ username, password }: User, userAgent = FIREFOX) {
  const headers = { 'user-agent': userAgent }
  const payload = { username, password }
  const answer = await test.app.inject({ method: 'POST', url: '/api/auth/login', payload, headers })
  return { bearer: { authorization: `Bearer ${answer.json().token}` } }
}

it('lists the live sessions of the user with their device, and nothing of other users', async () => {
  const user = await signIn(test, 'operator')
  await signIn(test, 'operator')
  test.clock.now = new Date(SCHOOL_MORNING.getTime() + 120_000)
  await again(user)
  const { data } = (await call('GET', '', user)).json()
  expect(data).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{64}$/),
      device: 'Firefox di Windows',
      created_at: test.clock.now.toISOString(),
      last_used_at: test.clock.now.toISOString(),
      current: false,
    },
    expect.objectContaining({ created_at: SCHOOL_MORNING.toISOString(), current: true }),
  ])
  const rows = await test.db.kysely.selectFrom('staff_session').select('device').execute()
  expect(JSON.stringify(rows)).not.toContain('Mozilla')
})

it('ends another session, or all others, never the own one or one of another user', async () => {
  const user = await signIn(test, 'monitor')
  const [second, third] = [await again(user), await again(user)]
  const listed = (await call('GET', '', user)).json().data as { id: string; current: boolean }[]
  const own = listed.find(({ current }) => current)?.id
  const [other] = listed.filter(({ current }) => !current)
  expect((await call('DELETE', `/${own}`, user)).statusCode).toBe(409)
  expect((await call('DELETE', `/${other?.id}`, await signIn(test, 'monitor'))).statusCode).toBe(404)
  expect((await call('DELETE', `/${other?.id}`, user)).json().data).toEqual({ ended: 1 })
  expect((await call('DELETE', `/${other?.id}`, user)).statusCode).toBe(404)
  expect((await call('DELETE', '', user)).json().data).toEqual({ ended: 1 })
  expect((await call('GET', '', second)).statusCode).toBe(401)
  expect((await call('GET', '', third)).statusCode).toBe(401)
  expect((await call('GET', '', user)).json().data).toHaveLength(1)
})
