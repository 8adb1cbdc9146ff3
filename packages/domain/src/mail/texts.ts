/**
 * What a message says (docs/product-rules.md#messages-to-families). Whoever reads the mailbox learns only that a registration exists: no result, path,
 * reason, name, whole number or code, and no link. Pure.
 */
import { momentWords } from '../shared/moment-words.ts'
import type { MailKind } from './mail.ts'

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
const STOP =
  'Pesan ini dikirim karena keluarga memintanya. Untuk berhenti, buka Kelola pendaftaran di situs pendaftaran kami, atau beri tahu sekolah.'
const OPEN = 'Buka Kelola pendaftaran di situs pendaftaran kami'

const SUBJECTS: Record<MailKind, string> = {
  reserve_call: 'Ada kabar yang perlu segera dibuka',
  correction: 'Permintaan perbaikan sudah dijawab',
  re_registration: 'Pengingat batas waktu',
  late_answer: 'Permintaan sudah dijawab',
  registered: 'Pendaftaran sudah tercatat',
  results: 'Hasil sudah diumumkan',
}

const BODIES: Record<MailKind, (until: string) => string> = {
  reserve_call: (until) =>
    `Ada kabar baru tentang pendaftaran ini. ${OPEN}${until}, atau tanyakan ke sekolah pilihan.`,
  correction: () => `Permintaan perbaikan data sudah dijawab. ${OPEN} untuk membacanya.`,
  re_registration: (until) =>
    `${OPEN}${until}, baca apa yang masih perlu dilakukan, atau tanyakan ke sekolah.`,
  late_answer: () =>
    `Permintaan Anda sesudah pengumuman sudah dijawab. ${OPEN} untuk membacanya, atau tanyakan ke dinas.`,
  registered: () =>
    'Pendaftaran sudah tercatat. Simpan nomor pendaftaran lengkapnya: dengan nomor itu kabar selanjutnya dapat dibaca di situs pendaftaran kami.',
  results: () =>
    'Hasil sudah diumumkan. Buka Cek Kelulusan di situs pendaftaran kami dengan nomor pendaftaran lengkap.',
}

/** 'SD25-ABCDE-FGHJK-M' begins with 'SD25-ABCDE'. */
export const beginningOf = (number: string): string => number.split('-').slice(0, 2).join('-')

/** What staff copy or open in WhatsApp for a family. An e-mail also says how to stop. */
export function messageText(kind: MailKind, { office, number, until, timeZone }: MailFacts): string {
  const by = until ? ` sebelum ${momentWords(until, timeZone)}` : ''
  return [
    office,
    `Tentang pendaftaran yang nomornya diawali ${beginningOf(number)}.`,
    BODIES[kind](by),
    NEVER_ASKED,
  ].join('\n\n')
}

export function mailOf(kind: MailKind, facts: MailFacts): { subject: string; text: string } {
  return {
    subject: `SPMB ${beginningOf(facts.number)}: ${SUBJECTS[kind]}`,
    text: `${messageText(kind, facts)}\n\n${STOP}\n`,
  }
}

/** Sent from the settings, to the address that the admin types. */
export function testMailOf(office: string): { subject: string; text: string } {
  return {
    subject: 'SPMB: pesan percobaan',
    text: `${office}\n\nPesan percobaan dari pengaturan e-mail. Bila Anda membacanya, server e-mail dinas dapat dipakai.\n`,
  }
}
