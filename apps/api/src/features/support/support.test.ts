/** What helps a child at school: docs/product-rules.md#support-needs */
import type { SupportNeed } from '@spmb/domain/support/contract.family.ts'
import { SUPPORT_CHANGED, SUPPORT_MAX, SUPPORT_OF_WITHDRAWN } from '@spmb/domain/support/messages.ts'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { admit, anApplicant, auditOf, takeAway } from '../../../testing/applicants.ts'
import { openFamily, setSeason, type TestFamily } from '../../../testing/calls/families.ts'
import { openEditing, type Staff } from '../../../testing/editing.ts'

const here = await openEditing()
const { app, admin, monitor, operator1, operator2, stranger } = here
afterAll(() => app.close())

const SEAT = 'Duduk di depan, kurang mendengar'
let child: TestFamily
beforeEach(async () => {
  await setSeason(app, { publication_mode: 'hidden', window_mode: 'open' })
  child = await openFamily(app, await anApplicant(app, 'SD'))
})

const own = async (): Promise<SupportNeed> => (await child.call('GET', '/support')).data as never
const write = (text: string | null, version = 0) => child.call('PUT', '/support', { text, version })
async function staff(method: 'GET' | 'PUT', as: Staff, payload?: object, id = child.id) {
  const answer = await app.app.inject({
    method,
    url: `/api/ppdb/${id}/support`,
    headers: as.bearer,
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, ...answer.json() }
}
const mayRead = async () =>
  (await Promise.all([operator1, operator2, stranger, monitor, admin].map((as) => staff('GET', as)))).map(
    ({ status }) => status,
  )

it('a family writes, changes and takes back what helps its child, and each text names the version it was based on', async () => {
  expect(await own()).toEqual({ text: null, changed_at: null, version: 0 })
  expect((await write(`  ${SEAT}\n`)).status).toBe(200)
  expect(await own()).toMatchObject({ text: SEAT, version: 1 })
  // A second click.
  expect(await write(SEAT)).toMatchObject({ status: 200, data: { version: 1 } })
  expect(await write('Lain', 0)).toMatchObject({ status: 409, message: SUPPORT_CHANGED })
  expect(await write('', 1)).toMatchObject({ status: 200, data: { text: null, version: 2 } })
})

it('is stored so that neither the database nor the audit has the text, and the history of schools says nothing', async () => {
  await write(SEAT)
  const { rows } = await app.db.pool.query('select text_sealed::text as bytes from support_need')
  expect(JSON.stringify(rows)).not.toContain('depan')
  const audited = await auditOf(app, child.id)
  expect(JSON.stringify(audited)).not.toContain('depan')
  expect(audited.map(({ action }) => action)).toContain('registration.support')
  const history = await app.app.inject({
    url: `/api/ppdb/${child.id}/history`,
    headers: operator2.bearer,
  })
  expect(history.body).not.toContain('support')
  const managed = await child.call('GET', '')
  expect(JSON.stringify(managed.data)).not.toMatch(/depan|support/)
})

it('is read by the first choice until the results are public, then by the school that admits, and always by admins', async () => {
  await write(SEAT)
  expect(await mayRead()).toEqual([200, 404, 404, 403, 200])
  await admit(app, child.id, 2)
  expect(await mayRead(), 'a decision that is not public changes nothing').toEqual([200, 404, 404, 403, 200])
  await setSeason(app, { publication_mode: 'published' })
  expect(await mayRead()).toEqual([404, 200, 404, 403, 200])
  expect((await staff('GET', operator2)).data).toMatchObject({ text: SEAT, version: 1 })
  expect((await auditOf(app, child.id)).map(({ action }) => action)).toContain('registration.view_support')
})

it('of a child without a place no school reads it after the publication, nor of a withdrawn one', async () => {
  await write(SEAT)
  await setSeason(app, { publication_mode: 'published' })
  expect(await mayRead()).toEqual([404, 404, 404, 403, 200])
  await setSeason(app, { publication_mode: 'hidden' })
  await takeAway(app, child.id, 'withdrawn')
  expect(await mayRead()).toEqual([404, 404, 404, 403, 200])
  expect(await staff('PUT', admin, { text: 'Lain', version: 1 })).toMatchObject({
    status: 409,
    message: SUPPORT_OF_WITHDRAWN,
  })
})

it('is answered to a school that may not read it as for a child that does not exist', async () => {
  await write(SEAT)
  const known = await staff('GET', operator2)
  const unknown = await staff('GET', operator2, undefined, 999_999)
  expect(known).toEqual(unknown)
  expect(await staff('PUT', operator2, { text: 'Lain', version: 1 })).toMatchObject({ status: 404 })
})

it('is written at the counter by the school that reads it, with the number of the child masked', async () => {
  const text = `Kursi roda, NIK ${child.body.nik}`
  const { status, data } = await staff('PUT', operator1, { text, version: 0 })
  expect(status).toBe(200)
  expect(data.text).toMatch(/^Kursi roda, NIK /)
  expect(data.text).not.toContain(child.body.nik)
  expect((await own()).text).toBe(data.text)
})

it.each([
  [{ text: 'a'.repeat(SUPPORT_MAX + 1), version: 0 }, 'text'],
  [{ text: 7, version: 0 }, 'text'],
  [{ text: 'a\u202eb', version: 0 }, 'text'],
  [{ text: 'Contoh', version: -1 }, 'version'],
  [{ text: 'Contoh' }, 'version'],
])('%j is refused with a sentence', async (payload, field) => {
  for (const { status, message } of [
    await child.call('PUT', '/support', payload),
    await staff('PUT', admin, payload),
  ])
    expect([status, Object.keys(message)]).toEqual([400, [field]])
})
