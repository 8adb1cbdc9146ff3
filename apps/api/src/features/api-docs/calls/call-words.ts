/** What an author of a client has to know about a call beside its contract, in English. */
import { LEVELS, type Level } from '@spmb/domain/shared/level.ts'

export interface CallWords {
  /** One sentence or two: what it does, and for whom. */
  summary: string
  /** Statuses other than success that a caller must expect, with the reason. */
  refusals?: Readonly<Partial<Record<400 | 401 | 403 | 404 | 409 | 413 | 415 | 503, string>>>
}

/** The two calls of a contract that each level has. */
export function bothLevels<Name extends string>(
  name: Name,
  words: (level: Level) => CallWords,
): Record<`${Name}${Level}`, CallWords> {
  return Object.fromEntries(LEVELS.map((level) => [`${name}${level}`, words(level)])) as Record<
    `${Name}${Level}`,
    CallWords
  >
}

export const NO_VILLAGE = 'There is no such village.'
export const NO_SEASON = 'There is no such season.'
export const NO_SCHOOL = 'There is no such school.'
export const NO_ACCOUNT = 'There is no such account.'
export const NO_RUN = 'There is no such run.'
export const NO_SESSION = 'There is no session, or it has ended.'
export const NO_TEXT = 'The name is no text.'
export const NO_VERSION = 'The version is missing.'
export const OUT_OF_SCOPE = 'There is no such registration, or it is outside the school of the operator.'
export const WRONG_BODY = 'The body is wrong.'
export const WRONG_PARAMETER = 'An unknown parameter, or one with a wrong value.'
