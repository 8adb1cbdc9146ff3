import { expect, test } from 'vitest'
import { unzonedSchools, zonesByDistrict } from './zone-table.ts'

const zone = (id: number, name: string, district: number, sd: number[], smp: number[]) => ({
  id,
  village_id: { id, name, district_id: { id: district } },
  zonasi_location_sd: sd,
  zonasi_location_smp: smp,
  proposed: [],
})

const districts = [
  { id: 1, name: 'Dompu' },
  { id: 2, name: 'Woja' },
]
const zones = [zone(10, 'Contoh Barat', 1, [1, 2], []), zone(11, 'Contoh Timur', 1, [2], [5])]

const named = (search: string) =>
  zonesByDistrict(districts, zones, search).map(({ name, villages }) => [
    name,
    villages.map((village) => village.village_id.name),
  ])

test.each([
  [
    '',
    [
      ['Dompu', ['Contoh Barat', 'Contoh Timur']],
      ['Woja', []],
    ],
  ],
  [' TIMUR ', [['Dompu', ['Contoh Timur']]]],
  ['contoh  barat', [['Dompu', ['Contoh Barat']]]],
  ['%', []],
])('searching %j shows %j', (search, shown) => {
  expect(named(search)).toEqual(shown)
})

test('schools without a zone are listed for each level', () => {
  const schools = [1, 2, 3, 5, 6].map((id) => ({ id, name: `Sekolah ${id}` }))
  expect(unzonedSchools(schools, zones).map(({ id }) => id)).toEqual([3, 6])
})

test('without zones every school is listed', () => {
  expect(unzonedSchools([{ id: 1, name: 'SD Contoh' }], [])).toHaveLength(1)
})
