import { listKeys } from '@spmb/domain/registration/staff/field-keys.ts'
import { expect, test } from 'vitest'
import { allColumns, defaultColumns, fileColumns, readColumns, readFileColumns } from './columns.ts'

test('a list starts with what fits one line, and offers every column of the field catalogue', () => {
  const office = ['name', 'age', 'village_id', 'school_1_id', 'state', 'phone']
  expect(defaultColumns('SMP', false)).toEqual(office)
  expect(defaultColumns('SMP', true)).toEqual([...office.slice(0, 4), 'school_2_id', ...office.slice(4)])
  expect(allColumns('SMP')).toEqual(expect.arrayContaining([...listKeys('SMP')]))
})

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['no list', '{"name":1}'],
])('with %s stored, the default columns are shown', (_what, stored) => {
  expect(readColumns('SD', true, stored)).toEqual(defaultColumns('SD', true))
})

test('stored columns are shown in the order of the list, with the name, without unknown ones', () => {
  expect(readColumns('SD', false, '["village_id","birth_date","nik","nisn",5]')).toEqual([
    'name',
    'birth_date',
    'village_id',
  ])
  expect(readColumns('SMP', false, JSON.stringify(allColumns('SMP')))).toEqual(allColumns('SMP'))
})

test('a file can have what the account may read of paths, where some can be claimed', () => {
  expect(fileColumns('admin', true)).toEqual(['seat_path', 'claims'])
  expect(fileColumns('operator', true)).toEqual(['claims'])
  expect([...fileColumns('monitor', true), ...fileColumns('admin', false)]).toEqual([])
})

test('the device keeps these beside the columns of the list, and none that is not offered', () => {
  const text = JSON.stringify(['name', 'age', 'seat_path', 'claims'])
  expect(readColumns('SD', false, text)).toEqual(['name', 'age'])
  expect(readFileColumns(fileColumns('admin', true), text)).toEqual(['seat_path', 'claims'])
  expect(readFileColumns(fileColumns('operator', true), text)).toEqual(['claims'])
  for (const stored of [null, '{', '{"claims":1}'])
    expect(readFileColumns(fileColumns('admin', true), stored)).toEqual([])
})
