/** What the audit records, in words, by area. A test compares it with what the server writes. */

export const AUDIT_AREAS = [
  'registration',
  'reading',
  'account',
  'season',
  'place',
  'complaint',
  'denied',
] as const
export type AuditArea = (typeof AUDIT_AREAS)[number]

export const AUDIT_AREA_NAMES: Record<AuditArea, string> = {
  registration: 'Pendaftaran dan keputusan',
  reading: 'Membaca dan mengunduh data',
  account: 'Akun dan masuk',
  season: 'Musim dan pengumuman',
  place: 'Sekolah, zonasi, dan kuota',
  complaint: 'Laporan masyarakat',
  denied: 'Akses ditolak',
}

const ACTIONS: Record<AuditArea, Readonly<Record<string, string>>> = {
  registration: {
    'registration.create': 'Pendaftaran masuk',
    'registration.edit': 'Pendaftaran diubah',
    'registration.delete': 'Pendaftaran dihapus',
    'registration.restore': 'Pendaftaran dipulihkan',
    'registration.withdraw': 'Pendaftaran mengundurkan diri',
    'registration.undo_withdrawal': 'Pengunduran diri dibatalkan',
    'registration.documents': 'Berkas diperiksa',
    'registration.note': 'Catatan pendaftar diubah',
    'registration.flag': 'Tanda pendaftar diubah',
    'registration.refuse_duplicate': 'Pendaftaran ganda ditolak',
    'registration.mark_suspicious': 'Ditandai mencurigakan',
    'registration.clear_suspicious': 'Tanda mencurigakan dihapus',
    'registration.bulk_decide': 'Keputusan bersama',
    'registration.bulk_undo': 'Keputusan bersama diurungkan',
  },
  reading: {
    'registration.view': 'Pendaftaran dilihat',
    'registration.view_screening': 'Berkas dan catatan dilihat',
    'registration.history': 'Riwayat dilihat',
    'registration.list': 'Daftar dilihat',
    'registration.find': 'Pendaftar dicari',
    'registration.trash': 'Sampah dilihat',
    'registration.show_nik': 'NIK ditampilkan',
    'registration.export': 'Daftar diunduh',
    'recap.export': 'Rekap diunduh',
    'registration.bulk_preview': 'Keputusan bersama diperiksa',
    'complaint.list': 'Daftar laporan dilihat',
    'user.list': 'Daftar akun dilihat',
    'reference.export': 'Data rujukan diunduh',
    'audit.list': 'Catatan perubahan dilihat',
    'audit.export': 'Catatan perubahan diunduh',
  },
  account: {
    login: 'Masuk',
    'login.failed': 'Gagal masuk',
    'login.code_asked': 'Sandi benar, kode diminta',
    'login.code_failed': 'Kode verifikasi salah',
    'login.recovery_code': 'Masuk dengan kode pemulihan',
    logout: 'Keluar',
    'password.change': 'Sandi diganti',
    'password.change_failed': 'Gagal mengganti sandi',
    'password.confirm': 'Sandi dikonfirmasi',
    'password.confirm_failed': 'Gagal mengonfirmasi sandi',
    'session.end': 'Sesi diakhiri',
    'second_factor.on': 'Verifikasi dua langkah diaktifkan',
    'second_factor.off': 'Verifikasi dua langkah dimatikan',
    'second_factor.recovery_codes': 'Kode pemulihan diganti',
    'second_factor.policy': 'Kewajiban verifikasi dua langkah diubah',
    'user.create': 'Akun dibuat',
    'user.change': 'Akun diubah',
    'user.disable': 'Akun dinonaktifkan',
    'user.enable': 'Akun diaktifkan',
    'user.reset_password': 'Sandi akun dibuat baru',
    'user.end_sessions': 'Sesi akun diakhiri',
    'user.remove_second_factor': 'Verifikasi dua langkah dihapus',
  },
  season: {
    'season.create': 'Musim dibuat',
    'season.change': 'Musim diubah',
    'season.activate': 'Musim diaktifkan',
    'office.change': 'Data kantor diubah',
    'office.file_store': 'Berkas kantor diganti',
    'office.file_remove': 'Berkas kantor dihapus',
    'publication.check': 'Diperiksa sebelum terbit',
    'publication.look': 'Pendaftaran ditandai sudah dilihat',
    'publication.publish': 'Hasil diterbitkan',
    'publication.schedule': 'Hasil dijadwalkan terbit',
    'publication.call_off': 'Jadwal terbit dibatalkan',
    'publication.hide': 'Hasil disembunyikan kembali',
    'demo.fill': 'Data peragaan diisi',
  },
  place: {
    'school.create': 'Sekolah ditambahkan',
    'school.change': 'Sekolah diubah',
    'school.close': 'Sekolah ditutup',
    'school.reopen': 'Sekolah dibuka kembali',
    'school.remove': 'Sekolah dihapus',
    'village.change': 'Desa/kelurahan diubah',
    'zone.add': 'Sekolah ditambahkan ke zonasi',
    'zone.remove': 'Sekolah dihapus dari zonasi',
    'zone.confirm': 'Zonasi ditetapkan',
    'quota.edit': 'Kuota diubah',
    'quota.save': 'Kuota disimpan bersama',
    'quota.reset': 'Kuota direset',
    'quota.reset_level': 'Kuota satu jenjang direset',
    'quota.undo': 'Perubahan kuota diurungkan',
    'reference.import': 'Data rujukan diimpor',
  },
  complaint: {
    'complaint.create': 'Laporan masuk',
    'complaint.change': 'Laporan diubah',
  },
  denied: { 'access.denied': 'Akses ditolak' },
}

const NAMES: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(ACTIONS))

/** The codes of an area. */
export const actionsOf = (area: AuditArea): string[] => Object.keys(ACTIONS[area])

/** The action in words, or its code. */
export const actionName = (action: string): string => NAMES[action] ?? action
