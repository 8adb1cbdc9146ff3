/**
 * What a message says (docs/product-rules.md#messages-to-families). Whoever reads the mailbox learns only that a registration exists: no result, path,
 * reason, name, whole number or code, and no link. Pure.
 */
import type { MailKind } from './mail.ts'
import { beginningOf, framed, type MailFacts, OPEN, remind } from './reminder.ts'

const STOP =
  'Pesan ini dikirim karena keluarga memintanya. Untuk berhenti, buka Kelola pendaftaran di situs pendaftaran kami, atau beri tahu sekolah.'

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
  re_registration: remind,
  late_answer: () =>
    `Permintaan Anda sesudah pengumuman sudah dijawab. ${OPEN} untuk membacanya, atau tanyakan ke dinas.`,
  registered: () =>
    'Pendaftaran sudah tercatat. Simpan nomor pendaftaran lengkapnya: dengan nomor itu kabar selanjutnya dapat dibaca di situs pendaftaran kami.',
  results: () =>
    'Hasil sudah diumumkan. Buka Cek Kelulusan di situs pendaftaran kami dengan nomor pendaftaran lengkap.',
}

export function mailOf(kind: MailKind, facts: MailFacts): { subject: string; text: string } {
  return {
    subject: `SPMB ${beginningOf(facts.number)}: ${SUBJECTS[kind]}`,
    text: `${framed(BODIES[kind], facts)}\n\n${STOP}\n`,
  }
}

/** Sent from the settings, to the address that the admin types. */
export function testMailOf(office: string): { subject: string; text: string } {
  return {
    subject: 'SPMB: pesan percobaan',
    text: `${office}\n\nPesan percobaan dari pengaturan e-mail. Bila Anda membacanya, server e-mail dinas dapat dipakai.\n`,
  }
}
