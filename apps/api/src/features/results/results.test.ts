import { publicRegistration } from '@spmb/domain/registration/contract.public.ts'
import { REGISTRATION_FOUND } from '@spmb/domain/registration/messages.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anSdBody, anSmpBody, aZone, type ChoiceIds } from '../../../testing/builders.ts'
import { createTestApp, type TestApp, TIME_ZONE } from '../../../testing/test-app.ts'
import { publicView } from '../registration/look-up.ts'
import { findByNumber } from '../registration/registration.queries.ts'

const CONFIG = { officeTimeZone: TIME_ZONE, trustedProxies: [], publicUrl: 'http://localhost:3000' }

let test: TestApp
let sd: ChoiceIds
let number: string

beforeAll(async () => {
  test = await createTestApp()
  sd = await aZone(test.db.kysely, 'SD')
})
afterAll(() => test.close())
beforeEach(async () => {
  number = await register()
})

async function register(body: object = anSdBody(sd), level = 'sd'): Promise<string> {
  const answer = await test.app.inject({ method: 'POST', url: `/api/ppdb/${level}`, payload: body })
  return answer.json().data.no_registration
}
const lookUp = (no = number) => test.app.inject(`/api/ppdb/registered/${encodeURIComponent(no)}`)
const change = (values: object, no = number) =>
  test.db.kysely.updateTable('registration').set(values).where('no_registration', '=', no).execute()

describe('a look-up', () => {
  it('answers from memory byte for byte what it answers from the database, with the public fields only', async () => {
    const smp = await aZone(test.db.kysely, 'SMP')
    const hostile = `Contoh "Anak" \\ </script> 🙂 Nguyễn`
    for (const no of [number, await register(anSmpBody(smp, { name: hostile }), 'smp')]) {
      await change({ school_1_decision: 'TIDAK LULUS', school_2_decision: 'LULUS' }, no)
      const stored = await findByNumber(test.db.kysely, no)
      await test.syncCaches()
      const answer = await lookUp(no)
      const { status, message, data, ...more } = answer.json()
      expect([status, message, more]).toEqual([200, REGISTRATION_FOUND, {}])
      expect(data).toMatchObject({ school_1_status: 'TIDAK LULUS', school_2_status: 'LULUS' })
      expect(answer.body).toBe(
        JSON.stringify({ status, message, data: stored && publicView(stored, test.clock.now) }),
      )
      expect(Object.keys(data)).toEqual(Object.keys(publicRegistration.shape))
      expect(publicRegistration.parse(data)).toEqual(data)
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
      })
    }
  })

  it('names the chosen schools that are closed, from memory as from the database', async () => {
    const close = (closed_at: Date | null) =>
      test.db.kysely.updateTable('school').set({ closed_at }).where('id', '=', sd.school_2_id).execute()
    await test.syncCaches()
    await close(test.clock.now)
    await test.syncCaches()
    const known = (await lookUp()).json().meta
    const stored = await findByNumber(test.db.kysely, number)
    await close(null)
    await test.syncCaches()
    expect([known, stored?.closed_schools]).toEqual([{ closed_schools: [sd.school_2_id] }, [sd.school_2_id]])
    expect((await lookUp()).json().meta).toBeUndefined()
  })

  it('finds the number in every spelling that a parent may type', async () => {
    await test.syncCaches()
    const typed = number.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
    expect((await lookUp(typed)).json().data.no_registration).toBe(number)
  })

  it('shows the current name of a school', async () => {
    const rename = (name: string) =>
      test.db.kysely.updateTable('school').set({ name }).where('id', '=', sd.school_1_id).execute()
    const nameNow = async () => {
      await test.syncCaches()
      return (await lookUp()).json().data.school_1_id.name
    }
    const before = await nameNow()
    await rename('SDN Contoh Berganti Nama')
    expect(await nameNow()).toBe('SDN Contoh Berganti Nama')
    await rename(before)
    expect(await nameNow()).toBe(before)
  })

  it('finds an existing number also after many failed look-ups from the same address', async () => {
    const strict = await createTestApp({
      config: { ...CONFIG, limitScale: 0.05 },
    })
    const zone = await aZone(strict.db.kysely, 'SD')
    const sent = await strict.app.inject({ method: 'POST', url: '/api/ppdb/sd', payload: anSdBody(zone) })
    await strict.syncCaches()
    const ask = async (no: string) => (await strict.app.inject(`/api/ppdb/registered/${no}`)).statusCode
    const failed: number[] = []
    for (let i = 0; i < 10; i++) failed.push(await ask('SD25-00000-00000-1'))
    expect(failed.slice(-4)).toEqual([429, 429, 429, 429])
    expect(await ask(sent.json().data.no_registration)).toBe(200)
    await strict.close()
  })
})
