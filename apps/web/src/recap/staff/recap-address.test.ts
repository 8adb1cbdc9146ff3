import { expect, test } from 'vitest'
import { type RecapState, recapParameters, recapView, shownView, toggled } from './recap-address.ts'

const FIRST: RecapState = { level: 'SD', view: 'schools', season: null, compare: null, open: [] }
const FULL: RecapState = { level: 'SMP', view: 'villages', season: 2024, compare: 2021, open: [4, 7] }

test('the default recap has an address without parameters', () => {
  expect(recapView.read('')).toEqual(FIRST)
  expect(recapView.link(FIRST)).toBe('?')
})

test('the details about places have an address', () => {
  expect(recapView.address({ ...FIRST, view: 'places' })).toBe('?view=places')
  expect(recapView.read('?view=places').view).toBe('places')
})

test('a level without paths shows its schools at the address of the paths', () => {
  expect(recapView.address({ ...FIRST, view: 'paths' })).toBe('?view=paths')
  expect([shownView('paths', {}), shownView('paths', { paths: [] }), shownView('ages', {})]).toEqual([
    ...['schools', 'paths', 'ages'],
  ])
})

test('an address round trip keeps the whole state', () => {
  expect(recapView.read(recapView.address(FULL))).toEqual(FULL)
})

test.each([
  '?level=sma',
  '?view=nik',
  '?season=abc',
  '?season=99999',
  '?compare=-1',
  '?open=x,1e3,',
  '?role=1',
])('%s is ignored', (search) => {
  expect(recapView.read(search)).toEqual(FIRST)
})

test('the API gets years only', () => {
  expect(recapParameters(FIRST)).toEqual({})
  expect(recapParameters(FULL)).toEqual({ season: 2024, compare: 2021 })
})

test('a district opens and closes', () => {
  expect(toggled(FULL, 1).open).toEqual([4, 7, 1])
  expect(toggled(FULL, 4).open).toEqual([7])
})
