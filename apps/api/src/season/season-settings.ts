/** Parses and checks the settings of a season. Pure: stores nothing. */
import {
  PUBLICATION_MODES,
  type PublicationMode,
  type Season,
  WINDOW_MODES,
  type WindowMode,
} from '@spmb/domain/season/season.ts'
import { foldSpaces, hasForbiddenCharacters } from '@spmb/domain/shared/fields/text.ts'
import { type LocalTimeProblem, parseLocalTime } from './local-time.ts'

/** Options as typed; a missing one keeps the stored value. */
export interface TypedSeason {
  opens?: string | undefined
  closes?: string | undefined
  mode?: string | undefined
  publication?: string | undefined
  /** Empty: no moment. */
  publishes?: string | undefined
  /** Empty: no notice. */
  notice?: string | undefined
}

export type SeasonSettings = Pick<
  Season,
  'opensAt' | 'closesAt' | 'windowMode' | 'publicationMode' | 'publishesAt' | 'notice'
>

export const MAX_NOTICE_LENGTH = 500

/**
 * Sentences say what is wrong and what to write; with any of them the settings are not to be used. `before` are the
 * stored settings, or null for a season that is being created: then the window has to be given, registration follows
 * it, and results are published.
 */
export function readSeasonSettings(
  typed: TypedSeason,
  before: SeasonSettings | null,
  timeZone: string,
): { settings: SeasonSettings; problems: string[] } {
  const problems: string[] = []
  const moment = (option: 'opens' | 'closes' | 'publishes', stored: Date | null | undefined) => {
    const text = typed[option]
    if (text === undefined) return stored ?? null
    const parsed = parseLocalTime(text, timeZone)
    if (typeof parsed !== 'string') return parsed
    problems.push(`--${option} '${text}' ${TIME_PROBLEMS[parsed]}. ${EXAMPLES[option]}`)
    return null
  }
  const settings = {
    opensAt: moment('opens', before?.opensAt) ?? NEVER,
    closesAt: moment('closes', before?.closesAt) ?? NEVER,
    windowMode: oneOf('mode', typed.mode, WINDOW_MODES, before?.windowMode ?? 'schedule', problems),
    publicationMode: oneOf(
      'publication',
      typed.publication,
      PUBLICATION_MODES,
      before?.publicationMode ?? 'published',
      problems,
    ),
    publishesAt: typed.publishes?.trim() === '' ? null : moment('publishes', before?.publishesAt),
    notice: readNotice(typed.notice, before?.notice ?? null, problems),
  }
  if (problems.length === 0) problems.push(...contradictions(settings))
  return { settings, problems }
}

const NEVER = new Date(Number.NaN)

function contradictions({ opensAt, closesAt, publicationMode, publishesAt }: SeasonSettings): string[] {
  const missing = [opensAt === NEVER && '--opens', closesAt === NEVER && '--closes'].filter(Boolean)
  if (missing.length > 0) {
    return [`A new season needs ${missing.join(' and ')}. ${EXAMPLES.opens} ${EXAMPLES.closes}`]
  }
  const problems: string[] = []
  if (closesAt <= opensAt)
    problems.push('Registration would close before it opens: let --closes be after --opens.')
  if (publicationMode === 'schedule' && publishesAt === null) {
    problems.push(`--publication schedule needs the moment of publication. ${EXAMPLES.publishes}`)
  }
  return problems
}

const EXAMPLES = {
  opens: "Write for example: --opens '2025-06-02 00:00'",
  closes: "Write for example: --closes '2025-06-10 24:00'",
  publishes: "Write for example: --publishes '2025-06-14 10:00'",
} as const

const TIME_PROBLEMS: Record<LocalTimeProblem, string> = {
  format: 'is not a day and a time, year first',
  date: 'names a day that does not exist between 2000 and 2099',
  time: 'names a time that does not exist: hours go from 00:00 to 24:00',
  skipped: 'does not exist, since the clocks are put forward over it on this day',
}

function oneOf<T extends WindowMode | PublicationMode>(
  option: string,
  typed: string | undefined,
  allowed: readonly T[],
  before: T,
  problems: string[],
): T {
  if (typed === undefined) return before
  const found = allowed.find((mode) => mode === typed.trim().toLowerCase())
  if (found === undefined)
    problems.push(`--${option} '${typed}' is not known. Write one of: ${allowed.join(', ')}.`)
  return found ?? before
}

function readNotice(typed: string | undefined, before: string | null, problems: string[]): string | null {
  if (typed === undefined) return before
  const notice = foldSpaces(typed)
  if (notice.length > MAX_NOTICE_LENGTH) {
    problems.push(`--notice has ${notice.length} characters, at most ${MAX_NOTICE_LENGTH} are allowed.`)
  }
  if (hasForbiddenCharacters(notice)) {
    problems.push('--notice contains a control character or one that reverses text. Type it again.')
  }
  return notice === '' ? null : notice
}

/** The first year of '2025/2026', or null when this is no school year between 2000 and 2099. */
export function firstYearOf(label: string): number | null {
  const parts = /^(20\d\d)\/(2\d\d\d)$/.exec(label.trim())
  const firstYear = Number(parts?.[1])
  return parts && Number(parts[2]) === firstYear + 1 ? firstYear : null
}
