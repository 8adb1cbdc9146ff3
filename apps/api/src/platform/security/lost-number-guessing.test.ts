/** Finding the number of another child (docs/product-rules.md#lost-number). */
import type { LostNumber } from '@spmb/domain/registration/manage/lost-number-contract.public.ts'
import { dataDoNotFit, TOO_MANY_LOST_NUMBERS } from '@spmb/domain/registration/manage/messages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anApplicant, takeAway } from '../../../testing/applicants.ts'
import { aNik } from '../../../testing/builders.ts'
import { casesByExtent } from '../../../testing/calls/extent.ts'
import { createTestApp, TEST_CONFIG, type TestApp } from '../../../testing/test-app.ts'
import { ALLOWANCES } from '../settings/rate-limits.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ config: { ...TEST_CONFIG, limitScale: 1 } })
})
afterAll(() => test.close())

/** Each test uses separate networks. */
let network = 0
const aNetwork = () => `10.${7 + (network >> 16)}.${(++network >> 8) & 255}.${network & 255}`

const find = (payload: object, remoteAddress = aNetwork()) =>
  test.app.inject({ method: 'POST', url: '/api/ppdb/lost_number', payload, remoteAddress })

async function aChild() {
  const child = await anApplicant(test)
  const { nik, birth_date, mother_name } = child.body as unknown as LostNumber
  return { ...child, asked: { type: 'SD', nik, birth_date, mother_name } }
}

it('gives the number and nothing else, however the name is spelled', async () => {
  const { asked, number } = await aChild()
  const answer = await find({ ...asked, type: 'sd', mother_name: ` ${asked.mother_name.toUpperCase()}. ` })
  expect(answer.json().data).toEqual({ no_registration: number })
  expect(answer.headers['cache-control']).toBe('no-store')
})

it('answers every miss alike, and audits it without the data', async () => {
  const { asked } = await aChild()
  const [gone, withdrawn] = [await aChild(), await aChild()]
  await takeAway(test, gone.id, 'deleted')
  await takeAway(test, withdrawn.id, 'withdrawn')
  for (const wrong of [
    { ...asked, nik: aNik() },
    { ...asked, birth_date: '2018-01-01' },
    { ...asked, mother_name: 'Contoh Ibu Lain' },
    { ...asked, type: 'SMP' },
    gone.asked,
    withdrawn.asked,
  ]) {
    const answer = await find(wrong)
    expect([wrong, answer.statusCode, answer.json().message]).toEqual([wrong, 404, dataDoNotFit(4)])
  }
  const rows = await test.db.kysely
    .selectFrom('audit_entry')
    .select(['subject_id', 'changes'])
    .where('action', '=', 'registration.lost_number')
    .orderBy('id', 'desc')
    .limit(6)
    .execute()
  expect(rows.map(({ subject_id }) => subject_id)).toEqual([null, null, null, null, null, null])
  expect(JSON.stringify(rows)).not.toContain(asked.nik)
})

it('audits every number found, and one miss for each network and hour', async () => {
  const { asked, id } = await aChild()
  const from = aNetwork()
  for (let i = 0; i < 3; i++) await find({ ...asked, mother_name: `Ibu ${i}` }, from)
  for (let i = 0; i < 2; i++) await find(asked, from)
  const { rows } = await test.db.pool.query(
    "select subject_id from audit_entry where action = 'registration.lost_number' and address = $1 order by id",
    [from],
  )
  expect(rows.map(({ subject_id }) => subject_id)).toEqual([null, id, id])
})

it('answers only the first searches of a network after too many misses of all, and stores nothing more', async () => {
  const few = await createTestApp({
    config: { ...TEST_CONFIG, limitScale: 1, rateLimits: { lostNumberOverall: 2 } },
  })
  try {
    const search = (remoteAddress: string) =>
      few.app.inject({
        method: 'POST',
        url: '/api/ppdb/lost_number',
        payload: { type: 'SD', nik: aNik(), birth_date: '2018-01-01', mother_name: 'Contoh Ibu' },
        remoteAddress,
      })
    const statuses = async (address: string) => {
      const seen = []
      for (let i = 0; i < 4; i++) seen.push((await search(address)).statusCode)
      return seen
    }
    expect(await statuses('10.1.0.1')).toEqual([404, 404, 404, 429])
    expect(await statuses('10.1.0.2')).toEqual([404, 404, 404, 429])
    const { rows } = await few.db.pool.query('select address from audit_entry where action like $1', [
      '%lost_number',
    ])
    expect(rows).toHaveLength(1)
  } finally {
    await few.close()
  }
})

it('refuses a NIK with letters by field', async () => {
  const { asked } = await aChild()
  const answer = await find({ ...asked, nik: '52990111031800O1', birth_date: '2018-02-31' })
  expect([answer.statusCode, Object.keys(answer.json().message)]).toEqual([400, ['nik', 'birth_date']])
})

it('has five tries a day for a NIK and a network, and the right data are no way around', async () => {
  const { asked, number } = await aChild()
  const from = aNetwork()
  for (let i = 0; i < 5; i++)
    expect((await find({ ...asked, mother_name: `Ibu ${i}` }, from)).statusCode).toBe(404)
  const refused = await find(asked, from)
  expect([refused.statusCode, refused.json().message]).toEqual([429, TOO_MANY_LOST_NUMBERS])
  expect((await find(asked)).json().data.no_registration).toBe(number)
})

it('has twenty tries an hour for a network, and fifty a day for a NIK from all networks', async () => {
  const from = aNetwork()
  const { asked } = await aChild()
  const statuses = []
  for (let i = 0; i < 21; i++) statuses.push((await find({ ...asked, nik: aNik() }, from)).statusCode)
  expect(statuses.filter((status) => status === 404)).toHaveLength(ALLOWANCES.lostNumber.points)
  const spread = []
  for (let i = 0; i < 55; i++) spread.push((await find({ ...asked, mother_name: 'Ibu Lain' })).statusCode)
  expect(spread.filter((status) => status === 404)).toHaveLength(ALLOWANCES.lostNik.points)
})

/** Each passes through the whole server. */
const TRIES = casesByExtent(1_000, 10_000)

describe(`${TRIES} tries`, { tags: 'rounds' }, () => {
  /** @returns how often each status was answered */
  async function tryAll(of: (i: number) => [asked: object, address: string]): Promise<Map<number, number>> {
    const counts = new Map<number, number>()
    for (let done = 0; done < TRIES; done += 100) {
      const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => find(...of(done + i))))
      for (const { statusCode } of answers) counts.set(statusCode, (counts.get(statusCode) ?? 0) + 1)
    }
    return counts
  }

  it('from one address: twenty are looked up, and none tells of a registered child', async () => {
    const { asked } = await aChild()
    const from = aNetwork()
    const looked = ALLOWANCES.lostNumber.points
    expect(await tryAll((i) => [{ ...asked, nik: aNik(), mother_name: `Ibu ${i}` }, from])).toEqual(
      new Map([
        [404, looked],
        [429, TRIES - looked],
      ]),
    )
  })

  it('from as many addresses for one NIK: fifty are looked up', async () => {
    const { asked } = await aChild()
    const looked = ALLOWANCES.lostNik.points
    expect(await tryAll((i) => [{ ...asked, mother_name: `Ibu ${i}` }, aNetwork()])).toEqual(
      new Map([
        [404, looked],
        [429, TRIES - looked],
      ]),
    )
  })
})
