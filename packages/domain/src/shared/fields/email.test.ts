import { expect, test } from 'vitest'
import { EMAIL_MAX_LENGTH, isEmail, optionalEmail } from './email.ts'
import { meantEmail } from './meant-email.ts'

const DOMAIN = '@contoh.example'

test('an address may have 254 characters', () => {
  const longest = 'x'.repeat(EMAIL_MAX_LENGTH - DOMAIN.length) + DOMAIN
  expect(isEmail(longest)).toBe(true)
  expect(isEmail(`x${longest}`)).toBe(false)
})

const parse = (value: unknown) => {
  const read = optionalEmail({ format: 'format' }).safeParse(value)
  return read.success ? { stored: read.data } : read.error.issues.map((issue) => issue.message)
}

test.each([
  ['siti@gmail.com', 'siti@gmail.com'],
  [' siti@gmail.com ', 'siti@gmail.com'],
  ['siti\u200b@gmail.com\u200e', 'siti@gmail.com'],
  ['\ufeffsiti@gmail\u00ad.com', 'siti@gmail.com'],
  ['siti＠gmail．com', 'siti@gmail.com'],
  ['Email: siti@gmail.com', 'siti@gmail.com'],
  ['e-mail siti@gmail.com', 'siti@gmail.com'],
  ['*siti@gmail.com*', 'siti@gmail.com'],
  ['Siti Contoh <siti@gmail.com>', 'siti@gmail.com'],
  ['mailto:siti@gmail.com', 'siti@gmail.com'],
  ['siti.contoh_2@sub.sekolah-dompu.sch.id', 'siti.contoh_2@sub.sekolah-dompu.sch.id'],
  // Asked about, not refused.
  ['siti@gmail.con', 'siti@gmail.con'],
  ['', null],
  ['\u200b', null],
])('the address %j is stored as %j', (typed, stored) => {
  expect(parse(typed)).toEqual({ stored })
})

test.each([
  'siti@gmail..com',
  'siti..contoh@gmail.com',
  '.siti@gmail.com',
  'siti.@gmail.com',
  'siti@.gmail.com',
  'siti@-gmail.com',
  'siti@gmail-.com',
  'siti@gmail.com-',
  'siti@gmail',
  'siti contoh@gmail.com',
  'siti@gmail.com, budi@gmail.com',
  `${'x'.repeat(2_000)}@gmail.com`,
])('the address %j is refused', (typed) => {
  expect(parse(typed)).toEqual(['format'])
})

test.each([
  ['siti@gmail.con', 'siti@gmail.com'],
  ['siti@gmai.com', 'siti@gmail.com'],
  ['Siti@Gmial.com', 'Siti@gmail.com'],
  ['siti@gmail.comm', 'siti@gmail.com'],
  ['siti@yaho.com', 'siti@yahoo.com'],
  ['siti@yahoo.con', 'siti@yahoo.com'],
  ['siti@outlook.cim', 'siti@outlook.com'],
  ['siti@gmail.com', null],
  ['siti@yahoo.com', null],
  ['siti@yahoo.co.id', null],
  ['siti@mail.com', null],
  ['siti@ymail.com', null],
  ['siti@gmial.con', null],
  ['siti@contoh.example', null],
  ['siti@gmail..com', null],
])('for %s probably %j is meant', (typed, meant) => {
  expect(meantEmail(typed)).toBe(meant)
})
