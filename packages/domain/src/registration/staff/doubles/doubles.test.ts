import { expect, test } from 'vitest'
import { type ComparedChild, findDoubles } from './doubles.ts'

const child = (id: number, overrides: Partial<ComparedChild> = {}): ComparedChild => ({
  id,
  name: `Contoh ${'abcdefgh'[id]}`,
  mother_name: `Ibu ${'abcdefgh'[id]}`,
  birth_date: '2018-03-11',
  ...overrides,
})
/** NIKs by id; the default differs from every other one in many digits. */
const niks = (known: Record<number, string>) => (id: number) => known[id] ?? String(id).repeat(16)
const NIK = '5205991103180001'
const NEAR = '5205991103180002'

test.each<[string, ComparedChild[], Record<number, string>, unknown]>([
  ['nothing alike', [child(1), child(2)], {}, []],
  [
    'name, birth date and mother alike, in any spelling',
    [
      child(1, { name: 'Siti  Aisyah', mother_name: 'Nur-Hayati' }),
      child(2, { name: 'SITI AISYAH', mother_name: "nurhayati'" }),
    ],
    {},
    [{ reason: 'same', ids: [1, 2] }],
  ],
  [
    'another birth date',
    [
      child(1, { name: 'Siti', mother_name: 'Nur' }),
      child(2, { name: 'Siti', mother_name: 'Nur', birth_date: '2018-03-12' }),
    ],
    {},
    [],
  ],
  [
    'a NIK one digit apart and the name alike',
    [child(1), child(2, { name: 'Contoh B' })],
    { 1: NIK, 2: NEAR },
    [{ reason: 'nik', ids: [1, 2] }],
  ],
  [
    'a NIK one digit apart and the mother alike',
    [child(1), child(2, { mother_name: 'IBU B' })],
    { 1: NIK, 2: NEAR },
    [{ reason: 'nik', ids: [1, 2] }],
  ],
  ['a NIK one digit apart and nothing else', [child(1), child(2)], { 1: NIK, 2: NEAR }, []],
  [
    'a NIK two digits apart',
    [child(1), child(2, { name: 'Contoh B' })],
    { 1: NIK, 2: '5205991103180012' },
    [],
  ],
  [
    'three of one child are three pairs, each once',
    [1, 2, 3].map((id) => child(id, { name: 'Siti', mother_name: 'Nur' })),
    { 1: NIK, 2: NEAR },
    [
      { reason: 'same', ids: [1, 2] },
      { reason: 'same', ids: [1, 3] },
      { reason: 'same', ids: [2, 3] },
    ],
  ],
])('%s', (_, children, known, pairs) => {
  expect(findDoubles(children, niks(known))).toEqual(pairs)
})

test('children who share neither name nor mother are never decrypted', () => {
  const asked: number[] = []
  const twoAlike = [child(1), child(2), child(3, { name: 'Contoh B' })]
  findDoubles(twoAlike, (id) => {
    asked.push(id)
    return null
  })
  expect(asked.sort()).toEqual([1, 3])
})

test('without a mother two children are alike by name and birth date, and never by the mother', () => {
  const unnamed = { mother_name: '' }
  expect(findDoubles([child(1, unnamed), child(2, unnamed)], niks({ 1: NIK, 2: NEAR }))).toEqual([])
  const named = { ...unnamed, name: 'Siti' }
  expect(findDoubles([child(1, named), child(2, named)], niks({}))).toHaveLength(1)
})
