import { expect, test } from 'vitest'
import { auditAddress, filtered, readAuditAddress } from './audit-address.ts'

test('the address keeps filters and place, and ignores what it does not know', () => {
  const state = { search: 'contoh', area: 'place', who: 'staff', from: '2025-06-01', before: 1200 } as const
  expect(readAuditAddress(auditAddress(state))).toEqual(state)
  expect(readAuditAddress('?area=x&who=y&from=2025-13-01&before=0&colour=red')).toEqual({})
  expect(auditAddress({})).toBe('')
})

test('another filter starts at the newest entry; an empty one is removed', () => {
  expect(filtered({ search: 'a', before: 5 }, { area: 'denied' })).toEqual({ search: 'a', area: 'denied' })
  expect(filtered({ search: 'a', area: 'denied' }, { area: null })).toEqual({ search: 'a' })
})
