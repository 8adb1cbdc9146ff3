import { expect, test } from 'vitest'
import { exactMomentWords } from './moment-words.ts'

test('a moment to the second names its weekday', () => {
  expect(exactMomentWords(new Date('2025-06-16T02:00:05Z'), 'Asia/Makassar')).toBe(
    'Senin, 16 Juni 2025 pukul 10.00.05 WITA',
  )
})
