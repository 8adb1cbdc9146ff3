import { writeGroup } from '@spmb/domain/registration/staff/list-query.ts'
import {
  SENDER_NETWORK_DAYS,
  SUSPICIOUS_RATE,
  SUSPICIOUS_REGISTRATIONS,
  SUSPICIOUS_SITE_RATE,
  type SuspiciousGroup,
} from '@spmb/domain/registration/staff/suspicious-contract.staff.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { signIn } from '../../../../../testing/accounts.ts'
import { admitAt } from '../../../../../testing/applicants.ts'
import { anSdBody, aSchoolOutside, aZone, type ChoiceIds } from '../../../../../testing/builders.ts'
import { createTestApp, SCHOOL_MORNING, type TestApp, TIME_ZONE } from '../../../../../testing/test-app.ts'
import { purgeRequestData } from '../../purge-request-data.ts'
import { watchSuspicious } from './watch-suspicious.ts'

const FLOOD = '10.66.0.1'
const REASON = 'Pendaftaran palsu dari satu jaringan'

let test: TestApp
let zone: ChoiceIds
let admin: Awaited<ReturnType<typeof signIn>>
let numbers: string[]

beforeAll(async () => {
  test = await createTestApp()
  zone = await aZone(test.db.kysely, 'SD')
  admin = await signIn(test, 'admin')
  numbers = await flood(SUSPICIOUS_REGISTRATIONS)
  await register('10.9.9.9')
})
afterAll(() => test.close())

async function register(remoteAddress: string) {
  const payload = anSdBody(zone)
  return test.app.inject({ method: 'POST', url: '/api/ppdb/sd', payload, remoteAddress })
}
async function flood(count: number): Promise<string[]> {
  const answers = await Promise.all(Array.from({ length: count }, () => register(FLOOD)))
  return answers.map((answer) => answer.json().data.no_registration)
}
const call = (method: 'GET' | 'PUT', path = '', payload?: object) =>
  test.app.inject({
    method,
    url: `/api/ppdb/suspicious${path}`,
    headers: admin.bearer,
    ...(payload && { payload }),
  })
const groups = async (): Promise<SuspiciousGroup[]> => (await call('GET')).json().data
async function theGroup() {
  const [group, ...more] = await groups()
  expect(more).toEqual([])
  return group as SuspiciousGroup
}
const idOf = ({ network, day }: SuspiciousGroup) => ({ network, day })
const audited = (action: string) =>
  test.db.kysely.selectFrom('audit_entry').selectAll().where('action', '=', action).execute()

describe('a group of suspicious registrations', () => {
  it('is a network with many registrations on one day, stored without its address', async () => {
    expect(await theGroup()).toMatchObject({
      registrations: SUSPICIOUS_REGISTRATIONS,
      marked: 0,
      clearable: 0,
      day: '2025-06-03',
    })
    expect((await theGroup()).network).toMatch(/^[0-9a-f]{64}$/)
  })

  it('is reported in the log once and in the metrics at every check', async () => {
    const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
    const suspiciousGroups = vi.fn()
    const { check } = watchSuspicious({
      db: test.db,
      clock: () => test.clock.now,
      timeZone: TIME_ZONE,
      log: logger as never,
      metrics: { suspiciousGroups },
    })
    await check()
    await check()
    expect(suspiciousGroups.mock.calls).toEqual([[1], [1]])
    expect(logger.warn).toHaveBeenCalledTimes(1)
  })

  it('cannot be cleared before it is marked', async () => {
    const sent = { ...idOf(await theGroup()), registrations: SUSPICIOUS_REGISTRATIONS, reason: REASON }
    expect((await call('PUT', '/clear', sent)).statusCode).toBe(409)
    expect(await theGroup()).toMatchObject({ registrations: SUSPICIOUS_REGISTRATIONS })
  })

  it('is marked with a reason, audited, and unmarked again', async () => {
    const group = idOf(await theGroup())
    const mark = (marked: boolean) => call('PUT', '/mark', { ...group, marked, reason: REASON })
    expect((await call('PUT', '/mark', { ...group, marked: true, reason: ' ' })).statusCode).toBe(400)
    expect((await mark(true)).json().data).toEqual({ registrations: SUSPICIOUS_REGISTRATIONS })
    expect(await theGroup()).toMatchObject({ marked: SUSPICIOUS_REGISTRATIONS })
    await mark(false)
    expect(await theGroup()).toMatchObject({ marked: 0 })
    await mark(true)
    expect((await audited('registration.mark_suspicious')).map(({ changes }) => changes)).toMatchObject([
      { marked: true, reason: REASON },
      { marked: false },
      { marked: true },
    ])
    expect(
      (await call('PUT', '/mark', { ...group, day: '2024-01-01', marked: true, reason: REASON })).statusCode,
    ).toBe(404)
  })

  it('is a list of its level for admins, with its total and its export, and of no other registration', async () => {
    const group = await theGroup()
    expect(group.of_level).toEqual({ SD: SUSPICIOUS_REGISTRATIONS, SMP: 0 })
    const asked = (path: string, of: string, as = admin) =>
      test.app.inject({ url: `/api/ppdb/${path}group=${of}`, headers: as.bearer })
    const list = await asked('sd?page=1&per_page=100&', writeGroup(group))
    const shown = list.json().data.map((row: { no_registration: string }) => row.no_registration)
    expect(list.json().meta.total).toBe(SUSPICIOUS_REGISTRATIONS)
    expect(shown.toSorted()).toEqual(numbers.toSorted())
    expect((await asked('smp?page=1&', writeGroup(group))).json().meta.total).toBe(0)
    const otherDay = writeGroup({ ...group, day: '2025-06-04' })
    expect((await asked('sd?page=1&', otherDay)).json().meta.total).toBe(0)
    for (const wrong of ['2aac0418', `${group.network}`, `${writeGroup(group)}'`])
      expect((await asked('sd?page=1&', encodeURIComponent(wrong))).statusCode).toBe(400)
    for (const role of ['monitor', 'operator'] as const) {
      const other = await signIn(test, role)
      expect((await asked('sd?page=1&', writeGroup(group), other)).statusCode, role).toBe(403)
      expect((await asked('sd?', writeGroup(group), other)).statusCode, role).toBe(403)
    }
  })

  it('is deleted together, except for decided and placed registrations, and audited row by row', async () => {
    const [decided = '', , placed = ''] = numbers
    const change = (values: object) =>
      test.db.kysely.updateTable('registration').set(values).where('no_registration', '=', decided).execute()
    await change({ school_1_decision: 'TIDAK LULUS' })
    const { id } = await test.db.kysely
      .selectFrom('registration')
      .select('id')
      .where('no_registration', '=', placed)
      .executeTakeFirstOrThrow()
    const school = await aSchoolOutside(test.db.kysely, zone)
    await admitAt(test, id, { placed_school_id: school }, { origin: 'placement' })
    const group = await theGroup()
    expect(group.clearable).toBe(SUSPICIOUS_REGISTRATIONS - 2)
    const clear = (registrations: number) =>
      call('PUT', '/clear', { ...idOf(group), registrations, reason: REASON })
    expect((await clear(SUSPICIOUS_REGISTRATIONS)).statusCode).toBe(409)
    expect(await audited('registration.delete')).toEqual([])

    const cleared = await clear(group.clearable)
    expect([cleared.statusCode, cleared.json().message]).toEqual([200, '98 pendaftaran dihapus'])
    expect((await audited('registration.delete')).length).toBe(group.clearable)
    expect(await audited('registration.clear_suspicious')).toMatchObject([
      { actor: `user:${admin.userId}`, changes: { reason: REASON, registrations: group.clearable } },
    ])
    const found = async (number = '') => (await test.app.inject(`/api/ppdb/registered/${number}`)).statusCode
    expect(await found(numbers[1])).toBe(404)
    expect(await found(decided)).toBe(200)
    expect(await found(placed)).toBe(200)
    expect(await groups()).toEqual([])
  })
})

describe('the rate of a network and of a site', () => {
  let rated: TestApp
  let choices: ChoiceIds
  beforeAll(async () => {
    rated = await createTestApp()
    choices = await aZone(rated.db.kysely, 'SD')
  })
  afterAll(() => rated.close())

  const send = (remoteAddress: string, payload: object) =>
    rated.app.inject({
      method: 'POST',
      url: '/api/ppdb/sd',
      payload: { ...anSdBody(choices), ...payload },
      remoteAddress,
    })
  /** One registration each second. @param phones how many different ones */
  async function arrive(count: number, addressOf: (i: number) => string, phones: number) {
    for (let i = 0; i < count; i++) {
      rated.clock.now = new Date(rated.clock.now.getTime() + 1_000)
      const phone = `0812${String(10_000_000 + (i % phones))}`
      expect((await send(addressOf(i), { phone })).statusCode).toBe(201)
    }
  }
  const found = async () => {
    const { bearer } = await signIn(rated, 'admin')
    const { data } = (await rated.app.inject({ url: '/api/ppdb/suspicious', headers: bearer })).json()
    return (data as SuspiciousGroup[]).map(({ kind, registrations }) => [kind, registrations])
  }

  it('more than sixty within ten minutes are shown; sixty are not', async () => {
    await arrive(SUSPICIOUS_RATE, () => '10.70.0.1', SUSPICIOUS_RATE)
    expect(await found()).toEqual([])
    await arrive(1, () => '10.70.0.1', 1)
    expect(await found()).toEqual([['network', SUSPICIOUS_RATE + 1]])
  })

  it('many families of one site are not shown; a flood with few phones is, without the families', {
    tags: 'full',
  }, async () => {
    const site = (name: number) => (i: number) => `2001:db8:${name}:${i.toString(16)}::1`
    const earlier = await found()
    await arrive(SUSPICIOUS_SITE_RATE + 1, site(1), SUSPICIOUS_SITE_RATE + 1)
    expect(await found()).toEqual(earlier)
    const flood = SUSPICIOUS_SITE_RATE + 1
    await arrive(flood, site(2), 20)
    await send('2001:db8:2:ffff::1', { phone: '081299999999' })
    expect(await found()).toEqual([['site', flood], ...earlier])
    const { bearer } = await signIn(rated, 'admin')
    const list = (await rated.app.inject({ url: '/api/ppdb/suspicious', headers: bearer })).json().data
    const { network, day } = list[0]
    const put = (path: string, payload: object) =>
      rated.app.inject({ method: 'PUT', url: `/api/ppdb/suspicious${path}`, headers: bearer, payload })
    const id = { network, day, reason: REASON }
    expect((await put('/mark', { ...id, marked: true })).json().data).toEqual({ registrations: flood })
    expect((await put('/clear', { ...id, registrations: flood })).statusCode).toBe(200)
    expect(await found()).toEqual(earlier)
  })
})

it('the hash of the network is cleared after its retention period, and the registration is kept', async () => {
  const count = async () => {
    const { rows } = await test.db.pool.query(
      'select count(*) as all, count(sender_network) as known from registration where deleted_at is null',
    )
    return rows[0]
  }
  const now = new Date(SCHOOL_MORNING.getTime() + SENDER_NETWORK_DAYS * 24 * 3_600_000)
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const at = (clock: Date) => purgeRequestData(test.db.kysely, { clock: () => clock, log }).purge()
  const before = await count()
  await at(new Date(now.getTime() - 1))
  expect(await count()).toEqual(before)
  await at(now)
  expect(await count()).toEqual({ ...before, known: 0 })
})

it('a network cannot store more registrations than its daily limit; other networks can register', async () => {
  const config = {
    officeTimeZone: TIME_ZONE,
    publicUrl: 'http://localhost:3000',
    trustedProxies: [],
    limitScale: 100,
  }
  const limited = await createTestApp({ config: { ...config, registrationsPerDay: 3 } })
  try {
    const choices = await aZone(limited.db.kysely, 'SD')
    const send = (remoteAddress: string, payload: object = anSdBody(choices)) =>
      limited.app.inject({ method: 'POST', url: '/api/ppdb/sd', payload, remoteAddress })
    for (let i = 0; i < 3; i++) {
      expect((await send(FLOOD, {})).statusCode).toBe(400)
      expect((await send(FLOOD)).statusCode).toBe(201)
    }
    const refused = await send(FLOOD)
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      expect.stringContaining('jaringan lain'),
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_600)
    expect((await send('10.9.9.8')).statusCode).toBe(201)
  } finally {
    await limited.close()
  }
})
