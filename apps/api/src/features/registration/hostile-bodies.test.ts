import { registrationFields } from '@spmb/domain/registration/fields.ts'
import { REGISTRATION_MESSAGES } from '@spmb/domain/registration/messages.ts'
import { foldSpaces } from '@spmb/domain/shared/fields/text.ts'
import { PROBLEM_MESSAGES, SHARED_MESSAGES } from '@spmb/domain/shared/messages.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anSdBody, anSmpBody, aZone, type ChoiceIds } from '../../../testing/builders.ts'
import { casesByExtent } from '../../../testing/calls/extent.ts'
import { hostileBody, mutated } from '../../../testing/calls/hostile-values.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

/** 500 bodies per path, or 10,000 in the full check, 50 concurrently. The seed is fixed, so that a failure can be reproduced. */
const RUNS = { seed: 20_250_602, numRuns: casesByExtent(10, 200) }
const AT_ONCE = { minLength: 50, maxLength: 50 }
const TIME = 300_000

const SENTENCES = new Set<string>([
  ...Object.values(REGISTRATION_MESSAGES),
  ...Object.values(SHARED_MESSAGES),
  PROBLEM_MESSAGES.unreadable,
])

let test: TestApp
let zones: { sd: ChoiceIds; smp: ChoiceIds }
beforeAll(async () => {
  test = await createTestApp()
  zones = { sd: await aZone(test.db.kysely, 'SD'), smp: await aZone(test.db.kysely, 'SMP') }
})
afterAll(() => test.close())

const send = async (url: string, payload: string) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await test.app.inject({ method: 'POST', url, payload, headers })
  return { payload, status: answer.statusCode, answer: answer.json() }
}

async function rows(): Promise<{ registrations: number; audited: number }> {
  const { rows } = await test.db.pool.query<{ registrations: number; audited: number }>(
    `select (select count(*) from registration) as registrations,
      (select count(*) from audit_entry where action = 'registration.create') as audited`,
  )
  return rows[0] as { registrations: number; audited: number }
}

/** Every field belongs to the form and every sentence to the messages of this application, not to a library. */
function expectSentences(message: unknown, fields: readonly string[]) {
  expect(message).toBeTypeOf('object')
  const entries = Object.entries(message as Record<string, string[]>)
  expect(entries.length).toBeGreaterThan(0)
  for (const [field, sentences] of entries) {
    expect([...fields, '_']).toContain(field)
    expect(sentences.length).toBeGreaterThan(0)
    for (const sentence of sentences) expect(SENTENCES).toContain(sentence)
  }
}

const digits = (length: number) => fc.nat(10 ** 9 - 1).map((n) => String(n).padStart(length, '0'))
const valid = {
  sd: () => digits(16).map((nik) => anSdBody(zones.sd, { nik })),
  smp: () => fc.tuple(digits(16), digits(10)).map(([nik, nisn]) => anSmpBody(zones.smp, { nik, nisn })),
}

it.each(['sd', 'smp'] as const)(
  'a registration for %s is stored completely or refused, for arbitrary bodies',
  { tags: 'rounds', timeout: TIME },
  async (level) => {
    const fields = Object.keys(registrationFields[level === 'sd' ? 'SD' : 'SMP'])
    const body = fc.oneof(
      { weight: 1, arbitrary: hostileBody },
      { weight: 4, arbitrary: mutated(valid[level](), fields) },
    )
    let accepted = 0
    await fc.assert(
      fc.asyncProperty(fc.array(body, AT_ONCE), async (bodies) => {
        const before = await rows()
        const answers = await Promise.all(bodies.map((payload) => send(`/api/ppdb/${level}`, payload)))
        const after = await rows()

        const written = answers.filter(({ status }) => status === 201)
        expect(after.registrations - before.registrations).toBe(written.length)
        expect(after.audited - before.audited).toBe(written.length)
        for (const { payload, status, answer } of answers) {
          expect([201, 400, 413], payload.slice(0, 1_000)).toContain(status)
          if (status === 400) expectSentences(answer.message, fields)
        }
        for (const { payload, answer } of written) {
          const number = answer.data.no_registration
          const back = await test.app.inject(`/api/ppdb/registered/${number}`)
          expect(back.json().data).toMatchObject({
            no_registration: number,
            name: foldSpaces(JSON.parse(payload).name),
          })
        }
        accepted += written.length
      }),
      RUNS,
    )
    // Ensures that the test covers accepted bodies too.
    expect(accepted).toBeGreaterThan(2.5 * RUNS.numRuns)
  },
)

it.each([
  '/api/district_filter',
  '/api/village_filter/1',
  '/api/ppdb/zonasi/sd/1/school',
  '/api/ppdb/zonasi/smp/1/school',
])(
  'the filter %s returns a subset of the list or a sentence, for arbitrary bodies',
  { tags: 'rounds', timeout: TIME },
  async (url) => {
    const all: { id: number; name: string }[] = (await send(url, '{}')).answer.data
    const body = fc.oneof(hostileBody, mutated(fc.constant({ name: 'contoh' }), ['name']))
    await fc.assert(
      fc.asyncProperty(fc.array(body, AT_ONCE), async (bodies) => {
        const answers = await Promise.all(bodies.map((payload) => send(url, payload)))
        for (const { payload, status, answer } of answers) {
          expect([200, 400, 413], payload.slice(0, 1_000)).toContain(status)
          if (status === 400) expectSentences(answer.message, ['name'])
          if (status === 200) expect(all).toEqual(expect.arrayContaining(answer.data))
        }
      }),
      RUNS,
    )
  },
)
