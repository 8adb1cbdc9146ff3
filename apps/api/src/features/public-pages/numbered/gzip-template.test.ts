import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { gzipTemplate, inBytes } from './gzip-template.ts'

const HEAD = '<head>'.repeat(3_000)
const FOOT = '</foot>'.repeat(100)
// Also checks the checksum and the length at the end of the file.
const read = (file: string) => gunzipSync(Buffer.from(file, 'latin1')).toString()

it.each([
  ['a short text', 'Contoh'],
  ['no text', ''],
  ['letters of several bytes', 'Nguyễn 李 🙂 \u2028'],
  ['more than one block', 'abcdefgh'.repeat(20_000)],
])('a file with %s between its parts is read as one', (_what, value) => {
  const { fill } = gzipTemplate([HEAD, FOOT])
  expect(read(fill([inBytes(value)]))).toBe(HEAD + value + FOOT)
})

it('has each value in its gap', () => {
  const { fill } = gzipTemplate([HEAD, '', inBytes('<b>–</b>'), FOOT])
  for (let child = 0; child < 200; child += 1)
    expect(read(fill([`${child}`, inBytes(`Siswa “${child}”`), 'SD']))).toBe(
      `${HEAD}${child}Siswa “${child}”<b>–</b>SD${FOOT}`,
    )
})

it('is a file without values when it has one part', () => {
  expect(read(gzipTemplate([HEAD]).fill([]))).toBe(HEAD)
})

it('the first and the last part are compressed', () => {
  expect(gzipTemplate([HEAD, FOOT]).fill(['x']).length).toBeLessThan(300)
})
