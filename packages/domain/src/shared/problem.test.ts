import { expect, test } from 'vitest'
import { PasswordRequired, RuleBroken, toMessages } from './problem.ts'

test('a broken rule names the messages of each field', () => {
  const fields = { name: ['Nama wajib diisi'] }
  expect(new RuleBroken(fields)).toMatchObject({ message: 'RuleBroken', fields })
})

test('the refusal that asks for the password has the code that the browser knows', () => {
  expect(new PasswordRequired().code).toBe('password_required')
})

test('codes become sentences in the order of the fields, and fields without a code are left out', () => {
  const messages = { short: 'Terlalu pendek', digits: 'Hanya angka' }
  const problems = { phone: ['digits', 'short'], name: ['short'], nik: [], email: undefined } as const
  const fields = toMessages(problems as never, messages)
  expect(Object.entries(fields)).toEqual([
    ['phone', ['Hanya angka', 'Terlalu pendek']],
    ['name', ['Terlalu pendek']],
  ])
})
