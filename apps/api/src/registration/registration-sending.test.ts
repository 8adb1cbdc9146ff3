import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aNik, aNisn, anSdBody, anSmpBody } from '../../testing/builders.ts'
import { openRegistering, type Registering } from '../../testing/registering.ts'
import { SCHOOL_MORNING } from '../../testing/test-app.ts'

let here: Registering
beforeAll(async () => {
  here = await openRegistering()
})
afterAll(() => here.test.close())
beforeEach(() => {
  here.test.clock.now = SCHOOL_MORNING
})

describe('the window', () => {
  const schedule = async (mode: 'schedule' | 'open' | 'closed') => {
    await here.test.db.kysely
      .updateTable('season')
      .set({ window_mode: mode })
      .where('is_active', '=', true)
      .execute()
    await here.test.syncCaches()
  }
  afterAll(() => schedule('open'))

  it.each([
    [
      '2025-06-01T15:59:59.999Z',
      400,
      'Pendaftaran belum dibuka. Pendaftaran berlangsung 2 – 10 Juni 2025, mulai 2 Juni 2025 pukul 00.00 WITA.',
    ],
    ['2025-06-01T16:00:00.000Z', 201, null],
    ['2025-06-10T15:59:59.999Z', 201, null],
    ['2025-06-10T16:00:00.000Z', 400, 'Pendaftaran sudah ditutup. Pendaftaran berlangsung 2 – 10 Juni 2025.'],
  ])('by the schedule, at %s answers %i', async (moment, status, sentence) => {
    await schedule('schedule')
    here.test.clock.now = new Date(moment)
    const response = await here.post('sd', anSdBody(here.sd))
    expect(response.statusCode).toBe(status)
    if (sentence) expect(response.json().message._[0]).toContain(sentence)
  })

  it('forced shut refuses at any time, naming the dates', async () => {
    await schedule('closed')
    const response = await here.post('sd', anSdBody(here.sd))
    expect(response.json()).toMatchObject({
      status: 400,
      message: { _: [expect.stringContaining('2 – 10 Juni 2025')] },
    })
  })

  it('still gives a retry its registration after closing, and a new one its refusal', async () => {
    await schedule('schedule')
    const body = anSdBody(here.sd)
    const key = { 'idempotency-key': 'closing-hour-0123456789' }
    const sent = await here.post('sd', body, key)
    here.test.clock.now = new Date('2025-06-10T16:00:01Z')
    const retried = await here.post('sd', body, key)
    // A day and a half later the key is still alive only if it is younger than 48 hours.
    expect(sent.statusCode).toBe(201)
    expect(retried.statusCode).toBe(400)
    here.test.clock.now = new Date(SCHOOL_MORNING.getTime() + 47 * 3_600_000)
    await schedule('closed')
    const inTime = await here.post('sd', body, key)
    expect(inTime.statusCode).toBe(201)
    expect(inTime.json()).toEqual(sent.json())
  })
})

describe('sent more than once', () => {
  it('with one key and body is one registration and equal answers', async () => {
    const body = anSdBody(here.sd)
    const before = await here.rows()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        here.post('sd', body, { 'idempotency-key': 'fifty-at-once-0123456789' }),
      ),
    )
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect(answers.every((answer) => answer.statusCode === 201)).toBe(true)
    expect(await here.rows()).toBe(before + 1)
  })

  it('with another body for the same key is a conflict, and so is the key at the other level', async () => {
    const body = anSdBody(here.sd)
    const key = { 'idempotency-key': 'one-key-two-bodies-0123456789' }
    await here.post('sd', body, key)
    const other = await here.post('sd', { ...body, name: 'Contoh Lain' }, key)
    expect(other.statusCode).toBe(409)
    expect(typeof other.json().message).toBe('string')
    expect(
      (await here.post('smp', anSmpBody(here.smp, { nik: aNik(), nisn: aNisn() }), key)).statusCode,
    ).toBe(409)
  })

  it('by 50 senders with one NIK is one row', async () => {
    const nik = aNik()
    const before = await here.rows()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => here.post('sd', anSdBody(here.sd, { nik, name: `Contoh ${i}` }))),
    )
    expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(1)
    expect(answers.filter((answer) => answer.statusCode === 400)).toHaveLength(49)
    expect(await here.rows()).toBe(before + 1)
  })

  it('after 48 hours the key is free again, but the NIK is not', async () => {
    const body = anSdBody(here.sd)
    const key = { 'idempotency-key': 'two-days-later-0123456789' }
    await here.post('sd', body, key)
    here.test.clock.now = new Date(SCHOOL_MORNING.getTime() + 48 * 3_600_000)
    expect((await here.post('sd', body, key)).json().message).toHaveProperty('nik')
    const fresh = await here.post('sd', anSdBody(here.sd), key)
    expect(fresh.statusCode).toBe(201)
  })

  it('refuses a key that nobody drew at random', async () => {
    const response = await here.post('sd', anSdBody(here.sd), { 'idempotency-key': 'short' })
    expect(response.statusCode).toBe(400)
  })
})
