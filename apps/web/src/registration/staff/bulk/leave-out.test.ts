import { expect, test } from 'vitest'
import { type Refused, reasonsInWords, withoutRefused } from './leave-out.ts'

const refused = (row: number, id: number | null, reason = 'Sudah mengundurkan diri'): Refused => ({
  row,
  id,
  reason,
  no_registration: 'SD25-00000-00000-0',
  name: 'Contoh',
  school: 'SD Contoh',
})
const decided = { school_id: 4, decision: 'LULUS' } as const

test('picked children leave by their id, whatever their row', () => {
  expect(withoutRefused({ ids: [7, 8, 9], ...decided }, [refused(1, 9)])).toEqual({ ids: [7, 8], ...decided })
})

test('children of a query are named beside it, and add up', () => {
  const once = withoutRefused({ query: { search: 'ani' }, ...decided }, [refused(1, 9)])
  expect(once).toEqual({ query: { search: 'ani' }, without: [9], ...decided })
  expect(withoutRefused(once, [refused(1, 7)])).toEqual({ ...once, without: [9, 7] })
})

test('rows of a file leave by their row: one that names no child, and the second mention of a child', () => {
  const row = (number: number) => ({ row: number, no_registration: 'x', npsn: '1', decision: null })
  const left = withoutRefused({ rows: [row(1), row(2), row(3)] }, [refused(1, null), refused(3, 7)])
  expect(left).toEqual({ rows: [row(2)] })
})

test('the reasons are counted, most frequent first', () => {
  const full = 'Kuota SD Contoh sudah penuh'
  expect(reasonsInWords([refused(1, 1), refused(2, 2, full), refused(3, 3, full)])).toEqual([
    `2 pendaftar: ${full}`,
    '1 pendaftar: Sudah mengundurkan diri',
  ])
  expect(reasonsInWords([])).toEqual([])
})
