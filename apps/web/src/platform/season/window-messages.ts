/**
 * What pages say about the registration window, the announcement and the days ahead. With a forced mode the page states the
 * state, and the dates read as a schedule (docs/product-rules.md#public-pages, docs/product-rules.md#the-day-ahead).
 */

import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import { isPaused, lastDay, lastMinute, type WindowState } from '@spmb/domain/season/window.ts'
import {
  announcementOf,
  countdownWords,
  lastMinuteWords,
  momentAhead,
  windowDates,
} from '@spmb/domain/season/window-words.ts'
import { localDateOf, weekdayOf } from '@spmb/domain/shared/local-date.ts'
import { weekdayMomentWords } from '@spmb/domain/shared/moment-words.ts'
import { seasonTimes } from '../facts.ts'

export interface WindowWords {
  state: string
  /** True when the mode is forced: the dates are a schedule and do not decide. */
  planned: boolean
  /** The dates of the window; after its end the announcement, if its day is known. */
  dates: string
  /** Sentences below the main button, each a paragraph. */
  after: readonly string[]
}

type Facts = Pick<PageFacts, 'season' | 'timeZone' | 'today'> & { selection?: PageFacts['selection'] }

export function windowMessages(facts: Facts): WindowWords {
  const times = seasonTimes(facts)
  const { window } = facts.season
  const forced = times.windowMode !== 'schedule'
  const announced = window === 'closed' && !pausedByFacts(facts) ? announcementLines(facts) : null
  return {
    state: (forced ? FORCED : STATES)[window],
    planned: forced && !announced,
    dates: announced?.day ?? windowDates(times, facts.timeZone),
    after: [...(announced ? [announced.after] : AFTER[window](facts, forced)), ...claimSentences(facts)],
  }
}

/** Until when paths are claimed and their papers are checked, as long as a day of it is ahead; none on a level without such paths. */
function claimSentences({ selection = [], timeZone, today, season }: Facts): string[] {
  if (season.published) return []
  return selection.flatMap(({ level, claims }) => {
    if (!claims) return []
    const [until, checked] = [new Date(claims.until), new Date(claims.checkedUntil)]
    const check = `Berkasnya diperiksa sampai ${lastMinuteWords(checked, timeZone)}.`
    if (today <= lastDay(until, timeZone))
      return [`Jalur ${level} selain domisili diajukan sampai ${lastMinuteWords(until, timeZone)}. ${check}`]
    return today <= lastDay(checked, timeZone) ? [`Jalur ${level} selain domisili: ${lowerFirst(check)}`] : []
  })
}

const lowerFirst = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)

/** Whether the office has only paused registration. */
export function pausedByFacts(facts: Facts): boolean {
  const { published } = facts.season
  return isPaused({ ...seasonTimes(facts), published }, facts.today, facts.timeZone)
}

const STATES: Record<WindowState, string> = {
  before: 'Pendaftaran belum dibuka',
  open: 'Pendaftaran dibuka',
  closed: 'Pendaftaran sudah ditutup',
}

const FORCED: Record<WindowState, string> = { ...STATES, closed: 'Pendaftaran sedang ditutup' }

const FREE = 'Gratis. Sekitar 10 menit.'
const PREPARE = 'Siapkan berkas di bawah ini.'
const KEEP_NUMBER = 'Simpan nomor pendaftaran Anda.'
export const COME_BACK = 'Buka lagi halaman ini nanti, atau telepon kantor dinas.'

const AFTER: Record<WindowState, (facts: Facts, forced: boolean) => string[]> = {
  before: (facts, forced) => [
    `${forced ? '' : `Dibuka ${ahead(seasonTimes(facts).opensAt, facts)}. `}${PREPARE}`,
    ORDER_COUNTS_NOTHING,
  ],
  open: (facts, forced) => [
    `${FREE}${forced ? '' : ` Ditutup ${ahead(lastMinute(seasonTimes(facts)), facts)}.`} ${ORDER_COUNTS_NOTHING}`,
    ...planned(facts),
  ],
  closed: (facts, forced) =>
    forced
      ? [COME_BACK, ...planned(facts)]
      : [`Ditutup ${ahead(lastMinute(seasonTimes(facts)), facts)}. ${KEEP_NUMBER}`],
}

const planned = (facts: Facts) =>
  announcementOfFacts(facts).state === 'planned' ? [announcementSentence(facts)] : []
const ahead = (moment: Date, { today, timeZone }: Facts) => momentAhead(moment, today, timeZone)

const ANNOUNCED = 'Hasil sudah diumumkan'
const NOT_PLANNED = 'Tanggal pengumuman belum ditetapkan. Buka lagi halaman ini nanti.'
export const ORDER_COUNTS_NOTHING = 'Mendaftar lebih cepat tidak membuat anak didahulukan.'

export function announcementOfFacts({ season }: Pick<PageFacts, 'season'>) {
  const publishesAt = season.publishesAt === null ? null : new Date(season.publishesAt)
  return announcementOf({ ...season, publishesAt })
}

/** When a schedule changes what the first page says: opening, closing or announcement, ISO 8601; none: undefined. */
export function nextChange({ season }: Pick<PageFacts, 'season'>): string | undefined {
  if (season.window === 'closed') {
    const announcement = announcementOfFacts({ season })
    return announcement.state === 'planned' ? announcement.at.toISOString() : undefined
  }
  if (season.windowMode !== 'schedule') return undefined
  return season.window === 'before' ? season.opensAt : season.closesAt
}

/** 'Hasil diumumkan Selasa, 17 Juni 2025 pukul 10.00 WITA, 3 hari lagi.' */
export function announcementSentence(facts: Facts): string {
  const announcement = announcementOfFacts(facts)
  if (announcement.state === 'published') return `${ANNOUNCED}.`
  return announcement.state === 'planned'
    ? `Hasil diumumkan ${momentAhead(announcement.at, facts.today, facts.timeZone)}.`
    : NOT_PLANNED
}

/** The large line of a closed window, and the sentence below it; null while no day of the announcement is known. */
export function announcementLines(facts: Facts): { day: string; after: string } | null {
  const announcement = announcementOfFacts(facts)
  if (announcement.state === 'published') {
    const days = facts.season.reRegistrationOver ? null : facts.season.reRegistration
    return { day: ANNOUNCED, after: days ? `Daftar ulang di sekolah: ${days}.` : RESULT_BY_NUMBER }
  }
  if (announcement.state === 'unset') return null
  const { at } = announcement
  const countdown = countdownWords(at, facts.today, facts.timeZone)
  return {
    day: `Pengumuman: ${weekdayMomentWords(at, facts.timeZone)}`,
    after: `Hasil muncul di situs ini${countdown ? ` ${countdown}` : ''}. ${KEEP_NUMBER}`,
  }
}

const RESULT_BY_NUMBER = 'Lihat hasil dengan nomor pendaftaran.'

/** The days ahead while registration is not open: the opening and that haste is of no use, or the announcement. */
export function daysAhead(facts: PageFacts, window: 'before' | 'closed'): string {
  if (window === 'closed') return pausedByFacts(facts) ? COME_BACK : announcementSentence(facts)
  const { opensAt } = seasonTimes(facts)
  const weekday = weekdayOf(localDateOf(opensAt, facts.timeZone))
  const countdown = countdownWords(opensAt, facts.today, facts.timeZone)
  return `Dibuka hari ${weekday}${countdown ? `, ${countdown}` : ''}. ${ORDER_COUNTS_NOTHING}`
}

export const QUESTIONS = 'Ada pertanyaan? Telepon'
