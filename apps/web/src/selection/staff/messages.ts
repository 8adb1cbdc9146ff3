/** Sentences of the selection. */
import { SIGNATURES_NEEDED } from '@spmb/domain/selection/act/signatures.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import type { Level } from '@spmb/domain/shared/level.ts'

export const METHOD_TEXT =
  'Ditetapkan sebelum pendaftaran dibuka, supaya setiap keluarga tahu aturannya sejak awal.'
export const METHOD_FIXED_TEXT =
  'Pendaftaran sudah dibuka. Selama belum ada pendaftar, tutup dahulu pendaftaran; cara ini lalu dapat diubah.'
export const METHOD_CHOICES = {
  manual: 'Sekolah dan dinas menetapkan LULUS dan TIDAK LULUS satu per satu di meja seleksi.',
  run: 'Komputer menghitung dari aturan yang diumumkan. Setiap orang dapat memeriksa hitungannya.',
} as const

export const DESK_CHOICE_HINT = 'Pilih sekolah untuk membuka urutan pendaftarnya.'

export const CONFIRM_ONE_BY_ONE =
  'Yang paling mengubah urutan ada di atas. Sahkan setelah melihat akta atau KK, atau perbaiki datanya. Siapa yang menulis tanggal lahir tidak mengesahkannya sendiri. Jumlah yang disahkan diumumkan saat data dikunci.'
/** @param count of those that follow once these are confirmed */
export const MORE_TO_CONFIRM = (count: number) =>
  `${formatCount(count)} lainnya menyusul sesudah yang di atas disahkan.`
export const CONFIRM_TITLES = { birth_date: 'Sahkan tanggal lahir', age: 'Beri pengecualian usia' } as const
export const CONFIRM_BUTTONS = { birth_date: 'Sahkan', age: 'Beri pengecualian' } as const
export const ANSWER_PROPOSAL = 'Jawab usulan'
/** @param date null: the digits of the NIK are no date */
export const NIK_SAYS = (date: string | null) =>
  date ? `Menurut NIK: ${date}.` : 'NIK tidak berisi tanggal lahir.'
export const OPERATOR_WANTS = (date: string) => `Operator mengusulkan ${date}.`
export const AGE_OPEN =
  'Di luar batas usia. Beri pengecualian dengan alasan, atau tetapkan TIDAK LULUS di meja seleksi.'
/** @param reason of a school that recorded an exception */
export const SCHOOL_RECORDED = (reason: string) => `Dicatat sekolah: ${reason}`
export const CONFIRM_LABEL = 'Berkas yang dilihat'
export const CONFIRM_HINT = 'Contoh: akta lahir asli, NIK salah cetak di KK'
/** Of a school: against where the child would stand otherwise. */
export const placesWords = (places: number) =>
  places === 0
    ? 'urutan sama'
    : places > 0
      ? `naik ${formatCount(places)} urutan`
      : `turun ${formatCount(-places)} urutan`

export const READY_TO_FREEZE = 'Semua syarat terpenuhi. Data dapat dikunci.'
export const SIGNERS_TEXT =
  'Hasil ditandatangani dua orang yang memakai verifikasi dua langkah sejak sebelum data dikunci. Sesudah dikunci, jangan ubah peran, password, atau verifikasi dua langkah akun mereka: tanda tangannya tidak berlaku. Akun yang satu tidak boleh dibuat atau diatur oleh yang lain sejak musim ini dibuat; pada musim pertama, akun orang kedua dibuat petugas teknis di server. Kalau ada akun pemantau, pemantau ikut menandatangani. Nama keduanya diumumkan.'
export const DRAW_TEXT =
  'Diumumkan bersama kode pemeriksa data, supaya orang tua dapat hadir. Tidak dapat diubah lagi.'
/** By the kind of the draw. */
export const DRAW_SOURCE_HINT = {
  dice: 'Contoh: dadu enam sisi, 20 lemparan',
  public: 'Tempat dan hari setiap orang dapat melihat angkanya. Contoh: penutupan IHSG 16 Juni 2025',
  both: 'Contoh: dadu enam sisi, 20 lemparan, dan penutupan IHSG 16 Juni 2025',
} as const
export const DRAW_SOURCE_LABEL = {
  dice: 'Alat undian',
  public: 'Sumber umum',
  both: 'Alat undian dan sumber umum',
} as const
/** @param hours between freeze and draw */
export const DRAW_WAIT_TEXT = (hours: number) =>
  `Paling cepat ${formatCount(hours)} jam sesudah data dikunci. Angkanya diketik satu orang dan dikonfirmasi orang lain.`
export const DRAW_WAIT_HINT =
  'Jam dari penguncian data sampai undian paling cepat, supaya orang tua dapat hadir. Berlaku untuk seleksi.'
export const DRAW_PLACE_HINT = 'Contoh: aula Dinas Pendidikan'
export const FREEZE_CONSEQUENCES = (level: Level) => [
  `Sesudah dikunci, pendaftaran ${level} tidak dapat dibuka, dan tanggal lahir, desa, pilihan, keputusan, pengunduran diri, kuota, zonasi, serta jarak tidak dapat diubah. Nama, nomor telepon, dan catatan tetap dapat diperbaiki.`,
  'Kode pemeriksa data langsung tampil untuk umum. Membuka kunci lagi diumumkan bersama alasannya.',
]
export const FROZEN_TEXT = (applicants: number) =>
  `Kode pemeriksa dari ${formatCount(applicants)} pendaftaran, kuota, jarak, dan aturan. Tampil untuk umum di Informasi, Seleksi.`

export const SEED_TEXT =
  'Orang pertama mengetiknya di sini. Orang lain mengetiknya sekali lagi dari akunnya sendiri, tanpa melihatnya; baru sesudah itu berlaku, satu kali untuk setiap penguncian.'
/** @param moment of the draw, in words */
export const SEED_FROM = (moment: string) => `Dapat disimpan mulai saat undian yang diumumkan: ${moment}.`
export const DICE_HINT = 'Ketik semua angka berurutan. Spasi boleh.'
export const PUBLIC_HINT = 'Persis seperti tertulis di sumbernya'
export const SOURCE_HINT = 'Tempat setiap orang dapat melihat angka ini'
export const SEED_CONFIRM = {
  typing: 'Bacakan angka ini sekali lagi. Sesudah disimpan, orang lain mengonfirmasinya.',
  confirming: 'Bacakan angka ini sekali lagi. Sesudah dikonfirmasi, angka ini tidak dapat diganti.',
} as const
/** @param by null when the account is unknown */
export const TYPED_BY = (by: string | null, at: string) => `Diketik${by ? ` oleh ${by}` : ''}, ${at}`
export const CONFIRM_TEXT =
  'Orang lain, admin dinas atau pemantau, mengetik angka yang sama dari akunnya sendiri. Ketikan orang pertama tidak diperlihatkan. Namanya diumumkan bersama nama orang pertama.'
export const RETYPE_TEXT =
  'Ketikan sebelumnya diganti. Berapa kali diketik ulang diumumkan, dan angka yang diganti tercatat.'
export const diceCount = (dice: number, needed: number) =>
  dice < needed
    ? `${formatCount(dice)} dari paling sedikit ${formatCount(needed)} lemparan`
    : `${formatCount(dice)} lemparan`

export const PREVIEW_FIRST = 'Menghitung tidak mengubah apa pun. Hasilnya hanya terlihat di halaman ini.'
export const NOTHING_PUBLIC = 'Belum ada yang terlihat umum.'
export const FIRST_CHOICE_TEXT = (children: number) =>
  children === 0
    ? '‘Pilihan 1 dulu’ mengisi semua pilihan 1 sebelum pilihan 2. Tahun ini tidak ada anak yang dilewati olehnya.'
    : `‘Pilihan 1 dulu’ mengisi semua pilihan 1 sebelum pilihan 2: ${formatCount(children)} anak akan dikalahkan anak di belakangnya hanya karena urutan pilihannya.`
export const BY_HAND_NONE = 'Tidak ada keputusan langsung. Semua kursi ditentukan aturan.'
export const DISPLACED_TEXT = 'Tanpa keputusan langsung, anak ini mendapat tempat yang lebih diinginkannya.'
export const AUDITED_TEXT = 'Membuka daftar nama ini tercatat.'
export const separatedTwins = ({ groups, separated }: { groups: number; separated: number }) =>
  separated === 0
    ? `${formatCount(groups)} kelompok anak kembar, semuanya mendapat tempat yang sama`
    : `${formatCount(separated)} dari ${formatCount(groups)} kelompok anak kembar tidak mendapat tempat yang sama`
export const TWINS_TEXT =
  'Ibu dan tanggal lahirnya sama. Seleksi menghitung setiap anak sendiri; bicarakan dengan keluarganya sebelum pengumuman.'
export const UNDER_AGE_TEXT = 'Keputusan tentang setiap anak ini dikunci bersama data.'
export const UNKNOWN_DISTANCES = (choices: number) =>
  `${formatCount(choices)} pilihan tanpa jarak yang diketahui. Anak ini berada di belakang semua yang jaraknya diketahui.`

export const MANUAL_TEXT =
  'Urutan menurut aturan tanpa undian. Anak yang sama dalam semua hal lain tidak dihitung.'
export const MANUAL_NOBODY_PASSED_OVER = 'Tidak ada anak yang dilewati.'

export const SIGN_TEXT = 'Dua orang menandatangani hasil yang sama, paling sedikit satu admin dinas.'
export const SIGN_VOID =
  'Hitungan yang berbeda menggugurkan tanda tangan, begitu juga akun yang sesudah data dikunci diubah orang lain.'
export const SIGN_OTHER = (given: number) =>
  given === 0 ? 'Tanda tangan pertama' : 'Tanda tangan kedua, oleh orang lain'
export const SIGNED_BOTH = `${SIGNATURES_NEEDED} tanda tangan lengkap. Hasil dapat ditetapkan.`
export const ONLY_ADMIN_APPLIES = 'Admin dinas menetapkan hasil.'
export const APPLY_TEXT =
  'Sebelum disimpan, hasil diperiksa sekali lagi di dalam basis data: kuota, zona, satu tempat untuk setiap anak, dan tidak ada anak yang dilewati.'
export const APPLY_CONSEQUENCES = [
  'LULUS dan TIDAK LULUS disimpan untuk semua anak dan tetap tersembunyi sampai diterbitkan.',
  'Sampai terbit, penetapan masih dapat dibatalkan dengan alasan.',
]
export const APPLIED_TEXT = 'Keputusan tersimpan dan tersembunyi. Hasil terbit bersama jenjang lainnya.'
export const PUBLIC_TEXT = 'Hasil sudah terbit. Bukti seleksi dapat diunduh dan diperiksa siapa pun.'
export const CLOSED_TEXT = 'Musim ini sudah menjadi arsip. Seleksinya hanya dapat dibaca.'

/** The titles of confirmations. */
export const FREEZE_QUESTION = (level: Level) => `Kunci data ${level}?`
export const SEED_QUESTION = 'Angka undian sudah benar?'
export const APPLY_QUESTION = (level: Level) => `Tetapkan hasil ${level}?`
export const END_QUESTIONS = { unfreeze: 'Buka kunci data?', 'call off': 'Batalkan penetapan?' } as const

export const UNFREEZE_CONSEQUENCES = (hasSeed: boolean) => [
  hasSeed
    ? 'Hitungan ini berakhir. Angka undian dan alasan Anda langsung tampil untuk umum, dan undian diulang dengan angka dan tiket baru untuk setiap anak.'
    : 'Hitungan ini berakhir. Alasan Anda langsung tampil untuk umum.',
  'Data dapat diubah lagi. Sesudah itu data dikunci ulang.',
]
export const CALL_OFF_CONSEQUENCES = [
  'Semua keputusan dari hitungan ini dihapus. Keputusan langsung tetap.',
  'Hitungan ini berakhir dan alasan Anda tampil untuk umum. Sesudah itu data dapat diubah dan dikunci ulang. Undian berikutnya memakai tiket baru untuk setiap anak.',
]
export const reasonHint = (minLength: number) =>
  `Paling sedikit ${minLength} huruf. Diumumkan dan tidak dapat dihapus.`
export const NO_RUNS = 'Hitungan tersimpan di sini sesudah data dikunci pertama kali.'
export const MONITOR_TEXT = 'Anda dapat membaca semuanya dan memberi satu dari dua tanda tangan.'

export const PATH_FIGURES_TEXT =
  'Kursi yang tidak terisi menjadi kursi sisa dan diberikan menurut urutan jalur yang mendapat giliran. Angka ini untuk dinas: di jalur afirmasi angka yang kecil dapat menunjuk seorang anak.'
/** The names as inside a sentence: children who compete by `path` have a seat that the order of `by` gave. */
export const CROSSED_PLACES = (path: string, by: string, children: number) =>
  `${formatCount(children)} anak jalur ${path} diterima lewat jalur ${by}.`
