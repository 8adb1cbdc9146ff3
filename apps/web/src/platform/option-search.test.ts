import { expect, test } from 'vitest'
import { markMatches, meantOption, searchOptions } from './option-search.ts'

const options = [
  { id: 1, name: 'Dompu', other_names: ['Bali Satu'] },
  { id: 2, name: 'Hu’u' },
  { id: 3, name: 'Doropeti' },
  { id: 4, name: 'SD Négeri 32 Pekat' },
  { id: 5, name: 'SD Negeri 3 Pekat' },
]

test.each([
  ['', [1, 2, 3, 4, 5]],
  ['do', [1, 3]],
  ['DOMPU', [1]],
  ['negeri', [4, 5]],
  ['pekat 32', [4]],
  ['dompú', [1]],
  ['Huu', [2]],
  ["hu'u", [2]],
  ['bali satu', [1]],
  ['tidak ada', []],
  ['kec. dompu', [1]],
  ['Kecamatan Dompu', [1]],
  ['desa', []],
  ['dorapeti', [3]],
  ['kel. doropetti', [3]],
  ['SD Negeri 33 Pekat', []],
])('typing %j shows %j', (query, ids) => {
  expect(searchOptions(options, query).map(({ id }) => id)).toEqual(ids)
})

test.each([
  ['Dompu', 'om', ['D', '[om]', 'pu']],
  ['SD Négeri 32', 'neg', ['SD ', '[Nég]', 'eri 32']],
  ['SD Negeri 32 Pekat', 'pek 32', ['SD Negeri ', '[32]', ' ', '[Pek]', 'at']],
  ['İzmir 𝒜', 'z', ['İ', '[z]', 'mir 𝒜']],
  ['Dompu', '', ['Dompu']],
  ['Desa Hu’u', 'huu', ['Desa ', '[Hu’u]']],
  ["Desa Hu'u", 'u’u', ['Desa H', "[u'u]"]],
])('in %j the match of %j is highlighted', (name, query, pieces) => {
  expect(markMatches(name, query).map(({ text, match }) => (match ? `[${text}]` : text))).toEqual(pieces)
})

test.each([
  ['dompu ', 1],
  ['dorop', 3],
  ['bali satu', 1],
  ['huu', 2],
  ['sd negeri 3 pekat', 5],
  ['do', null],
  ['kec dompu', 1],
  ['Dorapeti', 3],
  ['zzz', null],
  ['', null],
])('losing the focus after typing %j chooses %j', (typed, id) => {
  expect(meantOption(options, typed)?.id ?? null).toBe(id)
})

test('a disabled option is never the match', () => {
  expect(meantOption([{ id: 1, name: 'Dompu', disabled: true }], 'dompu')).toBeNull()
})

test('an option that is found by another spelling shows it', () => {
  expect(searchOptions(options, 'bali')).toEqual([expect.objectContaining({ id: 1, meta: 'Bali Satu' })])
})
