/** Sentences for staff about change codes and the requests of families. */
export const SHOW_PAPERS =
  'Hanya bila keluarga hadir dan Kartu Keluarga sudah dilihat: itu yang tercatat, dan keluarga membacanya 14 hari. Kode Ubah yang lama, bila ada, tidak berlaku lagi.'
export const HAND_OUT_NOW = 'Kode ini hanya ditampilkan sekarang. Cetak atau salin untuk keluarga.'
export const CODE_USE = 'Untuk melihat, memperbaiki, atau menarik pendaftaran. Jangan dibagikan.'
export const REQUESTS_INTRODUCTION =
  'Keluarga meminta perbaikan setelah datanya tidak bisa diubah sendiri lagi, atau sekolah mengusulkannya kepada dinas. Periksa dengan berkas, lalu terima atau tolak.'
export const NO_REQUESTS = 'Tidak ada permintaan yang menunggu jawaban'
export const OFFICE_DECIDES =
  'Perubahan ini diterima oleh admin dinas: desa/kelurahan, sekolah pilihan, tanggal lahir, dan sejak seleksi dikunci juga nama anak dan orang tua.'
export const ACCEPT_CHANGES = 'Bila diterima, data pendaftaran langsung diubah.'
export const FAMILY_READS_REASON = 'Keluarga membaca alasan ini di Kelola Pendaftaran.'
export const SCHOOL_READS_REASON = 'Sekolah membaca alasan ini di riwayat pendaftaran.'
export const ANSWER_REQUEST = 'Ada permintaan atau usulan yang belum dijawab. Lihat dan jawab di'
