import type { SelectionRun } from '@spmb/domain/selection/act/contract.staff.ts'
import { expect, test } from 'vitest'
import { groupedHash, shortHash, spacedSeed, stepsOf } from './steps.ts'

const signature = (valid: boolean) =>
  ({ by: 'Contoh', role: 'admin', at: '2025-06-13T06:02:00Z', valid }) as const
const run = (changes: Partial<SelectionRun>) =>
  ({ preview: null, signatures: [], ...changes }) as unknown as SelectionRun
const previewed = { at: '2025-06-13T06:02:00Z', by: 'Contoh' }

type Level = Parameters<typeof stepsOf>[0]
const draft: Level = { state: 'draft', method: 'run', freeze_refusals: [], run: null }
const level = (state: Level['state'], changes: Partial<SelectionRun> = {}): Level => ({
  ...draft,
  state,
  run: run(changes),
})

test.each<[string, Level, string | undefined]>([
  ['seats by hand', { ...draft, method: 'manual' }, 'Rancangan'],
  ['registration is open', { ...draft, freeze_refusals: ['Pendaftaran belum ditutup.'] }, 'Rancangan'],
  ['ready to freeze', draft, 'Kunci data'],
  ['frozen', level('frozen'), 'Angka undian'],
  ['seeded', level('seeded'), 'Pratinjau'],
  [
    'previewed, a signature is void',
    level('seeded', { preview: previewed, signatures: [signature(true), signature(false)] }),
    'Tanda tangan (1/2)',
  ],
  ['hidden', level('signed'), 'Terbit'],
  ['public', level('public'), 'Selesai'],
  ['an archive', level('closed'), undefined],
])('%s', (_, current, now) => {
  const steps = stepsOf(current)
  expect(steps.find(({ state }) => state === 'now')?.title).toBe(now)
  const order = { done: 0, now: 1, todo: 2 }
  const states = steps.map(({ state }) => order[state])
  expect(states).toEqual(states.toSorted())
})

test('seeds and hashes are written for reading aloud', () => {
  expect(spacedSeed('416', 'dice')).toBe('4 1 6')
  expect(spacedSeed('7.163,84', 'public')).toBe('7.163,84')
  expect(groupedHash('5e1c9a470bd3')).toBe('5e1c 9a47 0bd3')
  expect(shortHash('5e1c9a470bd3')).toBe('5e1c…0bd3')
})
