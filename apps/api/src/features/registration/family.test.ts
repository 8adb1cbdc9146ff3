/** Parents who are not as usual, and a guardian: docs/product-rules.md#parents-and-guardian */
import { afterAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { auditOf } from '../../../testing/applicants.ts'
import { aNik, anSdBody, aZone, onPaper } from '../../../testing/builders.ts'
import { activeSeason } from '../../../testing/seasons.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const test = await createTestApp()
const { app, db } = test
afterAll(() => test.close())
const zone = await aZone(db.kysely, 'SD')
const admin = await signIn(test, 'admin')
const operator = await signIn(test, 'operator', { schoolId: zone.school_1_id })
const season = await activeSeason(test)

const GUARDIAN = {
  guardian_name: 'Contoh Nenek',
  guardian_relation: 'Nenek',
  guardian_job: 'Petani',
  guardian_phone: '+60 12-345 6789',
}
const FOUNDLING = {
  father_state: 'not_on_certificate',
  father_name: '',
  father_job: '',
  mother_state: 'not_on_certificate',
  mother_name: '',
  mother_job: '',
  ...GUARDIAN,
}

async function send(
  method: 'POST' | 'PUT',
  url: string,
  payload: object,
  headers: Record<string, string> = {},
) {
  const answer = await app.inject({ method, url, payload, headers })
  const { message, data } = answer.json()
  return { status: answer.statusCode, message, data }
}
type Body = Record<string, unknown>
const family = (body: Body) => send('POST', '/api/ppdb/sd', anSdBody(zone, body))
const paper = (body: Body, as = operator) =>
  send('POST', '/api/ppdb/sd/paper', onPaper(anSdBody(zone, body)), as.bearer)
const edit = (id: number, body: object, as = admin) => send('PUT', `/api/ppdb/sd/${id}/edit`, body, as.bearer)
const rowOf = (number: string) =>
  db.kysely
    .selectFrom('registration')
    .selectAll()
    .where('no_registration', '=', number)
    .executeTakeFirstOrThrow()
const recordOf = async (number: string) =>
  (await app.inject({ url: `/api/ppdb/registered/${number}`, headers: admin.bearer })).json().data

it('a body without them is of two known parents, and so is the record', async () => {
  const { data } = await family({})
  expect((await recordOf(data.no_registration)).meta_student_id).toMatchObject({
    father_state: 'known',
    mother_state: 'known',
    guardian_name: null,
    guardian_phone: null,
  })
})

it.each([
  ['from the family', family],
  ['from paper', paper],
])(
  'a foundling with its grandmother is registered %s, and its number is found by her name',
  async (_, register) => {
    const nik = aNik()
    const { status, data } = await register({ nik, ...FOUNDLING })
    expect(status).toBe(201)
    const row = await rowOf(data.no_registration)
    expect(row).toMatchObject({
      father_name: '',
      mother_job: '',
      mother_state: 'not_on_certificate',
      guardian_name: 'Contoh Nenek',
      guardian_phone: '+60123456789',
    })
    expect((await recordOf(data.no_registration)).meta_student_id).toMatchObject({
      mother_name: '',
      mother_state: 'not_on_certificate',
      guardian_relation: 'Nenek',
    })
    const lost = (mother_name: string) =>
      send('POST', '/api/ppdb/lost_number', { type: 'SD', nik, birth_date: row.birth_date, mother_name })
    expect((await lost('contoh nenek')).data).toEqual({ no_registration: data.no_registration })
    expect((await lost('Contoh Ibu')).status).toBe(404)
    expect((await lost('-')).status, 'no name is no way around it').not.toBe(200)
    const found = await send('POST', '/api/ppdb/find', { text: '+60 12-345 6789' }, admin.bearer)
    expect(JSON.stringify(found.data)).toContain(data.no_registration)
  },
)

it.each([
  [{ ...FOUNDLING, guardian_relation: '' }, ['guardian_relation']],
  [
    { ...FOUNDLING, ...{ guardian_name: '', guardian_relation: '', guardian_job: '', guardian_phone: '' } },
    ['guardian_name'],
  ],
  [{ father_name: '' }, ['father_name']],
  [{ father_state: 'not_on_certificate' }, ['father_state']],
  [{ ...GUARDIAN, guardian_phone: '0812' }, ['guardian_phone']],
])('%j is refused, from a family and from paper', async (body, fields) => {
  for (const register of [family, paper]) {
    const { status, message } = await register(body)
    expect([status, Object.keys(message)]).toEqual([400, fields])
  }
})

it('a family reads who is who, and leaves a parent who is not on the certificate to staff', async () => {
  await db.kysely
    .updateTable('season')
    .set({ publication_mode: 'hidden' })
    .where('id', '=', season.id)
    .execute()
  const { data } = await family(FOUNDLING)
  const opened = await app.inject({
    method: 'POST',
    url: '/api/manage/session',
    payload: { no_registration: data.no_registration, change_code: data.change_code },
  })
  const cookie = String(opened.headers['set-cookie']).split(';')[0] as string
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  const managed = (await app.inject({ url: '/api/manage', headers })).json().data
  expect(managed.family).toMatchObject({ mother_state: 'not_on_certificate', guardian_name: 'Contoh Nenek' })
  const change = (body: object) => send('PUT', '/api/manage', { version: managed.version, ...body }, headers)
  expect((await change({ mother_name: 'Contoh Ibu' })).message).toHaveProperty('mother_name')
  expect((await change({ address: 'Dusun Dua' })).status).toBe(200)
})

it('a family corrects its guardian, takes that back, and keeps one where there is no parent', async () => {
  await db.kysely
    .updateTable('season')
    .set({ publication_mode: 'hidden' })
    .where('id', '=', season.id)
    .execute()
  const asFamily = async (body: Body) => {
    const { data } = await family(body)
    const opened = await app.inject({
      method: 'POST',
      url: '/api/manage/session',
      payload: { no_registration: data.no_registration, change_code: data.change_code },
    })
    const cookie = String(opened.headers['set-cookie']).split(';')[0] as string
    const headers = { cookie, 'sec-fetch-site': 'same-origin' }
    const read = async () => (await app.inject({ url: '/api/manage', headers })).json().data
    const act = async (method: 'POST' | 'PUT', url: string, body: object) =>
      send(method, url, { version: (await read()).version, ...body }, headers)
    return { number: data.no_registration as string, read, act }
  }
  const { number, read, act } = await asFamily(GUARDIAN)
  expect((await act('PUT', '/api/manage', { guardian_phone: '0812 0000 0009' })).status).toBe(200)
  expect(await rowOf(number)).toMatchObject({ guardian_phone: '+6281200000009', guardian_job: 'Petani' })
  expect((await read()).changes[0].changes).toMatchObject({
    guardian_phone: { before: '+60123456789', after: '+6281200000009' },
  })
  expect((await act('POST', '/api/manage/undo', {})).status).toBe(200)
  expect(await rowOf(number)).toMatchObject({ guardian_phone: '+60123456789' })
  expect((await act('PUT', '/api/manage', { guardian_relation: '' })).message).toHaveProperty(
    'guardian_relation',
  )
  const without = { guardian_name: '', guardian_relation: '', guardian_job: '', guardian_phone: '' }
  expect((await act('PUT', '/api/manage', without)).status).toBe(200)
  expect(await rowOf(number)).toMatchObject({ guardian_name: null, guardian_phone: null })

  // A parent who dies while registration is open; with both of them the child needs a guardian.
  const orphan = await asFamily({})
  expect((await orphan.act('PUT', '/api/manage', { father_state: 'dead' })).status).toBe(200)
  expect((await orphan.act('PUT', '/api/manage', { mother_state: 'dead' })).message).toHaveProperty(
    'guardian_name',
  )
  expect((await orphan.act('PUT', '/api/manage', { mother_state: 'dead', ...GUARDIAN })).status).toBe(200)
  expect((await orphan.act('POST', '/api/manage/undo', {})).status).toBe(200)
  expect(await rowOf(orphan.number)).toMatchObject({
    father_state: 'dead',
    mother_state: 'known',
    guardian_name: null,
  })

  const foundling = await asFamily(FOUNDLING)
  expect((await foundling.act('PUT', '/api/manage', without)).message).toHaveProperty('guardian_name')
  expect((await foundling.act('PUT', '/api/manage', { mother_state: 'known' })).message).toHaveProperty(
    'mother_state',
  )
  expect(await rowOf(foundling.number)).toMatchObject({ mother_state: 'not_on_certificate' })
})

describe('an edit', () => {
  it('takes a father off the record, adds a guardian, and brings the father back', async () => {
    const { data } = await family({ father_phone: '0812 0000 0000' })
    const { id } = await rowOf(data.no_registration)
    expect((await edit(id, { father_state: 'not_on_certificate', ...GUARDIAN })).status).toBe(200)
    expect(await rowOf(data.no_registration)).toMatchObject({
      father_name: '',
      father_job: '',
      father_phone: null,
      guardian_name: 'Contoh Nenek',
    })
    expect((await auditOf(test, id)).at(-1)?.changes).toMatchObject({
      father_state: { before: 'known', after: 'not_on_certificate' },
      guardian_relation: { before: null, after: 'Nenek' },
    })
    expect((await edit(id, { father_state: 'known' })).message).toHaveProperty('father_name')
    expect((await edit(id, { mother_state: 'dead', guardian_name: '' })).message).toHaveProperty(
      'guardian_name',
    )
    const back = { father_state: 'known', father_name: 'Contoh Ayah', father_job: 'Petani' }
    expect((await edit(id, back)).status).toBe(200)
    const without = { guardian_name: '', guardian_relation: '', guardian_job: '', guardian_phone: '' }
    expect((await edit(id, without)).status).toBe(200)
    expect(await rowOf(data.no_registration)).toMatchObject({
      father_name: 'Contoh Ayah',
      guardian_name: null,
    })
  })

  it('by an operator after the freeze waits for an admin as a whole', async () => {
    const { data } = await family({})
    const { id } = await rowOf(data.no_registration)
    const level = (state: 'frozen' | 'draft') =>
      db.kysely.updateTable('season_level').set({ state }).where('season_id', '=', season.id).execute()
    await level('frozen')
    try {
      expect((await edit(id, { father_state: 'not_on_certificate', ...GUARDIAN }, operator)).status).toBe(200)
      expect(await rowOf(data.no_registration)).toMatchObject({
        father_state: 'known',
        father_job: 'Petani',
        guardian_name: 'Contoh Nenek',
      })
      const { wanted } = await db.kysely
        .selectFrom('correction_request')
        .select('wanted')
        .where('registration_id', '=', id)
        .executeTakeFirstOrThrow()
      expect(wanted).toMatchObject({ father_state: 'not_on_certificate', father_name: '', father_job: '' })
    } finally {
      await level('draft')
    }
  })
})
