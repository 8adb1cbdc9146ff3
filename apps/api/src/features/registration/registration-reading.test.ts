import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anSdBody, anSmpBody } from '../../../testing/builders.ts'
import { openRegistering, type Registering } from '../../../testing/registering.ts'
import { SCHOOL_MORNING } from '../../../testing/test-app.ts'

let harness: Registering
beforeAll(async () => {
  harness = await openRegistering()
})
afterAll(() => harness.test.close())
beforeEach(() => {
  harness.test.clock.now = SCHOOL_MORNING
})

describe('the public read', () => {
  it('returns exactly the seven public fields', async () => {
    const number = (await harness.post('sd', anSdBody(harness.sd, { name: 'Contoh Baca' }))).json().data
      .no_registration as string
    const spelled = number.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
    const response = await harness.test.app.inject(`/api/ppdb/registered/${encodeURIComponent(spelled)}`)
    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.json().data).toEqual({
      no_registration: number,
      name: 'Contoh Baca',
      type: 'SD',
      school_1_id: { id: harness.sd.school_1_id, name: expect.any(String) },
      school_2_id: { id: harness.sd.school_2_id, name: expect.any(String) },
      school_1_status: null,
      school_2_status: null,
    })
  })

  it('shows a decision only after publication', async () => {
    const number = (await harness.post('sd', anSdBody(harness.sd))).json().data.no_registration as string
    await harness.test.db.kysely
      .updateTable('registration')
      .set({ school_1_decision: 'LULUS', school_2_decision: 'TIDAK LULUS' })
      .where('no_registration', '=', number)
      .execute()
    const status = async () => {
      await harness.test.syncCaches()
      const { data } = (await harness.test.app.inject(`/api/ppdb/registered/${number}`)).json()
      return [data.school_1_status, data.school_2_status]
    }
    expect(await status()).toEqual(['LULUS', 'TIDAK LULUS'])
    await harness.test.db.kysely.updateTable('season').set({ publication_mode: 'hidden' }).execute()
    expect(await status()).toEqual([null, null])
    await harness.test.db.kysely.updateTable('season').set({ publication_mode: 'published' }).execute()
    await harness.test.syncCaches()
  })

  it.each([
    'SD25-00000-00000-0',
    'SD25-00000-00000-1',
    'x',
    '%2e%2e%2f',
    'SD25',
    "'; drop table registration --",
    'é'.repeat(100),
  ])('gives the same response for every unknown number: %s', async (number) => {
    const response = await harness.test.app.inject(`/api/ppdb/registered/${encodeURIComponent(number)}`)
    expect(response.json()).toEqual({ status: 404, message: 'Data registrasi tidak ditemukan', data: null })
  })

  it('does not find a deleted registration', async () => {
    const number = (await harness.post('sd', anSdBody(harness.sd))).json().data.no_registration as string
    await harness.test.db.kysely
      .updateTable('registration')
      .set({ deleted_at: SCHOOL_MORNING })
      .where('no_registration', '=', number)
      .execute()
    // The card is drawn from the stored row, so it is refused before the next sync of memory.
    expect((await harness.test.app.inject(`/ppdb/${number}/pdf`)).statusCode).toBe(404)
    await harness.test.syncCaches()
    expect((await harness.test.app.inject(`/api/ppdb/registered/${number}`)).statusCode).toBe(404)
  })
})

describe('the card', () => {
  it('redirects a browser with an unknown number to the result page and answers an API client in JSON', async () => {
    const url = '/ppdb/SD25-00000-00000-0/pdf'
    const browser = await harness.test.app.inject({
      url,
      headers: { accept: 'text/html,application/xhtml+xml' },
    })
    expect([browser.statusCode, browser.headers.location]).toEqual([
      302,
      '/ppdb/registered/SD25-00000-00000-0',
    ])
    expect(browser.headers['cache-control']).toBe('no-store')
    const program = await harness.test.app.inject({ url, headers: { accept: '*/*' } })
    expect(program.json()).toEqual({ status: 404, message: 'Data registrasi tidak ditemukan', data: null })
  })

  it('is a PDF named after the number and must not be cached', async () => {
    const number = (await harness.post('sd', anSdBody(harness.sd))).json().data.no_registration as string
    const response = await harness.test.app.inject(`/ppdb/${number.toLowerCase()}/pdf`)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="kartu-${number}.pdf"`,
      'cache-control': 'no-store',
    })
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(response.rawPayload.length).toBeLessThan(100_000)
  })
})

it('writes no personal data into the logs', async () => {
  const canary = anSmpBody(harness.smp, {
    name: 'Contoh Kenari',
    phone: '081299998888',
    email: 'kenari@contoh.example',
    address: 'Dusun Kenari',
  })
  const number = (await harness.post('smp', canary)).json().data.no_registration as string
  await harness.post('smp', canary)
  await harness.test.app.inject(`/api/ppdb/registered/${number}`)
  await harness.test.app.inject(`/ppdb/${number}/pdf`)
  const logs = harness.test.logs()
  expect(logs).toContain('/api/ppdb/registered/:no')
  for (const secret of [canary.nik, canary.nisn, number, 'Kenari', 'kenari@', '81299998888', '127.0.0.1']) {
    expect(logs).not.toContain(secret)
  }
})
