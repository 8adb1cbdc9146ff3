/** When the result is announced, as pages say it (docs/product-rules.md#the-day-ahead). */
import { announcementOf, countdownWords, momentAhead } from '@spmb/domain/season/day-ahead.ts'
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import { weekdayMomentWords } from '@spmb/domain/shared/moment-words.ts'

type AnnouncementFacts = Pick<PageFacts, 'season' | 'timeZone' | 'today'>

const ANNOUNCED = 'Hasil sudah diumumkan'
const NOT_PLANNED = 'Tanggal pengumuman belum ditetapkan. Lihat halaman ini kembali.'
export const ORDER_COUNTS_NOTHING = 'Mendaftar lebih dulu tidak diutamakan.'

export function announcementOfFacts({ season }: Pick<PageFacts, 'season'>) {
  const publishesAt = season.publishesAt === null ? null : new Date(season.publishesAt)
  return announcementOf({ ...season, publishesAt })
}

/** 'Hasil diumumkan Selasa, 17 Juni 2025 pukul 10.00 WITA, 3 hari lagi.' */
export function announcementSentence(facts: AnnouncementFacts): string {
  const announcement = announcementOfFacts(facts)
  if (announcement.state === 'published') return `${ANNOUNCED}.`
  return announcement.state === 'planned'
    ? `Hasil diumumkan ${momentAhead(announcement.at, facts.today, facts.timeZone)}.`
    : NOT_PLANNED
}

/** The large line of a closed window, and the sentence below it; null while no day of the announcement is known. */
export function announcementLines(facts: AnnouncementFacts): { day: string; after: string } | null {
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
const KEEP_NUMBER = 'Simpan nomor pendaftaran Anda.'
