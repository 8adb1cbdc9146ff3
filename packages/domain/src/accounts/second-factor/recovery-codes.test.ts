import { expect, it } from 'vitest'
import { drawRecoveryCodes, readRecoveryCode, readTimedCode } from './recovery-codes.ts'

it('draws ten codes that are read back', () => {
  let serial = 0
  const codes = drawRecoveryCodes((size) => Uint8Array.from({ length: size }, () => serial++))
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(readRecoveryCode(code)).toBe(code)
})

it.each([
  ['abcde-fgh12', 'abcde-fgh12'],
  [' ABCDE FGH12 ', 'abcde-fgh12'],
  ['OILxy-00011', '011xy-00011'],
  ['abcde-fgh1', null],
  ['abcde-fgh1u', null],
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
