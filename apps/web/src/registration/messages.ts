/** Sentences of the parents' form. */
import { FORM_INCOMPLETE } from '@spmb/domain/shared/messages.ts'

export const FORM_INTRODUCTION = 'Isi data dengan benar, sesuai Kartu Keluarga dan akta kelahiran. Tanda'
export const closedDraftKept = (closed: string) => `${closed} Draf Anda tetap ada di HP ini.`
export const draftWillBeSaved = (hours: number) =>
  `Yang Anda isi tersimpan di HP ini selama ${hours} jam, kecuali NIK dan NISN.`
export const draftSaved = (time: string) => `Draf tersimpan di HP ini pukul ${time}, tanpa NIK.`
export const DRAFT_IMPOSSIBLE = 'HP ini tidak dapat menyimpan draf. Isian hilang bila halaman ditutup.'
export const DRAFT_RESTORED = 'Draf dikembalikan, tanpa NIK.'
export const CONTINUE_OR_ERASE =
  'tanpa NIK. Lanjutkan mengisi, atau hapus bila bukan milik Anda. Sebelum itu, isian baru belum disimpan.'
export const ERASE_ALL = 'Draf di HP ini dihapus dan semua isian formulir dikosongkan.'
export const ERASE_STORED = 'Draf yang tersimpan di HP ini dihapus.'
export const ERASE_UNKNOWN =
  'Belum diketahui apakah pendaftaran ini sudah diterima. Tanyakan dulu ke kantor dinas, agar anak tidak terdaftar tanpa Anda ketahui nomornya.'
export const COMPARE_ANSWERS = 'Data belum terkirim. Cocokkan dulu dengan Kartu Keluarga.'
export const ANSWERS_KEPT = 'Jawaban Anda tetap tersimpan.'
export const INCOMPLETE = `${FORM_INCOMPLETE} Jawaban lain tetap tersimpan.`
export const CORRECT_AND_SEND = 'Perbaiki bagian ini, lalu kirim kembali. Jawaban lain tetap tersimpan.'
export const CHECK_FOLLOWS = 'Setelah ini Anda memeriksa jawaban dulu. Data belum terkirim.'
export const NOT_SENT_WHILE_CLOSED =
  'Pendaftaran ditutup, jadi isian ini tidak dapat dikirim. Hubungi kantor dinas bila anak belum terdaftar.'
export const LOADING = 'Memuat…'
export const NOT_LOADED = 'Halaman ini belum selesai dimuat. Tunggu sebentar, lalu tekan lagi.'
export const CHECK_AGAIN = 'Periksa lagi'
export const ANSWERS_KEPT_IN_FORM = 'Jawaban Anda tetap tersimpan di formulir.'
export const noSchoolsYet = (village: string) => `Belum ada sekolah untuk ${village}.`
export const noSuchSchool = (typed: string, village: string) =>
  `Tidak ada sekolah bernama “${typed}” untuk ${village}. Periksa pilihan desa/kelurahan.`
export const SCHOOLS_NOT_LOADED = 'Daftar sekolah belum dapat dimuat. Jawaban Anda tetap ada.'
export const schoolsFor = (village: string) => `Sekolah untuk ${village}.`
export const PROPOSED_ZONE =
  'Daftar sekolah ini masih usulan, dihitung dari jarak. Dinas masih bisa mengubahnya.'
export const CHOOSE_TWO_SCHOOLS = 'Pilih dua sekolah yang berbeda.'
export const noSuchVillage = (typed: string, district: string) =>
  `Tidak ada desa/kelurahan bernama “${typed}” di Kecamatan ${district}. Periksa pilihan kecamatan.`
export const VILLAGES_NOT_LOADED = 'Daftar desa/kelurahan belum dapat dimuat. Jawaban Anda tetap ada.'
export const noSuchDistrict = (typed: string) => `Tidak ada kecamatan bernama “${typed}”. Periksa ejaannya.`
export const DISTRICTS_NOT_LOADED = 'Daftar kecamatan belum dapat dimuat. Jawaban Anda tetap ada.'
export const offerOfNik = (parts: readonly string[]) => `Menurut NIK: ${parts.join(', ')}.`
export const FILLED_FROM_NIK = 'Terisi dari NIK. Cocokkan dengan akta kelahiran.'
export const jobWrittenFor = (word: string) => `Pekerjaan tertulis ‘${word}’.`
