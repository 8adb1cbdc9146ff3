/** The sentence of every registration rule, for the form, the API and the tests. */
import { FIELD_MESSAGES } from '../shared/messages.ts'
import type { BirthDatePartCode } from './birth-date-parts.ts'
import type { RegistrationCode } from './codes.ts'

export const REGISTRATION_MESSAGES: Record<RegistrationCode, string> = {
  'nik.required': 'Isi NIK anak, 16 digit, lihat Kartu Keluarga',
  'nik.length': 'Panjang NIK harus 16 digit !',
  'nik.registered':
    'NIK ini sudah terdaftar pada jenjang ini. Bila bukan Anda yang mendaftarkan atau ada data yang keliru, hubungi sekolah Pilihan 1 atau kantor dinas.',
  'number.filler':
    'Nomor ini hanya pengisi, bukan nomor anak. Salin nomornya dari Kartu Keluarga, rapor atau ijazah.',
  // Without a word about the other registration.
  'number.counter':
    'Nomor ini sedang diperiksa. Bawa Kartu Keluarga dan akta kelahiran anak ke sekolah Pilihan 1 atau kantor dinas; petugas mendaftarkan anak di sana.',
  'nisn.required': 'Isi NISN, 10 digit, lihat rapor atau ijazah',
  'nisn.length': 'Panjang NISN harus 10 digit, contoh: 0123456789',
  // The same for both fields: a sender with one registered number cannot test the other one.
  'identity.registered':
    'NIK atau NISN ini sudah terdaftar. Periksa kembali angka keduanya. Bila bukan Anda yang mendaftarkan atau ada data yang keliru, hubungi sekolah Pilihan 1 atau kantor dinas.',
  'name.required': 'Isi nama lengkap anak sesuai akta kelahiran',
  'name.letters': FIELD_MESSAGES['name.letters'],
  'gender.required': 'Pilih jenis kelamin: Laki-laki atau Perempuan',
  'religion.required': 'Pilih agama dari daftar',
  'birth_place.required': 'Isi tempat lahir, contoh: Mataram',
  'birth_date.required': 'Isi tanggal lahir lengkap: tanggal, bulan, dan tahun',
  'birth_date.invalid': 'Tanggal lahir ini tidak ada di kalender, contoh yang benar: 17 Agustus 2018',
  'birth_date.future': 'Tanggal lahir tidak boleh setelah hari ini. Periksa tahunnya',
  'birth_date.too_old': 'Tanggal lahir lebih dari 25 tahun lalu. Periksa tahunnya',
  'father_name.required': 'Isi nama ayah atau wali',
  'father_job.required': 'Isi pekerjaan ayah atau wali, contoh: Petani',
  'mother_name.required': 'Isi nama ibu atau wali',
  'mother_job.required': 'Isi pekerjaan ibu atau wali, contoh: Ibu rumah tangga',
  'phone.required': 'Isi nomor HP yang bisa dihubungi, contoh: 0812 0000 0000',
  'phone.format': FIELD_MESSAGES['phone.format'],
  'email.format': FIELD_MESSAGES['email.format'],
  'address.required': 'Isi alamat lengkap: jalan atau dusun, RT/RW',
  'district.required': 'Pilih kecamatan dari daftar',
  'district.other_village':
    'Desa/kelurahan ini tidak berada di kecamatan yang dipilih. Pilih kembali kecamatannya',
  'village.required': 'Pilih desa/kelurahan dari daftar',
  'village.unknown': 'Desa/kelurahan ini tidak ada dalam daftar. Pilih kembali dari daftar',
  'school_1.required': 'Pilih sekolah untuk Pilihan 1',
  'school_2.required': 'Pilih sekolah untuk Pilihan 2',
  'school.outside_zone': 'Sekolah ini tidak melayani desa/kelurahan Anda. Pilih sekolah dari daftar',
  'school.same_twice': 'Pilihan 2 harus berbeda dari Pilihan 1, karena menjadi kesempatan kedua',
  'from_school.required': 'Isi nama sekolah asal, contoh: SDN Contoh atau MI Contoh',
  'graduation_year.required': 'Isi tahun lulus, 4 digit, contoh: 2025',
  'graduation_year.future': 'Tahun lulus tidak boleh setelah tahun pelajaran ini dimulai',
  'consent.required': 'Centang persetujuan orang tua/wali untuk melanjutkan',
  'text.long': 'Isian terlalu panjang. Singkat isian ini',
  'text.characters': FIELD_MESSAGES['text.characters'],
}

/** Problems of the three birth date fields of the form. */
export const BIRTH_DATE_PART_MESSAGES: Record<BirthDatePartCode, string> = {
  'day.required': 'Tanggal lahir: isi tanggalnya, contoh: 17',
  'month.required': 'Tanggal lahir: isi bulannya, contoh: Agustus atau 8',
  'year.required': 'Tanggal lahir: isi tahunnya, contoh: 2018',
  'day.unreadable': 'Tanggal lahir: tulis tanggalnya dengan angka 1 sampai 31',
  'month.unreadable': 'Tanggal lahir: tulis bulannya dengan nama atau angka, contoh: Agustus atau 8',
  'year.unreadable': 'Tanggal lahir: tulis tahunnya dengan 4 angka, contoh: 2018',
}

/** 404 of every look-up by number. */
export const REGISTRATION_NOT_FOUND = 'Data registrasi tidak ditemukan'
export const REGISTRATION_FOUND = 'Data registrasi ditemukan'
export const REGISTRATION_ACCEPTED = 'Pendaftaran berhasil dikirim'

/** 409: the same idempotency key with other answers. */
export const KEY_REUSED =
  'Pendaftaran ini sudah pernah dikirim dengan isi yang berbeda. Muat ulang halaman, periksa jawaban, lalu kirim kembali.'

/** 429: the network has reached its daily limit of registrations. */
export const TOO_MANY_FROM_NETWORK =
  'Sudah sangat banyak pendaftaran dari jaringan ini hari ini. Gunakan jaringan lain, misalnya paket data, atau coba lagi besok.'

/**
 * The consent of the parent (docs/regulation.md#consent). The version is stored with the registration as proof of the
 * wording. A change of the wording requires a new version.
 */
export const CONSENT_VERSION = '2025-06-01'

export function consentText(officeName: string): string {
  return `Saya orang tua/wali calon murid ini. Saya menyatakan data ini benar dan setuju ${officeName} memakainya hanya untuk penerimaan murid baru.`
}
