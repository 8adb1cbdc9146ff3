import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../../testing/accounts.ts'
import { createTestApp, TEST_CONFIG, type TestApp } from '../../../../testing/test-app.ts'

const BROWSER = 'Mozilla/5.0 (Linux; Android 10)'
const STRANGER = '203.0.113.9'

describe.each([
  { trusted: ['127.0.0.1'], fault: 'no_header', faulty: {}, fitting: { 'x-forwarded-for': STRANGER } },
  { trusted: [], fault: 'no_proxy', faulty: { 'x-forwarded-for': STRANGER }, fitting: {} },
])('a proxy with $fault', ({ trusted, fault, faulty, fitting }) => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp({ config: { ...TEST_CONFIG, trustedProxies: trusted } })
  })
  afterAll(() => test.close())

  const ask = (headers: Record<string, string>, url = '/api/district', remoteAddress = '127.0.0.1') =>
    test.app.inject({ url, headers: { 'user-agent': BROWSER, ...headers }, remoteAddress })
  const warnings = () =>
    test
      .logs()
      .split('\n')
      .filter((line) => line.includes('X-Forwarded-For'))

  it('is not suspected when it fits, for a check by a tool, or for a stranger from outside', async () => {
    await ask(fitting)
    await ask({ ...faulty, 'user-agent': 'curl/7.88.1' })
    await ask(faulty, '/api/district', STRANGER)
    expect(warnings()).toEqual([])
  })

  it('is warned about once, with the remedy and without a visitor’s address', async () => {
    await ask(faulty)
    await ask(faulty)
    expect(warnings()).toHaveLength(1)
    expect(warnings()[0]).toContain(
      fault === 'no_header' ? 'proxy_set_header X-Forwarded-For $remote_addr;' : 'TRUSTED_PROXIES=127.0.0.1',
    )
    expect(test.logs()).not.toContain(STRANGER)
  })

  it('is a task for the admin who comes through it, and for no other', async () => {
    const admin = await signIn(test, 'admin')
    const monitor = await signIn(test, 'monitor')
    const task = async (headers: Record<string, string>) =>
      (await ask(headers, '/api/data/tasks')).json().data.proxy
    expect(await task({ ...admin.bearer, ...faulty })).toBe(fault)
    expect(await task({ ...admin.bearer, ...fitting })).toBeNull()
    expect(await task({ ...monitor.bearer, ...faulty })).toBeNull()
  })

  it('is named by /readyz to a call that comes through it', async () => {
    expect((await ask(faulty, '/readyz')).json()).toEqual({ status: 'ready', proxy: fault })
    expect((await ask(fitting, '/readyz')).json()).toEqual({ status: 'ready' })
  })
})

it('/readyz says that a forged address is believed, and nothing when the proxy replaces it', async () => {
  const test = await createTestApp({ config: { ...TEST_CONFIG, trustedProxies: ['127.0.0.1'] } })
  const ask = (forwarded: string) =>
    test.app.inject({ url: '/readyz', headers: { 'x-forwarded-for': forwarded, 'user-agent': BROWSER } })
  expect((await ask('192.0.2.1')).json()).toEqual({ status: 'ready', proxy: 'forged' })
  expect((await ask(`192.0.2.1, ${STRANGER}`)).json()).toEqual({ status: 'ready' })
  await test.close()
})
