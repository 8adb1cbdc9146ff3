import { expect, it } from 'vitest'
import { createRandomPool } from './random-pool.ts'

/** Fills with 1, 2, 3 …, so that a byte handed out twice is seen. */
function counting() {
  const filled: Buffer[] = []
  let next = 0
  return {
    filled,
    fill: (pool: Buffer) => {
      filled.push(pool)
      for (let at = 0; at + 4 <= pool.length; at += 4) pool.writeUInt32LE(++next, at)
    },
  }
}

it('hands out each byte once, also where the pool is refilled', () => {
  const { fill, filled } = counting()
  const random = createRandomPool(fill)
  const values = Array.from({ length: 2_000 }, () => Buffer.from(random(12)).toString('hex'))
  expect(new Set(values).size).toBe(2_000)
  expect(values.every((value) => /^(?!0{24})[0-9a-f]{24}$/.test(value))).toBe(true)
  expect(filled.length).toBe(6)
})

it('clears what it handed out, and keeps no reference to it', () => {
  const { fill, filled } = counting()
  const random = createRandomPool(fill)
  const value = random(12)
  expect(filled[0]?.subarray(0, 12)).toEqual(Buffer.alloc(12))
  value.fill(7)
  expect(filled[0]?.subarray(0, 12)).toEqual(Buffer.alloc(12))
})

it('generates a value that is longer than the pool by itself', () => {
  const { fill, filled } = counting()
  const long = createRandomPool(fill)(10_000)
  expect(long).toHaveLength(10_000)
  expect(filled[0]).toBe(long)
})

it('uses the generator of the system by default', () => {
  const random = createRandomPool()
  expect(Buffer.from(random(32)).equals(Buffer.from(random(32)))).toBe(false)
})
