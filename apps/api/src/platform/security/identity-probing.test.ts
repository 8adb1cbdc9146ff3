/** A client that knows one registered number of a child cannot test other numbers: the responses do not differ. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aNik, aNisn, anSdBody, anSmpBody, aZone, type ChoiceIds } from '../../../testing/builders.ts'
import { createTestApp, type TestApp, TIME_ZONE } from '../../../testing/test-app.ts'
import { createMetrics, type Metrics } from '../metrics/metrics.ts'
import { ALLOWANCES } from '../settings/rate-limits.ts'

const SCALE = 0.25
const PER_NETWORK = ALLOWANCES.duplicate.points * SCALE
const OVERALL = ALLOWANCES.duplicateOverall.points * SCALE

let test: TestApp
let metrics: Metrics
let smp: ChoiceIds
let sd: ChoiceIds

// Each test has its own counts: a period of 60 s that began in another test may end in the middle of this one.
beforeEach(async () => {
  metrics = createMetrics()
  const config = {
    officeTimeZone: TIME_ZONE,
    publicUrl: 'http://localhost:3000',
    trustedProxies: [],
    limitScale: SCALE,
  }
  test = await createTestApp({ config, metrics })
  smp = await aZone(test.db.kysely, 'SMP')
  sd = await aZone(test.db.kysely, 'SD')
})
afterEach(() => test.close())

let network = 0
const aNetwork = () => `10.7.${++network}.1`

async function register(payload: object, remoteAddress: string, level = 'smp') {
  const answer = await test.app.inject({ method: 'POST', url: `/api/ppdb/${level}`, payload, remoteAddress })
  const { 'x-request-id': _, date: __, ...headers } = answer.headers
  return { status: answer.statusCode, body: answer.body, headers }
}
const rows = async () => Number((await test.db.pool.query('select count(*) from registration')).rows[0].count)
const audited = async () =>
  (
    await test.db.kysely
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'registration.refuse_duplicate')
      .orderBy('id')
      .execute()
  ).map(({ changes, address, actor, subject_id }) => ({ changes, address, actor, subject_id }))

it('the response is the same whether the NIK, the NISN or both are registered', async () => {
  const child = anSmpBody(smp)
  const mine = anSmpBody(smp)
  for (const body of [child, mine]) expect((await register(body, aNetwork())).status).toBe(201)
  const before = await rows()
  const from = aNetwork()

  const freeNik = await register({ ...mine, nik: aNik() }, from)
  expect(freeNik.status).toBe(400)
  expect(await register({ ...mine, nik: child.nik }, from)).toEqual(freeNik)
  expect(await register({ ...mine, nisn: aNisn() }, from)).toEqual(freeNik)
  expect(await register({ ...mine, nisn: child.nisn }, from)).toEqual(freeNik)
  expect(await register(mine, from)).toEqual(freeNik)
  expect(await rows()).toBe(before)
})

it('every refused duplicate is counted and audited, without the numbers', async () => {
  const child = anSmpBody(smp)
  const from = aNetwork()
  await register(child, from)
  const before = (await audited()).length
  await register({ ...child, nik: aNik() }, from)
  const [entry, ...more] = (await audited()).slice(before)
  expect(more).toEqual([])
  expect(entry).toEqual({
    changes: { level: 'SMP', registered: { nik: false, nisn: true } },
    address: from,
    actor: 'public',
    subject_id: null,
  })
  expect(await metrics.text()).toMatch(/spmb_duplicate_registrations_total\{level="SMP"\} [1-9]/)
})

it('a network above its limit of duplicates is refused and writes nothing; others register', async () => {
  const child = anSdBody(sd)
  const from = aNetwork()
  await register(child, aNetwork(), 'sd')
  for (let i = 0; i < PER_NETWORK; i++) expect((await register(child, from, 'sd')).status).toBe(400)
  const before = await rows()
  const registered = await register(child, from, 'sd')
  expect(registered.status).toBe(429)
  const free = await register(anSdBody(sd), from, 'sd')
  expect({ ...free, headers: null }).toEqual({ ...registered, headers: null })
  expect(await rows()).toBe(before)
  expect((await register(anSdBody(sd), aNetwork(), 'sd')).status).toBe(201)
})

it('above the total limit the refusal stays the same, the audit does not grow, and parents register', async () => {
  const child = anSdBody(sd)
  const first = aNetwork()
  await register(child, first, 'sd')
  const refusal = await register(child, first, 'sd')
  for (let i = 0; i < OVERALL; i++) {
    const from = `10.8.${Math.floor(i / PER_NETWORK)}.1`
    expect(await register(child, from, 'sd')).toEqual(refusal)
  }
  const before = (await audited()).length
  expect(await register(child, aNetwork(), 'sd')).toEqual(refusal)
  expect((await audited()).length).toBe(before)
  expect((await register(anSdBody(sd), aNetwork(), 'sd')).status).toBe(201)
})
