import { describe, expect, test } from 'vitest'
import { finderAddress, formAddress, readFinderQuery, readFormChoice, schoolAddress } from './address.ts'

test.each<[written: string, address: () => string]>([
  ['/information/sekolah?tingkat=sd', () => finderAddress('SD')],
  ['/information/sekolah?tingkat=smp&desa=71', () => finderAddress('SMP', 71)],
  ['/information/sekolah/12', () => schoolAddress(12)],
  ['/information/sekolah/12?desa=71', () => schoolAddress(12, 71)],
  [
    '/ppdb/smp?kecamatan=7&desa=71&sekolah=12',
    () => formAddress('SMP', { districtId: 7, villageId: 71, schoolId: 12 }),
  ],
])('%s', (written, address) => {
  expect(address()).toBe(written)
})

describe('the query of the finder', () => {
  test.each([
    [{}, { level: 'SD', villageId: null, search: null }],
    [
      { tingkat: 'smp', desa: '71' },
      { level: 'SMP', villageId: 71, search: null },
    ],
    [
      { tingkat: 'sma', desa: '', cari: ' ' },
      { level: 'SD', villageId: null, search: '' },
    ],
    [{ cari: ' Nanga  miro ' }, { level: 'SD', villageId: null, search: 'Nanga  miro' }],
    [
      { desa: ['7', '8'], tingkat: ['smp', 'sd'] },
      { level: 'SMP', villageId: 7, search: null },
    ],
    [{ desa: { a: '1' } }, { level: 'SD', villageId: 'invalid', search: null }],
  ])('%j', (values, read) => {
    expect(readFinderQuery(values)).toEqual(read)
  })

  test.each(['x', '0', '-1', '1e3', '2147483648', '99999999999', '1.5'])('%s is no village', (desa) => {
    expect(readFinderQuery({ desa }).villageId).toBe('invalid')
  })

  test.each([
    ['1', 1],
    ['2147483647', 2_147_483_647],
  ])('%s is the id of a village', (desa, id) => {
    expect(readFinderQuery({ desa }).villageId).toBe(id)
  })

  test('a search that is no text is an empty one', () => {
    expect(readFinderQuery({ cari: { a: '1' } }).search).toBe('')
  })

  test('a name that is searched has at most 80 characters', () => {
    expect(readFinderQuery({ cari: 'a'.repeat(200) }).search).toHaveLength(80)
  })
})

test('the form reads what the finder wrote', () => {
  const choice = { districtId: 7, villageId: 71, schoolId: 12 }
  expect(readFormChoice(formAddress('SD', choice).split('?')[1] ?? '')).toEqual(choice)
})

test.each(['', '?desa=71&sekolah=12', '?kecamatan=7&desa=71', '?kecamatan=7&desa=x&sekolah=12'])(
  'nothing is chosen by %j',
  (query) => {
    expect(readFormChoice(query)).toBeNull()
  },
)
