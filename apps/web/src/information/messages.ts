/** Sentences of the information page, and of the page of documents. */

export const INFORMATION_INTRODUCTION = 'Pilih informasi yang Anda perlukan.'
export const RESULT_CARD = 'Lihat hasil dengan nomor pendaftaran.'
export const FINDER_CARD = 'Sekolah yang bisa dipilih dari desa Anda: jarak, kursi, dan jumlah pendaftar.'
export const MANAGE_CARD = 'Lihat, perbaiki, atau tarik pendaftaran dengan nomor dan Kode Ubah.'
export const TUTORIAL_CARD = 'Video dan langkah-langkah mendaftar lewat HP.'
export const DOCUMENTS_CARD = 'Aturan pendaftaran dan jumlah kursi setiap sekolah, dalam PDF.'
export const SELECTION_CARD = 'Aturan pembagian kursi, angka undian, dan pemeriksaan hasil oleh siapa pun.'
export const GUIDELINES_CARD = 'Jadwal, usia, dokumen, pilihan sekolah, hasil, dan pengaduan.'
export const CAPACITY_CARD = 'Kursi setiap SD dan SMP menurut kecamatan.'
