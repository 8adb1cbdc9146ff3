/** Reading the answer of another sender: tickets and contacts cannot be tried out. */
import { ANSWER_NOT_FOUND, TOO_MANY_ANSWER_TRIES } from '@spmb/domain/complaint/messages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { createTestApp, SCHOOL_MORNING, type TestApp, TIME_ZONE } from '../../../testing/test-app.ts'
import { createMetrics, type Metrics } from '../metrics/metrics.ts'
import { ALLOWANCES } from '../settings/rate-limits.ts'

const EMAIL = 'pelapor@contoh.example'
const PHONE = '0812 3456 7890'
const UNKNOWN = 'LAP-0000-0000'
const ANSWER = 'Sudah diperbaiki.\n\n<script>alert(1)</script>'

let test: TestApp
let metrics: Metrics
/** A complaint with both contacts and an answer, and one with an e-mail address only. */
let ticket: string
let byEmail: string

beforeAll(async () => {
  metrics = createMetrics()
  const config = {
    officeTimeZone: TIME_ZONE,
    publicUrl: 'http://localhost:3000',
    trustedProxies: [],
    limitScale: 1,
  }
  test = await createTestApp({ config, metrics })
  const { bearer } = await signIn(test, 'admin')
  const sent = { name: 'Contoh Kenari', email: EMAIL, title: 'Judul', content: 'Isi rahasia' }
  byEmail = await aTicket(sent)
  ticket = await aTicket({ ...sent, phone: PHONE })
  const { data } = (await test.app.inject({ url: `/api/report?search=${ticket}`, headers: bearer })).json()
  await test.app.inject({
    method: 'PUT',
    url: `/api/report/${data[0].id}`,
    headers: bearer,
    payload: { answer: ANSWER, note: 'Catatan rahasia', version: 1 },
  })
})
afterAll(() => test.close())

async function aTicket(payload: object): Promise<string> {
  return (await test.app.inject({ method: 'POST', url: '/api/report', payload })).json().data.ticket
}

/** Each test uses separate networks. */
let network = 0
const aNetwork = () => `10.9.${++network}.1`

const read = (payload: object, remoteAddress = aNetwork()) =>
  test.app.inject({ method: 'POST', url: '/api/report/answer', payload, remoteAddress })

describe('the sender', () => {
  it.each([
    ['the e-mail address', EMAIL],
    ['the e-mail address in capitals', ' PELAPOR@contoh.example '],
    ['the phone', PHONE],
    ['the phone in another spelling', '+62-812-34567890'],
  ])('reads state and answer with the ticket and %s, and nothing else', async (_what, contact) => {
    const answer = await read({ ticket: ` ${ticket.toLowerCase().replaceAll('-', ' ')}`, contact })
    expect(answer.json()).toEqual({
      status: 200,
      message: 'Berhasil',
      data: {
        ticket,
        state: 'diproses',
        created_at: SCHOOL_MORNING.toISOString(),
        answer: ANSWER,
        answered_at: SCHOOL_MORNING.toISOString(),
      },
    })
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': expect.stringContaining('application/json'),
    })
  })

  it('is never counted, however often the answer is read', async () => {
    const from = aNetwork()
    for (let i = 0; i < ALLOWANCES.failedAnswerOfTicket.points + 5; i++)
      expect((await read({ ticket, contact: EMAIL }, from)).statusCode).toBe(200)
  })

  it('gets a sentence for a missing field', async () => {
    expect((await read({})).json().message).toEqual({
      ticket: [expect.stringContaining('Isi nomor laporan')],
      contact: [expect.stringContaining('Isi e-mail atau nomor telepon')],
    })
    expect((await read({ ticket, contact: ' ' })).statusCode).toBe(400)
    expect((await read({ ticket: 'x'.repeat(1_001), contact: EMAIL })).statusCode).toBe(400)
    expect((await read({ ticket: [ticket], contact: EMAIL })).statusCode).toBe(400)
  })
})

describe('another person', () => {
  const headersOf = ({ headers }: Awaited<ReturnType<typeof read>>) => {
    const { 'x-request-id': _, date: __, ...rest } = headers
    return rest
  }

  it('gets the same answer for an unknown ticket, a wrong contact, and what is none of both', async () => {
    const first = await read({ ticket: UNKNOWN, contact: EMAIL })
    expect(first.json()).toEqual({ status: 404, message: ANSWER_NOT_FOUND, data: null })
    const wrong = [
      { ticket, contact: 'lain@contoh.example' },
      { ticket, contact: '0812 3456 7891' },
      { ticket: byEmail, contact: PHONE },
      // What is stored in place of a contact that was not given.
      { ticket: byEmail, contact: '\u0000' },
      { ticket: byEmail, contact: 'null' },
      { ticket: UNKNOWN, contact: '\u0000' },
      { ticket: 'bukan nomor', contact: EMAIL },
      { ticket, contact: "' or 1=1 --" },
      { ticket: "' or 1=1 --", contact: EMAIL },
      { ticket, contact: '%' },
    ]
    for (const payload of wrong) {
      const answer = await read(payload)
      expect([payload, answer.body]).toEqual([payload, first.body])
      expect(headersOf(answer)).toEqual(headersOf(first))
    }
  })

  it.each([
    ['a known ticket', () => ticket],
    ['an unknown ticket', () => 'LAP-ZZZZ-0001'],
  ])('has the same few tries for %s', async (_what, of) => {
    const from = aNetwork()
    const tries = ALLOWANCES.failedAnswerOfTicket.points
    for (let i = 0; i < tries; i++)
      expect((await read({ ticket: of(), contact: `a${i}@contoh.example` }, from)).statusCode).toBe(404)
    // The right contact is no way around the limit, or it would tell which one is right.
    for (const contact of ['a@contoh.example', EMAIL]) {
      const refused = await read({ ticket: of(), contact }, from)
      expect([refused.statusCode, refused.json().message]).toEqual([429, TOO_MANY_ANSWER_TRIES])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
    }
    // Neither other tickets of this network nor the sender elsewhere are affected.
    expect((await read({ ticket: byEmail, contact: EMAIL }, from)).statusCode).toBe(200)
    expect((await read({ ticket, contact: EMAIL })).statusCode).toBe(200)
  })

  it('has sixty tries an hour for all tickets of a network, malformed ones included', async () => {
    const from = aNetwork()
    for (let i = 0; i < ALLOWANCES.failedAnswer.points; i++) {
      const guess = i % 2 ? `LAP-1111-${String(i).padStart(4, '0')}` : `bukan ${i}`
      expect((await read({ ticket: guess, contact: EMAIL }, from)).statusCode).toBe(404)
    }
    const answers = await Promise.all(
      ['LAP-2222-0000', 'bukan', ticket].map((one) => read({ ticket: one, contact: EMAIL }, from)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([429, 429, 429])
    expect(await metrics.text()).toMatch(/spmb_limit_hits_total\{limit="failedAnswer"\} [1-9]/)
  })

  it('has two hundred tries an hour for one ticket from all networks together', async () => {
    const guess = (i: number) => read({ ticket: byEmail, contact: `b${i}@contoh.example` })
    const answers = await Promise.all(
      Array.from({ length: ALLOWANCES.failedTicket.points + 10 }, (_, i) => guess(i)),
    )
    const counts = [404, 429].map(
      (status) => answers.filter(({ statusCode }) => statusCode === status).length,
    )
    // Earlier tests tried a few.
    expect(counts[0]).toBeGreaterThan(ALLOWANCES.failedTicket.points - 10)
    expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(answers.length)
    expect(counts[1]).toBeGreaterThan(9)
  })
})
