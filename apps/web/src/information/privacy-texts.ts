/** The lists of the privacy page. Update them when stored data or access rights change. */

export const STORED_DATA = [
  [
    'Anak',
    'NIK, nama, jenis kelamin, agama, tempat dan tanggal lahir, alamat. Untuk SMP juga NISN, sekolah asal, dan tahun lulus. Dipakai untuk mengenali anak, menghitung usia, dan memastikan satu anak mendaftar satu kali.',
  ],
  [
    'Orang tua atau wali',
    'Nama, pekerjaan, nomor HP, dan e-mail bila diisi. Dipakai untuk menghubungi keluarga tentang pendaftaran.',
  ],
  [
    'Pemberitahuan lewat e-mail',
    'Situs ini tidak mengirim e-mail, kecuali dinas menyiapkannya dan Anda memintanya. Yang disimpan: kapan Anda meminta atau menghentikannya, dan pesan apa yang dikirim selama 30 hari. Pesan tidak memuat nama, NIK, atau hasil.',
  ],
  [
    'Tempat tinggal dan pilihan',
    'Kecamatan, desa atau kelurahan, dua sekolah pilihan, dan hasilnya. Dipakai untuk menentukan sekolah menurut zonasi.',
  ],
  [
    'Pemeriksaan berkas',
    'Berkas yang sudah dilihat petugas, catatan petugas, dan tanda khusus dengan alasannya, misalnya pengecualian usia. Dipakai untuk memeriksa pendaftaran. Isinya hanya dibaca petugas.',
  ],
  [
    'Bantuan di sekolah',
    'Bila keluarga menulisnya di Kelola Pendaftaran: yang membantu anak di sekolah, misalnya duduk di depan. Disimpan terenkripsi, dan hanya dibaca sekolah Pilihan 1, sesudah pengumuman sekolah yang menerima anak, dan admin dinas. Tidak memengaruhi seleksi.',
  ],
  [
    'Laporan',
    'Nama, e-mail, judul, dan isi laporan yang dikirim lewat halaman Kontak. Dipakai untuk menjawab dan menindaklanjuti laporan itu.',
  ],
  [
    'Catatan layanan',
    'Waktu pendaftaran, waktu persetujuan, dan siapa petugas yang membuka atau mengubah data. Alamat jaringan saat mendaftar ikut dicatat, dan sandi dari jaringan itu disimpan 30 hari pada pendaftaran, untuk mencegah penyalahgunaan.',
  ],
] as const

export const SEEN_BY = [
  'Petugas sekolah yang Anda pilih dan admin dinas pendidikan, untuk memeriksa dan memutuskan.',
  'Pimpinan dinas, untuk mengawasi, tanpa NIK lengkap.',
  'Laporan dari halaman Kontak dibaca admin dan pimpinan dinas.',
  'NIK dan NISN disimpan terenkripsi. Setiap kali petugas membuka data atau NIK lengkap, hal itu dicatat.',
  'Siapa pun yang memegang nomor pendaftaran dapat melihat nama, tingkat, dua sekolah pilihan, hasilnya, dan apakah berkasnya sudah diperiksa, serta mengunduh kartu pendaftaran. Simpan nomor itu baik-baik.',
]

/** @param years from the beginning of the school year  @param from the first day on which the data of the season are cleared, in words */
export function retentionTexts({ season, years, from }: { season: string; years: number; from: string }) {
  return [
    `NIK, NISN, nomor HP, e-mail, alamat, data orang tua atau wali, catatan petugas, keberatan, permintaan perbaikan, tulisan tentang bantuan di sekolah, isi laporan, dan Kode Ubah: ${years} tahun sejak tahun pelajaran dimulai. Data pendaftaran ${season} dihapus mulai ${from}.`,
    `Isi catatan layanan (data sebelum dan sesudah diubah, alamat jaringan): ${years} tahun. Bahwa data pernah dibuka atau diubah, oleh siapa, dan kapan, tetap tercatat.`,
    'Penghapusan berjalan otomatis dan tidak dapat dibatalkan. Hubungan antara nomor undian dan anak juga dihapus; hitungan seleksi tetap dapat diperiksa.',
    'Nama, jenis kelamin, agama, tempat dan tanggal lahir, desa atau kelurahan, sekolah asal, sekolah pilihan, dan hasil tetap disimpan sebagai arsip penerimaan menurut jadwal retensi arsip daerah. Nomor pendaftaran tetap menunjukkan hasilnya.',
  ]
}

export const RIGHTS = [
  [
    'Melihat dan mendapat salinan',
    'Data anak Anda, dan catatan petugas mana yang membuka atau mengubah pendaftarannya dan kapan, paling lambat 3 × 24 jam setelah diminta (Pasal 32). Petugas yang hanya melihat anak Anda dalam daftar tidak tercantum satu per satu.',
  ],
  ['Memperbaiki', 'Data yang keliru atau berubah, paling lambat 3 × 24 jam setelah diminta (Pasal 30).'],
  [
    'Menarik persetujuan',
    'Pemakaian data dihentikan paling lambat 3 × 24 jam (Pasal 40). Pendaftaran lalu tidak dapat diproses lagi.',
  ],
  [
    'Membatasi pemakaian',
    'Sementara ada yang diperiksa, paling lambat 3 × 24 jam setelah diminta (Pasal 41).',
  ],
  ['Menghapus', 'Bila data tidak diperlukan lagi atau masa simpannya selesai (Pasal 42 sampai 44).'],
  [
    'Diberi tahu bila data bocor',
    'Tertulis, paling lambat 3 × 24 jam: data apa, kapan, bagaimana, dan penanganannya (Pasal 46).',
  ],
  ['Diputuskan oleh manusia', 'Diterima atau tidaknya anak diputuskan petugas, bukan oleh mesin (Pasal 10).'],
] as const

export const HOW_TO_ASK =
  'Datang, tulis, atau telepon ke kantor, sebutkan nomor pendaftaran, dan tunjukkan Kartu Keluarga atau KTP orang tua atau wali. Permintaan tidak dipungut biaya.'
export const DRAFT_ON_DEVICE =
  'Saat Anda mengisi formulir, draf disimpan di HP atau komputer Anda sendiri, tidak di server, dan tanpa NIK serta NISN. Draf terhapus setelah pendaftaran terkirim, setelah 24 jam, atau saat Anda menekan ‘Hapus draf’. Bila memakai HP orang lain, tekan ‘Hapus draf’ sebelum mengembalikannya.'
export const LEGAL_BASIS =
  'Undang-Undang Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi. Data dipakai untuk tugas pelayanan publik, yaitu penerimaan murid baru (Permendikdasmen Nomor 3 Tahun 2025), dan dengan persetujuan orang tua atau wali (Pasal 20 dan Pasal 25). Data anak termasuk data yang mendapat perlindungan khusus (Pasal 4). Waktu dan naskah persetujuan yang Anda centang ikut disimpan.'
export const NOT_SHARED =
  'Nama, alamat, dan data lain tidak dijual, tidak dipakai untuk iklan, dan tidak dibagikan di luar keperluan di atas. Untuk pengunjung umum situs ini tidak memasang pelacak dan tidak memakai cookie.'
export const INTRODUCTION =
  'menyimpan data yang Anda isi hanya untuk penerimaan murid baru. Halaman ini menjelaskan data apa yang disimpan, untuk apa, siapa yang melihatnya, berapa lama, dan apa hak Anda.'
