import { expect, test } from 'vitest'
import { AUDIT_AREAS, actionName, actionsOf } from './actions.ts'
import { auditLines } from './values.ts'

test.each<[string, unknown, unknown[]]>([
  ['nothing', null, []],
  ['a text', 'x', []],
  [
    'a row before and after',
    { before: { name: 'Lama' }, after: { name: 'Baru', phone: null } },
    [
      { field: 'name', before: 'Lama', after: 'Baru' },
      { field: 'phone', before: '–', after: '–' },
    ],
  ],
  [
    'fields before and after',
    { school_1_id: { before: { id: 1, name: 'SD A' }, after: { id: 2, name: 'SD B' } } },
    [{ field: 'school_1_id', before: 'SD A', after: 'SD B' }],
  ],
  [
    'details',
    { query: { sort: 'name', page: 2 }, ids: [3, 4], empty: [] },
    [
      { field: 'query', before: null, after: 'Urutan: name; halaman: 2' },
      { field: 'ids', before: null, after: '3, 4' },
      { field: 'empty', before: null, after: '–' },
    ],
  ],
  [
    'a secret and a NIK',
    { after: { password_hash: 'x' }, before: {}, deep: { token: 'abc' }, nik: '5205010203040001' },
    [
      { field: 'password_hash', before: '–', after: '•••' },
      { field: 'deep', before: null, after: 'token: •••' },
      { field: 'nik', before: null, after: '•••' },
    ],
  ],
])('%s', (_what, changes, lines) => {
  expect(auditLines(changes)).toEqual(lines)
})

test('a long value is shortened', () => {
  const [line] = auditLines({ ids: Array.from({ length: 10_000 }, (_, id) => id) })
  expect(line?.after).toHaveLength(401)
})

test('every action belongs to one area', () => {
  const all = AUDIT_AREAS.flatMap(actionsOf)
  expect(new Set(all).size).toBe(all.length)
  expect([actionName('school.close'), actionName('new.act')]).toEqual(['Sekolah ditutup', 'new.act'])
})
