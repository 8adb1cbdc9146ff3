/** The frame of every message, and the reminder of re-registration, which staff also copy or open in WhatsApp: their screens load no other text. Pure. */
import { momentWords } from '../shared/moment-words.ts'

export interface MailFacts {
  /** The name of the office. */
  office: string
  /** The whole registration number; only its beginning is written. */
  number: string
  /** The last moment of what is asked; null: none. */
  until: Date | null
  timeZone: string
}

export const NEVER_ASKED = 'Kami tidak pernah meminta uang, kata sandi, atau Kode Ubah lewat pesan.'
export const OPEN = 'Buka Kelola pendaftaran di situs pendaftaran kami'

/** 'SD25-ABCDE-FGHJK-M' begins with 'SD25-ABCDE'. */
export const beginningOf = (number: string): string => number.split('-').slice(0, 2).join('-')

/** @param words of the message, from the last moment in words, which begins with a space or is empty */
export function framed(
  words: (until: string) => string,
  { office, number, until, timeZone }: MailFacts,
): string {
  const by = until ? ` sebelum ${momentWords(until, timeZone)}` : ''
  return [
    office,
    `Tentang pendaftaran yang nomornya diawali ${beginningOf(number)}.`,
    words(by),
    NEVER_ASKED,
  ].join('\n\n')
}

export const remind = (until: string): string =>
  `${OPEN}${until}, baca apa yang masih perlu dilakukan, atau tanyakan ke sekolah.`
