import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { gzipEnds } from './gzip-ends.ts'

it.each([
  ['a short text', 'Contoh'],
  ['no text', ''],
  ['letters of several bytes', 'Nguyễn 李 🙂 \u2028'],
  ['more than one block', 'abcdefgh'.repeat(20_000)],
])('a file with %s between its ends is read as one', (_what, middle) => {
  const ends = gzipEnds('<head>'.repeat(3_000), '</foot>'.repeat(100))
  const file = ends.around(middle)
  expect(gunzipSync(Buffer.from(file, 'latin1')).toString()).toBe(
    `${'<head>'.repeat(3_000)}${middle}${'</foot>'.repeat(100)}`,
  )
})

it('the ends are compressed', () => {
  expect(gzipEnds('<head>'.repeat(3_000), '</foot>'.repeat(100)).around('x').length).toBeLessThan(300)
})
