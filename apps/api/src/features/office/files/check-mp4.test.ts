import { expect, test } from 'vitest'
import { anMp4, aPdf } from '../../../../testing/office-files.ts'
import { mp4Problem } from './check-mp4.ts'

const changed = (find: string, replace: string) =>
  Buffer.from(anMp4().toString('latin1').replace(find, replace), 'latin1')

/** A video behind empty boxes, as padding leaves them. */
const behind = (boxes: number) => {
  const video = anMp4()
  const head = video.readUInt32BE(0)
  const free = Buffer.from('\0\0\0\x08free', 'latin1')
  return Buffer.concat([video.subarray(0, head), ...Array(boxes).fill(free), video.subarray(head)])
}

test.each<[string, Buffer | Promise<Buffer>, string | null]>([
  ['a video in H.264', anMp4(), null],
  ['another kind of MP4', anMp4({ brand: 'mp42' }), null],
  ['an empty file', Buffer.alloc(0), 'tutorial.no_mp4'],
  ['a PDF', aPdf(), 'tutorial.no_mp4'],
  ['QuickTime', anMp4({ brand: 'qt  ' }), 'tutorial.no_mp4'],
  ['a picture in HEIC', anMp4({ brand: 'heic' }), 'tutorial.no_mp4'],
  ['HEVC', anMp4({ codec: 'hvc1' }), 'tutorial.codec'],
  ['an encrypted video', anMp4({ codec: 'encv' }), 'tutorial.codec'],
  ['a video that is cut off', anMp4().subarray(0, -1), 'tutorial.broken'],
  ['a video that ends in a head', anMp4().subarray(0, 30), 'tutorial.broken'],
  ['no description', changed('moov', 'skip'), 'tutorial.broken'],
  ['no data', changed('mdat', 'skip'), 'tutorial.broken'],
  ['sound only', changed('vide', 'soun'), 'tutorial.broken'],
  ['padding', behind(5_000), null],
  ['more boxes than any video has', behind(10_000), 'tutorial.broken'],
  ['a box without its formats', changed('stsd', 'skip'), 'tutorial.codec'],
])('%s: %#', async (_what, file, problem) => {
  expect(mp4Problem(await file)).toBe(problem)
})
