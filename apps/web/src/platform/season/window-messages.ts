/**
 * What the landing page says about the registration window and the days ahead. With a forced mode the page states the
 * state, and the dates read as a schedule (docs/product-rules.md#public-pages, docs/product-rules.md#the-day-ahead).
 */

import { momentAhead } from '@spmb/domain/season/day-ahead.ts'
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import { isPaused, lastMinute, type WindowState } from '@spmb/domain/season/window.ts'
import { windowDates } from '@spmb/domain/season/window-words.ts'
import {
  announcementLines,
  announcementOfFacts,
  announcementSentence,
  ORDER_COUNTS_NOTHING,
} from './announcement-messages.ts'
import { seasonTimes } from './season-times.ts'

export interface WindowWords {
  state: string
  /** True when the mode is forced: the dates are a schedule and do not decide. */
  planned: boolean
  /** The dates of the window; after its end the announcement, if its day is known. */
  dates: string
  /** Sentences below the main button, each a paragraph. */
  after: readonly string[]
}

type Facts = Pick<PageFacts, 'season' | 'timeZone' | 'today'>

export function windowMessages(facts: Facts): WindowWords {
  const times = seasonTimes(facts)
  const { window } = facts.season
  const forced = times.windowMode !== 'schedule'
  const announced = window === 'closed' && !pausedByFacts(facts) ? announcementLines(facts) : null
  return {
    state: (forced ? FORCED : STATES)[window],
    planned: forced && !announced,
    dates: announced?.day ?? windowDates(times, facts.timeZone),
    after: announced ? [announced.after] : AFTER[window](facts, forced),
  }
}

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
export const COME_BACK = 'Lihat halaman ini kembali, atau hubungi kantor dinas.'

const AFTER: Record<WindowState, (facts: Facts, forced: boolean) => string[]> = {
  before: (facts, forced) => [
    `${forced ? '' : `Dibuka ${ahead(seasonTimes(facts).opensAt, facts)}. `}${PREPARE}`,
    ORDER_COUNTS_NOTHING,
  ],
  open: (facts, forced) => [
    `${FREE}${forced ? '' : ` Ditutup ${ahead(lastMinute(seasonTimes(facts)), facts)}.`} ${ORDER_COUNTS_NOTHING}`,
    ...(announcementOfFacts(facts).state === 'planned' ? [announcementSentence(facts)] : []),
  ],
  closed: (facts, forced) =>
    forced ? [COME_BACK] : [`Ditutup ${ahead(lastMinute(seasonTimes(facts)), facts)}. ${KEEP_NUMBER}`],
}

const ahead = (moment: Date, { today, timeZone }: Facts) => momentAhead(moment, today, timeZone)
