/** Values as people paste and type them reach the database in one form (docs/product-rules.md#pasted-values). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aNik, anSdBody, anSmpBody } from '../../../testing/builders.ts'
import { openRegistering, type Registering } from '../../../testing/registering.ts'

let here: Registering
beforeAll(async () => {
  here = await openRegistering()
})
afterAll(() => here.test.close())

/** The stored row of a registration that was accepted. */
async function stored(answer: Awaited<ReturnType<Registering['post']>>) {
  expect(answer.json().message).not.toBeInstanceOf(Object)
  expect(answer.statusCode).toBe(201)
  return await here.test.db.kysely
    .selectFrom('registration')
    .selectAll()
    .where('no_registration', '=', answer.json().data.no_registration)
    .executeTakeFirstOrThrow()
}

it.each([
  ['+62 0812 0000 0000', '+6281200000000'],
  ['8120000000', '+628120000000'],
  ['+60 12-345 6789', '+60123456789'],
  ['+852 5123 4567', '+85251234567'],
  ['+966 50 123 4567', '+966501234567'],
  ['0812 0000 0000 (Nenek)', '+6281200000000'],
])('a family writes the phone %s', async (phone, inDatabase) => {
  expect((await stored(await here.post('sd', { ...anSdBody(here.sd), phone }))).phone).toBe(inDatabase)
})

it('an e-mail address with invisible marks is stored without them', async () => {
  const row = await stored(
    await here.post('sd', { ...anSdBody(here.sd), email: 'siti\u200b@contoh.example' }),
  )
  expect(row.email).toBe('siti@contoh.example')
})

it('an e-mail address that no server takes is refused', async () => {
  const answer = await here.post('sd', { ...anSdBody(here.sd), email: 'siti@contoh..example' })
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json().message)).toEqual(['email'])
})

it('a NIK with a label and invisible marks is the number of one child', async () => {
  const nik = aNik()
  await stored(await here.post('sd', { ...anSdBody(here.sd), nik: `\u202aNIK: ${nik}\u202c` }))
  const again = await here.post('sd', { ...anSdBody(here.sd), nik })
  expect(again.statusCode).toBe(400)
  expect(Object.keys(again.json().message)).toEqual(['nik'])
})

it('an NISN protected against a spreadsheet is understood', async () => {
  const body = anSmpBody(here.smp)
  await stored(await here.post('smp', { ...body, nisn: `'${body.nisn}` }))
  const again = await here.post('smp', { ...anSmpBody(here.smp), nisn: body.nisn })
  expect(again.statusCode).toBe(400)
})

it('a shared text opens the registration whose number it holds', async () => {
  const row = await stored(await here.post('sd', anSdBody(here.sd)))
  const text = `*No. Pendaftaran SPMB:* ${row.no_registration}`
  const answer = await here.test.app.inject({
    url: `/api/ppdb/registered/${encodeURIComponent(text)}`,
  })
  expect(answer.json().data.no_registration).toBe(row.no_registration)
})

it('the change code is read from the text that was shared with it', async () => {
  const body = anSdBody(here.sd)
  const { no_registration, change_code } = (await here.post('sd', body)).json().data
  const answer = await here.test.app.inject({
    method: 'POST',
    url: '/api/manage/session',
    payload: { no_registration: `No. ${no_registration}.`, change_code: `Kode Ubah: *${change_code}*` },
  })
  expect(answer.statusCode).toBe(200)
})
