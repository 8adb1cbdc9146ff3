/**
 * What a staff password must be: long, not a common one, not made of the words everybody here would try first
 * (ASVS 6.2). No rules of composition: they make passwords that are hard to remember and easy to guess.
 */
import type { Problems } from '../shared/problem.ts'
import type { AccountCode } from './messages.ts'

export const PASSWORD_MIN = 12
export const PASSWORD_MAX = 128

export interface PasswordChange {
  password: string
  new_password: string
  confirm_password: string
}

/** Words that stand in half of the passwords of such an office. */
const LOCAL_WORDS = [
  'spmb',
  'ppdb',
  'dompu',
  'dikpora',
  'dinas',
  'pendidikan',
  'sekolah',
  'admin',
  'operator',
  'password',
  'sandi',
  'rahasia',
  'indonesia',
  'bismillah',
  'qwerty',
  'asdfgh',
  'zxcvbn',
  'merdeka',
  'selamat',
  'kemdikbud',
  'dapodik',
  '123456789',
  '12345678',
  '1234567',
  '123456',
  '12345',
  '1234',
  '987654321',
  '654321',
  '54321',
  'abcdef',
]

/** Judges what was typed, before the old password is compared. An all empty form is told once. */
export function judgePasswordChange(
  typed: PasswordChange,
  about: { username: string; name: string },
): Problems<AccountCode> {
  if (!typed.password && !typed.new_password && !typed.confirm_password) return { _: ['password.all_empty'] }
  const problems: Problems<AccountCode> = {}
  if (!typed.password) problems.password = ['password.old_required']
  const weak = weaknessOf(typed.new_password, about)
  if (weak) problems.new_password = [weak]
  else if (typed.new_password === typed.password) problems.new_password = ['password.same']
  if (!typed.confirm_password) problems.confirm_password = ['password.confirm_required']
  else if (typed.confirm_password !== typed.new_password)
    problems.confirm_password = ['password.confirm_differs']
  return problems
}

export function weaknessOf(password: string, about: { username: string; name: string }): AccountCode | null {
  if (!password) return 'password.new_required'
  if ([...password].length < PASSWORD_MIN) return 'password.short'
  if (password.length > PASSWORD_MAX) return 'password.long'
  return isEasilyGuessed(password, about) ? 'password.common' : null
}

/**
 * Whether little is left once common words, the person's own names, years and runs are taken away: 'Dompu2025!!!!' is
 * a word, a year and a run. A list of leaked passwords holds almost nothing of 12 characters that this does not catch.
 */
function isEasilyGuessed(password: string, { username, name }: { username: string; name: string }): boolean {
  const own = [username, ...name.split(/\s+/)]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= 3)
  const words = [...own, ...LOCAL_WORDS]
  const plain = password.toLowerCase()
  const unmasked = plain.replaceAll('0', 'o').replaceAll('@', 'a').replaceAll('$', 's').replaceAll('3', 'e')
  return [plain, unmasked].some((spelling) => charactersLeft(spelling, words) < DIFFERENT_CHARACTERS)
}

/** So many different letters and digits must be left: two short unrelated words have them. */
const DIFFERENT_CHARACTERS = 6

function charactersLeft(text: string, words: readonly string[]): number {
  let rest = text
  for (const word of words) rest = rest.replaceAll(word, ' ')
  rest = rest.replace(/(19|20)\d\d/g, ' ')
  return new Set(rest.replace(/[^\p{L}\p{N}]/gu, '')).size
}
