import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawnLots, givenLots, lotteryNumber } from './lottery.ts'
import { sha256Hex, textHash } from './sha256.ts'
import { compareTexts } from './text-order.ts'

const reference = (text: string) => createHash('sha256').update(text).digest('hex')

test('a lottery number is the SHA-256 of seed, colon and ticket', () => {
  // printf '416253:T-7K2MQ-9XR4D' | sha256sum
  expect(lotteryNumber('416253', 'T-7K2MQ-9XR4D')).toBe(
    'bc14fc75b88e80df16b1e46adfd82575e8634a25df07c9231b914550959e928f',
  )
})

test('the hash is that of the platform, also of text in pieces', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 200 })), (pieces) => {
      const [hash, mixed] = [textHash(), textHash()]
      for (const [i, piece] of pieces.entries()) {
        hash.update(piece)
        const bytes = Buffer.from(`(${piece})`)
        if (i % 2) mixed.updateBytes(bytes, 1, bytes.length - 1)
        else mixed.update(piece)
      }
      expect([hash.hex(), mixed.hex(), sha256Hex(pieces.join(''))]).toEqual(
        Array(3).fill(reference(pieces.join(''))),
      )
    }),
  )
  const long = textHash()
  for (let i = 0; i < 30_000; i++) long.update('anak ke ')
  const bytes = Buffer.from('anak ke '.repeat(12_000))
  const longBytes = textHash()
  for (const [from, to] of [
    [0, 10],
    [10, 70_000],
    [70_000, bytes.length],
  ] as const)
    longBytes.updateBytes(bytes, from, to)
  expect(longBytes.hex()).toBe(reference('anak ke '.repeat(12_000)))
  expect(long.hex()).toBe(reference('anak ke '.repeat(30_000)))
})

test('drawn numbers are in the order of their hexadecimal digits', () => {
  const tickets = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), { minLength: 2 })
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), tickets, (seed, ids) => {
      const lots = drawnLots(seed, ids.length, (i) => Buffer.from(ids[i] as string))
      const order = ids.map((_, i) => i).sort(lots.compare)
      const numbers = order.map((i) => reference(`${seed}:${ids[i]}`))
      expect(numbers).toEqual([...numbers].sort())
    }),
  )
})

test('given numbers are compared as texts', () => {
  expect(givenLots(['10', '9']).compare(0, 1)).toBeLessThan(0)
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
