/** Guessing change codes and registration numbers (docs/product-rules.md#change-code). */

import { makeChangeCode } from '@spmb/domain/registration/manage/contract.staff.ts'
import {
  noMatch,
  TOO_MANY_CODE_TRIES,
  TOO_MANY_FAMILY_READS,
} from '@spmb/domain/registration/manage/messages.ts'
import { drawRegistrationNumber } from '@spmb/domain/shared/registration-number.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { anApplicant, type TestApplicant } from '../../../testing/applicants.ts'
import { openFamily, openForFamilies } from '../../../testing/calls/families.ts'
import { PATIENT } from '../../../testing/database/patient.ts'
import { seededRandom } from '../../../testing/seeded-random.ts'
import { createTestApp, TEST_CONFIG, type TestApp } from '../../../testing/test-app.ts'
import { createDeviceCookies } from '../../features/accounts/login/device-cookies.ts'
import { type ChangeCodes, createChangeCodes } from '../../features/registration/change-codes.ts'
import { createFamilySignIn } from '../../features/registration/manage/sign-in.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { TooMany } from '../errors/request-errors.ts'
import { createRateLimits } from '../http/limits/rate-limit.ts'
import { ALLOWANCES } from '../settings/rate-limits.ts'
import { createFieldEncryption } from './field-encryption.ts'

const UNKNOWN = drawRegistrationNumber('SD', 2025, seededRandom)
const WRONG = '00000000'

let test: TestApp
let child: TestApplicant
beforeAll(async () => {
  test = await createTestApp({ config: { ...TEST_CONFIG, limitScale: 1 } })
  await openForFamilies(test)
  child = await anApplicant(test)
})
afterAll(() => test.close())

/** Each test uses separate networks. */
let network = 0
const aNetwork = () => `10.8.${++network % 250}.${1 + Math.floor(network / 250)}`

function open(
  sent: { no_registration: string; change_code: string },
  remoteAddress = aNetwork(),
  headers: Record<string, string> = {},
) {
  return test.app.inject({
    method: 'POST',
    url: '/api/manage/session',
    payload: sent,
    remoteAddress,
    headers,
  })
}
const at = (no_registration: string, change_code = WRONG) => ({ no_registration, change_code })

it('an unknown number, a wrong code and a registration without a code are answered alike', async () => {
  const withoutCode = await anApplicant(test)
  await test.db.kysely
    .updateTable('registration')
    .set({ change_code: null })
    .where('id', '=', withoutCode.id)
    .execute()
  const deleted = await anApplicant(test)
  await test.db.kysely
    .updateTable('registration')
    .set({ deleted_at: test.clock.now })
    .where('id', '=', deleted.id)
    .execute()
  const first = await open(at(UNKNOWN))
  expect(first.json()).toEqual({ status: 404, message: noMatch(9), data: null })
  for (const sent of [
    at(child.number),
    at(child.number, 'K7RM 4W2'),
    at(child.number, "' or 1=1"),
    at(withoutCode.number, withoutCode.changeCode),
    at(deleted.number, deleted.changeCode),
    at(UNKNOWN, child.changeCode),
  ]) {
    const answer = await open(sent)
    expect([sent, answer.statusCode, answer.body]).toEqual([sent, 404, first.body])
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
})

it('the right code opens a registration 30 times an hour, and storing anything ends there', async () => {
  const mine = await anApplicant(test)
  const sent = at(mine.number, mine.changeCode)
  const stored = async () => {
    const { rows } = await test.db.pool.query(
      `select (select count(*)::int from family_session where registration_id = $1) as sessions,
        (select count(*)::int from audit_entry where action = 'registration.manage' and subject_id = $1) as audited`,
      [mine.id],
    )
    return rows[0]
  }
  const most = ALLOWANCES.familyOpening.points
  for (let opened = 0; opened < most; opened++) expect((await open(sent)).statusCode).toBe(200)
  const before = await stored()
  expect(before).toEqual({ sessions: most, audited: most })
  const refused = await open(sent)
  expect([refused.statusCode, refused.json().message]).toEqual([429, TOO_MANY_FAMILY_READS])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.headers['set-cookie']).toBeUndefined()
  expect(await stored()).toEqual(before)
  // Neither a wrong code nor another registration is affected, and an unknown number is answered as before.
  const [wrong, unknown] = [await open(at(mine.number)), await open(at(UNKNOWN))]
  expect([wrong.statusCode, wrong.body]).toEqual([404, unknown.body])
  expect((await open(at(child.number, child.changeCode))).statusCode).toBe(200)
})

it('a session reads its registration 120 times a minute', async () => {
  const family = await openFamily(test, await anApplicant(test))
  const statuses = new Set<number>()
  for (let read = 0; read < ALLOWANCES.familyRead.points; read++) {
    statuses.add((await family.call('GET', '')).status)
  }
  expect([...statuses]).toEqual([200])
  expect(await family.call('GET', '')).toMatchObject({ status: 429, message: TOO_MANY_FAMILY_READS })
  const again = await openFamily(test, family)
  expect((await again.call('GET', '')).status).toBe(429)
  const other = await openFamily(test, await anApplicant(test))
  expect((await other.call('GET', '')).status).toBe(200)
})

it('what is no number does not match either', async () => {
  expect((await open(at('bukan nomor', child.changeCode))).statusCode).toBe(404)
  expect((await open({ no_registration: '', change_code: '' })).statusCode).toBe(400)
  expect((await open(at(child.number, 'x'.repeat(1_001)))).statusCode).toBe(400)
})

it.each([
  ['a known number', () => child.number],
  ['an unknown number', () => UNKNOWN],
])('%s has ten tries an hour from one network, and the right code is no way around', async (_, number) => {
  const from = aNetwork()
  for (let tried = 1; tried <= 10; tried++) {
    const answer = await open(at(number()), from)
    expect([answer.statusCode, answer.json().message]).toEqual([404, noMatch(10 - tried)])
  }
  const refused = await open(at(number(), child.changeCode), from)
  expect([refused.statusCode, refused.json().message]).toEqual([429, TOO_MANY_CODE_TRIES])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
  expect((await open(at(child.number, child.changeCode))).statusCode).toBe(200)
})

it('right tries are never counted', async () => {
  const from = aNetwork()
  for (let i = 0; i < 12; i++)
    expect((await open(at(child.number, child.changeCode), from)).statusCode).toBe(200)
})

it('a new code opens a registration whose old code was tried too often, by networks and on its own device', async () => {
  const mine = await anApplicant(test)
  const own = aNetwork()
  const { cookies } = await open(at(mine.number, mine.changeCode), own)
  const device = { cookie: `kelola_hp=${cookies.find(({ name }) => name === 'kelola_hp')?.value}` }
  for (let tried = 0; tried < 10; tried++) await open(at(mine.number), own, device)
  for (let from = 0; from < 20; from++) {
    const address = aNetwork()
    for (let tried = 0; tried < 10; tried++) await open(at(mine.number), address)
  }
  expect((await open(at(mine.number, mine.changeCode))).statusCode).toBe(429)
  expect((await open(at(mine.number, mine.changeCode), own, device)).statusCode).toBe(429)
  const admin = await signIn(test, 'admin')
  const made = await test.app.inject({
    method: makeChangeCode.method,
    url: makeChangeCode.path.replace(':id', String(mine.id)),
    headers: admin.bearer,
    payload: { papers_seen: true },
  })
  expect(made.statusCode).toBe(200)
  const { change_code } = made.json().data
  expect((await open(at(mine.number, change_code))).statusCode).toBe(200)
  expect((await open(at(mine.number, change_code), own, device)).statusCode).toBe(200)
})

it('a device that has opened the registration before has a separate count of tries', async () => {
  const own = await anApplicant(test)
  const opened = await open(at(own.number, own.changeCode))
  const device = opened.cookies.find(({ name }) => name === 'kelola_hp')?.value ?? ''
  const from = aNetwork()
  for (let i = 0; i < 11; i++) await open(at(own.number), from)
  expect((await open(at(own.number, own.changeCode), from)).statusCode).toBe(429)
  const cookie = { cookie: `kelola_hp=${device}` }
  expect((await open(at(own.number, own.changeCode), from, cookie)).statusCode).toBe(200)
  // Its cookie says nothing about another number.
  expect((await open(at(child.number), from, cookie)).json().message).toBe(noMatch(9))
  for (let i = 0; i < 10; i++) expect((await open(at(own.number), from, cookie)).statusCode).toBe(404)
  expect((await open(at(own.number, own.changeCode), from, cookie)).statusCode).toBe(429)
})

describe('many tries', () => {
  const opened: Database[] = []
  afterAll(() => Promise.all(opened.map((db) => db.close())))

  /** The sign-in with counters around what it costs; a try costs the same whatever is wrong with it. */
  async function counted() {
    const encryption = createFieldEncryption(Buffer.alloc(32, 1), seededRandom)
    const codes = createChangeCodes(Buffer.alloc(32, 2), seededRandom)
    const cost = { hashes: 0, queries: 0 }
    const changeCodes: ChangeCodes = {
      ...codes,
      matches: (...compared) => {
        cost.hashes++
        return codes.matches(...compared)
      },
    }
    // A pool of its own: the app polls the database through its pool.
    const db = openDatabase(test.database.appUrl, PATIENT)
    opened.push(db)
    db.pool.on('acquire', () => cost.queries++)
    const signIn = createFamilySignIn({
      db,
      limits: createRateLimits(1),
      changeCodes,
      devices: createDeviceCookies(encryption, seededRandom),
    })
    const tryAll = async (count: number, of: (i: number) => { number: string; address: string }) => {
      let refused = 0
      for (let i = 0; i < count; i++) {
        const { number, address } = of(i)
        const sent = at(number, i.toString(32).toUpperCase().padStart(8, '0'))
        const error = await signIn(sent, { address, deviceCookie: undefined }).catch((thrown) => thrown)
        if (error instanceof TooMany) refused++
      }
      return refused
    }
    return { cost, tryAll }
  }

  it('from one address: sixty reach the database', async () => {
    const { cost, tryAll } = await counted()
    const refused = await tryAll(10_000, () => ({
      number: drawRegistrationNumber('SD', 2025, seededRandom),
      address: '10.1.1.1',
    }))
    const allowed = ALLOWANCES.failedCode.points
    expect([refused, cost]).toEqual([10_000 - allowed, { hashes: allowed, queries: allowed }])
  })

  it('from a thousand addresses at one number: two hundred are compared with its code', async () => {
    const { cost, tryAll } = await counted()
    const refused = await tryAll(1_000, (i) => ({
      number: child.number,
      address: `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`,
    }))
    const allowed = ALLOWANCES.failedNumber.points
    expect([refused, cost.hashes]).toEqual([1_000 - allowed, allowed])
  })

  it('an unknown number costs what a known one costs', async () => {
    const { cost, tryAll } = await counted()
    await tryAll(5, () => ({ number: child.number, address: '10.2.2.2' }))
    const known = { ...cost }
    await tryAll(5, () => ({ number: UNKNOWN, address: '10.2.2.3' }))
    expect(cost).toEqual({ hashes: known.hashes * 2, queries: known.queries * 2 })
  })
})

it('number and NIK without the code open and change nothing', async () => {
  const own = await anApplicant(test)
  const calls = [
    ['GET', '', undefined],
    ['PUT', '', { nik: own.body.nik, no_registration: own.number, name: 'Contoh Jahat', version: 1 }],
    ['POST', '/withdraw', { nik: own.body.nik, no_registration: own.number, word: 'MUNDUR', version: 1 }],
    ['POST', '/request', { nik: own.body.nik, no_registration: own.number, name: 'Contoh Jahat' }],
  ] as const
  for (const [method, path, payload] of calls) {
    const answer = await test.app.inject({ method, url: `/api/manage${path}`, ...(payload && { payload }) })
    expect(answer.statusCode).toBe(401)
  }
  expect((await open(at(own.number, String(own.body.nik).slice(0, 8)))).statusCode).toBe(404)
  const family = await openFamily(test, own)
  expect((await family.call('GET', '')).data.version).toBe(1)
})
