/** What families and staff read where it is written what helps a child at school. */

export const SUPPORT_TITLE = 'Bantuan untuk anak di sekolah'
export const SUPPORT_LABEL = 'Yang membantu anak di sekolah'
export const SUPPORT_HINT =
  'Contoh: duduk di depan karena kurang mendengar; ruang kelas tanpa tangga; obat yang harus diminum siang hari.'
/** Of a family. */
export const WHO_READS =
  'Dibaca hanya oleh sekolah Pilihan 1, sesudah pengumuman hanya oleh sekolah yang menerima anak, dan oleh admin dinas. Tidak memengaruhi seleksi.'
/** Of staff. */
export const READ_IS_NOTED =
  'Ditulis keluarga bila anak perlu bantuan di sekolah. Dibaca hanya oleh sekolah Pilihan 1, sesudah pengumuman oleh sekolah yang menerima anak, dan oleh admin dinas. Setiap pembacaan tercatat.'
export const NOTHING_WRITTEN = 'Tidak ada yang ditulis.'
export const WRITE_FOR_FAMILY =
  'Ditulis atas permintaan keluarga. Jangan tulis diagnosis atau nomor identitas.'
