import type { Me } from '@spmb/domain/accounts/contract.staff.ts'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { STAFF_PATHS } from '../platform/staff/paths.ts'
import { viewerOf } from '../platform/staff/session/viewer.ts'
import { guard } from './guard.ts'
import { currentness, navigationFor } from './navigation.ts'
import { STAFF_ROUTES } from './routes.ts'

const me = (role_id: Me['role_id'], school: Me['school_type'] = null, must_change_password = false): Me => ({
  sub: '7',
  role_id,
  name: 'Contoh',
  school_id: school && 12,
  school_type: school,
  exp: 0,
  must_change_password,
  must_set_second_factor: false,
})
const PEOPLE = {
  admin: me(1),
  monitor: me(2),
  'SD operator': me(3, 'SD'),
  'SMP operator': me(3, 'SMP'),
  'a user with a one-time password': me(1, null, true),
}
type Person = keyof typeof PEOPLE

const STAYS = null
const AWAY = '/admin/ppdb'
const SETTING = '/admin/user/setting'

test.each<[path: string, who: Person, leads: string | null]>([
  ['/admin/dashboard', 'admin', STAYS],
  ['/admin/dashboard', 'SMP operator', STAYS],
  ['/admin/sd', 'admin', STAYS],
  ['/admin/sd', 'monitor', STAYS],
  ['/admin/sd', 'SD operator', STAYS],
  ['/admin/sd', 'SMP operator', AWAY],
  ['/admin/smp', 'SD operator', AWAY],
  ['/admin/smp', 'SMP operator', STAYS],
  ['/admin/detail/SD25-00000-00000-0', 'SD operator', STAYS],
  ['/admin/edit/SD25-00000-00000-0', 'monitor', AWAY],
  ['/admin/edit/SD25-00000-00000-0', 'SD operator', STAYS],
  ['/admin/zonasi', 'monitor', STAYS],
  ['/admin/zonasi', 'SD operator', AWAY],
  ['/admin/zonasi/detail/1', 'SD operator', AWAY],
  ['/admin/quota', 'SMP operator', AWAY],
  ['/admin/quota', 'admin', STAYS],
  ['/admin/report', 'SD operator', AWAY],
  ['/admin/user/setting', 'monitor', STAYS],
  ['/admin/user/setting', 'a user with a one-time password', STAYS],
  ['/admin/dashboard', 'a user with a one-time password', SETTING],
  ['/admin/ppdb', 'a user with a one-time password', SETTING],
])('%s leads %s to %s', (path, who, leads) => {
  const route = STAFF_ROUTES.find((known) => matchPath(known.path, path))
  expect(route, path).toBeDefined()
  if (route) expect(guard(route, PEOPLE[who])).toBe(leads)
})

test('a redirect leads to a screen that does not redirect', () => {
  for (const person of Object.values(PEOPLE).filter((one) => !one.must_change_password)) {
    const lists = STAFF_ROUTES.find(({ path }) => path === STAFF_PATHS.lists)
    expect(lists && guard(lists, person)).toBeNull()
  }
})

test.each(Object.entries(PEOPLE))('every link in the sidebar of %s opens for them', (_who, person) => {
  const settled = { ...person, must_change_password: false }
  const links = navigationFor(viewerOf(settled), ['SD', 'SMP']).flatMap(({ items }) => items)
  expect(links.length).toBeGreaterThanOrEqual(2)
  for (const { to } of links) {
    const route = STAFF_ROUTES.find(({ path }) => matchPath(path, to))
    expect(route && guard(route, settled), to).toBeNull()
  }
})

test('the counter of claims is linked only where a path can be claimed', () => {
  const links = (claimed: readonly ('SD' | 'SMP')[], school: { id: number; level: 'SD' | 'SMP' } | null) =>
    navigationFor({ role: school ? 'operator' : 'admin', school }, claimed)
      .flatMap(({ items }) => items)
      .some(({ to }) => to === STAFF_PATHS.claims)
  expect(links([], null)).toBe(false)
  expect(links(['SMP'], null)).toBe(true)
  expect(links(['SMP'], { id: 1, level: 'SD' })).toBe(false)
  expect(links(['SMP'], { id: 1, level: 'SMP' })).toBe(true)
  const monitor = navigationFor({ role: 'monitor', school: null }, ['SMP']).flatMap(({ items }) => items)
  expect(monitor.some(({ to }) => to === STAFF_PATHS.claims)).toBe(false)
})

test.each([
  ['/admin/sd', '/admin/sd', 'page'],
  ['/admin/sd', '/admin/smp', undefined],
  ['/admin/sd', '/admin/detail/SD25-00000-00000-0', 'true'],
  ['/admin/smp', '/admin/detail/SD25-00000-00000-0', undefined],
  ['/admin/smp', '/admin/edit/smp25-00000-00000-0', 'true'],
  ['/admin/sd', '/admin/register/sd', 'true'],
  ['/admin/sd', '/admin/register/smp', undefined],
  ['/admin/zonasi', '/admin/zonasi/detail/3', 'true'],
  ['/admin/dashboard', '/admin/quota', undefined],
])('the link %s is marked on %s as %s', (to, pathname, mark) => {
  expect(currentness(to, pathname)).toBe(mark)
})
