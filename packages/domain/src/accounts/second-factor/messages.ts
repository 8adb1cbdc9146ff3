/** Sentences about the second step of a sign-in. */
export type SecondFactorCode =
  | 'factor.code_form'
  | 'factor.code_wrong'
  | 'factor.not_begun'
  | 'factor.on_already'
  | 'factor.off'
  | 'factor.required'
  | 'factor.own_first'
  | 'factor.required_field'
  | 'session.unknown'
  | 'session.current'

export const SECOND_FACTOR_MESSAGES: Record<SecondFactorCode, string> = {
  'factor.code_form': 'Isi 6 angka dari aplikasi autentikator',
  'factor.code_wrong': 'Kode salah atau sudah dipakai. Tunggu kode berikutnya di aplikasi, lalu coba lagi.',
  'factor.not_begun': 'Mulai lagi pengaktifan dari awal, lalu pindai kode QR yang baru.',
  'factor.on_already': 'Verifikasi dua langkah sudah aktif.',
  'factor.off': 'Verifikasi dua langkah belum aktif.',
  'factor.required': 'Dinas mewajibkan verifikasi dua langkah bagi admin, jadi tidak dapat dimatikan.',
  'factor.own_first': 'Aktifkan dahulu verifikasi dua langkah untuk akun Anda sendiri.',
  'factor.required_field': 'Pilih wajib atau tidak',
  'session.unknown': 'Sesi ini sudah berakhir.',
  'session.current': 'Ini sesi yang sedang Anda pakai. Gunakan Logout untuk keluar.',
}
