/** Every GET route leaves the database unchanged. The short check calls each by one kind of caller, the full one by every kind. */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { EVERY_CONTRACT, goodCall, type Staff } from '../../../testing/calls/every-call.ts'
import { casesOfRound, RUNS_ALL_CASES } from '../../../testing/calls/extent.ts'
import { servedRoutes } from '../../../testing/calls/served-routes.ts'
import { aWorld, type World } from '../../../testing/calls/world.ts'
import { contentsOf } from '../../../testing/database/contents.ts'
import { buildWeb, ROOT } from '../../../testing/processes/served.ts'
import { createTestApp, SCHOOL_MORNING, type TestApp } from '../../../testing/test-app.ts'
import { openPublicPages } from '../../features/public-pages/public-pages.ts'

const CALLERS = ['anonymous', 'monitor', 'operator', 'admin', 'one-time password'] as const

let test: TestApp
let world: World
const callers = new Map<string, Staff>()
/** URLs of every GET route, with existing and unknown objects. */
let addresses: string[]

/** The last audit row of the preparation. */
let preparedUntil: number
beforeAll(async () => {
  buildWeb()
  test = await createTestApp({
    openPages: (facts) =>
      openPublicPages({ facts, webDist: join(ROOT, 'apps/web/dist'), log: { error: () => {} } }),
  })
  world = await aWorld(test)
  const { rows } = await test.database.ownerDb.pool.query('select max(id) as last from audit_entry')
  preparedUntil = rows[0].last
  for (const role of ['monitor', 'operator', 'admin'] as const) callers.set(role, await signIn(test, role))
  callers.set('one-time password', await signIn(test, 'admin', { mustChangePassword: true }))
  // Exports ask for a recent password; the crawl takes hours of this clock.
  const given = new Date(SCHOOL_MORNING.getTime() + 86_400_000)
  await test.db.kysely.updateTable('staff_session').set({ password_given_at: given }).execute()
  addresses = servedRoutes(test.app)
    .filter((route) => route.startsWith('GET '))
    .flatMap(addressesOf)
})
afterAll(() => test.close())

/** The URLs that are tested for a route. */
function addressesOf(route: string): string[] {
  const path = route.slice('GET '.length)
  const contract = EVERY_CONTRACT.find(
    (each) => each.method === 'GET' && each.path.replace(/:\w+/g, '{}') === path,
  )
  if (contract) {
    const { url } = goodCall(contract, world, callers.get('admin') as Staff)
    const unknown = contract.path.replace(/:\w+/g, '987654')
    return [url, `${url}?page=2&per_page=1&sort=name&search=contoh`, `${url}?hapus=1`, unknown]
  }
  return [world.children.SD.number, world.children.SMP.number, 'tidak-ada', '1'].map((value) =>
    path.replace(/\{\}/g, value),
  )
}

describe.each(CALLERS)('reading as %s', (caller) => {
  it('changes nothing but audit rows and the last use of the session', { tags: 'rounds' }, async () => {
    const headers = callers.get(caller)?.bearer
    test.clock.now = SCHOOL_MORNING
    const before = await contentsOf(test, { reading: true })
    const seen = new Set<number>()
    for (const url of casesOfRound([...new Set(addresses)], CALLERS.indexOf(caller), CALLERS.length)) {
      // The last use of a session is written at most once a minute; here every call writes it.
      test.clock.now = new Date(test.clock.now.getTime() + 61_000)
      for (const method of ['GET', 'HEAD'] as const) {
        // A download has a different response for browser navigation.
        for (const accept of url.startsWith('/ppdb/') ? ['*/*', 'text/html'] : ['*/*']) {
          const answer = await test.app.inject({ method, url, headers: { ...headers, accept } })
          expect([url, answer.statusCode < 500]).toEqual([url, true])
          seen.add(answer.statusCode)
        }
      }
    }
    expect(await contentsOf(test, { reading: true })).toEqual(before)
    expect([...seen]).toEqual(expect.arrayContaining([200, 404]))
    const me = await test.app.inject({ url: '/api/auth/me', ...(headers ? { headers } : {}) })
    expect(me.statusCode).toBe(caller === 'anonymous' ? 401 : 200)
  })
})

/** What reading records. */
const READS = [
  'access.denied',
  'audit.export',
  'audit.list',
  'complaint.list',
  'free_seats.view',
  'login',
  'paper.print',
  'publication.check',
  'recap.export',
  'reference.export',
  'registration.corrections',
  'registration.export',
  'registration.history',
  'registration.list',
  'registration.list_admitted',
  'registration.list_claims',
  'registration.list_doubles',
  'registration.list_numbers',
  'registration.list_objections',
  'registration.list_onward',
  'registration.print_sheet',
  'registration.trash',
  'registration.view',
  'registration.view_distance',
  'registration.view_mail',
  'registration.view_objection',
  'registration.view_screening',
  'registration.view_support',
  'registration.view_wish',
  'reserve.preview',
  'selection.cases',
  'selection.confirmations',
  'selection.desk',
  'selection.export_complete',
  'selection.export_full',
  'selection.record',
  'user.export',
  'user.list',
]

it('the crawl covers pages, documents and calls, and adds only audit rows of reads', {
  tags: 'rounds',
}, async () => {
  expect(addresses.length).toBeGreaterThan(60)
  for (const address of ['/', '/ppdb/sd', '/admin/dashboard', '/api/ppdb/sd', '/ppdb/export/excel/sd']) {
    expect(addresses).toContain(address)
  }
  const { pool } = test.database.ownerDb
  const { rows } = await pool.query<{ action: string; by: string }>(
    "select distinct action, split_part(actor, ':', 1) as by from audit_entry where actor <> 'public' and id > $1 order by 1",
    [preparedUntil],
  )
  const actions = rows.map(({ action }) => action)
  expect(READS).toEqual(expect.arrayContaining(actions))
  if (RUNS_ALL_CASES) expect(actions).toEqual(READS)
})
