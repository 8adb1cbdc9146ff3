/** Until when families claim the paths of a level, and until when their papers are checked (docs/product-rules.md#claims). */
import { SEASON_MESSAGES } from '../../season/messages.ts'
import type { Season } from '../../season/season.ts'
import { type LocalTimeProblem, parseLocalTime } from '../../shared/local-date.ts'
import { type FieldMessages, type Problems, toMessages } from '../../shared/problem.ts'
import type { PathSettings } from '../configuration.ts'

/** First moments after: '10 June 24:00' is 11 June 00:00. Both or none. */
export interface ClaimDates {
  claims_until: Date | null
  verify_until: Date | null
}

export const CLAIM_DATES = ['claims_until', 'verify_until'] as const
export type ClaimDate = (typeof CLAIM_DATES)[number]

export const CLAIM_DATE_NAMES: Record<ClaimDate, string> = {
  claims_until: 'Batas pengajuan jalur',
  verify_until: 'Batas pemeriksaan berkas',
}

export type ClaimDateCode =
  | `moment.${LocalTimeProblem}`
  | 'dates.whole'
  | 'dates.opens'
  | 'dates.order'
  | 'dates.publishes'
  | 'dates.earlier'

export const CLAIM_DATE_MESSAGES: Record<ClaimDateCode, string> = {
  'moment.format': SEASON_MESSAGES['moment.format'],
  'moment.date': SEASON_MESSAGES['moment.date'],
  'moment.time': SEASON_MESSAGES['moment.time'],
  'moment.skipped': SEASON_MESSAGES['moment.skipped'],
  'dates.whole': 'Isi batas pengajuan dan batas pemeriksaan, atau kosongkan keduanya',
  'dates.opens': 'Batas pengajuan jalur harus sesudah pendaftaran dibuka',
  'dates.order': 'Batas pemeriksaan tidak boleh lebih awal daripada batas pengajuan jalur',
  'dates.publishes': 'Batas pemeriksaan harus sebelum hasil diumumkan',
  'dates.earlier': 'Pendaftaran sudah dibuka, jadi batas ini hanya dapat diundur',
}

export const CLAIM_DATES_SAVED = 'Batas jalur disimpan'
/** 409 */
export const NO_CLAIM_PATHS =
  'Jenjang ini tidak memiliki jalur yang harus diperiksa, jadi tidak ada batas jalur.'

/** Whether a family has something to claim: without such a path nothing of claims is shown or asked. */
export const hasClaimPaths = (settings: PathSettings | null): boolean =>
  settings?.paths.some(({ needs_claim }) => needs_claim) ?? false

/**
 * @param typed as in the office's zone, '' for no moment
 * @param facts `opened`: registration has opened, so that families rely on what was announced
 */
export function readClaimDates(
  typed: Record<ClaimDate, string>,
  before: ClaimDates,
  facts: {
    season: Pick<Season, 'opensAt' | 'publicationMode' | 'publishesAt'>
    opened: boolean
    timeZone: string
  },
): { dates: ClaimDates } | { messages: FieldMessages } {
  const problems: Problems<ClaimDateCode> = {}
  const dates: ClaimDates = { claims_until: null, verify_until: null }
  for (const field of CLAIM_DATES) {
    const text = typed[field].trim()
    const moment = text === '' ? null : parseLocalTime(text, facts.timeZone)
    if (typeof moment === 'string') problems[field] = [`moment.${moment}`]
    else dates[field] = moment
  }
  if (Object.keys(problems).length === 0) Object.assign(problems, contradictions(dates, before, facts))
  if (Object.keys(problems).length > 0) return { messages: toMessages(problems, CLAIM_DATE_MESSAGES) }
  return { dates }
}

function contradictions(
  dates: ClaimDates,
  before: ClaimDates,
  { season, opened }: Parameters<typeof readClaimDates>[2],
): Problems<ClaimDateCode> {
  const { claims_until: claims, verify_until: verify } = dates
  const isEarlier = (field: ClaimDate) => {
    const [was, is] = [before[field], dates[field]]
    return was !== null && (is === null || is < was)
  }
  const earlier = CLAIM_DATES.filter((field) => opened && isEarlier(field))
  if (earlier.length > 0) return Object.fromEntries(earlier.map((field) => [field, ['dates.earlier']]))
  if (claims === null && verify === null) return {}
  if (claims === null) return { claims_until: ['dates.whole'] }
  if (verify === null) return { verify_until: ['dates.whole'] }
  if (claims <= season.opensAt) return { claims_until: ['dates.opens'] }
  if (verify < claims) return { verify_until: ['dates.order'] }
  const announced = season.publicationMode === 'schedule' ? season.publishesAt : null
  return announced !== null && verify > announced ? { verify_until: ['dates.publishes'] } : {}
}
