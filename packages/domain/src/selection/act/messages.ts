/** Sentences about the act of a selection: what is refused, and what was done. */
import { findingSentence } from '../../findings/messages.ts'
import { BOUND_END } from '../../registration/staff/ages.ts'
import { FLAG_REASON_MAX } from '../../registration/staff/screening/messages.ts'
import type { LevelState } from '../../season/level-state.ts'
import { DRAW_KIND_NAMES, type SeedKind } from '../../season/selection-facts.ts'
import { formatCount } from '../../shared/count.ts'
import type { Level } from '../../shared/level.ts'
import type { LocalTimeProblem } from '../../shared/local-date.ts'
import { exactMomentWords } from '../../shared/moment-words.ts'
import { MAX_APPLICANTS } from '../document/read-document.ts'
import type { OpenClaims } from './freeze.ts'
import { DICE_MAX, DICE_MIN, PUBLIC_SEED_MAX, PUBLIC_SEED_MIN, type SeedCode } from './seed.ts'
import { CONFIRMER_HOURS, type DrawerRefusal, type SigningRefusal } from './signatures.ts'

export const DRAW_TEXT_MAX = 200
/** Hours between the freeze and the draw that an office may set: up to a week. */
export const DRAW_WAIT_MAX = 168
export const ACT_REASON_MIN = 20
export const ACT_REASON_MAX = 500

export type ActCode =
  | SeedCode
  | `draw_at.${LocalTimeProblem}`
  | 'draw_at.past'
  | 'draw.required'
  | 'draw.long'
  | 'draw.characters'
  | 'method.unknown'
  | 'version.format'
  | 'draw_wait.range'
  | 'seed.kind'
  | 'seed.source'
  | 'seed.version'
  | 'hash.format'
  | 'confirmation.kind'
  | 'confirmation.reason'
  | 'act_reason.short'
  | 'act_reason.long'
  | 'act_reason.characters'

export const ACT_MESSAGES: Record<ActCode, string> = {
  'seed.empty': 'Isi angka undian',
  'seed.dice_digits': 'Angka dadu hanya 1 sampai 6. Ketik semua angka berurutan, misalnya 416253',
  'seed.dice_few': `Lempar dadu paling sedikit ${DICE_MIN} kali, lalu ketik semua angkanya`,
  'seed.dice_many': `Angka dadu paling banyak ${DICE_MAX}`,
  'seed.public_short': `Angka dari sumber umum paling sedikit ${PUBLIC_SEED_MIN} huruf atau angka`,
  'seed.public_long': `Angka dari sumber umum paling banyak ${PUBLIC_SEED_MAX} huruf atau angka`,
  'seed.characters': 'Angka undian berisi karakter yang tidak terlihat. Ketik ulang',
  'draw_wait.range': `Isi jumlah jam dari 1 sampai ${DRAW_WAIT_MAX}`,
  'seed.kind': 'Pilih dadu, sumber umum, atau keduanya',
  'seed.version': 'Isian sebelumnya tidak dikenali. Muat ulang halaman, lalu ulangi',
  'seed.source': `Tulis nama sumber umum, paling banyak ${DRAW_TEXT_MAX} huruf. Contoh: penutupan IHSG 16 Juni 2025`,
  'draw_at.format': 'Lengkapi tanggal, bulan, tahun, dan jam pengundian. Contoh jam: 10.00',
  'draw_at.date': 'Tanggal ini tidak ada. Tulis tanggal antara tahun 2000 dan 2099',
  'draw_at.time': 'Jam ini tidak ada. Tulis jam dari 00.00 sampai 24.00',
  'draw_at.skipped': 'Jam ini tidak ada pada hari itu, karena jam dimajukan',
  'draw_at.past':
    'Saat pengundian ini sudah lewat. Pilih saat yang akan datang, supaya orang tua dapat hadir',
  'draw.required': 'Lengkapi isian ini',
  'draw.long': `Isian ini paling panjang ${DRAW_TEXT_MAX} huruf`,
  'draw.characters': 'Isian ini berisi karakter yang tidak terlihat. Ketik ulang',
  'method.unknown': 'Pilih cara penetapan: keputusan langsung atau seleksi',
  'version.format': 'Versi data tidak dikenali. Muat ulang halaman, lalu ulangi',
  'hash.format': 'Kode pemeriksa hasil tidak dikenali. Buat pratinjau lagi, lalu ulangi',
  'confirmation.kind': 'Pilih yang disahkan: tanggal lahir atau usia',
  'confirmation.reason': `Tulis berkas yang dilihat, paling banyak ${FLAG_REASON_MAX} huruf`,
  'act_reason.short': `Tulis alasan paling sedikit ${ACT_REASON_MIN} huruf. Alasan ini diumumkan`,
  'act_reason.long': `Alasan paling panjang ${formatCount(ACT_REASON_MAX)} huruf`,
  'act_reason.characters': 'Alasan berisi karakter yang tidak terlihat. Ketik ulang',
}

/** 409 of the freeze, see `freezeRefusals`. */
export const FREEZE_REFUSALS = {
  archived: 'Musim ini sudah menjadi arsip. Seleksinya hanya dapat dibaca.',
  method: 'Jenjang ini memakai keputusan langsung, jadi tidak ada seleksi yang dikunci.',
  state: 'Jenjang ini sudah dikunci untuk seleksi. Muat ulang halaman untuk melihat keadaan terbaru.',
  window: 'Pendaftaran belum ditutup. Tutup pendaftaran dahulu, lalu kunci data.',
  visible: 'Hasil musim ini sedang terlihat oleh umum. Sembunyikan dahulu, lalu kunci data.',
  scheduled: 'Hasil musim ini sudah dijadwalkan terbit. Batalkan jadwalnya dahulu, lalu kunci data.',
  tooMany: `Jenjang ini berisi lebih dari ${formatCount(MAX_APPLICANTS)} anak, terlalu besar untuk satu seleksi.`,
  disputedNumbers: (count: number) =>
    `${formatCount(count)} anak memakai NIK atau NISN yang juga dipakai pendaftaran lain. Putuskan dahulu di halaman Pendaftaran ganda.`,
  overRest: (schools: string) =>
    `LULUS langsung mengambil kursi jalur umum, dan di sini lebih banyak daripada kursinya: ${schools}. Ubah pembagian kursi sekolah itu atau keputusannya.`,
  overQuota: (schools: string) => `LULUS langsung lebih banyak daripada kursi: ${schools}.`,
  openClaims: ({ waiting, reading, incomplete }: OpenClaims) => {
    const parts = [
      waiting > 0 && `${formatCount(waiting)} menunggu pemeriksaan`,
      reading > 0 && `${formatCount(reading)} menunggu pemeriksa berikutnya`,
      incomplete > 0 && `${formatCount(incomplete)} masih dapat dilengkapi keluarga`,
    ]
    return `Pemeriksaan jalur belum selesai: ${parts.filter(Boolean).join(', ')}. Selesaikan dahulu, lalu kunci data.`
  },
  closedSchools: (schools: string) =>
    `Sekolah yang ditutup masih punya kursi dan anak yang menunggu: ${schools}. Turunkan kuotanya, dan ubah pilihan anak itu bersama keluarganya.`,
  unconfirmed: (count: number, pairs: string) =>
    `${formatCount(count)} jarak desa ke sekolah belum diketahui atau belum ditetapkan: ${pairs}.`,
  birthDates: (count: number) =>
    `${formatCount(count)} tanggal lahir berbeda dari NIK dan belum disahkan. Sahkan atau perbaiki di bagian Sahkan satu per satu.`,
  proposedDates: (count: number) =>
    `${formatCount(count)} usulan operator untuk mengubah tanggal lahir belum dijawab. Jawab dahulu di Permintaan perbaikan.`,
  ages: (level: Level, count: number) =>
    `${findingSentence({ code: BOUND_END[level] === 'under' ? 'under_age' : 'over_age', level, count })}, belum diputuskan. Beri pengecualian usia dengan alasan, atau tetapkan TIDAK LULUS, lalu kunci data.`,
}

/** 409 of the method, which is fixed when registration opens. */
export const METHOD_FIXED =
  'Pendaftaran jenjang ini sudah dibuka. Selama belum ada pendaftar, tutup dahulu pendaftaran; cara penetapan lalu dapat diubah.'

export const METHOD_PUBLISHED =
  'Hasil musim ini sudah terbit atau dijadwalkan terbit. Sembunyikan hasil atau batalkan jadwalnya dahulu, lalu pilih seleksi.'

/** 409: of the method by hand on a level with paths too. */
export const NEEDS_RUN =
  'Jalur memerlukan seleksi menurut aturan. Pilih seleksi sebagai cara penetapan jenjang ini.'

/** 409 */
export const COMPLETE_IS_PUBLIC =
  'Seleksi ini tidak memiliki bukti lengkap yang terpisah. Bukti yang diumumkan adalah bukti lengkapnya, atau hasilnya belum ditetapkan.'

/** 409 of a signature. */
export const SIGNING_REFUSALS: Record<SigningRefusal, string> = {
  not_previewed: 'Hasil belum dihitung. Buat pratinjau dahulu, lalu tanda tangani.',
  other_result:
    'Hasil ini bukan hasil pratinjau terakhir. Muat ulang halaman, periksa lagi, lalu tanda tangani.',
  under_age:
    'Masih ada anak di luar batas usia tanpa keputusan. Beri tanda pengecualian usia dengan alasan, atau buka kunci lalu tetapkan TIDAK LULUS.',
  younger_account: 'Akun Anda dibuat sesudah data dikunci. Tanda tangan diberikan oleh akun yang lebih lama.',
  access_changed:
    'Sesudah data dikunci, peran, password, atau verifikasi dua langkah akun Anda diubah orang lain. Hasil ini ditandatangani orang lain; kalau tidak ada, buka kunci lalu kunci ulang.',
  no_second_factor:
    'Akun Anda belum memakai verifikasi dua langkah. Hasil ditandatangani akun yang sudah memakainya sebelum data dikunci.',
  younger_second_factor:
    'Verifikasi dua langkah akun Anda baru aktif sesudah data dikunci. Hasil ini ditandatangani orang lain; kalau tidak ada, buka kunci lalu kunci ulang.',
  signed_already: 'Anda sudah menandatangani hasil ini. Tanda tangan kedua diberikan oleh orang lain.',
  two_monitors: 'Satu dari dua tanda tangan diberikan oleh admin dinas.',
  same_person:
    'Salah satu akun penanda tangan dibuat, atau password, peran, atau verifikasi dua langkahnya diatur, oleh akun yang lain sejak musim ini dibuat. Keduanya tidak terhitung dua orang. Akun orang kedua dibuat petugas teknis di server, sebelum data dikunci.',
  monitor_due:
    'Saat data dikunci ada akun pemantau dengan verifikasi dua langkah. Tanda tangan kedua diberikan pemantau; kalau ia berhalangan, buka kunci lalu kunci ulang.',
  enough: 'Hasil ini sudah ditandatangani dua orang.',
}

/** 409 of an act in a state in which it has no meaning. */
export type Act = 'seed' | 'preview' | 'sign' | 'apply' | 'call_off' | 'unfreeze'
const STATES: Record<LevelState, string> = {
  draft: 'data belum dikunci',
  frozen: 'data sudah dikunci dan menunggu angka undian',
  seeded: 'angka undian sudah ditetapkan',
  signed: 'hasil sudah ditetapkan dan masih tersembunyi',
  public: 'hasil sudah terbit',
  closed: 'seleksi sudah selesai',
}
const NOT_NOW: Record<Act, string> = {
  seed: 'Angka undian tidak dapat diisi sekarang',
  preview: 'Pratinjau tidak dapat dibuat sekarang',
  sign: 'Hasil tidak dapat ditandatangani sekarang',
  apply: 'Hasil tidak dapat ditetapkan sekarang',
  call_off: 'Penetapan tidak dapat dibatalkan sekarang',
  unfreeze: 'Kunci tidak dapat dibuka sekarang',
}
export const notNow = (act: Act, state: LevelState) =>
  `${NOT_NOW[act]}, karena ${STATES[state]}. Muat ulang halaman untuk melihat keadaan terbaru.`

/** Of the freeze: the draw is announced for a moment that is too early. */
export const drawTooSoon = (hours: number) =>
  `Undian diumumkan paling sedikit ${formatCount(hours)} jam sesudah data dikunci, supaya orang tua dapat hadir. Pilih saat yang lebih lambat`

/** 409 of who types or confirms. */
export const DRAWER_REFUSALS: Record<DrawerRefusal, string> = {
  younger_account:
    'Akun Anda dibuat sesudah data dikunci. Angka undian diketik dan dikonfirmasi oleh akun yang lebih lama.',
  access_changed:
    'Sesudah data dikunci, peran, password, atau verifikasi dua langkah akun Anda diubah orang lain. Angka undian diketik dan dikonfirmasi oleh orang lain.',
  same_account:
    'Anda yang mengetik angka undian ini. Orang lain mengetiknya sekali lagi dari akunnya sendiri.',
  same_person:
    'Akun Anda dan akun yang mengetik tidak terhitung dua orang: yang satu dibuat atau diatur oleh yang lain sejak musim ini dibuat. Konfirmasi diberikan orang lain.',
}

const ANOTHER_ADMIN = `Admin lain yang mengesahkannya. Kalau dinas hanya punya satu admin, petugas teknis membuat akun admin untuk orang kedua di server; akun itu dapat mengesahkan sesudah ${CONFIRMER_HOURS} jam.`

/** 409 of who confirms a birth date that the NIK contradicts. */
export const CONFIRMER_REFUSALS: Record<DrawerRefusal, string> = {
  younger_account: `Akun Anda dibuat kurang dari ${CONFIRMER_HOURS} jam yang lalu. Tanggal lahir disahkan admin lain, atau oleh Anda sesudah itu.`,
  access_changed: `Dalam ${CONFIRMER_HOURS} jam terakhir, peran, password, atau verifikasi dua langkah akun Anda diubah orang lain. Tanggal lahir disahkan admin lain, atau oleh Anda sesudah itu.`,
  same_account: `Anda sendiri yang menulis tanggal lahir atau NIK ini. ${ANOTHER_ADMIN}`,
  same_person: `Tanggal lahir atau NIK ini ditulis dari akun yang dibuat atau diatur oleh akun Anda, atau sebaliknya, sejak musim ini dibuat. Keduanya tidak terhitung dua orang. ${ANOTHER_ADMIN}`,
}

/** 409: a second click, another admin was first, or the data agree by now. */
export const NOT_TO_CONFIRM =
  'Tidak ada lagi yang perlu disahkan pada anak ini. Daftar dimuat ulang untuk menunjukkan keadaan terbaru.'

export const kindFixed = (kind: SeedKind) =>
  `Jenis undian sudah ditetapkan: ${DRAW_KIND_NAMES[kind].toLowerCase()}. Muat ulang halaman, lalu ketik angkanya.`
/** 409: another admin typed meanwhile. @param name null when the account is unknown */
export const typedMeanwhile = (name: string | null) =>
  `Angka undian sudah diketik${name ? ` oleh ${name}` : ' petugas lain'} dan menunggu konfirmasi. Muat ulang halaman; konfirmasi angka itu, atau ketik ulang untuk menggantinya.`
export const NOT_TYPED =
  'Angka undian belum diketik, atau baru diganti. Muat ulang halaman untuk melihat keadaan terbaru.'
export const DRAW_DIFFERS =
  'Angka ini berbeda dengan yang diketik orang pertama. Tidak ada yang disimpan. Bacakan angkanya bersama, lalu ketik lagi; bila orang pertama yang keliru, ia mengetik ulang.'

/** 409 of a seed before the draw. */
export const drawNotYet = (drawAt: Date, timeZone: string) =>
  `Undian diumumkan untuk ${exactMomentWords(drawAt, timeZone)}. Angka undian baru dapat diisi pada saat itu atau sesudahnya.`
export const SEED_IS_SET = 'Angka undian sudah ditetapkan dan tidak dapat diganti.'
export const RUN_ENDED = 'Seleksi ini sudah dibatalkan dan tersimpan sebagai catatan. Muat ulang halaman.'
export const RUN_NOT_FOUND = 'Seleksi tidak ditemukan'
export const NOT_SIGNED = 'Hasil belum ditandatangani dua orang, paling sedikit satu admin dinas.'
/** @param names of the signers whose accounts have changed since the freeze */
export const signersChanged = (names: readonly string[]) =>
  `Tanda tangan ${names.join(' dan ')} gugur: sesudah data dikunci, akunnya dinonaktifkan, atau peran, password, atau verifikasi dua langkahnya diubah orang lain. Hasil ditandatangani orang lain dahulu.`
export const SCHEDULED_MEANWHILE =
  'Hasil sudah dijadwalkan terbit. Batalkan jadwalnya dahulu, lalu batalkan penetapan.'
export const WAS_PUBLIC =
  'Hasil seleksi ini sudah pernah terbit, jadi penetapannya tidak dapat dibatalkan dan tidak diundi ulang.'
export const CONTINUED =
  'Seleksi ini sudah dilanjutkan dengan panggilan cadangan, jadi penetapannya tidak dapat dibatalkan.'

/** 409: the snapshot is not what was frozen. */
export const SNAPSHOT_CHANGED =
  'Data yang dikunci tidak sama lagi dengan kode pemeriksanya. Tidak ada yang ditetapkan; hubungi petugas teknis.'
export const RESULT_CHANGED =
  'Hasil hitungan tidak sama dengan hasil yang ditandatangani. Tidak ada yang ditetapkan; buat pratinjau lagi.'

/** @param sentences of the checker, the first differences */
export const secondCheckFound = (sentences: readonly string[]) =>
  `Pemeriksaan kedua menemukan perbedaan, jadi tidak ada yang ditetapkan. ${sentences.join(' ')}`
/** @param names of registrations and schools */
export const driftFound = (names: readonly string[]) =>
  `Data tidak sama lagi dengan data yang dikunci, jadi tidak ada yang ditetapkan: ${names.join(', ')}.`

export const METHOD_SAVED = 'Cara penetapan disimpan'
export const CONFIRMED = 'Disahkan. Jumlahnya diumumkan saat data dikunci'
export const FROZEN = 'Data dikunci. Kode pemeriksanya sekarang dapat diumumkan'
export const TYPED = 'Angka undian diketik. Orang lain mengetiknya sekali lagi dari akunnya sendiri'
export const SEEDED = 'Angka undian dikonfirmasi dan disimpan'
export const PREVIEWED = 'Pratinjau selesai. Belum ada yang ditetapkan'
export const SIGNED = 'Tanda tangan disimpan'
export const APPLIED = 'Hasil ditetapkan dan tetap tersembunyi sampai diterbitkan'
export const CALLED_OFF = 'Penetapan dibatalkan. Keputusan seleksi ini sudah dihapus'
export const UNFROZEN = 'Kunci dibuka. Angka undian dan alasannya diumumkan'

/** 409 of the publication: a level with a run needs its applied results. */
export const runsMissing = (levels: readonly Level[]) =>
  `Seleksi ${levels.join(' dan ')} belum ditetapkan. Selesaikan seleksinya dahulu, lalu terbitkan.`
