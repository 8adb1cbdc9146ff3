import { describe, expect, it, test } from 'vitest'
import { audienceOf, isForStaff, type Role } from '../shared/endpoint.ts'
import { type Actor, checkAccess, isRecentPassword, ROLE_IDS, roleOf, scopeOf } from './actor.ts'

const STAFF: readonly Role[] = ['admin', 'monitor', 'operator']

const actor = (changes: Partial<Actor> = {}): Actor => ({
  userId: 7,
  sessionId: 's',
  name: 'Contoh',
  role: 'admin',
  school: null,
  mustChangePassword: false,
  mustSetSecondFactor: false,
  hasRecentPassword: true,
  ...changes,
})
const operator = actor({ role: 'operator', school: { id: 12, level: 'SMP' } })

describe('a public call', () => {
  it.each([
    ['no session', null],
    ['a session', actor()],
    ['a session with a one-time password', actor({ mustChangePassword: true })],
    ['a session without a second factor', actor({ mustSetSecondFactor: true })],
  ])('is allowed with %s', (_, caller) => {
    expect(checkAccess(caller, { access: 'public' })).toBeNull()
  })
})

test('a call of families is refused with and without a session of staff', () => {
  expect(checkAccess(null, { access: 'family' })).toBe('no session')
  expect(checkAccess(actor(), { access: 'family' })).toBe('no session')
})

describe('a call of staff', () => {
  it('is refused without a session', () => {
    expect(checkAccess(null, { access: STAFF })).toBe('no session')
  })

  it.each(STAFF)('is allowed to the role %s only when it is listed', (role) => {
    const caller = actor({ role })
    expect(checkAccess(caller, { access: [role] })).toBeNull()
    expect(checkAccess(caller, { access: STAFF.filter((other) => other !== role) })).toBe('not allowed')
    expect(checkAccess(caller, { access: [] })).toBe('not allowed')
  })

  it('of one level is refused to operators of the other level and without a school, and to no others', () => {
    expect(checkAccess(operator, { access: STAFF, level: 'SMP' })).toBeNull()
    expect(checkAccess(operator, { access: STAFF, level: 'SD' })).toBe('not allowed')
    expect(checkAccess({ ...operator, school: null }, { access: STAFF, level: 'SD' })).toBe('not allowed')
    expect(checkAccess(operator, { access: STAFF })).toBeNull()
    expect(checkAccess(actor(), { access: STAFF, level: 'SD' })).toBeNull()
    expect(checkAccess(actor({ role: 'monitor' }), { access: STAFF, level: 'SD' })).toBeNull()
  })

  it('with a one-time password is refused unless the call allows it', () => {
    const caller = actor({ mustChangePassword: true })
    expect(checkAccess(caller, { access: STAFF })).toBe('change the password first')
    expect(checkAccess(caller, { access: STAFF, withoutSecondFactor: true })).toBe(
      'change the password first',
    )
    expect(checkAccess(caller, { access: STAFF, withOneTimePassword: true })).toBeNull()
  })

  it('without the second factor is refused unless the call allows it or changes the password', () => {
    const caller = actor({ mustSetSecondFactor: true })
    expect(checkAccess(caller, { access: STAFF })).toBe('set up the second factor first')
    expect(checkAccess(caller, { access: STAFF, withoutSecondFactor: true })).toBeNull()
    expect(checkAccess(caller, { access: STAFF, withOneTimePassword: true })).toBeNull()
    const both = { ...caller, mustChangePassword: true }
    expect(checkAccess(both, { access: STAFF })).toBe('change the password first')
  })

  it('that needs a recent password is refused without one, after all other reasons', () => {
    const caller = actor({ hasRecentPassword: false })
    expect(checkAccess(caller, { access: STAFF })).toBeNull()
    expect(checkAccess(caller, { access: STAFF, recentPassword: true })).toBe('confirm the password first')
    expect(checkAccess(caller, { access: ['monitor'], recentPassword: true })).toBe('not allowed')
    expect(checkAccess(actor(), { access: STAFF, recentPassword: true })).toBeNull()
  })
})

test('a password is recent for ten minutes, the last moment not included', () => {
  const given = new Date('2026-06-01T01:00:00Z')
  expect(isRecentPassword(given, new Date('2026-06-01T01:09:59.999Z'))).toBe(true)
  expect(isRecentPassword(given, new Date('2026-06-01T01:10:00Z'))).toBe(false)
})

test('each role has the number of the original tokens, and no other number is a role', () => {
  expect(STAFF.map((role) => roleOf(ROLE_IDS[role]))).toEqual(STAFF)
  expect([1, 2, 3].map(roleOf)).toEqual(STAFF)
  expect([0, 4, -1, Number.NaN].map(roleOf)).toEqual([null, null, null, null])
})

describe('the scope', () => {
  it('of an operator is the own school; admins and monitors see all schools', () => {
    expect(scopeOf(operator)).toBe(12)
    expect(scopeOf(actor())).toBeNull()
    expect(scopeOf(actor({ role: 'monitor' }))).toBeNull()
  })

  it('of an admin does not depend on a school in the account', () => {
    expect(scopeOf(actor({ school: { id: 12, level: 'SD' } }))).toBeNull()
  })

  it('of an operator without a school is an error, not all schools', () => {
    expect(() => scopeOf({ ...operator, school: null })).toThrow('an operator without a school')
  })
})

test('a call is for everyone, for families, or for staff, also when no role is listed', () => {
  expect(audienceOf({ access: 'public' })).toBe('public')
  expect(audienceOf({ access: 'family' })).toBe('family')
  expect(audienceOf({ access: [] })).toBe('staff')
  expect([isForStaff({ access: ['admin'] }), isForStaff({ access: 'public' })]).toEqual([true, false])
  expect(isForStaff({ access: 'family' })).toBe(false)
})
