/** Sentences of the staff screens of registrations. */
import { decisionReasonNeeded } from '@spmb/domain/registration/staff/messages.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'

export const FILE_UNREADABLE = 'Berkas belum dapat dibaca. Perbaiki baris ini, lalu pilih berkasnya lagi:'
export const ONE_KIND_PER_FILE =
  'Jenjang ini memakai seleksi, dan alasan LULUS lain dari alasan TIDAK LULUS. Pisahkan keduanya dalam dua berkas.'
export const rowReasonNeeded = (row: number, decision: 'LULUS' | 'TIDAK LULUS') =>
  `Baris ${formatCount(row)}: ${decisionReasonNeeded(decision)}`
export const withoutStatus = (rows: string) => `${rows} baris tanpa status tidak mengubah apa pun.`
export const leftOutOf = (count: string, unit: 'pendaftar' | 'baris') =>
  unit === 'baris'
    ? `${count} baris dikeluarkan dan tidak diterapkan`
    : `${count} pendaftar dikeluarkan dan tidak diubah`
export const FILL_IN_LIST = 'Unduh daftar untuk diisi'
export const NO_DECISIONS = 'Berkas ini tidak berisi keputusan'
export const BULK_REASON_HELP = 'Dicatat bersama setiap keputusan, misalnya: Rapat penetapan 12 Juni.'
export const FILE_HEADINGS =
  'Judul kolom: No. Pendaftaran, NPSN, Status. Isi LULUS atau TIDAK LULUS; tanda - menghapus keputusan, sel kosong tidak mengubah apa pun. Kolom Alasan hanya untuk baris yang alasannya lain. Hasil Export Data juga dapat diunggah.'
export const REASON_WHEN_DECIDED =
  'Jenjang ini memakai seleksi. Bila status diubah menjadi LULUS atau TIDAK LULUS, pilih alasannya.'
export const EXPLAIN_OTHER_REASON = 'Tulis alasannya di sini.'
export const notInList = (typed: string) => `Tidak ada "${typed}" dalam daftar.`
export const LIST_NOT_LOADED = 'Daftar belum dapat dimuat.'
export const OWN_SCHOOL_DECISIONS = 'Keputusan sekolah Anda.'
export const undecidable = (applicants: string) =>
  `${applicants} pendaftar tidak dapat diputuskan. Selama masih ada, tidak ada yang disimpan.`
export const CHOOSE_SCHOOL_FIRST = 'Pilih sekolahnya dahulu.'
export const nikHeldBy = (name: string, number: string) => `NIK ini ada pada pendaftaran ${name}, ${number}.`
export const COMPARE_FIRST = 'Bandingkan dahulu. Hanya pendaftaran yang sudah ditarik tidak menghalangi.'
export const PAPERS_SEEN =
  'Kartu Keluarga dan akta anak ini sudah dilihat: nomornya memang ini. Simpan, dan dinas memeriksa nomor kedua anak.'
/** Of a claim on a paper form. */
export const DOCUMENTS_SEEN = 'Berkas yang sudah dilihat'
export const NOT_YET_CHECKED =
  'Jalur ini tetap diperiksa di Periksa jalur. Berkas yang dicentang di sini sudah tercentang di sana.'
/** What is written about the numbers of a paper form. */
export const reasonLabel = (isTaken: boolean, isMissing: boolean) =>
  isTaken
    ? `Berkas yang dilihat${isMissing ? ', dan mengapa nomor lain menyusul' : ''}`
    : 'Mengapa nomornya menyusul'
export const CORRECT_AND_SAVE = 'Perbaiki bagian ini, lalu simpan kembali. Ketikan Anda tetap ada.'
export const ONLY_ADMIN_CHANGES_ZONE =
  'Desa/kelurahan dan sekolah pilihan hanya dapat diubah oleh admin dinas.'
export const PAPER_WITHOUT_PHONE = 'Formulir kertasnya tanpa nomor HP.'
export const currentNumber = (masked: string) =>
  masked ? `Sekarang ${masked}. Kosongkan bila tidak berubah.` : 'Menyusul. Isi bila nomornya sudah ada.'
export const CHOICE_GONE = 'Pilihan semula tidak ada lagi dalam zonasi hari ini. Pilih kembali dari daftar.'
export const LIST_EMPTY = 'Daftar ini kosong.'
export const notInThisList = (typed: string) => `Tidak ada “${typed}” di daftar ini.`
export const LIST_NOT_LOADED_TYPED_KEPT = 'Daftar belum dapat dimuat. Ketikan Anda tetap ada.'
export const FIND_MORE = 'Masih ada yang lain: ketik lebih lengkap.'
export const FIND_WRITE_FULLY = 'Tidak ditemukan. NIK, NISN, dan nomor HP harus ditulis lengkap.'
export const typeAtLeast = (letters: number) => `Ketik sedikitnya ${letters} huruf atau angka.`
export const APPEARS_WHEN_SENT = 'Pendaftar tampil di sini begitu formulirnya terkirim.'
export const CHECK_SPELLING = 'Periksa ejaan pencarian, atau hapus salah satu filter.'
export const LIST_SHORTER = 'Daftar ini lebih pendek.'
export const ONLY_IN_FILE = 'Hanya di berkas ekspor'
export const REMEMBERED_HERE = 'Diingat di perangkat ini untuk akun Anda.'
export const noSchoolsYet = (village: string) => `Belum ada sekolah untuk ${village}.`
export const noSuchSchool = (typed: string, village: string) =>
  `Tidak ada sekolah bernama “${typed}” untuk ${village}.`
export const notServed = (village: string) =>
  `Sekolah Anda tidak melayani ${village}. Keluarga mendaftar di sekolah yang melayani desanya atau di kantor dinas.`
export const noSuchVillage = (typed: string) =>
  `Tidak ada desa/kelurahan bernama “${typed}”. Periksa ejaannya.`
export const pressAgain = (button: string) =>
  `Ketikan Anda tetap ada. Tekan “${button}”: data tidak akan ganda.`
export const SOURCE_OFFLINE = 'Sumber: luring, dimasukkan oleh Anda.'
export const NEXT_REGISTRATION = 'Pendaftaran berikutnya: isi formulir di bawah.'
export const ADMIN_MAY_REGISTER =
  'Sebagai admin Anda tetap dapat mendaftarkan, dengan alasan dan tanggal formulir diterima.'
/** @param until in words */
export const lateIsOpen = (until: string) => `Pendaftaran susulan dibuka sampai ${until}.`
export const LATE_IS_CLOSED = 'Pendaftaran susulan jenjang ini tidak dibuka sekarang.'
export const SECOND_IS_OPTIONAL = 'Boleh kosong, kalau keluarga hanya memilih satu sekolah.'
export const noFreeSchool = (typed: string) =>
  typed
    ? `Tidak ada sekolah dengan kursi kosong bernama “${typed}”.`
    : 'Tidak ada sekolah dengan kursi kosong.'
export const savedHere = (children: string) => ` ${children} anak tersimpan sejak halaman ini dibuka.`
export const SAME_ORDER = 'Urutan isian sama dengan formulir kertas.'
export const OLD_READ_ONLY = 'Data lama hanya dapat dibaca, tidak dapat diubah.'
export const MAYBE_MISTYPED = 'Mungkin nomornya salah ketik atau datanya sudah dihapus.'
export const MAYBE_OTHER_SCHOOL =
  'Mungkin nomornya salah ketik, datanya sudah dihapus, atau anak ini tidak memilih sekolah Anda.'
export const NO_HISTORY = 'Belum ada catatan.'
export const DELETE_TEXT =
  'Pendaftaran dipindahkan ke Sampah dan NIK-nya dapat didaftarkan lagi. Anak yang pindah atau batal mendaftar tidak dihapus: pilih Mengundurkan diri.'
export const TRASH_EMPTY = 'Pendaftaran yang dihapus muncul di sini.'
export const TRASH_TEXT =
  'Pendaftaran yang dihapus. Selama NIK-nya belum didaftarkan lagi, pendaftaran dapat dipulihkan dengan nomor yang sama.'
export const WITHDRAW_TEXT =
  'NIK menjadi bebas, kursinya juga. Setelah pengumuman, kursi anak yang LULUS ditahan dua hari, supaya keluarga dapat membatalkannya dengan Kode Ubah. Nomor pendaftaran dan riwayatnya tetap tersimpan.'
export const RECORDED_IN_AUDIT = 'Dicatat dalam riwayat audit.'
export const willBeDeleted = (registrations: string) =>
  `${registrations} pendaftaran yang ditandai dan belum diputuskan akan dihapus. NIK di dalamnya dapat didaftarkan lagi.`
export const willBeUnmarked = (registrations: string) =>
  `${registrations} pendaftaran tidak lagi ditandai sebagai mencurigakan.`
export const willBeMarked = (registrations: string) =>
  `${registrations} pendaftaran akan ditandai sebagai mencurigakan. Belum ada yang dihapus.`
export const NOTHING_SUSPICIOUS = 'Tidak ada pendaftaran yang mencurigakan'
export const SUSPICIOUS_TEXT =
  'pendaftaran atau lebih dalam satu hari, atau sangat banyak dalam sepuluh menit. Jaringan sekolah dan seluler juga dapat mengirim sebanyak itu: periksa sebelum menghapus.'
export const SUSPICIOUS_SITE = 'beberapa jaringan satu pelanggan; hanya pendaftaran dengan nomor HP yang sama'
export const NOTE_HELP = 'Hanya untuk petugas, tidak tampil bagi orang tua. Jangan menulis NIK.'
export const FLAG_HELP = 'Sebutkan dasarnya, misalnya: Rekomendasi psikolog tanggal 2 Juni.'
export const LAST_OF_LIST = 'Ini pendaftar terakhir dalam daftar.'

export const OWN_DISTANCE_HELP = 'Hanya untuk anak ini. Tercatat pada riwayat, dan jumlah koreksi diumumkan.'

/** A birth date that was corrected after the run. */
export const dateInRun = (date: string) =>
  `Seleksi memakai ${date}; panggilan berikutnya tetap memakai tanggal itu.`
export const REASON_OF_CORRECTION = 'Alasan koreksi tanggal lahir'
