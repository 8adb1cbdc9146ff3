/** The sentence of every complaint rule. The form, the API and the tests take it from here. */
import { formatCount } from '../shared/count.ts'
import { FIELD_MESSAGES } from '../shared/messages.ts'
import type { ComplaintCode } from './codes.ts'
import { COMPLAINT_MAX_LENGTH } from './fields.ts'

const atMost = (max: number) => `paling panjang ${formatCount(max)} huruf. Singkat isian ini`

export const COMPLAINT_MESSAGES: Record<ComplaintCode, string> = {
  'name.required': 'Isi nama Anda, contoh: Siti Contoh',
  'name.long': `Nama ${atMost(COMPLAINT_MAX_LENGTH.name)}`,
  'email.required': 'Isi alamat e-mail untuk menerima jawaban, contoh: nama@contoh.id',
  'email.format': FIELD_MESSAGES['email.format'],
  'title.required': 'Isi judul laporan, contoh: Nama sekolah tidak muncul',
  'title.long': `Judul ${atMost(COMPLAINT_MAX_LENGTH.title)}`,
  'content.required': 'Isi laporan: apa yang terjadi, kapan, dan di halaman atau sekolah mana',
  'content.long': `Isi laporan ${atMost(COMPLAINT_MAX_LENGTH.content)}`,
  'text.characters': FIELD_MESSAGES['text.characters'],
}

export const COMPLAINT_RECEIVED = 'Laporan Anda sudah kami terima'
