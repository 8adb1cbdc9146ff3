import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawnLots, isTicket, lotteryNumber, receiptOf, ticketOf } from './lottery.ts'
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

describe('the secret of a registration', () => {
  const secret = '00112233445566778899aabbccddeeff'
  const bits = (text: string, count: number) =>
    [...createHash('sha256').update(text).digest()]
      .map((byte) => byte.toString(2).padStart(8, '0'))
      .join('')
      .slice(0, count)
  const bitsOf = (letters: string) =>
    [...letters]
      .map((letter) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.indexOf(letter).toString(2).padStart(5, '0'))
      .join('')

  test.each([1, 2, 12])('fixes the ticket of draw %i with 50 bits', (draw) => {
    const ticket = ticketOf(draw, secret)
    expect(isTicket(ticket)).toBe(true)
    expect(bitsOf(ticket.slice(2).replace('-', ''))).toBe(bits(`ticket:${draw}:${secret}`, 50))
  })

  test('fixes the receipt of a number with 40 bits', () => {
    const receipt = receiptOf('SD26-ABCDE-FGHJK-M', secret)
    expect(receipt).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(bitsOf(receipt.replace('-', ''))).toBe(bits(`receipt:SD26-ABCDE-FGHJK-M:${secret}`, 40))
    expect(receiptOf('SD26-ABCDE-FGHJK-N', secret)).not.toBe(receipt)
  })
})
