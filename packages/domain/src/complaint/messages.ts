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
  'email.required': 'Isi alamat e-mail untuk menerima jawaban, contoh: nama@contoh.id',
  'email.format': FIELD_MESSAGES['email.format'],
  'title.required': 'Isi judul laporan, contoh: Nama sekolah tidak muncul',
  'title.long': `Judul ${atMost(COMPLAINT_MAX_LENGTH.title)}`,
  'content.required': 'Isi laporan: apa yang terjadi, kapan, dan di halaman atau sekolah mana',
  'content.long': `Isi laporan ${atMost(COMPLAINT_MAX_LENGTH.content)}`,
  'text.characters': FIELD_MESSAGES['text.characters'],
}

/** Hint of the form about `maskLongNumbers`, which changes the text before it is stored. */
export const LONG_NUMBERS_MASKED =
  'Jangan menulis NIK. Deretan 10 angka atau lebih, juga nomor HP, disamarkan sebelum disimpan; jawaban dikirim lewat e-mail.'

export const COMPLAINT_RECEIVED = 'Laporan Anda sudah kami terima'
