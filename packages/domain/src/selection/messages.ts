import type { PathDecidingKey } from './order.ts'
import type { Reason } from './reasons.ts'

/** One sentence for the family, without values of this or another child. */
export const REASON_SENTENCES: Record<Reason, string> = {
  LULUS_PERINGKAT: 'Diterima: urutan anak Anda masih mendapat kursi.',
  LULUS_SISA_KURSI: 'Diterima lewat kursi sisa, yaitu kursi yang tidak terisi lewat jalur lain.',
  LULUS_MANUAL: 'Diterima dengan keputusan langsung dari dinas atau sekolah.',
  LULUS_CADANGAN: 'Diterima dari daftar cadangan karena ada kursi yang kosong.',
  DITERIMA_DI_PILIHAN_1: 'Tidak dipakai lagi karena sudah diterima di Pilihan 1.',
  DITERIMA_DI_PILIHAN_2: 'Tidak dipakai lagi karena sudah diterima di Pilihan 2.',
  DITERIMA_DI_PILIHAN_LAIN: 'Tidak dipakai lagi karena sudah diterima di pilihan lain.',
  PERINGKAT_DI_LUAR_KUOTA: 'Belum diterima: kursi sudah habis sebelum giliran anak Anda.',
  JARAK_TIDAK_DIKETAHUI:
    'Belum diterima karena jarak dari desa ke sekolah belum diketahui, jadi urutannya di belakang.',
  LUAR_ZONA: 'Tidak ikut urutan karena desa anak berada di luar zona sekolah ini.',
  JALUR_TIDAK_DITERIMA: 'Tidak ikut urutan karena jalur yang diminta untuk sekolah ini tidak diterima.',
  BERKAS_TIDAK_LENGKAP: 'Tidak ikut urutan karena berkas jalur tidak lengkap sampai batas waktu.',
  KUOTA_NOL: 'Tidak ada yang diterima karena sekolah ini tidak menyediakan kursi.',
  KUOTA_BELUM_ADA: 'Belum ada yang diterima karena jumlah kursi sekolah ini belum ditetapkan.',
  PILIHAN_SAMA: 'Sekolah ini sudah dipilih di pilihan sebelumnya, jadi dihitung satu kali.',
  TIDAK_MANUAL: 'Dinas atau sekolah memutuskan tidak menerima. Tanyakan sebabnya ke sekolah.',
  MENGUNDURKAN_DIRI: 'Tidak ikut urutan karena pendaftaran sudah ditarik.',
}

/** In place of a refusal by hand for who has the number alone; the listed reason is read after the change code. */
export const NOT_RANKED_SENTENCE =
  'Tidak ikut peringkat. Sebabnya dapat dibaca di Kelola pendaftaran dengan Kode Ubah.'

/** In place of any reason where a path can be claimed: the reason could say that a child is poor or disabled. */
export const READ_WITH_CODE_SENTENCE = 'Alasannya dapat dibaca di Kelola pendaftaran dengan Kode Ubah.'

/** Where the desk of a school decides in the written order, instead of a run. The codes are only of the public answer. */
export const DESK_SENTENCES = {
  LULUS_MEJA: 'Ditetapkan sekolah menurut urutan jarak dan usia.',
  TIDAK_MEJA: 'Semua kursi terisi anak yang urutannya lebih depan.',
} as const

/** Begins the reason that the desk stores with the decisions of its order; another one is typed by hand. */
export const DESK_REASON = 'Urutan seleksi'

/** What separated a child from the next one, in the words of a family. */
export const KEY_NAMES: Record<PathDecidingKey, string> = {
  priority: 'urutan kriteria jalur',
  score: 'nilai jalur',
  birth_date: 'usia',
  distance: 'jarak desa ke sekolah',
  lottery: 'nomor undian',
  ticket: 'tiket undian',
}
