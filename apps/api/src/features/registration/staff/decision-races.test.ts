/** Concurrent decisions, edits, deletions and quota changes: no update is lost, and no school exceeds its seats. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../../testing/accounts.ts'
import { anApplicant, auditOf, setSeats, type TestApplicant } from '../../../../testing/applicants.ts'
import { aZone, type ChoiceIds } from '../../../../testing/builders.ts'
import { casesOfRound } from '../../../../testing/calls/extent.ts'
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts'

type Staff = Awaited<ReturnType<typeof signIn>>

let test: TestApp
let zone: ChoiceIds
let admin: Staff
let operator1: Staff
let operator2: Staff
beforeAll(async () => {
  test = await createTestApp()
  zone = await aZone(test.db.kysely, 'SD')
  admin = await signIn(test, 'admin')
  operator1 = await signIn(test, 'operator', { schoolId: zone.school_1_id })
  operator2 = await signIn(test, 'operator', { schoolId: zone.school_2_id })
})
afterAll(() => test.close())

const call = async (as: Staff, method: 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) =>
  (await test.app.inject({ method, url, headers: as.bearer, ...(payload ? { payload } : {}) })).statusCode
const edit = (child: TestApplicant, payload: object, as = admin) =>
  call(as, 'PUT', `/api/ppdb/sd/${child.id}/edit`, payload)
const decide = (child: TestApplicant, decision: string | null, as = operator1) =>
  edit(child, { status_announcement: decision }, as)
const remove = (child: TestApplicant) => call(admin, 'DELETE', `/api/ppdb/${child.id}/delete`)
const quota = (school: number, seats: number) =>
  call(admin, 'PUT', `/api/ppdb/quota/${school}/edit`, { quota: seats })

const stored = (child: TestApplicant) =>
  test.db.kysely.selectFrom('registration').selectAll().where('id', '=', child.id).executeTakeFirstOrThrow()

/** The seats of a school and the number of admitted applicants, as the API returns them. */
async function seatsOf(school: number) {
  const { data } = (await test.app.inject({ url: '/api/ppdb/quota', headers: admin.bearer })).json()
  const found = data.quota_sd.find(({ id }: { id: number }) => id === school)
  return { seats: found.quota as number, used: found.usedQuota as number }
}

async function clean() {
  await test.db.kysely.updateTable('registration').set({ deleted_at: test.clock.now }).execute()
}

describe('concurrent changes', () => {
  it('of an admission to the last seat and a lowered quota, one succeeds', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 12; round++) {
      await clean()
      await setSeats(test, zone.school_1_id, 1)
      const child = await anApplicant(test)
      const decision = () => decide(child, 'LULUS')
      const lowering = () => quota(zone.school_1_id, 0)
      const [first, second] = await Promise.all(
        round % 2 ? [decision(), lowering()] : [lowering(), decision()],
      )
      const [decided, lowered] = round % 2 ? [first, second] : [second, first]
      expect([decided, lowered].toSorted()).toEqual([200, 409])
      outcomes.add(`${decided} ${lowered}`)
      expect(await seatsOf(zone.school_1_id)).toEqual(
        decided === 200 ? { seats: 1, used: 1 } : { seats: 0, used: 0 },
      )
    }
    expect(outcomes.size).toBeGreaterThan(0)
  })

  it('of thirty admissions and a quota lowered step by step leave no more admitted than seats', {
    tags: 'full',
  }, async () => {
    await clean()
    await setSeats(test, zone.school_1_id, 20)
    const children: TestApplicant[] = []
    for (let i = 0; i < 30; i++) children.push(await anApplicant(test))
    const answers = await Promise.all([
      ...children.map((child) => decide(child, 'LULUS')),
      ...Array.from({ length: 20 }, (_, i) => quota(zone.school_1_id, 19 - i)),
    ])
    for (const status of answers) expect([200, 409]).toContain(status)
    const { seats, used } = await seatsOf(zone.school_1_id)
    expect(used).toBe(answers.slice(0, 30).filter((status) => status === 200).length)
    expect(used).toBeLessThanOrEqual(seats)
    expect(used).toBeGreaterThan(0)
  })

  it('of a withdrawn admission and two new ones fill at most the freed seat', async () => {
    for (let round = 0; round < 6; round++) {
      await clean()
      await setSeats(test, zone.school_1_id, 1)
      const [admitted, ...waiting] = [
        await anApplicant(test),
        await anApplicant(test),
        await anApplicant(test),
      ]
      expect(await decide(admitted as TestApplicant, 'LULUS')).toBe(200)
      const [removed, ...decided] = await Promise.all([
        decide(admitted as TestApplicant, ''),
        ...waiting.map((child) => decide(child, 'LULUS')),
      ])
      expect(removed).toBe(200)
      for (const status of decided) expect([200, 409]).toContain(status)
      const won = decided.filter((status) => status === 200).length
      expect(won).toBeLessThanOrEqual(1)
      expect(await seatsOf(zone.school_1_id)).toEqual({ seats: 1, used: won })
    }
  })

  it('of different fields without a version are all kept', async () => {
    for (let round = 0; round < 6; round++) {
      const child = await anApplicant(test)
      const fields = { address: `Dusun ${round}`, father_job: `Kerja ${round}`, birth_place: `Desa ${round}` }
      const answers = await Promise.all(
        Object.entries(fields).map(([field, value]) => edit(child, { [field]: value })),
      )
      expect(answers).toEqual([200, 200, 200])
      expect(await stored(child)).toMatchObject({ ...fields, version: 4 })
    }
  })
})

/** A seeded generator of pseudorandom numbers. */
function seededNumbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Replays the history from the registration and compares the result with the stored row. */
async function expectRowToMatchHistory(child: TestApplicant) {
  const names: Record<string, string> = {
    school_1_status: 'school_1_decision',
    school_2_status: 'school_2_decision',
  }
  const state: Record<string, unknown> = {
    school_1_decision: null,
    school_2_decision: null,
    address: child.body.address,
  }
  const audit = await auditOf(test, child.id)
  const edits = audit.filter(({ action }) => action === 'registration.edit')
  for (const { changes } of edits) {
    for (const [field, { before, after }] of Object.entries(
      changes as Record<string, { before: unknown; after: unknown }>,
    )) {
      const column = names[field] ?? field
      expect([child.id, column, state[column]]).toEqual([child.id, column, before])
      state[column] = after
    }
  }
  const row = await stored(child)
  expect(row).toMatchObject(state)
  const deleted = audit.filter(({ action }) => action === 'registration.delete').length
  expect(row.deleted_at === null).toBe(deleted === 0)
  expect(deleted).toBeLessThanOrEqual(1)
  expect(row.version).toBe(1 + edits.length + deleted)
  expect([row.school_1_decision, row.school_2_decision]).not.toEqual(['LULUS', 'LULUS'])
}

it.each(casesOfRound([1, 2, 3], 0, 3))(
  'after random concurrent changes the stored rows equal their history (seed %i)',
  { tags: 'rounds' },
  async (seed) => {
    await clean()
    await setSeats(test, zone.school_1_id, 3)
    await setSeats(test, zone.school_2_id, 2)
    const children: TestApplicant[] = []
    for (let i = 0; i < 8; i++) children.push(await anApplicant(test))
    const draw = seededNumbers(seed)
    const schools = [zone.school_1_id, zone.school_2_id]
    const acts: (() => Promise<number>)[] = []
    for (let i = 0; i < 240; i++) {
      const child = children[draw(children.length)] as TestApplicant
      const school = schools[draw(2)] as number
      const [kind, decision] = [draw(24), ['LULUS', 'LULUS', 'TIDAK LULUS', null][draw(4)] as string | null]
      if (kind < 8)
        acts.push(() => decide(child, decision, school === zone.school_1_id ? operator1 : operator2))
      else if (kind < 12)
        acts.push(() => edit(child, { school_1_status: decision, school_2_status: 'TIDAK LULUS' }))
      else if (kind < 18)
        acts.push(() => edit(child, { address: `Dusun Contoh ${i}` }, draw(2) ? operator1 : admin))
      else if (kind < 21) acts.push(() => quota(school, 1 + draw(4)))
      else if (kind === 21) acts.push(() => call(admin, 'POST', `/api/ppdb/quota/${school}/reset`))
      else if (kind === 22) acts.push(() => call(admin, 'PUT', '/api/ppdb/quota/school/sd/reset'))
      else if (i % 5 === 0) acts.push(() => remove(child))
    }
    const seen = new Set<number>()
    for (let from = 0; from < acts.length; from += 40) {
      for (const status of await Promise.all(acts.slice(from, from + 40).map((act) => act())))
        seen.add(status)
      for (const school of schools) {
        const { seats, used } = await seatsOf(school)
        expect(used).toBeLessThanOrEqual(seats)
      }
    }
    for (const status of seen) expect([200, 404, 409]).toContain(status)
    expect(seen).toContain(200)
    for (const child of children) await expectRowToMatchHistory(child)
  },
)
