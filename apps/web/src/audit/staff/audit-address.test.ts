import { expect, test } from 'vitest'
import { auditList } from './audit-address.ts'

test('the address keeps filters and place, and ignores what it does not know', () => {
  const none = { search: '', area: null, who: null, from: null, to: null, before: null }
  const state = {
    ...none,
    search: 'contoh',
    area: 'place',
    who: 'staff',
    from: '2025-06-01',
    before: 1200,
  } as const
  expect(auditList.read(auditList.address(state))).toEqual(state)
  expect(auditList.read('?area=x&who=y&from=2025-13-01&before=0&colour=red')).toEqual(none)
})
