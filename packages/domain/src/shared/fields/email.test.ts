import { expect, test } from 'vitest'
import { EMAIL_MAX_LENGTH, isEmail } from './email.ts'

const DOMAIN = '@contoh.example'

test('an address may have 254 characters', () => {
  const longest = 'x'.repeat(EMAIL_MAX_LENGTH - DOMAIN.length) + DOMAIN
  expect(isEmail(longest)).toBe(true)
  expect(isEmail(`x${longest}`)).toBe(false)
})
