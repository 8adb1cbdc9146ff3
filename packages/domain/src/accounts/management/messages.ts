/** Sentences about managing the accounts of staff. */
export type ManagementCode =
  | 'account.unknown'
  | 'account.changed'
  | 'account.self'
  | 'account.last_admin'
  | 'account.disabled'
  | 'account.disabled_already'
  | 'account.no_second_factor'
  | 'account.username_form'
  | 'account.username_taken'
  | 'account.name'
  | 'account.role'
  | 'account.school_required'
  | 'account.school_not_allowed'
  | 'account.schools_changed'
  | 'account.version'
  | 'account.slips'
  | 'account.state'
  | 'account.sort'
  | 'account.district'
  | 'account.valid_days'

export const MANAGEMENT_MESSAGES: Record<ManagementCode, string> = {
  'account.unknown': 'Akun tidak ditemukan. Muat ulang daftar akun.',
  'account.changed': 'Akun ini baru saja diubah petugas lain. Periksa keadaan terbaru, lalu ulangi.',
  'account.self': 'Akun Anda sendiri tidak dapat diubah di sini. Buka Setting, atau minta admin lain.',
  'account.last_admin': 'Ini admin terakhir. Buat atau aktifkan admin lain terlebih dahulu.',
  'account.disabled': 'Akun ini dinonaktifkan. Aktifkan dahulu.',
  'account.disabled_already': 'Akun ini sudah dinonaktifkan.',
  'account.no_second_factor': 'Akun ini tidak memakai verifikasi dua langkah.',
  'account.username_form':
    'Username terdiri dari 3 sampai 50 huruf kecil, angka, titik, atau garis, misalnya sdn07kilo',
  'account.username_taken': 'Username ini sudah dipakai. Pilih yang lain.',
  'account.name': 'Nama terdiri dari 1 sampai 120 huruf',
  'account.role': 'Pilih peran',
  'account.school_required': 'Pilih sekolah operator ini',
  'account.school_not_allowed': 'Hanya operator yang memiliki sekolah',
  'account.schools_changed':
    'Daftar sekolah tanpa akun baru saja berubah. Belum ada akun yang dibuat. Periksa daftar terbaru, lalu ulangi.',
  'account.version': 'Data akun tidak lengkap. Muat ulang daftar akun.',
  'account.slips': 'Lembar akun tidak dapat dibuat dari data ini. Buat password baru untuk akunnya.',
  'account.state': 'Keadaan ini tidak dikenal',
  'account.sort': 'Urutan ini tidak dikenal',
  'account.district': 'Pilih kecamatan dari daftar',
  'account.valid_days': 'Pilih berapa hari password berlaku',
}
