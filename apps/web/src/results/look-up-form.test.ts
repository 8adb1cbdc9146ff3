import { REGISTRATION_NOT_FOUND } from '@spmb/domain/registration/messages.ts'
import { expect, it } from 'vitest'
import { readTyped } from './look-up-form.ts'
import { NUMBER_EMPTY, NUMBER_MISTYPED } from './messages.ts'

it.each([
  ['', { message: NUMBER_EMPTY, hint: '' }],
  ['  ', { message: NUMBER_EMPTY, hint: '' }],
  ['SD25', { message: REGISTRATION_NOT_FOUND, hint: '' }],
  ['1234567890123456', { message: REGISTRATION_NOT_FOUND, hint: '' }],
  ['SD25-00000-00000-1', { message: REGISTRATION_NOT_FOUND, hint: NUMBER_MISTYPED }],
  ['sd25 ooooo ooooo o', { number: 'SD25-00000-00000-0' }],
])('%j is read', (typed, expected) => {
  expect(readTyped(typed)).toEqual(expected)
})
