import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aNik, aNisn, anSdBody, anSmpBody } from '../../../testing/builders.ts'
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

describe('the registration window', () => {
  const schedule = async (mode: 'schedule' | 'open' | 'closed') => {
    await harness.test.db.kysely
      .updateTable('season')
      .set({ window_mode: mode })
      .where('is_active', '=', true)
      .execute()
    await harness.test.syncCaches()
  }
  afterAll(() => schedule('open'))

  it.each([
    [
      '2025-06-01T15:59:59.999Z',
      400,
      'Pendaftaran belum dibuka. Pendaftaran berlangsung 2\u00a0–\u2060\u00a010 Juni 2025, mulai 2 Juni 2025 pukul 00.00 WITA.',
    ],
    ['2025-06-01T16:00:00.000Z', 201, null],
    ['2025-06-10T15:59:59.999Z', 201, null],
    [
      '2025-06-10T16:00:00.000Z',
      400,
      'Pendaftaran sudah ditutup. Pendaftaran berlangsung 2\u00a0–\u2060\u00a010 Juni 2025.',
    ],
  ])('in mode schedule, at %s answers %i', async (moment, status, sentence) => {
    await schedule('schedule')
    harness.test.clock.now = new Date(moment)
    const response = await harness.post('sd', anSdBody(harness.sd))
    expect(response.statusCode).toBe(status)
    if (sentence) expect(response.json().message._[0]).toContain(sentence)
  })

  it('in mode closed refuses at any time, with the dates', async () => {
    await schedule('closed')
    const response = await harness.post('sd', anSdBody(harness.sd))
    expect(response.json()).toMatchObject({
      status: 400,
      message: { _: [expect.stringContaining('2\u00a0–\u2060\u00a010 Juni 2025')] },
    })
  })

  it('answers a retry of an earlier registration after closing, and refuses new ones', async () => {
    await schedule('schedule')
    const body = anSdBody(harness.sd)
    const key = { 'idempotency-key': 'closing-hour-0123456789' }
    const sent = await harness.post('sd', body, key)
    harness.test.clock.now = new Date('2025-06-10T16:00:01Z')
    const retried = await harness.post('sd', body, key)
    // The key is valid for 48 hours.
    expect(sent.statusCode).toBe(201)
    expect(retried.statusCode).toBe(400)
    harness.test.clock.now = new Date(SCHOOL_MORNING.getTime() + 47 * 3_600_000)
    await schedule('closed')
    const inTime = await harness.post('sd', body, key)
    expect(inTime.statusCode).toBe(201)
    expect(inTime.json()).toEqual(sent.json())
  })
})

describe('a repeated registration', () => {
  it('with the same key and body is stored once and gets equal responses', async () => {
    const body = anSdBody(harness.sd)
    const before = await harness.rows()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        harness.post('sd', body, { 'idempotency-key': 'fifty-at-once-0123456789' }),
      ),
    )
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect(answers.every((answer) => answer.statusCode === 201)).toBe(true)
    expect(await harness.rows()).toBe(before + 1)
  })

  it('with the same key and another body or level is a conflict', async () => {
    const body = anSdBody(harness.sd)
    const key = { 'idempotency-key': 'one-key-two-bodies-0123456789' }
    await harness.post('sd', body, key)
    const other = await harness.post('sd', { ...body, name: 'Contoh Lain' }, key)
    expect(other.statusCode).toBe(409)
    expect(typeof other.json().message).toBe('string')
    expect(
      (await harness.post('smp', anSmpBody(harness.smp, { nik: aNik(), nisn: aNisn() }), key)).statusCode,
    ).toBe(409)
  })

  it('by 50 concurrent senders with one NIK is stored once', async () => {
    const nik = aNik()
    const before = await harness.rows()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        harness.post('sd', anSdBody(harness.sd, { nik, name: `Contoh ${i}` })),
      ),
    )
    expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(1)
    expect(answers.filter((answer) => answer.statusCode === 400)).toHaveLength(49)
    expect(await harness.rows()).toBe(before + 1)
  })

  it('after 48 hours can use the key again, but not the NIK', async () => {
    const body = anSdBody(harness.sd)
    const key = { 'idempotency-key': 'two-days-later-0123456789' }
    await harness.post('sd', body, key)
    harness.test.clock.now = new Date(SCHOOL_MORNING.getTime() + 48 * 3_600_000)
    expect((await harness.post('sd', body, key)).json().message).toHaveProperty('nik')
    const fresh = await harness.post('sd', anSdBody(harness.sd), key)
    expect(fresh.statusCode).toBe(201)
  })

  it('with a key that is too short is refused', async () => {
    const response = await harness.post('sd', anSdBody(harness.sd), { 'idempotency-key': 'short' })
    expect(response.statusCode).toBe(400)
  })
})
