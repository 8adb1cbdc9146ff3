import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../testing/accounts.ts'
import { anApplicant } from '../../testing/applicants.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { commandLine } from '../../testing/processes/command-line.ts'
import { createTestApp, TEST_DATA_KEY, type TestApp } from '../../testing/test-app.ts'
import { refuseDemoData } from '../features/demo/demo-mark.ts'
import { createFieldEncryption } from '../platform/security/field-encryption.ts'
import { type Config, parseConfig } from '../platform/settings/config.ts'
import { demoCommand } from './demo.ts'

const NOW = new Date('2025-06-20T02:00:00Z')
const PASSWORD = 'kuda terbang di atas awan'
let test: TestApp
let output: string

beforeAll(async () => {
  test = await createTestApp()
  test.clock.now = NOW
  const result = await run(
    test,
    '--applicants',
    '1500',
    '--seed',
    '3',
    '--operators',
    '4',
    '--password',
    PASSWORD,
  )
  output = result.output
  expect(result.code).toBe(0)
  await test.syncCaches()
})
afterAll(() => test.close())

const run = (on: TestApp, ...args: string[]) =>
  commandLine(on.database, { now: NOW, dataKey: TEST_DATA_KEY })(demoCommand, ...args)
const login = async (username: string) =>
  (
    await test.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username, password: PASSWORD },
    })
  ).json()

describe('a database filled by demo', () => {
  it('has the requested number of applicants, within their zones, with encrypted NIK and NISN', async () => {
    const rows = await test.db.kysely.selectFrom('registration').selectAll().execute()
    expect(rows).toHaveLength(1_500)
    const zones = await test.db.kysely.selectFrom('zone').select(['village_id', 'school_id']).execute()
    const served = new Set(zones.map((zone) => `${zone.village_id} ${zone.school_id}`))
    const encryption = createFieldEncryption(TEST_DATA_KEY, () => new Uint8Array())
    for (const row of rows) {
      expect(served).toContain(`${row.village_id} ${row.school_1_id}`)
      expect(served).toContain(`${row.village_id} ${row.school_2_id}`)
      const nik = encryption.decrypt(row.nik_sealed, row.no_registration)
      expect(nik).toMatch(/^520599/)
      expect(encryption.blindIndex('nik', nik)).toEqual(row.nik_index)
      expect(row.created_at <= row.updated_at && row.updated_at <= NOW).toBe(true)
    }
  })

  it('has a quota for every school, and no more admitted applicants than seats', async () => {
    const admin = await signIn(test, 'admin')
    const { data } = (await test.app.inject({ url: '/api/ppdb/quota', headers: admin.bearer })).json()
    const schools = [...data.quota_sd, ...data.quota_smp]
    let used = 0
    for (const school of schools) {
      expect(school.quota_set).toBe(true)
      expect(school.usedQuota).toBeLessThanOrEqual(school.quota)
      used += school.usedQuota
    }
    expect(used).toBeGreaterThan(100)
  })

  it('has the counts of ten earlier years, and complaints', async () => {
    const { chart, ppdb } = (await test.app.inject('/api/data/count/ppdb')).json().data
    expect(ppdb).toBe(1_500)
    expect(chart).toHaveLength(11)
    expect(chart[10]).toBe(1_500)
    expect(chart.slice(0, 10).every((count: number) => count > 500 && count < 1_700)).toBe(true)
    const admin = await signIn(test, 'admin')
    const complaints = (
      await test.app.inject({ url: '/api/report?per_page=5', headers: admin.bearer })
    ).json()
    expect(complaints.meta.total).toBe(12)
  })

  it('has an admin, a monitor and operators of schools, with the given password', async () => {
    expect(output).toMatch(/^Season 2025\/2026 has 1500 invented applicants now, \d+ of them admitted/)
    for (const username of ['admin', 'pemantau']) expect((await login(username)).status).toBe(200)
    const operators = [...output.matchAll(/^ {2}(op\.\d+)/gm)].map(([, name = '']) => name)
    expect(operators).toHaveLength(4)
    const { token } = await login(operators[0] as string)
    const bearer = { authorization: `Bearer ${token}` }
    const me = (await test.app.inject({ url: '/api/auth/me', headers: bearer })).json().data
    expect(me.must_change_password).toBe(false)
    const list = (await test.app.inject({ url: '/api/ppdb/sd?per_page=100', headers: bearer })).json()
    expect(list.meta.total).toBeGreaterThan(20)
    for (const row of list.data) expect([row.school_1_id.id, row.school_2_id.id]).toContain(me.school_id)
  })

  it('has a history for every decision', async () => {
    const admin = await signIn(test, 'admin')
    const { data } = (
      await test.app.inject({ url: '/api/ppdb/sd?decision=lulus&per_page=1', headers: admin.bearer })
    ).json()
    const history = await test.app.inject({ url: `/api/ppdb/${data[0].id}/history`, headers: admin.bearer })
    expect(history.json().data).toMatchObject([
      { action: 'registration.edit', who: expect.stringMatching(/^(Operator|Admin)/) },
      { action: 'registration.create', who: 'Pendaftar', changes: {} },
    ])
    expect(JSON.stringify(history.json().data[0].changes)).toContain('{"before":null,"after":"LULUS"}')
  })

  it('cannot be filled again, nor served publicly unless ALLOW_DEMO_DATA is set', async () => {
    const again = await run(test, '--applicants', '5')
    expect([again.code, again.output]).toEqual([
      1,
      expect.stringContaining("was filled by 'spmb demo' before"),
    ])
    const external = { kind: 'external', appUrl: '', ownerUrl: '' } as const
    const embedded = { kind: 'embedded' } as const
    const start = (database: Config['database'], host: string, allowDemoData = false) =>
      refuseDemoData(test.db.kysely, { database, host, allowDemoData })
    await expect(start(external, '127.0.0.1')).rejects.toThrow('ALLOW_DEMO_DATA=yes')
    await start(external, '127.0.0.1', true)
    for (const host of ['0.0.0.0', '::', '10.0.0.1', 'spmb.example'])
      await expect(start(embedded, host)).rejects.toThrow('The database in the data folder was filled')
    await start(embedded, '0.0.0.0', true)
    for (const host of ['127.0.0.1', '::1', 'localhost']) await start(embedded, host)
  })
})

describe('demo is refused', () => {
  it('when a registration exists, and changes nothing', async () => {
    const real = await createTestApp()
    try {
      await anApplicant(real)
      const { code, output: said } = await run(real, '--applicants', '5')
      expect([code, said]).toEqual([1, expect.stringContaining('There are registrations in this database')])
      expect(await real.db.kysely.selectFrom('registration').selectAll().execute()).toHaveLength(1)
      expect(await real.db.kysely.selectFrom('demo_data').selectAll().execute()).toEqual([])
      await refuseDemoData(real.db.kysely, {
        database: { kind: 'external', appUrl: '', ownerUrl: '' },
        host: '0.0.0.0',
        allowDemoData: false,
      })
    } finally {
      await real.close()
    }
  })

  let untouched: TestDatabase
  beforeAll(async () => {
    untouched = await createTestDatabase()
  })
  afterAll(() => untouched.drop())

  it.each([
    [[], 'Say how many, for example --applicants 2000.'],
    [['--applicants', '0'], "--applicants '0' is no whole number from 1 to 1000000."],
    [['--applicants', '1e3'], "--applicants '1e3' is no whole number"],
    [['--applicants', '5', '--seed', '-1'], 'is ambiguous'],
    [['--applicants', '5', '--seed', 'x'], "--seed 'x' is no whole number"],
    [['--applicants', '5', '--password', 'operator2025'], '--password is too short or easily guessed'],
    [['5'], 'Unexpected argument'],
  ])('%j', async (args, sentence) => {
    const { code, output: said } = await commandLine(untouched, { now: NOW })(demoCommand, ...args)
    expect([code, said]).toEqual([1, expect.stringContaining(sentence)])
  })

  it('where an office has begun to work, unless ALLOW_DEMO_DATA is set', async () => {
    const real = await createTestApp()
    const https = parseConfig({ PUBLIC_URL: 'https://spmb.example.go.id' })
    const demo = (config: Config) =>
      commandLine(real.database, { now: NOW, config, dataKey: TEST_DATA_KEY })(
        demoCommand,
        '--applicants',
        '5',
      )
    try {
      expect((await demo(https)).output).toMatch(/^This installation has an https address in PUBLIC_URL, and/)
      await real.db.kysely.updateTable('office').set({ is_sample: false }).execute()
      await real.database.ownerDb.pool.query(
        'update school set is_sample = false where id in (select min(id) from school)',
      )
      expect((await demo(parseConfig({}))).output).toMatch(
        /has schools of its own and an office that is set,/,
      )
      expect(await real.db.kysely.selectFrom('registration').selectAll().execute()).toEqual([])
      expect((await demo({ ...https, allowDemoData: true })).code).toBe(0)
    } finally {
      await real.close()
    }
  })

  it('on an external database, unless ALLOW_DEMO_DATA is set', async () => {
    const database = await createTestDatabase()
    const config = parseConfig({
      DATABASE_URL: 'postgresql://a:b@localhost/d',
      DATABASE_OWNER_URL: 'postgresql://a:b@localhost/d',
      DATA_KEY: '0'.repeat(64),
    })
    try {
      const external = commandLine(database, { now: NOW, config })
      expect((await external(demoCommand, '--applicants', '5')).output).toContain('set ALLOW_DEMO_DATA=yes')
      const allowed = commandLine(database, { now: NOW, config: { ...config, allowDemoData: true } })
      expect((await allowed(demoCommand, '--applicants', '5')).code).toBe(0)
    } finally {
      await database.drop()
    }
  })
})
