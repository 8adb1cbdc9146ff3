/**
 * The rules for a staff password: long, not common, and not made of words of this office or of its owner (ASVS 6.2).
 * There are no rules of composition, since they lead to passwords that are hard to remember and easy to guess.
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

/** Words that passwords of such an office often contain. */
const LOCAL_WORDS = [
  'spmb',
  'ppdb',
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
  'alhamdulillah',
  'assalamualaikum',
  'astaghfirullah',
  'subhanallah',
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

/** Whose password it is. */
export interface PasswordOwner {
  username: string
  name: string
  /** Further names that a guesser would try, such as those of the office and the school. */
  names?: readonly string[]
}

/**
 * Estimates how hard a password is to guess.
 *
 * @param words what a guesser would try first
 * @returns decimal logarithm of the number of guesses
 */
export type EstimateGuesses = (password: string, words: readonly string[]) => number

/** 10^10 guesses: score 4 of zxcvbn, out of reach for guesses over the network and slow with Argon2id. */
const MIN_GUESSES_LOG10 = 10

/**
 * Judges the form before the old password is compared. An empty form gives one message.
 *
 * @param estimate without it (in the browser) only the length and the words known here are checked
 */
export function checkPasswordChange(
  typed: PasswordChange,
  owner: PasswordOwner,
  estimate?: EstimateGuesses,
): Problems<AccountCode> {
  if (!typed.password && !typed.new_password && !typed.confirm_password) return { _: ['password.all_empty'] }
  const problems: Problems<AccountCode> = {}
  if (!typed.password) problems.password = ['password.old_required']
  const weak = weaknessOf(typed.new_password, owner, estimate)
  if (weak) problems.new_password = [weak]
  else if (typed.new_password === typed.password) problems.new_password = ['password.same']
  if (!typed.confirm_password) problems.confirm_password = ['password.confirm_required']
  else if (typed.confirm_password !== typed.new_password)
    problems.confirm_password = ['password.confirm_differs']
  return problems
}

/** @returns why a password is not accepted, or null */
export function weaknessOf(
  password: string,
  owner: PasswordOwner,
  estimate?: EstimateGuesses,
): AccountCode | null {
  if (!password) return 'password.new_required'
  if ([...password].length < PASSWORD_MIN) return 'password.short'
  if (password.length > PASSWORD_MAX) return 'password.long'
  const words = [...ownWords(owner), ...LOCAL_WORDS]
  if (isMadeOf(words, password)) return 'password.common'
  return estimate && estimate(password, words) < MIN_GUESSES_LOG10 ? 'password.common' : null
}

function ownWords({ username, name, names = [] }: PasswordOwner): string[] {
  return [username, name, ...names]
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= 3)
}

/**
 * Whether little is left once the words and years are taken away: 'Dinas2025!!!!' is a word, a year and a run. This finds
 * what is common in this office; an estimator finds what is common elsewhere.
 */
function isMadeOf(words: readonly string[], password: string): boolean {
  const plain = password.toLowerCase()
  const unmasked = plain.replaceAll('0', 'o').replaceAll('@', 'a').replaceAll('$', 's').replaceAll('3', 'e')
  return [plain, unmasked].some((spelling) => charactersLeft(spelling, words) < MIN_DIFFERENT_CHARACTERS)
}

/** Different letters and digits that must be left; two short unrelated words have as many. */
const MIN_DIFFERENT_CHARACTERS = 6

function charactersLeft(text: string, words: readonly string[]): number {
  let rest = text
  for (const word of words) rest = rest.replaceAll(word, ' ')
  rest = rest.replace(/(19|20)\d\d/g, ' ')
  return new Set(rest.replace(/[^\p{L}\p{N}]/gu, '')).size
}
