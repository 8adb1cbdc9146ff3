/** What callers see of objects inside and outside their scope, and what a one-time password allows. */

import { login } from '@spmb/domain/accounts/contract.public.ts'
import { changePassword, logout } from '@spmb/domain/accounts/contract.staff.ts'
import { isForStaff } from '@spmb/domain/shared/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { belongsTo, CALLERS, type Caller, OBJECTS } from '../../../testing/access/access-row.ts'
import { type AccessWorld, ANONYMOUS, createAccessWorld } from '../../../testing/access/access-world.ts'
import { signIn } from '../../../testing/accounts.ts'
import { EVERY_CONTRACT } from '../../../testing/calls/every-call.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
let world: AccessWorld

beforeAll(async () => {
  test = await createTestApp()
  world = await createAccessWorld(test)
})
afterAll(() => test.close())

describe('the look-up by number', () => {
  it('returns the whole record to staff in scope, and the public view to all others', async () => {
    const whole: Record<string, boolean> = {}
    for (const who of CALLERS) {
      for (const object of OBJECTS.applicant) {
        const { number } = await world.newObject('applicant', object, ANONYMOUS)
        const { bearer } = world.sessionOf(who)
        const { data } = (
          await test.app.inject({ url: `/api/ppdb/registered/${number}`, headers: bearer })
        ).json()
        whole[`${who}, ${object}`] = 'nik_masked' in data
        if (!('nik_masked' in data)) {
          expect(Object.keys(data).sort()).toEqual([
            'name',
            'no_registration',
            'school_1_id',
            'school_1_status',
            'school_2_id',
            'school_2_status',
            'type',
          ])
        }
      }
    }
    const inScope = (who: Caller, object: string) =>
      who === 'admin' || who === 'monitor' || (who !== 'anonymous' && belongsTo('applicant', object, who))
    expect(whole).toEqual(
      Object.fromEntries(
        CALLERS.flatMap((who) =>
          OBJECTS.applicant.map((object) => [`${who}, ${object}`, inScope(who, object)]),
        ),
      ),
    )
  })
})

describe('the lists', () => {
  it('contain only applicants who chose the school of the operator', async () => {
    for (const object of OBJECTS.applicant) await world.newObject('applicant', object, ANONYMOUS)
    const ids = async (who: Caller, level: string) => {
      const { bearer } = world.sessionOf(who)
      const { data } = (await test.app.inject({ url: `/api/ppdb/${level}`, headers: bearer })).json()
      return data.map((row: { school_1_id: { id: number }; school_2_id: { id: number } }) => [
        row.school_1_id.id,
        row.school_2_id.id,
      ]) as number[][]
    }
    for (const [who, level] of [
      ['SD operator', 'sd'],
      ['operator of another school', 'sd'],
      ['SMP operator', 'smp'],
    ] as const) {
      const own = world.sessionOf(who).schoolId as number
      const rows = await ids(who, level)
      expect(rows.length).toBeGreaterThan(0)
      for (const schools of rows) expect(schools).toContain(own)
    }
    expect((await ids('admin', 'sd')).length).toBeGreaterThan((await ids('SD operator', 'sd')).length)
    expect(await ids('monitor', 'sd')).toEqual(await ids('admin', 'sd'))
  })
})

describe('a one-time password', () => {
  it('allows only readMe, changePassword and logout', async () => {
    for (const role of ['admin', 'monitor', 'operator'] as const) {
      const { bearer } = await signIn(test, role, { mustChangePassword: true })
      for (const contract of EVERY_CONTRACT.filter(isForStaff)) {
        if (contract.withOneTimePassword) continue
        const answer = await test.app.inject({
          method: contract.method,
          url: contract.path.replace(/:\w+/g, '1'),
          headers: bearer,
        })
        expect([contract.name, answer.statusCode]).toEqual([contract.name, 403])
      }
    }
    const without = EVERY_CONTRACT.filter(({ withOneTimePassword }) => withOneTimePassword).map(
      ({ name }) => name,
    )
    expect(without.sort()).toEqual([changePassword.name, logout.name, 'readMe'])
    expect(login.access).toBe('public')
  })
})
