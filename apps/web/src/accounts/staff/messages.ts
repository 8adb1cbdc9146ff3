/** Sentences of the staff screens of accounts. */

export const WHY_CONFIRM =
  'Tindakan ini penting, jadi kami memastikan bahwa Anda yang melakukannya. Yang sudah Anda ketik tetap ada.'
export const passwordHelp = (minLength: number) =>
  `Paling sedikit ${minLength} karakter. Beberapa kata yang mudah Anda ingat lebih baik dari satu kata rumit.`
export const sessionEnds = (moment: string) =>
  `Sesi ini berakhir pada ${moment}. Masuk kembali untuk melanjutkan pekerjaan.`
export const TYPED_NOT_SAVED = 'Yang Anda ketik belum tersimpan, dan tetap ada di halaman ini.'
export const OTHER_DEVICES_END = 'Perangkat lain yang masuk dengan akun ini akan keluar.'
export const SECOND_FACTOR_REQUIRED =
  'Dinas mewajibkannya bagi semua admin. Layar lain terbuka setelah aktif.'
export const FIRST_PASSWORD =
  'Password yang Anda terima hanya untuk masuk pertama kali. Layar lain terbuka setelah diganti.'
export const SIGN_IN_NOW = 'Masuk kembali sekarang. Yang sudah Anda ketik di halaman ini tetap ada.'
export const SIGN_IN_AGAIN =
  'Masuk kembali untuk melanjutkan. Yang sudah Anda ketik di halaman ini tetap ada.'
export const CHANGE_ENDS_SESSIONS = 'Peran atau sekolah yang baru mengakhiri semua sesi akun ini.'
export const REMOVE_SECOND_FACTOR_TEXT =
  'Pastikan pemilik akun sendiri yang meminta, misalnya karena ponselnya hilang. Akun ini keluar dari semua perangkat dan masuk lagi dengan password saja.'
export const END_SESSIONS_TEXT = 'Akun ini keluar dari semua perangkat. Password tetap berlaku.'
export const DISABLE_TEXT =
  'Akun ini langsung keluar dan tidak dapat masuk lagi. Catatan perubahannya tetap tersimpan.'
export const NEW_PASSWORD_TEXT =
  'Password lama tidak berlaku lagi dan semua sesi akun ini berakhir. Password sementara tampil satu kali.'
export const ENABLE_TEXT = 'Akun dapat dipakai lagi dengan password sementara yang tampil satu kali.'
export const SCHOOLS_NOT_LOADED = 'Daftar sekolah belum dapat dimuat.'
export const BACK_TO_FIRST_PAGE = 'Kembali ke halaman pertama.'
export const CHANGE_SEARCH = 'Ubah kata pencarian atau filter.'
export const PREPARE_PRINTER =
  'Siapkan pencetak dahulu. Lembar yang hilang tidak dapat dibuka lagi: buat password baru untuk sekolah itu.'
export const SCHOOL_ACCOUNTS_TEXT =
  'Satu akun per sekolah, dengan password sementara yang harus diganti saat pertama masuk.'
export const SLIPS_TEXT =
  'Cetak atau simpan sekarang: dua akun di satu halaman, untuk digunting. Sesudah halaman ini ditutup, password tidak dapat dilihat lagi oleh siapa pun.'
export const SLIPS_LOCAL =
  'Sekolah tidak dapat membukanya. Minta petugas teknis mengisi PUBLIC_URL dengan alamat situs, lalu buat password baru dan cetak.'
export const SLIPS_LEAVE = 'Password tidak dapat dilihat lagi sesudah halaman ini ditinggalkan.'
export const noSchoolNamed = (typed: string) => `Tidak ada sekolah bernama “${typed}”.`
export const SLIPS_GONE = 'Bila password belum tercatat, buat password baru untuk akunnya.'
export const RECOVERY_CODES_SAVED = 'Kode ini tidak ditampilkan lagi. Sudah Anda simpan?'
export const RECOVERY_CODES_TEXT =
  'Bila ponsel hilang, satu kode ini mengganti kode 6 angka. Setiap kode berlaku satu kali. Catat atau cetak, dan simpan di tempat lain dari password Anda.'
export const TURN_OFF_TEXT = 'Sesudah ini password saja cukup untuk masuk. Kode pemulihan tidak berlaku lagi.'
export const OTHER_ADMINS_MAY_OMIT_IT = 'Admin lain boleh masuk dengan password saja.'
export const ALL_ADMINS_NEED_IT = 'Semua admin wajib memakai verifikasi dua langkah.'
export const SECOND_FACTOR_TEXT =
  'Selain password, masuk memerlukan kode 6 angka dari aplikasi autentikator di ponsel Anda.'
export const SESSIONS_TEXT =
  'Perangkat yang sedang masuk dengan akun Anda. Sesi berakhir sendiri setelah 12 jam.'
export const CANNOT_SCAN = 'Tidak dapat memindai? Ketik kunci ini di aplikasi:'
export const SCAN_WARNING = 'Hanya untuk aplikasi Anda; jangan difoto.'
export const SCAN_TEXT =
  'Pindai kode QR ini dengan aplikasi autentikator di ponsel Anda, misalnya Google Authenticator atau Aegis. Lalu isi kode 6 angka yang ditampilkannya.'
/** Nobody can read a password: the office gives a new one. @param phone several are separated by semicolons; '' for none */
export const forgotten = (office: string, phone: string) =>
  `Lupa password? Hubungi ${office}${phone && ` di ${phone.replaceAll(/\s*;\s*/g, ' atau ')}`}. Password baru dibuat oleh admin dinas.`
