/** Numbers that somebody else has: docs/product-rules.md#disputed-numbers */
import type { DisputedNumber, MissingNumber } from '@spmb/domain/registration/staff/numbers/contract.staff.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../../../testing/accounts.ts'
import { anApplicant, auditOf, takeAway } from '../../../../../testing/applicants.ts'
import { aNik, aNisn, anSdBody, anSmpBody, aZone, onPaper } from '../../../../../testing/builders.ts'
import { openFamily } from '../../../../../testing/calls/families.ts'
import { activeSeason } from '../../../../../testing/seasons.ts'
import { seededRandom } from '../../../../../testing/seeded-random.ts'
import { createTestApp } from '../../../../../testing/test-app.ts'
import { holdsNumber } from '../../numbers.ts'

const test = await createTestApp()
const { app, db } = test
afterAll(() => test.close())
const sd = await aZone(db.kysely, 'SD')
const smp = await aZone(db.kysely, 'SMP')
const admin = await signIn(test, 'admin')
const season = await activeSeason(test)
beforeEach(() => db.kysely.updateTable('registration').set({ deleted_at: test.clock.now }).execute())

const aKey = () => seededRandom(16).toString('hex')
async function post(url: string, payload: object, headers: Record<string, string> = {}) {
  const answer = await app.inject({ method: 'POST', url, payload, headers })
  const { message, data } = answer.json()
  return { status: answer.statusCode, message, data }
}
const family = (body: object, key?: string) =>
  post('/api/ppdb/sd', body, key ? { 'idempotency-key': key } : {})
const asked = (nik: string, overrides: object = {}) => anSdBody(sd, { nik, number_check: true, ...overrides })
const rowOf = (number: string) =>
  db.kysely
    .selectFrom('registration')
    .selectAll()
    .where('no_registration', '=', number)
    .executeTakeFirstOrThrow()
async function list(): Promise<{ disputed: DisputedNumber[]; missing: MissingNumber[] }> {
  return (await app.inject({ url: '/api/numbers', headers: admin.bearer })).json().data
}
const settle = (id: number, body: object) =>
  post(`/api/numbers/${id}`, { kind: 'nik', reason: 'KK dan akta dilihat', ...body }, admin.bearer)

/** A child that has a number, and a second one whose family asked for the check. */
async function aDispute() {
  const holder = await anApplicant(test, 'SD', { nik: aNik() })
  const nik = holder.body.nik as string
  const { data } = await family(asked(nik, { name: 'Contoh Kedua', mother_name: 'Contoh Ibu Kedua' }))
  const second = await rowOf(data.no_registration)
  return { nik, holder, second, code: data.change_code as string }
}

describe('a family whose number is registered', () => {
  it('is refused as before, and registered when it asks for the check, once for a number', async () => {
    const holder = await anApplicant(test, 'SD', { nik: aNik() })
    const nik = holder.body.nik as string
    const refused = await family(anSdBody(sd, { nik }))
    expect([refused.status, Object.keys(refused.message)]).toEqual([400, ['nik']])
    const key = aKey()
    const body = asked(nik)
    const first = await family(body, key)
    expect(first).toMatchObject({ status: 201, data: { number_check: true } })
    expect(await family(body, key), 'a retry').toEqual(first)
    const row = await rowOf(first.data.no_registration)
    expect(row).toMatchObject({ number_disputed: 'nik', number_reason: null })
    expect((await rowOf(holder.number)).number_disputed).toBeNull()
    expect((await auditOf(test, row.id))[0]?.changes).toEqual({
      number_disputed: { before: null, after: 'nik' },
    })
    const third = await family(asked(nik))
    expect(third.status).toBe(400)
    expect(third.message._[0]).toContain('Bawa Kartu Keluarga')
    expect(JSON.stringify(third.message)).not.toContain(holder.number)
  })

  it('needs no check for a number that nobody has', async () => {
    const { data } = await family(asked(aNik()))
    expect(data).not.toHaveProperty('number_check')
    expect((await rowOf(data.no_registration)).number_disputed).toBeNull()
  })

  it('asks at the same moment as another one: one is registered', async () => {
    const holder = await anApplicant(test, 'SD', { nik: aNik() })
    const answers = await Promise.all([1, 2, 3].map(() => family(asked(holder.body.nik as string))))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
  })

  it('of an SMP child disputes what is taken: the NISN alone, or both of two children', async () => {
    const one = await anApplicant(test, 'SMP', { nik: aNik(), nisn: aNisn() })
    const other = await anApplicant(test, 'SMP', { nik: aNik(), nisn: aNisn() })
    const send = async (numbers: object) => {
      const { data } = await post('/api/ppdb/smp', anSmpBody(smp, { number_check: true, ...numbers }))
      return (await rowOf(data.no_registration)).number_disputed
    }
    expect(await send({ nisn: one.body.nisn })).toBe('nisn')
    expect(await send({ nik: one.body.nik, nisn: other.body.nisn })).toBe('both')
    const { disputed } = await list()
    expect(disputed.map(({ kind, other: keeper }) => [kind, keeper?.no_registration])).toEqual([
      ['nisn', one.number],
      ['nik', one.number],
      ['nisn', other.number],
    ])
  })
})

describe('staff with the papers', () => {
  const paper = (nik: string, overrides: object = {}) =>
    post('/api/ppdb/sd/paper', onPaper(anSdBody(sd, { nik }), { ...overrides }), admin.bearer)

  it('store the child with what they saw, also after a family has asked', async () => {
    const { nik } = await aDispute()
    expect((await paper(nik)).message.nik[0]).toContain('sudah terdaftar')
    expect((await paper(nik, { number_check: true })).message).toHaveProperty('number_reason')
    const stored = await paper(nik, { number_check: true, number_reason: 'KK asli dilihat' })
    expect(stored.status).toBe(201)
    const row = await rowOf(stored.data.no_registration)
    expect(row).toMatchObject({ number_disputed: 'nik', number_reason: 'KK asli dilihat', source: 'luring' })
    expect((await auditOf(test, row.id))[0]?.changes).toMatchObject({
      number_reason: { before: null, after: 'KK asli dilihat' },
    })
    expect((await list()).disputed.map(({ reason }) => reason)).toEqual([null, 'KK asli dilihat'])
  })
})

describe('a child whose number follows', () => {
  const later = { nik: '', nik_missing: true, number_reason: 'Akta belum terbit' }
  const aChild = async (overrides: object = {}) =>
    rowOf(
      (await post('/api/ppdb/sd/paper', onPaper(anSdBody(sd), { ...later, ...overrides }), admin.bearer)).data
        .no_registration,
    )
  const edit = async (id: number, body: object, level = 'sd') => {
    const url = `/api/ppdb/${level}/${id}/edit`
    return (await app.inject({ method: 'PUT', url, headers: admin.bearer, payload: body })).statusCode
  }

  it('is registered from paper with a reason, as often as there are such children', async () => {
    const [one, other] = [await aChild(), await aChild({ name: 'Contoh Lain' })]
    for (const row of [one, other])
      expect(row).toMatchObject({
        nik_index: null,
        number_disputed: null,
        number_reason: 'Akta belum terbit',
        birth_date_differs: false,
      })
    expect(one.nik_sealed).toHaveLength(0)
    expect((await auditOf(test, one.id))[0]?.changes).toMatchObject({
      nik_state: { before: null, after: 'later' },
      number_reason: { before: null, after: 'Akta belum terbit' },
    })
    const { missing } = await list()
    expect(missing.map(({ kind, reason, one: { id } }) => [kind, reason, id])).toEqual([
      ['nik', 'Akta belum terbit', one.id],
      ['nik', 'Akta belum terbit', other.id],
    ])
    await takeAway(test, one.id, 'deleted')
    expect((await post(`/api/ppdb/${one.id}/restore`, {}, admin.bearer)).status, 'restored').toBe(200)
  })

  it.each([
    ['frozen', 'hidden'],
    ['signed', 'published'],
  ] as const)('gets its number in the state %s, results %s', async (state, publication_mode) => {
    const row = await aChild()
    const { nik } = anSdBody(sd)
    const put = async (level: object, results: object) => {
      await db.kysely.updateTable('season_level').set(level).where('season_id', '=', season.id).execute()
      await db.kysely.updateTable('season').set(results).where('id', '=', season.id).execute()
    }
    await put({ state, method: 'run' }, { publication_mode })
    try {
      expect(await edit(row.id, { nik })).toBe(200)
    } finally {
      await put({ state: 'draft', method: 'manual' }, { publication_mode: 'hidden' })
    }
    expect((await list()).missing).toEqual([])
    const second = await aChild({ name: 'Contoh Lain' })
    expect(await edit(second.id, { nik }), 'a number of another child').toBe(400)
  })

  it('of SMP may lack the NISN, and its reason is no permission to store a NIK that another child has', async () => {
    const holder = await anApplicant(test, 'SMP', { nik: aNik() })
    const form = { nisn: '', nisn_missing: true, number_reason: 'Pindahan luar negeri' }
    const send = (body: object) =>
      post('/api/ppdb/smp/paper', onPaper(anSmpBody(smp), { ...form, ...body }), admin.bearer)
    const refused = await send({ nik: holder.body.nik })
    expect([refused.status, Object.keys(refused.message)]).toEqual([400, ['nik']])
    const first = await rowOf((await send({})).data.no_registration)
    expect(first).toMatchObject({ nisn_index: null, number_disputed: null })
    expect(first.nisn_sealed).toHaveLength(0)
    const checked = await send({ nik: holder.body.nik, number_check: true })
    expect(await rowOf(checked.data.no_registration)).toMatchObject({
      nisn_index: null,
      number_disputed: 'nik',
      number_reason: 'Pindahan luar negeri',
    })
    expect(await edit(first.id, { nisn: aNisn() }, 'smp')).toBe(200)
    expect((await list()).missing.map(({ kind, one }) => [kind, one.id])).not.toContainEqual([
      'nisn',
      first.id,
    ])
  })

  it('is found by its number once it has one', async () => {
    const row = await aChild({ mother_name: 'Contoh Ibu Menyusul' })
    const { nik } = anSdBody(sd)
    const lost = (typed: string) =>
      post('/api/ppdb/lost_number', {
        type: 'SD',
        nik: typed,
        birth_date: row.birth_date,
        mother_name: row.mother_name,
      })
    expect([(await lost('')).status, (await lost(nik)).status]).toEqual([400, 404])
    expect(await edit(row.id, { nik })).toBe(200)
    expect((await lost(nik)).data).toEqual({ no_registration: row.no_registration })
  })

  it.each([
    [{ number_reason: '' }, 'number_reason'],
    [{ nik: aNik() }, 'nik_missing'],
    [{ nik_missing: false }, 'nik'],
  ])('%j is refused, and nothing is stored', async (body, field) => {
    const { count } = await db.kysely
      .selectFrom('registration')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    const answer = await post(
      '/api/ppdb/sd/paper',
      onPaper(anSdBody(sd), { ...later, ...body }),
      admin.bearer,
    )
    expect([answer.status, Object.keys(answer.message)]).toEqual([400, [field]])
    const after = await db.kysely
      .selectFrom('registration')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    expect(after.count).toBe(count)
  })

  it('cannot be sent by a family without its number', async () => {
    const { status, message } = await family(anSdBody(sd, later))
    expect([status, Object.keys(message)]).toEqual([400, ['nik']])
  })
})

describe('the office decides', () => {
  it('the number is this child’s: the other’s follows later, and staff enter it', async () => {
    const { holder, second, nik } = await aDispute()
    expect(await settle(second.id, { outcome: 'this', other: holder.id })).toMatchObject({ status: 200 })
    expect(await rowOf(second.no_registration)).toMatchObject({
      number_disputed: null,
      nik_index: second.nik_index,
    })
    const loser = await rowOf(holder.number)
    expect(loser).toMatchObject({ nik_index: null, number_reason: 'KK dan akta dilihat', withdrawn_at: null })
    const { disputed, missing } = await list()
    expect(disputed).toEqual([])
    expect(missing).toMatchObject([{ kind: 'nik', one: { id: holder.id } }])
    const record = (
      await app.inject({ url: `/api/ppdb/registered/${holder.number}`, headers: admin.bearer })
    ).json()
    expect(record.data.nik_masked).toBe('')
    expect((await post(`/api/ppdb/${holder.id}/nik`, {}, admin.bearer)).status).toBe(409)
    const edit = (body: object) =>
      app.inject({
        method: 'PUT',
        url: `/api/ppdb/sd/${holder.id}/edit`,
        headers: admin.bearer,
        payload: body,
      })
    expect((await edit({ address: 'Dusun Dua', birth_date: '2018-03-12' })).statusCode).toBe(200)
    expect((await edit({ nik })).json().message.nik[0]).toContain(second.no_registration)
    expect((await edit({ nik: aNik() })).statusCode).toBe(200)
    expect((await list()).missing).toEqual([])
  })

  it('the number is the other’s: this child’s follows later', async () => {
    const { holder, second } = await aDispute()
    const before = await rowOf(holder.number)
    await settle(second.id, { outcome: 'other', other: holder.id })
    expect(await rowOf(holder.number)).toEqual(before)
    expect(await rowOf(second.no_registration)).toMatchObject({ number_disputed: null, nik_index: null })
    expect((await settle(second.id, { outcome: 'other', other: holder.id })).status).toBe(409)
  })

  it.each(['withdraw_this', 'withdraw_other'] as const)('both are one child: %s', async (outcome) => {
    const { holder, second } = await aDispute()
    await settle(second.id, { outcome, other: holder.id })
    const [gone, stays] =
      outcome === 'withdraw_this'
        ? [second.no_registration, holder.number]
        : [holder.number, second.no_registration]
    expect((await rowOf(gone)).withdrawn_reason).toBe('KK dan akta dilihat')
    expect(await rowOf(stays)).toMatchObject({ withdrawn_at: null, number_disputed: null })
    expect((await list()).disputed).toEqual([])
    const undone = await post(`/api/ppdb/${(await rowOf(gone)).id}/withdraw/undo`, {}, admin.bearer)
    // The second one comes back as disputed; the first one would take the number from the second.
    expect(undone.status).toBe(outcome === 'withdraw_this' ? 200 : 409)
  })

  it('refuses what was decided about another registration than the one that has the number now', async () => {
    const { holder, second } = await aDispute()
    await takeAway(test, holder.id, 'deleted')
    expect((await settle(second.id, { outcome: 'this', other: holder.id })).status).toBe(409)
    expect((await list()).disputed).toMatchObject([{ other: null }])
    expect((await settle(second.id, { outcome: 'this', other: null })).status).toBe(200)
    expect((await post(`/api/ppdb/${holder.id}/restore`, {}, admin.bearer)).status).toBe(409)
  })
})

it('while it is open both have the number: lost number, search, restore, and what families read', async () => {
  const { nik, holder, second, code } = await aDispute()
  const lost = (mother_name: string) =>
    post('/api/ppdb/lost_number', { type: 'SD', nik, birth_date: holder.body.birth_date, mother_name })
  const found = [await lost(holder.body.mother_name as string), await lost('Contoh Ibu Kedua')]
  expect(found.map(({ data }) => data?.no_registration)).toEqual([holder.number, second.no_registration])
  const search = await post('/api/ppdb/find', { text: nik }, admin.bearer)
  expect(JSON.stringify(search.data)).toContain(holder.number)
  expect(JSON.stringify(search.data)).toContain(second.no_registration)
  const children = [holder, { ...holder, id: second.id, number: second.no_registration, changeCode: code }]
  for (const child of children) {
    const { data } = await (await openFamily(test, child)).call('GET', '')
    expect(data.number_check).toBe(true)
    const others = children.filter(({ number }) => number !== child.number)
    for (const { number } of others) expect(JSON.stringify(data)).not.toContain(number)
  }
  await takeAway(test, holder.id, 'deleted')
  expect((await post(`/api/ppdb/${holder.id}/restore`, {}, admin.bearer)).status).toBe(409)
})

it('an open question refuses the publication of a level that is decided by hand, in both ways', async () => {
  const { second, holder } = await aDispute()
  await db.kysely
    .updateTable('season')
    .set({ publication_mode: 'hidden', publishes_at: null })
    .where('id', '=', season.id)
    .execute()
  const publish = async () => {
    const check = (
      await app.inject({ url: `/api/season/${season.id}/publication`, headers: admin.bearer })
    ).json().data
    const answer = await post(
      `/api/season/${season.id}/publication`,
      {
        version: check.season.version,
        publishes: 'now',
        check: check.check,
        reason: 'Contoh alasan yang cukup panjang',
        password: admin.password,
      },
      admin.bearer,
    )
    return { findings: check.findings, ...answer }
  }
  const refused = await publish()
  expect(refused.findings).toContainEqual({ code: 'disputed_numbers', level: 'SD', count: 1, rows: [] })
  expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('1 nomor SD') })
  await settle(second.id, { outcome: 'other', other: holder.id })
  expect((await publish()).status).toBe(200)
})

it.each([
  ['nik', 'SD'],
  ['nisn', 'SMP'],
] as const)('a search by %s reads the unique index and no whole table', async (kind, level) => {
  const found = db.kysely
    .selectFrom('registration')
    .select('id')
    .where(holdsNumber(kind, Buffer.alloc(32, 1), { seasonId: season.id, level }))
    .compile()
  const client = await test.database.ownerDb.pool.connect()
  try {
    await client.query('begin')
    // In a table of a few rows every index costs the same, so only those stay that numbers are searched by.
    await client.query(`do $$ declare name text; begin
      for name in select indexrelid::regclass from pg_index where indrelid = 'registration'::regclass
        and not indisunique and coalesce(pg_get_expr(indpred, indrelid), '') not like '%number_disputed%'
      loop execute 'drop index ' || name; end loop; end $$`)
    await client.query('set local enable_seqscan = off')
    const { rows } = await client.query(`explain ${found.sql}`, [...found.parameters])
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(new RegExp(`Index Scan (on|using) registration_${kind}_once `))
    expect(plan).not.toContain('Seq Scan')
  } finally {
    await client.query('rollback')
    client.release()
  }
})
