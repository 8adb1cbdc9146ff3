/** Sentences about zones: which schools serve a village. */
export type ZoningCode =
  | 'school.required'
  | 'school.other_level'
  | 'school.in_zone'
  | 'school.closed'
  | 'schools.seen'

export const ZONING_MESSAGES: Record<ZoningCode, string> = {
  'school.required': 'Pilih Sekolah yang ingin ditambahkan!',
  'school.other_level': 'Sekolah ini bukan dari jenjang yang dipilih. Pilih sekolah dari daftar',
  'school.in_zone': 'Sekolah ini sudah ada di zonasi desa/kelurahan ini',
  'school.closed': 'Sekolah ini sudah ditutup. Buka kembali di daftar sekolah sebelum menambahkannya',
  'schools.seen': 'Muat ulang halaman, lalu tetapkan zonasi yang terlihat',
}

export const ZONE_ADDED = 'Sekolah berhasil ditambahkan ke zonasi'
export const ZONE_CONFIRMED = 'Zonasi ditetapkan dan bukan lagi usulan'
export const ZONE_REMOVED = 'Sekolah berhasil dihapus dari zonasi'

/** 404 */
export const NOT_IN_ZONE = 'Sekolah ini tidak ada di zonasi desa/kelurahan ini'

/** 409 */
export const ZONE_CHANGED =
  'Zonasi desa/kelurahan ini baru saja berubah. Periksa daftar sekolah terbaru, lalu tetapkan kembali'
