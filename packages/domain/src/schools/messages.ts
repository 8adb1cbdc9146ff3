/** Sentences about schools and villages that admins change by hand (docs/product-rules.md#schools-and-villages). */
import { FIELD_MESSAGES } from '../shared/messages.ts'

export type SchoolCode =
  | 'npsn.format'
  | 'npsn.taken'
  | 'name.required'
  | 'name.long'
  | 'level.required'
  | 'status.required'
  | 'district.required'
  | 'phone.format'
  | 'point.format'
  | 'village_name.required'
  | 'village_name.long'
  | 'code.format'
  | 'code.taken'
  | 'code.district'
  | 'aliases.format'
  | 'aliases.many'
  | 'aliases.long'
  | 'text.characters'
  | 'version.format'

export const SCHOOL_NAME_MAX = 120
/** Of a village and of its other spellings. */
export const VILLAGE_NAME_MAX = 80
export const MAX_ALIASES = 20

export const SCHOOL_MESSAGES: Record<SchoolCode, string> = {
  'npsn.format': 'NPSN terdiri dari 8 angka, contoh: 50203743',
  'npsn.taken': 'NPSN ini sudah dipakai sekolah lain. Periksa kembali nomornya',
  'name.required': 'Isi nama sekolah, contoh: SD Negeri 01 Contoh',
  'name.long': `Nama sekolah paling panjang ${SCHOOL_NAME_MAX} huruf`,
  'level.required': 'Pilih jenjang sekolah',
  'status.required': 'Pilih status sekolah: negeri atau swasta',
  'district.required': 'Pilih kecamatan sekolah',
  'phone.format': 'Nomor telepon tidak lengkap. Contoh: 0373 21000 atau 0812 0000 0000',
  'point.format':
    'Isi lintang dan bujur dalam derajat, contoh: -8.5389 dan 118.4636. Kosongkan keduanya bila belum diketahui',
  'village_name.required': 'Isi nama desa/kelurahan, tanpa kata desa atau kelurahan',
  'village_name.long': `Nama desa/kelurahan paling panjang ${VILLAGE_NAME_MAX} huruf`,
  'code.format': 'Kode wilayah terdiri dari 10 angka dengan titik, contoh: 99.01.02.2003',
  'code.taken': 'Kode wilayah ini sudah dipakai desa/kelurahan lain. Periksa kembali kodenya',
  'code.district': 'Belum ada kecamatan dengan awal kode ini. Tambahkan kecamatannya dahulu lewat impor',
  'aliases.format': 'Tulis satu ejaan lain di setiap baris',
  'aliases.many': `Paling banyak ${MAX_ALIASES} ejaan lain`,
  'aliases.long': `Ejaan lain paling panjang ${VILLAGE_NAME_MAX} huruf`,
  'text.characters': FIELD_MESSAGES['text.characters'],
  'version.format': 'Versi data tidak dikenali. Muat ulang halaman, lalu ubah kembali',
}

export const SCHOOL_ADDED = 'Sekolah berhasil ditambahkan'
export const SCHOOL_CHANGED = 'Data sekolah berhasil disimpan'
export const SCHOOL_CLOSED = 'Sekolah ditutup. Calon murid tidak dapat memilihnya lagi'
export const SCHOOL_REOPENED = 'Sekolah dibuka kembali'
export const SCHOOL_REMOVED = 'Sekolah dihapus'
export const VILLAGE_CHANGED = 'Data desa/kelurahan berhasil disimpan'
export const VILLAGE_CLOSED = 'Desa/kelurahan ditutup. Keluarga tidak dapat memilihnya lagi'
export const VILLAGE_REOPENED = 'Desa/kelurahan dibuka kembali'

/** 404 */
export const SCHOOL_NOT_FOUND = 'Sekolah tidak ditemukan. Muat ulang daftar sekolah'

/** 409 */
export const SCHOOL_STILL_OPEN = 'Tutup sekolah ini terlebih dahulu. Hanya sekolah yang ditutup dapat dihapus'
export const SCHOOL_IN_USE =
  'Sekolah ini pernah dipilih calon murid, memiliki akun, atau tercatat dalam hitungan seleksi, jadi tidak dapat dihapus. Sekolah tetap ditutup'
