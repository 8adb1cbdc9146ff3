import type { QuotaRow } from '@spmb/domain/quota/grid-contract.staff.ts'
import { describe, expect, test } from 'vitest'
import { type GridView, gridView, shownRows } from './grid-view.ts'

const ALL: GridView = { level: null, season: null, search: '', district: null, unset: false, sort: null }
const row = (npsn: string, name: string, rest: Partial<QuotaRow> = {}): QuotaRow => ({
  id: Number(npsn),
  npsn,
  name,
  level: 'SD',
  district: { id: 1, name: 'Dompu' },
  choice_1: 0,
  choice_2: 0,
  seats: 28,
  used: 0,
  proposed: false,
  version: 1,
  ...rest,
})
const ROWS = [
  row('50203742', "SD Negeri 10 Hu'u", { district: { id: 4, name: "Hu'u" }, seats: null }),
  row('50203770', "SD Negeri 2 Hu'u", { district: { id: 4, name: "Hu'u" }, used: 28 }),
  row('50203762', 'SD Negeri 1 Dompu', { seats: 0, choice_1: 9 }),
  row('50203720', 'SMP Negeri 1 Dompu', { level: 'SMP', seats: 64 }),
]
const shown = (view: Partial<GridView>) =>
  shownRows(ROWS, { ...ALL, ...view }).map(({ npsn }) => npsn.slice(5))

describe('the rows', () => {
  test.each<[Partial<GridView>, string[]]>([
    [{}, ['762', '770', '742', '720']],
    [{ level: 'SMP' }, ['720']],
    [{ search: 'huu' }, ['770', '742']],
    [{ search: ' HU’U 10' }, ['742']],
    [{ search: '50203762' }, ['762']],
    [{ search: 'woja' }, []],
    [{ district: 4 }, ['770', '742']],
    [{ unset: true }, ['742']],
    [{ sort: 'seats' }, ['742', '762', '770', '720']],
    [{ sort: '-available' }, ['720', '762', '770', '742']],
    [{ sort: '-choice_1' }, ['762', '770', '742', '720']],
    [{ sort: 'npsn' }, ['720', '742', '762', '770']],
    [{ sort: '-name' }, ['720', '742', '770', '762']],
  ])('of %j', (view, npsn) => {
    expect(shown(view)).toEqual(npsn)
  })
})

describe('the address', () => {
  test.each<[string, Partial<GridView>]>([
    ['?', { level: 'SD' }],
    [
      '?level=smp&search=huu&district=4&unset=1&sort=-seats',
      { level: 'SMP', search: 'huu', district: 4, unset: true, sort: '-seats' },
    ],
    ['?level=all', { level: null }],
  ])('%s holds the view', (address, view) => {
    expect(gridView.read(address)).toEqual({ ...ALL, ...view })
    expect(gridView.link({ ...ALL, ...view })).toBe(address)
  })

  test('ignores what it does not know', () => {
    expect(gridView.read('?level=sma&district=x&unset=yes&sort=--seats')).toEqual({ ...ALL, level: 'SD' })
  })
})
