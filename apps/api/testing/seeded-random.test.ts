import { expect, test } from 'vitest'
import { createSeededRandom, seededInt, seededUuid } from './seeded-random.ts'

test('one seed gives one stream, another seed another', () => {
  const [one, same, other] = ['7', '7', '8'].map((seed) => createSeededRandom(seed))
  expect(one?.(8)).toEqual(same?.(8))
  expect(one?.(8)).not.toEqual(other?.(8))
})

test('a stream does not repeat itself', () => {
  const random = createSeededRandom('7')
  expect(new Set(Array.from({ length: 100 }, () => random(4).toString('hex'))).size).toBe(100)
})

test('integers stay within their limits and reach both', () => {
  const drawn = Array.from({ length: 200 }, () => seededInt(3, 5))
  expect(new Set(drawn)).toEqual(new Set([3, 4, 5]))
})

test('a UUID has the form of version 4', () => {
  expect(seededUuid()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})
