import { expect, test } from 'vitest'
import { admittedAt, outcomeOf } from './outcome.ts'

const NAMES = ['SD Satu', 'SD Dua', 'SD Tiga'] as const

test.each([
  ['a placement counts where neither choice admitted', { placed_school: {} }, { kind: 'placed' }, 'SD Tiga'],
  [
    'a choice that admitted counts before a placement',
    { school_2_status: 'LULUS', placed_school: {} },
    { kind: 'admitted', choice: 2 },
    'SD Dua',
  ],
  [
    'a withdrawal counts before everything',
    { school_1_status: 'LULUS', placed_school: {}, withdrawal: {} },
    { kind: 'withdrawn' },
    'Mengundurkan diri',
  ],
  [
    'no placement and no withdrawal',
    { placed_school: null, withdrawal: null },
    { kind: 'undecided' },
    'Belum ditetapkan',
  ],
] as const)('%s', (_, decisions, outcome, words) => {
  expect(outcomeOf({ school_1_status: null, school_2_status: null, ...decisions })).toEqual(outcome)
  expect(admittedAt(outcome, NAMES)).toBe(words)
})

test('a placement at a school without a known name has no name', () => {
  expect(admittedAt({ kind: 'placed' }, ['SD Satu', 'SD Dua'])).toBe('')
})

test.each([
  ['LULUS', null, 'SD Satu'],
  ['LULUS', 'TIDAK LULUS', 'SD Satu'],
  ['TIDAK LULUS', 'LULUS', 'SD Dua'],
  [null, 'LULUS', 'SD Dua'],
  ['TIDAK LULUS', 'TIDAK LULUS', 'TIDAK LULUS'],
  ['TIDAK LULUS', null, 'Belum ditetapkan'],
  [null, 'TIDAK LULUS', 'Belum ditetapkan'],
  [null, null, 'Belum ditetapkan'],
] as const)('decisions %s and %s mean: %s', (first, second, words) => {
  const outcome = outcomeOf({ school_1_status: first, school_2_status: second })
  expect(admittedAt(outcome, ['SD Satu', 'SD Dua'])).toBe(words)
})
