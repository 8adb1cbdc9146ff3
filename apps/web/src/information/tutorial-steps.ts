/** The steps of a registration as text: listed beside the video and shown as titles within it (scripts/tutorial). */

export const TUTORIAL_INTRODUCTION = 'Cara mendaftar lewat HP, dari halaman depan sampai melihat hasil.'
export const ownVideoNote = (size: string) =>
  `Video dari dinas, ${size}, baru diunduh saat diputar. Langkahnya juga tertulis di halaman ini.`
export const VIDEO_NOTE = 'Video tanpa suara, dengan teks. Sekitar 1,5 MB, baru diunduh saat diputar.'

export interface TutorialStep {
  title: string
  text: string
}

export const TUTORIAL_STEPS = {
  open: {
    title: 'Buka situs, pilih SD atau SMP',
    text: 'Tekan “Daftar Sekarang” di halaman depan, lalu pilih tingkat pendaftaran.',
  },
  child: {
    title: 'Isi data anak',
    text: 'Siapkan Kartu Keluarga dan akta kelahiran. NIK terdiri atas 16 digit. Untuk SMP siapkan juga NISN.',
  },
  parents: {
    title: 'Isi data orang tua dan alamat',
    text: 'Nama dan pekerjaan orang tua atau wali, nomor HP yang bisa dihubungi, dan alamat tempat tinggal.',
  },
  schools: {
    title: 'Pilih desa dan dua sekolah',
    text: 'Pilih kecamatan, lalu desa atau kelurahan. Daftar sekolah mengikuti desa. Pilihan 2 adalah kesempatan kedua.',
  },
  check: {
    title: 'Periksa, lalu kirim',
    text: 'Baca semua jawaban. Tekan “Ubah” bila ada yang keliru. Pendaftaran terkirim setelah “Sudah Benar, Daftar Sekarang” ditekan.',
  },
  keep: {
    title: 'Simpan nomor, Kode Ubah, dan kartu',
    text: 'Foto atau catat nomor pendaftaran dan Kode Ubah, lalu unduh kartunya. Dengan Kode Ubah, data bisa diperbaiki sendiri di Kelola pendaftaran.',
  },
  result: {
    title: 'Lihat hasil',
    text: 'Setelah pengumuman, buka Informasi, Pengumuman Kelulusan, dan masukkan nomor pendaftaran.',
  },
} as const satisfies Record<string, TutorialStep>

export type TutorialStepId = keyof typeof TUTORIAL_STEPS
