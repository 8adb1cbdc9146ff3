/** Sentences about zones: which schools serve a village. */
export type ZoningCode = 'school.required' | 'school.other_level' | 'school.in_zone'

export const ZONING_MESSAGES: Record<ZoningCode, string> = {
  'school.required': 'Pilih Sekolah yang ingin ditambahkan!',
  'school.other_level': 'Sekolah ini bukan dari jenjang yang dipilih. Pilih sekolah dari daftar',
  'school.in_zone': 'Sekolah ini sudah ada di zonasi desa/kelurahan ini',
}

export const ZONE_ADDED = 'Sekolah berhasil ditambahkan ke zonasi'
export const ZONE_REMOVED = 'Sekolah berhasil dihapus dari zonasi'

/** 404 */
export const NOT_IN_ZONE = 'Sekolah ini tidak ada di zonasi desa/kelurahan ini'
