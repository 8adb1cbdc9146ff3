import type { DistancePair } from '@spmb/domain/selection/distance/contract.staff.ts'
import { expect, test } from 'vitest'
import { distanceView, shownPairs } from './distance-address.ts'

test.each(['', '?level=SMP', '?season=2024&kind=far&search=Sawe'])(
  '%j is read and written alike',
  (address) => {
    expect(distanceView.address(distanceView.read(address))).toBe(address)
  },
)

test('wrong parameters are ignored', () => {
  expect(distanceView.read('?level=SMA&season=x&kind=near')).toEqual({
    level: 'SD',
    season: null,
    kind: null,
    search: '',
  })
})

test('pairs are found by kind and name; those that are not confirmed come first', () => {
  const pair = (village: string, confirmed: boolean, kind: 'far' | 'unknown') =>
    ({
      village: { id: 1, name: village, district: "Hu'u" },
      school: { id: 1, name: 'SD Contoh' },
      confirmed,
      suspicions: [{ schoolId: 1, kind, metres: 40_000 }],
    }) as unknown as DistancePair
  const pairs = [pair('Sawe', true, 'far'), pair('Adu', false, 'far'), pair('Daha', false, 'unknown')]
  const names = (view: { kind: 'far' | null; search: string }) =>
    shownPairs(pairs, view).map(({ village }) => village.name)
  expect(names({ kind: null, search: '' })).toEqual(['Adu', 'Daha', 'Sawe'])
  expect(names({ kind: 'far', search: '' })).toEqual(['Adu', 'Sawe'])
  expect(names({ kind: null, search: ' sAWe' })).toEqual(['Sawe'])
  expect(names({ kind: null, search: "hu'u" })).toHaveLength(3)
})
