import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'

test.each([
  [0, '1 KB'],
  [499, '1 KB'],
  [1_499, '1 KB'],
  [1_500, '2 KB'],
  [999_499, '999 KB'],
  [1_000_000, '1,0 MB'],
  [1_234_567, '1,2 MB'],
  [25_000_000, '25,0 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
