import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { signIn } from '../../../../../testing/accounts.ts'
import { anApplicant, auditOf } from '../../../../../testing/applicants.ts'
import { aNik, aNisn, anSdBody, anSmpBody, aZone, onPaper } from '../../../../../testing/builders.ts'
import { seededRandom } from '../../../../../testing/seeded-random.ts'
import { createTestApp, SCHOOL_MORNING } from '../../../../../testing/test-app.ts'

const test_ = await createTestApp()
const { app, db } = test_
afterAll(() => test_.close())

const zone = await aZone(db.kysely, 'SD')
const smpZone = await aZone(db.kysely, 'SMP')
const admin = await signIn(test_, 'admin')
const operator = await signIn(test_, 'operator', { schoolId: zone.school_1_id })
type Staff = typeof admin

const aForm = (overrides: Record<string, unknown> = {}) => onPaper(anSdBody(zone), overrides)
const aKey = () => seededRandom(16).toString('hex')

async function send(
  payload: object,
  { as = operator, key, level = 'sd' }: { as?: Staff; key?: string; level?: string } = {},
) {
  const response = await app.inject({
    method: 'POST',
    url: `/api/ppdb/${level}/paper`,
    headers: { ...as.bearer, ...(key && { 'idempotency-key': key }) },
    payload,
  })
  const { message, data } = response.json()
  return { status: response.statusCode, message, number: data?.no_registration as string }
}

const stored = (number: string) =>
  db.kysely
    .selectFrom('registration')
    .selectAll()
    .where('no_registration', '=', number)
    .executeTakeFirstOrThrow()

const total = async () => Number((await db.pool.query('select count(*) from registration')).rows[0].count)

async function readRecord(number: string, as: Staff) {
  const response = await app.inject({ url: `/api/ppdb/registered/${number}`, headers: as.bearer })
  return response.json().data
}

test('an operator registers a child without a phone for the own school, and it is audited', async () => {
  const form = aForm({ phone: '', no_phone: true })
  const { status, message, number } = await send(form)
  expect({ status, message }).toEqual({ status: 201, message: 'Pendaftaran dari formulir kertas tersimpan' })
  const row = await stored(number)
  expect(row).toMatchObject({
    level: 'SD',
    phone: null,
    source: 'luring',
    entered_by: `user:${operator.userId}`,
    paper_consent_on: '2025-06-02',
    received_on: null,
    late_reason: null,
    consent_at: null,
    sender_network: null,
    created_at: SCHOOL_MORNING,
  })
  expect(await auditOf(test_, row.id)).toEqual([
    {
      action: 'registration.create',
      actor: `user:${operator.userId}`,
      address: '127.0.0.1',
      changes: {
        source: { before: null, after: 'luring' },
        paper_consent_on: { before: null, after: '2025-06-02' },
      },
    },
  ])
  expect(await readRecord(number, operator)).toMatchObject({
    phone: null,
    source: 'luring',
    paper: { consent_on: '2025-06-02', received_on: null, late_reason: null },
  })
  // The public view and the card answer at once.
  expect((await app.inject({ url: `/api/ppdb/registered/${number}` })).json().data).not.toHaveProperty(
    'paper',
  )
})

test('an SMP form stores the academic data', async () => {
  const smp = await signIn(test_, 'operator', { schoolId: smpZone.school_1_id })
  const { status, number } = await send(onPaper(anSmpBody(smpZone)), { as: smp, level: 'SMP' })
  expect(status).toBe(201)
  expect(await stored(number)).toMatchObject({
    level: 'SMP',
    from_school: 'SDN Contoh',
    graduation_year: 2025,
  })
})

test('a record without a phone is edited without one', async () => {
  const { number } = await send(aForm({ phone: '', no_phone: true }))
  const { id } = await stored(number)
  const edit = (payload: object) =>
    app.inject({ method: 'PUT', url: `/api/ppdb/sd/${id}/edit`, headers: operator.bearer, payload })
  expect((await edit({ address: 'Dusun Dua' })).statusCode).toBe(200)
  expect((await edit({ phone: '' })).statusCode).toBe(400)
  expect((await edit({ phone: '0812 1111 1111' })).statusCode).toBe(200)
  expect((await stored(number)).phone).toBe('+6281211111111')
})

describe('nothing is registered', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['without a phone', { phone: '' }, 'phone'],
    ['without the written consent', { paper_consent: false }, 'paper_consent'],
    ['with a consent of tomorrow', { paper_consent_on: '2025-06-04' }, 'paper_consent_on'],
    ['with the same school twice', { school_2_id: zone.school_1_id }, 'school_2_id'],
    ['for an unknown village', { village_id: 99_999 }, 'village_id'],
  ])('%s', async (_, overrides, field) => {
    const before = await total()
    const { status, message } = await send(aForm(overrides))
    expect(status).toBe(400)
    expect(Object.keys(message)).toEqual([field])
    expect(await total()).toBe(before)
  })

  test('by an operator for another school as first choice', async () => {
    const swapped = { school_1_id: zone.school_2_id, school_2_id: zone.school_1_id }
    expect(await send(aForm(swapped))).toMatchObject({
      status: 403,
      message: expect.stringContaining('Pilihan 1 harus sekolah Anda'),
    })
    expect((await send(aForm(swapped), { as: admin })).status).toBe(201)
  })

  test('in a zone that changed since the form was checked', async () => {
    const form = aForm()
    const row = { village_id: zone.village_id, school_id: zone.school_2_id }
    const removed = await db.kysely
      .deleteFrom('zone')
      .where('village_id', '=', row.village_id)
      .where('school_id', '=', row.school_id)
      .returningAll()
      .executeTakeFirstOrThrow()
    expect((await send(form)).message).toEqual({ school_2_id: [expect.stringContaining('tidak melayani')] })
    await db.kysely.insertInto('zone').values(removed).execute()
    expect((await send(form)).status).toBe(201)
  })
})

describe('a NIK that is registered', () => {
  test('is refused; an admin reads the number of its holder', async () => {
    const nik = aNik()
    const holder = await anApplicant(test_, 'SD', { nik })
    const before = await total()
    const refused = await send(aForm({ nik }), { as: admin })
    expect(refused.status).toBe(400)
    expect(refused.message).toEqual({
      nik: [`NIK ini sudah terdaftar pada jenjang ini dengan nomor ${holder.number}`],
    })
    expect(await total()).toBe(before)
    const { rows } = await db.pool.query(
      `select actor, changes from audit_entry where action = 'registration.refuse_duplicate' order by id desc limit 1`,
    )
    expect(rows[0]).toEqual({
      actor: `user:${admin.userId}`,
      changes: { level: 'SD', registered: { nik: true, nisn: false } },
    })
  })

  test('names its holder to an operator only if it chose the own school', async () => {
    const own = await anApplicant(test_, 'SD', { nik: aNik() })
    expect((await send(aForm({ nik: own.body.nik }))).message.nik[0]).toContain(own.number)
    const others = await otherSchools()
    const elsewhere = await anApplicant(test_, 'SD', { nik: aNik(), ...others })
    const { message } = await send(aForm({ nik: elsewhere.body.nik }))
    expect(message.nik[0]).toBe('NIK ini sudah terdaftar pada jenjang ini dengan nomor pendaftaran lain')
  })

  test('is refused in an edit in the same way, and so is an NISN', async () => {
    const [one, other] = [await anApplicant(test_, 'SMP'), await anApplicant(test_, 'SMP', { nisn: aNisn() })]
    const edit = async (payload: object) =>
      (
        await app.inject({
          method: 'PUT',
          url: `/api/ppdb/smp/${one.id}/edit`,
          headers: admin.bearer,
          payload,
        })
      ).json().message
    expect((await edit({ nik: other.body.nik })).nik[0]).toContain(other.number)
    expect((await edit({ nisn: other.body.nisn })).nisn[0]).toContain(other.number)
    const form = onPaper(anSmpBody(smpZone), { nik: one.body.nik, nisn: other.body.nisn })
    const { message } = await send(form, { as: admin, level: 'smp' })
    expect([message.nik[0], message.nisn[0]]).toEqual([
      expect.stringContaining(one.number),
      expect.stringContaining(other.number),
    ])
  })
})

/** A village with schools other than the operator's. */
async function otherSchools() {
  const { rows } = await db.pool.query<{ village_id: number; ids: number[] }>(
    `select village_id, array_agg(school_id order by school_id) as ids from zone join school on school.id = school_id
     where school.type = 'SD' and school_id <> $1 group by village_id having count(*) >= 2 order by village_id limit 1`,
    [zone.school_1_id],
  )
  const [found] = rows
  if (!found) throw new Error('no other village has two schools')
  const { rows: villages } = await db.pool.query('select district_id from village where id = $1', [
    found.village_id,
  ])
  return {
    village_id: found.village_id,
    district_id: villages[0].district_id,
    school_1_id: found.ids[0],
    school_2_id: found.ids[1],
  }
}

describe('a repeated request', () => {
  test('returns the same registration, also after the closing, and never makes a second one', async () => {
    const [form, key] = [aForm(), aKey()]
    const [first, second] = await Promise.all([send(form, { key }), send(form, { key })])
    expect(second).toEqual(first)
    await setWindow('closed')
    expect(await send(form, { key })).toEqual(first)
    await setWindow('open')
    expect(await auditOf(test_, (await stored(first.number)).id)).toHaveLength(1)
  })

  test('with another form is a 409', async () => {
    const key = aKey()
    await send(aForm(), { key })
    expect((await send(aForm(), { key })).status).toBe(409)
  })
})

/** Sessions would end if the clock moved to another day. */
async function setWindow(mode: 'open' | 'closed' | 'schedule') {
  const opensAt = mode === 'schedule' ? '2025-06-05T00:00:00Z' : '2025-06-01T16:00:00Z'
  await db.kysely
    .updateTable('season')
    .set({ window_mode: mode, opens_at: new Date(opensAt) })
    .where('is_active', '=', true)
    .execute()
  await test_.syncCaches()
}

describe('after the closing', () => {
  beforeEach(async () => {
    await setWindow('closed')
    return () => setWindow('open')
  })

  test('an operator is refused, an admin without reason and date of receipt too', async () => {
    const late = { received_on: '2025-06-01', late_reason: 'Formulir tertinggal' }
    expect((await send(aForm(late))).message._[0]).toContain('hanya dapat dimasukkan oleh admin dinas')
    expect(Object.keys((await send(aForm(), { as: admin })).message)).toEqual(['received_on', 'late_reason'])
  })

  test('an admin registers with both, and the record and its history show them', async () => {
    const late = { received_on: '2025-06-01', late_reason: 'Formulir tertinggal di sekolah' }
    const { number } = await send(aForm(late), { as: admin })
    const { id, ...row } = await stored(number)
    expect(row).toMatchObject(late)
    const record = await readRecord(number, admin)
    expect(record.paper).toEqual({
      entered_by: expect.any(String),
      registered_late: false,
      consent_on: '2025-06-02',
      ...late,
    })
    const history = await app.inject({ url: `/api/ppdb/${id}/history`, headers: admin.bearer })
    expect(history.json().data[0]).toMatchObject({
      who: record.paper.entered_by,
      action: 'registration.create',
      changes: {
        received_on: { before: null, after: '2025-06-01' },
        reason: { before: null, after: 'Formulir tertinggal di sekolah' },
      },
    })
  })
})

test('before the opening registration from paper is refused for every role', async () => {
  await setWindow('schedule')
  for (const as of [operator, admin])
    expect((await send(aForm(), { as })).message._[0]).toContain('belum dibuka')
  await setWindow('open')
})
