import { expect, it } from 'vitest'
import { drawRecoveryCodes, readRecoveryCode, readTimedCode } from './recovery-codes.ts'

it('draws ten codes that are read back', () => {
  let drawn = 0
  const codes = drawRecoveryCodes((size) => new Uint8Array(size).fill(drawn++))
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(readRecoveryCode(code)).toBe(code)
})

it('a code has 120 random bits: five of each byte', () => {
  const [first] = drawRecoveryCodes((size) => Uint8Array.from({ length: size }, (_, index) => 0xe0 + index))
  expect(first).toBe('012345-6789ab-cdefgh-jkmnpq')
})

it.each([
  ['abcdef-gh1234-567890-jkmnpq', 'abcdef-gh1234-567890-jkmnpq'],
  [' ABCDEFGH1234 567890-JKMNPQ ', 'abcdef-gh1234-567890-jkmnpq'],
  ['OILxyz-000111-222333-444555', '011xyz-000111-222333-444555'],
  ['abcdef-gh1234-567890-jkmnp', null],
  ['abcdef-gh1234-567890-jkmnpqr', null],
  ['abcdef-gh1234-567890-jkmnpu', null],
  ['abcde-fgh12', null],
  ['123456', null],
  ['', null],
])('the recovery code %j is read as %j', (typed, code) => {
  expect(readRecoveryCode(typed)).toBe(code)
})

it.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['12345', null],
  ['1234567', null],
  ['１２３４５６', null],
])('the code %j of the app is read as %j', (typed, code) => {
  expect(readTimedCode(typed)).toBe(code)
})
