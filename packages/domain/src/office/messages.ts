/** Sentences about the office. */
import { FIELD_MESSAGES } from '../shared/messages.ts'
import type { OfficeCode } from './settings.ts'

export const OFFICE_MESSAGES: Record<OfficeCode, string> = {
  'office.empty': 'Isi bagian ini',
  'office.long_120': 'Paling panjang 120 huruf',
  'office.long_300': 'Paling panjang 300 huruf',
  'office.characters': FIELD_MESSAGES['text.characters'],
  'office.email': 'Tulis e-mail lengkap, contoh: spmb@kabupaten.go.id. Beberapa dipisahkan dengan titik koma',
  'office.phone': 'Tulis nomor Indonesia, contoh: 021 5703303. Beberapa dipisahkan dengan titik koma',
  'office.nip': 'NIP terdiri dari 18 angka',
}

/** Codes of the calls' schemas. */
export type OfficeCallCode = 'version.format' | 'text.long'
export const OFFICE_CALL_MESSAGES: Record<OfficeCallCode, string> = {
  'version.format': 'Versi data kantor tidak dikenali. Muat ulang halaman, lalu ubah kembali',
  'text.long': 'Isian ini terlalu panjang',
}

export const OFFICE_CHANGED = 'Data kantor berhasil disimpan'
