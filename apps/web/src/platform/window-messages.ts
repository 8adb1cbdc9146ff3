/**
 * What the landing page says about the registration window. With a forced mode the page states the state, and the
 * dates read as a schedule (docs/product-rules.md#public-pages).
 */
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import { closingWords, openingWords, type WindowState, windowDates } from '@spmb/domain/season/window.ts'
import { seasonTimes } from './season-times.ts'

export interface WindowWords {
  state: string
  /** True when the mode is forced: the dates are a schedule and do not decide. */
  planned: boolean
  dates: string
  after: string
}

export function windowMessages(facts: Pick<PageFacts, 'season' | 'timeZone'>): WindowWords {
  const times = seasonTimes(facts)
  const dates = windowDates(times, facts.timeZone)
  const state = facts.season.window
  if (times.windowMode !== 'schedule') {
    return { state: FORCED[state], planned: true, dates, after: FORCED_AFTER[state] }
  }
  return { state: STATES[state], planned: false, dates, after: AFTER[state](times, facts.timeZone) }
}

const STATES: Record<WindowState, string> = {
  before: 'Pendaftaran belum dibuka',
  open: 'Pendaftaran dibuka',
  closed: 'Pendaftaran sudah ditutup',
}

const FORCED: Record<WindowState, string> = { ...STATES, closed: 'Pendaftaran sedang ditutup' }

const FREE = 'Gratis. Sekitar 10 menit.'

type Times = ReturnType<typeof seasonTimes>

const AFTER: Record<WindowState, (times: Times, timeZone: string) => string> = {
  before: (times, timeZone) => `Dibuka ${openingWords(times, timeZone)}. Siapkan berkas di bawah ini.`,
  open: (times, timeZone) => `${FREE} Ditutup ${closingWords(times, timeZone)}.`,
  closed: (times, timeZone) => `Ditutup ${closingWords(times, timeZone)}. Simpan nomor pendaftaran Anda.`,
}

const FORCED_AFTER: Record<WindowState, string> = {
  before: 'Siapkan berkas di bawah ini.',
  open: FREE,
  closed: 'Lihat halaman ini kembali, atau hubungi kantor dinas.',
}
