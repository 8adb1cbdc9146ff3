/** While a run exists, what the engine reads does not change; everything else does. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../../testing/accounts.ts'
import { anApplicant, type TestApplicant, takeAway } from '../../../../testing/applicants.ts'
import { anSdBody, aZone, type ChoiceIds, onPaper } from '../../../../testing/builders.ts'
import { aRequest } from '../../../../testing/calls/families.ts'
import { aRunAt, readyForSelection } from '../../../../testing/selection.ts'
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts'

type Staff = Awaited<ReturnType<typeof signIn>>

let test: TestApp
let zone: ChoiceIds
let admin: Staff
let child: TestApplicant
let deleted: TestApplicant
let withdrawn: TestApplicant
let smp: TestApplicant
let season: number
let schoolVersion: number
let suspicious: { network: string; day: string }

beforeAll(async () => {
  test = await createTestApp()
  zone = await aZone(test.db.kysely, 'SD')
  admin = await signIn(test, 'admin')
  ;[child, deleted, withdrawn] = [await anApplicant(test), await anApplicant(test), await anApplicant(test)]
  smp = await anApplicant(test, 'SMP')
  await takeAway(test, deleted.id, 'deleted')
  await takeAway(test, withdrawn.id, 'withdrawn')
  suspicious = await sender()
  schoolVersion = (
    await test.db.kysely
      .selectFrom('school')
      .select('version')
      .where('id', '=', zone.school_1_id)
      .executeTakeFirstOrThrow()
  ).version
  season = await readyForSelection(test, 'SD')
  await aRunAt(test, { seasonId: season, level: 'SD', stage: 'frozen' })
})
afterAll(() => test.close())

/** A group of marked registrations: the SD children. */
async function sender() {
  await test.db.kysely.updateTable('registration').set({ suspected_at: test.clock.now }).execute()
  const { rows } = await test.db.pool.query<{ network: string; day: string }>(
    `select encode(sender_network, 'hex') as network, '2025-06-03' as day from registration where id = $1`,
    [child.id],
  )
  return rows[0] as { network: string; day: string }
}

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
  const answer = await test.app.inject({ method, url, headers: admin.bearer, ...(payload && { payload }) })
  return answer.json() as { status: number; message: string; data: unknown }
}
const edit = (changes: object, of = child, type = 'sd') =>
  call('PUT', `/api/ppdb/${type}/${of.id}/edit`, changes)
const seasonChange = async (changes: object) => {
  const { version } = await test.db.kysely
    .selectFrom('season')
    .select('version')
    .where('id', '=', season)
    .executeTakeFirstOrThrow()
  return call('PUT', `/api/season/${season}`, { ...changes, version, reason: 'Contoh alasan' })
}
const decided = () => ({
  targets: { ids: [child.id], school_id: zone.school_1_id, decision: 'LULUS' },
  reason: 'Contoh alasan',
})

const FROZEN: [string, () => ReturnType<typeof call>][] = [
  ['the birth date', () => edit({ birth_date: '2018-01-02' })],
  ['the choices', () => edit({ school_1_id: zone.school_2_id, school_2_id: zone.school_1_id })],
  ['a decision', () => edit({ school_1_status: 'TIDAK LULUS' })],
  ['many decisions', () => call('POST', '/api/ppdb/sd/decisions', decided())],
  [
    'a withdrawal',
    () => call('POST', `/api/ppdb/${child.id}/withdraw`, { reason: 'Contoh', asked_by: 'Ibu' }),
  ],
  ['a withdrawal that is taken back', () => call('POST', `/api/ppdb/${withdrawn.id}/withdraw/undo`)],
  ['a deletion', () => call('DELETE', `/api/ppdb/${child.id}/delete`, { reason: 'Contoh' })],
  ['a restoration', () => call('POST', `/api/ppdb/${deleted.id}/restore`)],
  [
    'the deletion of suspicious registrations',
    () => call('PUT', '/api/ppdb/suspicious/clear', { ...suspicious, registrations: 4, reason: 'Contoh' }),
  ],
  ['a quota', () => call('PUT', `/api/ppdb/quota/${zone.school_1_id}/edit`, { quota: 90 })],
  ['all quotas', () => call('PUT', '/api/ppdb/quota/school/sd/reset')],
  ['a zone', () => call('DELETE', `/api/ppdb/zonasi/${zone.village_id}/${zone.school_1_id}/sd`)],
  [
    'the closing of a school',
    () => call('POST', `/api/school/${zone.school_1_id}/close`, { version: schoolVersion }),
  ],
  [
    'a registration from paper',
    () =>
      call('POST', '/api/ppdb/sd/paper', {
        ...onPaper(anSdBody(zone)),
        received_on: '2025-06-02',
        late_reason: 'Contoh alasan',
      }),
  ],
]

describe('frozen', () => {
  it.each(FROZEN)('%s is refused with a sentence', async (_, attempt) => {
    const before = await contents()
    const { status, message } = await attempt()
    expect([status, message]).toEqual([409, expect.stringContaining('sedang dikunci untuk seleksi')])
    expect(await contents()).toEqual(before)
  })

  it('registration cannot open, and no registration slips in', async () => {
    const { status, message } = await seasonChange({ mode: 'open' })
    expect([status, message]).toEqual([400, { mode: [expect.stringContaining('tidak dapat dibuka')] }])
    // A process that has not read the new mode yet.
    await test.db.kysely.updateTable('season').set({ window_mode: 'open' }).where('id', '=', season).execute()
    await test.syncCaches()
    const sent = await test.app.inject({ method: 'POST', url: '/api/ppdb/sd', payload: anSdBody(zone) })
    await readyForSelection(test, 'SD')
    expect([sent.statusCode, sent.json().message]).toEqual([
      400,
      { _: [expect.stringContaining('untuk seleksi')] },
    ])
  })

  it('a correction of the birth date is not accepted and stays open; one of the address is accepted', async () => {
    const answer = (id: number, act: string) =>
      call(
        'POST',
        `/api/corrections/${id}/${act}`,
        act === 'refuse' ? { reason: 'Contoh alasan' } : undefined,
      )
    const born = await aRequest(test, child.id, {
      birth_date: { before: '2018-03-11', after: '2018-03-10' },
    })
    expect(await answer(born, 'accept')).toMatchObject({
      status: 409,
      message: expect.stringContaining('sedang dikunci untuk seleksi'),
    })
    // Still open, so it can be answered.
    expect((await answer(born, 'refuse')).status).toBe(200)
    expect((await answer(await aRequest(test, child.id), 'accept')).status).toBe(200)
  })

  it('names, phones, notes and flags stay editable, and the other level too', async () => {
    expect((await edit({ name: 'Contoh Nama Baru', phone: '081234567890' })).status).toBe(200)
    const flag = { kind: 'doubt', reason: 'Contoh akta tidak terbaca' }
    expect((await call('PUT', `/api/ppdb/${child.id}/flags`, flag)).status).toBe(200)
    expect((await edit({ birth_date: '2012-01-02' }, smp, 'smp')).status).toBe(200)
  })

  it('results are not published without the applied run', async () => {
    const check = await call('GET', `/api/season/${season}/publication`)
    const { data } = check as { data: { check: string; season: { version: number } } }
    const publish = await call('POST', `/api/season/${season}/publication`, {
      publishes: 'now',
      check: data.check,
      version: data.season.version,
      password: admin.password,
      reason: 'Contoh alasan yang cukup panjang',
    })
    expect([publish.status, publish.message]).toEqual([
      409,
      expect.stringContaining('Seleksi SD belum ditetapkan'),
    ])
  })
})

async function contents() {
  const registrations = await test.db.kysely.selectFrom('registration').selectAll().orderBy('id').execute()
  const quotas = await test.db.kysely.selectFrom('quota').selectAll().orderBy('school_id').execute()
  const zones = await test.db.kysely
    .selectFrom('zone')
    .selectAll()
    .orderBy('village_id')
    .orderBy('school_id')
    .execute()
  return { registrations, quotas, zones }
}
