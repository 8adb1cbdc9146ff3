import { expect, test } from 'vitest'
import { drawKey, IDEMPOTENCY_KEY } from './idempotency.ts'

test('a key has 128 random bits and is accepted as a header', () => {
  const key = drawKey((length) => new Uint8Array(length).fill(10))
  expect(key).toBe('0a'.repeat(16))
  expect(key).toMatch(IDEMPOTENCY_KEY)
})
