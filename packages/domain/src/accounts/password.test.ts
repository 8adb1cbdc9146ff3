import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { drawOneTimePassword, endOfOneTimePassword, ONE_TIME_PASSWORD_HOURS } from './one-time-password.ts'
import { checkPasswordChange, PASSWORD_MAX, weaknessOf } from './password.ts'
import { readUsername } from './username.ts'

const siti = { username: 'operator.sdn1', name: 'Siti Rahmawati' }

describe('a password', () => {
  test.each([
    'kuda terbang di atas awan',
    'batu kali mangga tujuh',
    'Kopi-Tambora-Pahit',
    'wN8#kq2Lz!vR',
    'смородина берег',
    '珈琲と山と海と空と風と星',
    'a1b2c3d4e5f6g7',
    `${'x'.repeat(100)} kopi tambora pahit`,
  ])('may be %j', (password) => {
    expect(weaknessOf(password, siti)).toBeNull()
  })

  test.each([
    ['', 'password.new_required'],
    ['kuda awan', 'password.short'],
    ['elevenchars', 'password.short'],
    // Counted as people count: eleven signs of two code units each.
    ['👍🏽🌊🌋🐎🍃🎋🌾🐚🦜🌙', 'password.short'],
    [`kopi tambora ${'x'.repeat(PASSWORD_MAX)}`, 'password.long'],
    ['Dinas2025!!!!', 'password.common'],
    ['dikpora-dinas-2025', 'password.common'],
    ['password123456', 'password.common'],
    ['P@$$w0rd2025!', 'password.common'],
    ['qwertyqwerty12', 'password.common'],
    ['aaaaaaaaaaaa', 'password.common'],
    ['ababababababab', 'password.common'],
    ['121212121212', 'password.common'],
    ['admin-operator-spmb', 'password.common'],
    ['Siti Rahmawati 1990', 'password.common'],
    ['operator.sdn1!!', 'password.common'],
    ['123456789012', 'password.common'],
    ['            ', 'password.common'],
  ] as const)('may not be %j: %s', (password, code) => {
    expect(weaknessOf(password, siti)).toBe(code)
  })

  it('may be as long as the limit', () => {
    const words = 'kopi tambora pahit '
    expect(weaknessOf(words.padEnd(PASSWORD_MAX, 'x'), siti)).toBeNull()
    expect(weaknessOf(words.padEnd(PASSWORD_MAX + 1, 'x'), siti)).toBe('password.long')
  })

  it('needs six different letters or digits beside the words and years', () => {
    expect(weaknessOf('admin-2025-abcde', siti)).toBe('password.common')
    expect(weaknessOf('admin-2025-abcdeg', siti)).toBeNull()
    // Signs do not count.
    expect(weaknessOf('admin-2025-abcde!?#', siti)).toBe('password.common')
    expect(weaknessOf('admin-1899-abcd', siti)).toBeNull()
  })

  it('is not made of parts of a name of the owner, the office or the school, in any letter case', () => {
    const owner = { ...siti, names: ['SDN Manggelewa', 'Ibu ABC'] }
    expect(weaknessOf('MANGGELEWA!!11', owner)).toBe('password.common')
    expect(weaknessOf('MANGGELEWA!!11', siti)).toBeNull()
    expect(weaknessOf('Rahmawati--9999', siti)).toBe('password.common')
    // Parts of three letters count, shorter ones do not.
    expect(weaknessOf('abc--defgh--abc', owner)).toBe('password.common')
    expect(weaknessOf('sd-efgh-sd-efgh', { username: 'sd', name: 'sd' })).toBeNull()
  })

  it.each([
    ['0', 'd0mpu-d0mpu-2025'],
    ['@', 's@nd1-s@ndi-@dmin'],
    ['$', '$andi-$andi-$andi'],
    ['3', 's3kolah-m3rd3ka'],
  ])('with %s for a letter is still the word', (_sign, password) => {
    expect(weaknessOf(password, siti)).toBe('password.common')
  })

  it('that an estimator finds easy to guess is refused; it gets the words of the owner', () => {
    const seen: string[] = []
    const estimate = (guesses: number) => (_password: string, words: readonly string[]) => {
      seen.push(...words)
      return guesses
    }
    expect(weaknessOf('kopi tambora pahit', siti, estimate(9.99))).toBe('password.common')
    expect(weaknessOf('kopi tambora pahit', siti, estimate(10))).toBeNull()
    expect(seen).toEqual(expect.arrayContaining(['operator.sdn1', 'sdn1', 'siti', 'rahmawati', 'dikpora']))
  })

  it('is checked whatever it is made of', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (password) => {
        weaknessOf(password, siti)
      }),
    )
  })

  it('of 24 random letters is never refused', () => {
    const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz')
    const password = fc.string({ unit: letter, minLength: 24, maxLength: 24 })
    // Unbiased: fast-check would otherwise prefer repeated letters, which are refused.
    fc.assert(
      fc.property(password, (drawn) => weaknessOf(drawn, siti) === null),
      { numRuns: 200, unbiased: true },
    )
  })
})

describe('a change of password', () => {
  const good = 'kuda terbang di atas awan'
  test.each([
    ['nothing at all', ['', '', ''], { _: ['password.all_empty'] }],
    ['all in order', ['lama sekali', good, good], {}],
    ['no old one', ['', good, good], { password: ['password.old_required'] }],
    ['the same again', [good, good, good], { new_password: ['password.same'] }],
    ['no repetition', ['lama', good, ''], { confirm_password: ['password.confirm_required'] }],
    ['another repetition', ['lama', good, `${good} `], { confirm_password: ['password.confirm_differs'] }],
    [
      'only the old one',
      ['lama', '', ''],
      { new_password: ['password.new_required'], confirm_password: ['password.confirm_required'] },
    ],
    [
      'a weak one, repeated wrongly',
      ['lama', 'pendek', 'lain'],
      { new_password: ['password.short'], confirm_password: ['password.confirm_differs'] },
    ],
  ] as const)('with %s', (_what, [password, new_password, confirm_password], problems) => {
    expect(checkPasswordChange({ password, new_password, confirm_password }, siti)).toEqual(problems)
  })
})

describe('a user name', () => {
  test.each([
    ['admin', 'admin'],
    ['  Operator.SDN1 ', 'operator.sdn1'],
    ['a-b_c.1', 'a-b_c.1'],
    ['1ab', '1ab'],
    ['x'.repeat(50), 'x'.repeat(50)],
  ])('%j is %j', (typed, name) => {
    expect(readUsername(typed)).toBe(name)
  })

  test.each([
    '',
    'ab',
    'x'.repeat(51),
    '.abc',
    '-abc',
    'a b c',
    'siti@sekolah',
    'İbrahim',
    'abc\u0000',
    'a\nbc',
    'абв',
  ])('cannot be %j', (typed) => {
    expect(readUsername(typed)).toBeNull()
  })
})

test('a one-time password is sixteen letters that cannot be misread, in groups', () => {
  const bytes = (length: number) => Uint8Array.from({ length }, (_, i) => i * 37)
  expect(drawOneTimePassword(bytes)).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/)
})

test('a one-time password ends after a week, or after the given hours', () => {
  const now = new Date('2026-06-01T00:00:00Z')
  expect(ONE_TIME_PASSWORD_HOURS).toBe(168)
  expect(endOfOneTimePassword(now)).toEqual(new Date('2026-06-08T00:00:00Z'))
  expect(endOfOneTimePassword(now, 24)).toEqual(new Date('2026-06-02T00:00:00Z'))
})
