import { listKeys } from '@spmb/domain/registration/staff/field-keys.ts'
import { expect, test } from 'vitest'
import { allColumns, defaultColumns, readColumns } from './columns.ts'

test('a list starts with what fits one line, and offers every column of the field catalogue', () => {
  expect(defaultColumns('SMP')).toEqual([
    'name',
    'age',
    'village_id',
    'school_1_id',
    'school_2_id',
    'state',
    'phone',
  ])
  expect(allColumns('SMP')).toEqual(expect.arrayContaining([...listKeys('SMP')]))
})

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['no list', '{"name":1}'],
])('with %s stored, the default columns are shown', (_what, stored) => {
  expect(readColumns('SD', stored)).toEqual(defaultColumns('SD'))
})

test('stored columns are shown in the order of the list, with the name, without unknown ones', () => {
  expect(readColumns('SD', '["village_id","birth_date","nik","nisn",5]')).toEqual([
    'name',
    'birth_date',
    'village_id',
  ])
  expect(readColumns('SMP', JSON.stringify(allColumns('SMP')))).toEqual(allColumns('SMP'))
})
