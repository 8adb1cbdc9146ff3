import { expect, test } from 'vitest'
import { type EntryState, shownEntries } from './shown-entries.ts'

const entries = (...states: EntryState[]) => states.map((state, key) => ({ key, state }))
const keys = (...states: EntryState[]) => shownEntries(entries(...states)).map(({ key }) => key)

test('the five newest entries that are done stay', () => {
  expect(keys('recorded', 'recorded', 'undone', 'recorded', 'recorded', 'undone', 'recorded')).toEqual([
    0, 1, 2, 3, 4,
  ])
})

test('every entry that is refused or being sent stays, however many follow', () => {
  const done = Array.from({ length: 6 }, () => 'recorded' as const)
  expect(keys(...done, 'refused', 'sending', 'recorded', 'refused')).toEqual([0, 1, 2, 3, 4, 6, 7, 9])
})
