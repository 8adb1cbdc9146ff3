import type { QuotaRow } from '@spmb/domain/quota/grid-contract.staff.ts'
import { describe, expect, test } from 'vitest'
import { cellOf, sumsOf, type TypedCells, unsavedOf } from './cells.ts'

const row = (id: number, seats: number | null, used = 0): QuotaRow => ({
  id,
  npsn: `5020374${id}`,
  name: `SD ${id}`,
  level: 'SD',
  district: { id: 1, name: 'Dompu' },
  choice_1: 10,
  choice_2: 5,
  seats,
  used,
  proposed: false,
  version: 3,
})
const typed = (...cells: [id: number, text: string, version?: number][]): TypedCells =>
  new Map(cells.map(([id, text, version = 3]) => [id, { text, version }]))

describe('a cell', () => {
  test.each([
    ['28', { state: 'stored' }],
    [' 28 ', { state: 'stored' }],
    ['32', { state: 'changed', seats: 32 }],
    ['17', { state: 'changed', seats: 17 }],
    ['16', { state: 'impossible', reason: 'Paling sedikit 17: sudah 17 anak LULUS' }],
    ['', { state: 'impossible', reason: 'Jumlah quota tidak boleh kosong' }],
    ['2.5', { state: 'impossible', reason: 'Jumlah quota harus bilangan bulat dari 0 sampai 9.999' }],
    ['1e3', { state: 'impossible', reason: 'Jumlah quota harus bilangan bulat dari 0 sampai 9.999' }],
  ])('with 28 seats and 17 used, typed %j', (text, cell) => {
    expect(cellOf(row(1, 28, 17), { text, version: 3 })).toEqual(cell)
  })

  test('whose quota has changed meanwhile is outdated, unless both typed the same', () => {
    expect(cellOf(row(1, 28), { text: '32', version: 2 })).toEqual({ state: 'outdated' })
    expect(cellOf(row(1, 28), { text: 'x', version: 2 })).toEqual({ state: 'outdated' })
    expect(cellOf(row(1, 28), { text: '28', version: 2 })).toEqual({ state: 'stored' })
  })
})

const rows = [row(1, 28, 17), row(2, 30), row(3, null), row(4, 10)]

test('sums include unsaved cells but not impossible ones', () => {
  expect(sumsOf(rows, typed())).toEqual({ choice_1: 40, choice_2: 20, seats: 68, used: 17, available: 51 })
  const cells = typed([1, '16'], [2, '40'], [3, '20'], [4, '99', 1])
  expect(sumsOf(rows, cells)).toMatchObject({ seats: 0 + 40 + 20 + 10, available: 40 + 20 + 10 })
})

test('a save contains the changed cells; the others block it', () => {
  const cells = typed([1, '16'], [2, '40'], [3, '20'], [4, '99', 1])
  const unsaved = unsavedOf(rows, cells)
  expect(unsaved.changes).toEqual([
    { school_id: 2, seats: 40, version: 3 },
    { school_id: 3, seats: 20, version: 3 },
  ])
  expect(unsaved.blocked.map(({ row: { id }, cell }) => [id, cell.state])).toEqual([
    [1, 'impossible'],
    [4, 'outdated'],
  ])
})
