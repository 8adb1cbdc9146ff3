/**
 * Reads and checks the settings of a season as the office types them, in the browser and on the command line
 * (docs/product-rules.md#season-settings). Pure: stores nothing and reads no clock.
 */

import { foldSpaces, hasForbiddenCharacters } from '../shared/fields/text.ts'
import { type LocalTimeProblem, parseLocalTime } from '../shared/local-date.ts'
import type { Problems } from '../shared/problem.ts'
import { PUBLICATION_MODES, type Season, WINDOW_MODES } from './season.ts'

export type SeasonSettings = Omit<Season, 'id' | 'label' | 'firstYear'>

/** The fields that hold a moment, with the setting that each sets. */
const MOMENTS = {
  opens: 'opensAt',
  closes: 'closesAt',
  publishes: 'publishesAt',
  re_registration_from: 'reRegistrationFrom',
  re_registration_to: 'reRegistrationTo',
  objections_until: 'objectionsUntil',
} as const satisfies Record<string, keyof SeasonSettings>

export type MomentField = keyof typeof MOMENTS
const MOMENT_FIELDS = Object.keys(MOMENTS) as MomentField[]
export type SeasonField = MomentField | 'mode' | 'publication' | 'notice'

/**
 * As typed: moments as '2025-06-10 24:00' in the office's zone. A missing field keeps the stored value, an empty one
 * clears it; opening and closing cannot be cleared.
 */
export type TypedSeason = Partial<Record<SeasonField, string | undefined>>

export type SeasonCode =
  | `moment.${LocalTimeProblem}`
  | 'moment.required'
  | 'opens.claims'
  | 'closes.order'
  | 're_registration.whole'
  | 're_registration.order'
  | 'publishes.required'
  | 'mode.unknown'
  | 'publication.unknown'
  | 'publication.run'
  | 'publication.disputed'
  | 'window.frozen'
  | 'notice.long'
  | 'notice.characters'
  | 'season.label'
  | 'season.taken'
  | 'activation.quotas'
  | 'activation.selection'
  | 'activation.re_registration'
  | 'activation.objections'
  | 'activation.free_seats'
  | 'activation.late'
  | 'activation.held_seats'
  | 'activation.places'

export const NOTICE_MAX_LENGTH = 500

/** A season starts closed and hidden: nothing happens for parents until an admin says so. */
const NEW_SEASON: Omit<SeasonSettings, 'opensAt' | 'closesAt'> = {
  windowMode: 'closed',
  publicationMode: 'hidden',
  publishesAt: null,
  reRegistrationFrom: null,
  reRegistrationTo: null,
  objectionsUntil: null,
  notice: null,
}

/** @param before the stored settings, or null for a season that is being created */
export function readSeasonSettings(
  typed: TypedSeason,
  before: SeasonSettings | null,
  timeZone: string,
): { ok: true; settings: SeasonSettings } | { ok: false; problems: Problems<SeasonCode> } {
  const problems: Problems<SeasonCode> = {}
  const settings: Partial<SeasonSettings> = { ...(before ?? NEW_SEASON) }
  for (const field of MOMENT_FIELDS) {
    const text = typed[field]?.trim()
    if (text === undefined) continue
    const moment = text === '' ? null : parseLocalTime(text, timeZone)
    if (typeof moment === 'string') problems[field] = [`moment.${moment}`]
    else Object.assign(settings, { [MOMENTS[field]]: moment })
  }
  for (const field of ['opens', 'closes'] as const) {
    if (!settings[MOMENTS[field]] && !problems[field]) problems[field] = ['moment.required']
  }
  if (typed.mode !== undefined) {
    const mode = WINDOW_MODES.find((each) => each === typed.mode?.trim().toLowerCase())
    if (mode) settings.windowMode = mode
    else problems.mode = ['mode.unknown']
  }
  if (typed.publication !== undefined) {
    const mode = PUBLICATION_MODES.find((each) => each === typed.publication?.trim().toLowerCase())
    if (mode) settings.publicationMode = mode
    else problems.publication = ['publication.unknown']
  }
  if (typed.notice !== undefined) {
    const notice = foldSpaces(typed.notice)
    if (notice.length > NOTICE_MAX_LENGTH) problems.notice = ['notice.long']
    else if (hasForbiddenCharacters(notice)) problems.notice = ['notice.characters']
    settings.notice = notice || null
  }
  if (Object.keys(problems).length === 0) Object.assign(problems, contradictions(settings as SeasonSettings))
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  return { ok: true, settings: settings as SeasonSettings }
}

function contradictions(settings: SeasonSettings): Problems<SeasonCode> {
  const problems: Problems<SeasonCode> = {}
  if (settings.closesAt <= settings.opensAt) problems.closes = ['closes.order']
  if (settings.publicationMode === 'schedule' && settings.publishesAt === null) {
    problems.publishes = ['publishes.required']
  }
  const { reRegistrationFrom: from, reRegistrationTo: to } = settings
  if ((from === null) !== (to === null)) {
    problems[from === null ? 're_registration_from' : 're_registration_to'] = ['re_registration.whole']
  } else if (from !== null && to !== null && to <= from) {
    problems.re_registration_to = ['re_registration.order']
  }
  return problems
}

/** The first year of '2025/2026', or null when this is no school year between 2000 and 2099. */
export function firstYearOf(label: string): number | null {
  const parts = /^(20\d\d)\/(2\d\d\d)$/.exec(label.trim())
  const firstYear = Number(parts?.[1])
  return parts && Number(parts[2]) === firstYear + 1 ? firstYear : null
}
