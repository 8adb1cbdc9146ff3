/** Sentences of the screens of distances. */
import type { Level } from '@spmb/domain/shared/level.ts'

export const DISTANCE_INTRO =
  'Jarak dari desa ke sekolah menentukan urutan calon murid. Periksa, lalu konfirmasi.'
export const ORDER_OF_SOURCES =
  'Yang berlaku: koreksi untuk satu anak, koreksi untuk desa dan sekolah, jarak impor, lalu jarak yang dihitung dari titik peta.'
export const NOTHING_WRONG = 'Tidak ada jarak yang perlu dilihat.'
export const NOTHING_MATCHES = 'Tidak ada yang cocok. Ubah kata pencarian atau filter.'
export const levelFixed = (level: Level) => `Jarak ${level} tidak dapat diubah: data seleksi sudah dikunci.`
export const SEASON_FIXED = 'Tahun pelajaran ini hanya dapat dibaca.'
export const UNKNOWN_LAST =
  'Anak dengan jarak tidak diketahui diurutkan paling akhir. Isi titik peta, impor jarak, atau koreksi.'
export const REASON_HELP = 'Tercatat pada riwayat, dan jumlah koreksi diumumkan.'
export const CONFIRM_PLAIN = 'Jarak yang terlihat wajar dikonfirmasi sekaligus.'
export const WITH_SUSPICIOUS = 'Konfirmasi juga jarak yang perlu dilihat. Saya sudah memeriksanya.'
export const FROM_SETTLEMENT = 'Jarak dihitung dari titik permukiman.'
export const FROM_CENTROID =
  'Jarak dihitung dari titik tengah wilayah, karena titik permukiman belum ada. Titik permukiman lebih tepat.'
export const NO_START = 'Desa ini belum punya titik peta, jadi jarak tidak dapat dihitung.'
export const NO_SCHOOL_POINT = 'Sekolah ini belum punya titik peta, jadi jarak tidak dapat dihitung.'
export const NO_SUCH_PLACE =
  'Alamat ini tidak menunjuk desa atau sekolah mana pun. Pilih kembali dari daftar.'
export const NO_ZONE_PAIRS = 'Belum ada sekolah di zonasi desa ini.'
export const NO_ZONE_VILLAGES = 'Sekolah ini belum melayani desa mana pun.'
