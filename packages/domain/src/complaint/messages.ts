/** The sentences of the complaint rules, used by the form, the API and the tests. */
import { formatCount } from '../shared/count.ts'
import { FIELD_MESSAGES } from '../shared/messages.ts'
import type { ComplaintCode } from './codes.ts'
import { COMPLAINT_MAX_LENGTH } from './fields.ts'

const atMost = (max: number) => `paling panjang ${formatCount(max)} huruf. Singkat isian ini`

export const COMPLAINT_MESSAGES: Record<ComplaintCode, string> = {
  'name.required': 'Isi nama Anda, contoh: Siti Contoh',
  'name.long': `Nama ${atMost(COMPLAINT_MAX_LENGTH.name)}`,
  'name.letters': FIELD_MESSAGES['name.letters'],
  'contact.required':
    'Isi e-mail atau nomor telepon, salah satu cukup. Contoh: nama@contoh.id atau 0812 0000 0000',
  'email.format': FIELD_MESSAGES['email.format'],
  'phone.format': FIELD_MESSAGES['phone.format'],
  'title.required': 'Isi judul laporan, contoh: Nama sekolah tidak muncul',
  'title.long': `Judul ${atMost(COMPLAINT_MAX_LENGTH.title)}`,
  'content.required': 'Isi laporan: apa yang terjadi, kapan, dan di halaman atau sekolah mana',
  'content.long': `Isi laporan ${atMost(COMPLAINT_MAX_LENGTH.content)}`,
  'text.characters': FIELD_MESSAGES['text.characters'],
}

/** Hint of the form about `maskLongNumbers`, which changes the text before it is stored. */
export const LONG_NUMBERS_MASKED =
  'Jangan menulis NIK. Deretan 10 angka atau lebih, juga nomor HP, disamarkan sebelum disimpan.'

/** Where the sender finds the answer. */
export const HOW_TO_READ_THE_ANSWER =
  'Jawaban dapat dibaca di situs ini dengan nomor laporan dan e-mail atau nomor telepon yang Anda tulis di sini.'

export const COMPLAINT_RECEIVED = 'Laporan Anda sudah kami terima'

export type AnswerLookUpCode = 'ticket.required' | 'ticket.long' | 'sender.required' | 'sender.long'

export const ANSWER_LOOK_UP_MESSAGES: Record<AnswerLookUpCode, string> = {
  'ticket.required': 'Isi nomor laporan, contoh: LAP-7K2M-9QWD',
  'ticket.long': 'Nomor laporan terlalu panjang. Contoh: LAP-7K2M-9QWD',
  'sender.required': 'Isi e-mail atau nomor telepon yang Anda tulis di laporan',
  'sender.long': 'E-mail atau nomor telepon ini terlalu panjang',
}

/** The same for an unknown ticket and a wrong contact, so that neither can be tried out. */
export const ANSWER_NOT_FOUND =
  'Laporan tidak ditemukan. Periksa nomor laporan, dan tulis e-mail atau nomor telepon yang sama seperti di laporan'

/** 429 of the look-up. */
export const TOO_MANY_ANSWER_TRIES =
  'Sudah terlalu banyak percobaan. Tunggu satu jam, lalu periksa nomor laporan dan kontak Anda, atau telepon kantor dinas.'
