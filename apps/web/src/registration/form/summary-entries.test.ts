import { expect, test } from 'vitest'
import { summaryEntries } from './AboveForm.tsx'

test('the same message of two fields names the field', () => {
  const messages = { phone: ['Nomor salah'], father_phone: ['Nomor salah'], name: ['Isi nama'] }
  expect(summaryEntries(messages, {}).map(({ message }) => message)).toEqual([
    expect.stringMatching(/^.+: Nomor salah$/),
    expect.stringMatching(/^.+: Nomor salah$/),
    'Isi nama',
  ])
  expect(new Set(summaryEntries(messages, {}).map(({ message }) => message)).size).toBe(3)
})

test('many entries have the heading of their part, consent and general errors none', () => {
  const fields = ['nik', 'name', 'father_name', 'address', 'consent', '_']
  const messages = Object.fromEntries(fields.map((field) => [field, [field]]))
  const parts = summaryEntries(messages, {}).map(({ part }) => part)
  expect(new Set(parts.slice(0, 4)).size).toBe(3)
  expect(parts.slice(4)).toEqual(['', ''])
  expect(summaryEntries({ nik: ['x'] }, {})).toEqual([{ message: 'x', target: 'nik', part: undefined }])
})
