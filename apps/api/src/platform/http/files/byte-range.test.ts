import { expect, test } from 'vitest'
import { readByteRange } from './byte-range.ts'

test.each<[string | undefined, ReturnType<typeof readByteRange>]>([
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=10-5000', { first: 10, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-5000', { first: 0, last: 99 }],
  ['bytes=99-', { first: 99, last: 99 }],
  ['bytes=100-', 'beyond'],
  ['bytes=-0', 'beyond'],
  ['bytes=20-10', null],
  ['bytes=0-1,5-6', null],
  ['bytes=-', null],
  ['bytes=a-b', null],
  ['lines=1-2', null],
  [undefined, null],
])('%s of 100 bytes is %j', (header, range) => {
  expect(readByteRange(header, 100)).toEqual(range)
})
