import type { Endpoint } from '@spmb/domain/shared/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { EVERY_CONTRACT, goodCall } from '../../../testing/calls/every-call.ts'
import { aWorld, type World } from '../../../testing/calls/world.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { lowerCaseLevel } from './level-case.ts'

test.each([
  ['/api/ppdb/SD', '/api/ppdb/sd'],
  ['/api/ppdb/Smp?search=SMP/SD', '/api/ppdb/smp?search=SMP/SD'],
  ['/api/ppdb/zonasi/7/12/sD', '/api/ppdb/zonasi/7/12/sd'],
  ['/api/ppdb/zonasi/SMP/7/school', '/api/ppdb/zonasi/smp/7/school'],
  ['/ppdb/export/excel/9/SD', '/ppdb/export/excel/9/sd'],
  ['/api/ppdb/registered/SD250001', '/api/ppdb/registered/SD250001'],
  ['/api/ppdb/SMA', '/api/ppdb/SMA'],
  ['/api/ppdb/sd', '/api/ppdb/sd'],
  ['/registration/SD', '/registration/SD'],
  ['/', '/'],
])('%s is routed as %s', (url, routed) => {
  expect(lowerCaseLevel(url)).toBe(routed)
})

describe('a call with a level in its path', () => {
  let app: TestApp
  let world: World
  let admin: Awaited<ReturnType<typeof signIn>>
  beforeAll(async () => {
    app = await createTestApp()
    world = await aWorld(app)
    admin = await signIn(app, 'admin')
  })
  afterAll(() => app.close())

  const WITH_LEVEL = EVERY_CONTRACT.filter(({ path }) => /\/(:type|sd|smp)(\/|$)/.test(path))
  const LEVEL = /\/(sd|smp)(?=\/|$)/

  /** Without a session no call changes anything, and its status still tells a known path from an unknown one. */
  const statusOf = async (
    { method }: Pick<Endpoint, 'method'>,
    url: string,
    options: { headers?: Record<string, string>; payload?: object } = {},
  ) => (await app.app.inject({ method, url, ...options })).statusCode

  it('exists for every kind of call', () => {
    expect(WITH_LEVEL.length).toBeGreaterThan(12)
  })

  it.each(WITH_LEVEL.map((contract) => [`${contract.method} ${contract.path}`, contract] as const))(
    '%s takes it in any letter case and refuses any other level',
    async (_name, contract) => {
      const { url, payload } = goodCall(contract, world, admin)
      const known = await statusOf(contract, url)
      expect(known).not.toBe(404)
      expect(known).not.toBe(405)
      for (const write of [(text: string) => text.toUpperCase(), (text: string) => text.replace('s', 'S')])
        expect(await statusOf(contract, url.replace(LEVEL, write))).toBe(known)
      // An unknown address of a page or download leads to the first page.
      const unknown = url.startsWith('/api/') ? 404 : 302
      const asAdmin = { headers: admin.bearer, ...(payload ? { payload } : {}) }
      for (const other of ['sma', 'SDN', '5d'])
        expect(await statusOf(contract, url.replace(LEVEL, `/${other}`), asAdmin)).toBe(unknown)
    },
  )
})
