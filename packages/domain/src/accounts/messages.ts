/** Sentences about signing in and passwords. */
export type AccountCode =
  | 'login.empty'
  | 'login.wrong'
  | 'login.expired'
  | 'login.wait'
  | 'login.code_required'
  | 'login.code_wrong'
  | 'factor.set_first'
  | 'session.none'
  | 'session.other_site'
  | 'access.not_allowed'
  | 'password.change_first'
  | 'password.old_required'
  | 'password.old_wrong'
  | 'password.new_required'
  | 'password.short'
  | 'password.long'
  | 'password.common'
  | 'password.same'
  | 'password.confirm_required'
  | 'password.confirm_differs'
  | 'password.all_empty'
  | 'password.changed'
  | 'password.confirm_first'
  | 'password.confirm_empty'
  | 'password.wrong'
  | 'logout.done'

export const ACCOUNT_MESSAGES: Record<AccountCode, string> = {
  'login.empty': 'Masukan username dan password anda !',
  'login.wrong': 'Username atau password salah',
  'login.expired': 'Password sementara ini sudah tidak berlaku. Minta password baru kepada admin dinas.',
  'login.wait': 'Terlalu banyak percobaan masuk. Tunggu sebentar, lalu coba lagi.',
  'login.code_required': 'Masukkan kode 6 angka dari aplikasi autentikator, atau satu kode pemulihan',
  'login.code_wrong': 'Kode salah atau sudah dipakai. Tunggu kode berikutnya di aplikasi, lalu coba lagi.',
  'factor.set_first': 'Aktifkan verifikasi dua langkah Anda terlebih dahulu',
  'session.none': 'Sesi Anda sudah berakhir. Silakan masuk kembali.',
  'session.other_site':
    'Permintaan ini tidak berasal dari halaman kami. Buka situs ini langsung, lalu coba lagi.',
  'access.not_allowed': 'Akun Anda tidak berwenang melakukan ini',
  'password.change_first': 'Ganti password sementara Anda terlebih dahulu',
  'password.old_required': 'Isi password Anda sekarang',
  'password.old_wrong': 'Password lama salah',
  'password.new_required': 'Isi password baru, paling sedikit 12 karakter',
  'password.short':
    'Password baru paling sedikit 12 karakter. Beberapa kata yang mudah Anda ingat lebih baik dari satu kata rumit',
  'password.long': 'Password baru paling panjang 128 karakter',
  'password.common': 'Password ini mudah ditebak. Pilih beberapa kata yang tidak berhubungan',
  'password.same': 'Password baru harus berbeda dari password lama',
  'password.confirm_required': 'Ulangi password baru',
  'password.confirm_differs': 'Password Baru dan Konfirmasi Password tidak sama!',
  'password.all_empty': 'Masukan semua data!',
  'password.changed': 'Password berhasil diganti',
  'password.confirm_first': 'Tindakan ini memerlukan password Anda sekali lagi',
  'password.confirm_empty': 'Isi password Anda',
  'password.wrong': 'Password salah. Periksa, lalu coba lagi.',
  'logout.done': 'Anda sudah keluar',
}
