import { expect, test } from 'vitest'
import { outcomesInWords } from './messages.ts'

test('the outcomes of an act are counted in words, those that do not occur left out', () => {
  const after = (...decisions: ('LULUS' | 'TIDAK LULUS' | null)[]) =>
    outcomesInWords(decisions.map((decision) => ({ after: decision })))
  expect(after('LULUS', 'TIDAK LULUS', 'LULUS', null)).toBe('2 LULUS, 1 TIDAK LULUS, 1 dihapus')
  expect(after('TIDAK LULUS')).toBe('1 TIDAK LULUS')
  expect(after()).toBe('')
})
