/** The sentences of the command line for refused changes of accounts. */
import type { ManagementCode } from '@spmb/domain/accounts/management/messages.ts'
import { AccountRefused } from '../accounts/management/account-refused.ts'
import { StartupError } from '../errors/startup-error.ts'

const SENTENCES: Partial<Record<ManagementCode, (username: string) => string>> = {
  'account.unknown': (name) => `There is no account '${name}'. See: npm run spmb -- user list`,
  'account.no_second_factor': (name) => `The account ${name} has no second factor.`,
  'account.username_form': (name) =>
    `'${name}' cannot be a user name: write 3 to 50 letters (a to z), digits, dots, dashes or underscores, a letter or digit first.`,
  'account.username_taken': (name) => `There is an account ${name} already.`,
  'account.last_admin': (name) => `${name} is the last admin. Create another one first.`,
  'account.disabled_already': (name) => `The account ${name} is disabled already.`,
  'account.disabled': (name) =>
    `The account ${name} is disabled. Add --enable to let it in again with a new password.`,
  'account.school_required': () => 'An operator belongs to a school: name it by --npsn or by --school.',
  'account.school_not_allowed': () => 'Only an operator belongs to a school.',
  'account.name': () => '--name has to be 1 to 120 characters without control characters.',
}

/** Runs a change of the account; a refusal becomes a sentence for the person at the terminal. */
export async function inEnglish<T>(username: string, change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    const sentence = error instanceof AccountRefused ? SENTENCES[error.code] : undefined
    throw sentence ? new StartupError(sentence(username.trim().toLowerCase())) : error
  }
}
