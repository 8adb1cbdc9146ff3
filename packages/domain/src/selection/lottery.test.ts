import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawnLots, lotteryNumber } from './lottery.ts'
import { sha256Hex } from './sha256.ts'
import { compareTexts } from './text-order.ts'

const reference = (text: string) => createHash('sha256').update(text).digest('hex')

test('a lottery number is the SHA-256 of seed, colon and ticket', () => {
  // printf '416253:T-7K2MQ-9XR4D' | sha256sum
  expect(lotteryNumber('416253', 'T-7K2MQ-9XR4D')).toBe(
    'bc14fc75b88e80df16b1e46adfd82575e8634a25df07c9231b914550959e928f',
  )
})

test('the hash is that of the platform', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 2_000 }), (text) => {
      expect(sha256Hex(text)).toBe(reference(text))
    }),
  )
  const long = 'anak ke '.repeat(30_000)
  expect(sha256Hex(long)).toBe(reference(long))
})

test('drawn numbers are those of the seed, however often they are asked for', () => {
  const tickets = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), { minLength: 2 })
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), tickets, (seed, ids) => {
      const lots = drawnLots(seed)
      for (const id of [...ids, ...ids]) expect(lots(id)).toBe(reference(`${seed}:${id}`))
    }),
  )
})

test('texts are in the order of their code points', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'é', '\uD7FF', '\uE000', '\uFFFD', '\u{1F600}') })
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(Math.sign(compareTexts(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)))
    }),
  )
  expect(compareTexts('\uFFFD', '\u{1F600}')).toBeLessThan(0)
})
