/** The descriptions of the public pages for search results. Only the server reads them. */
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import { PATHS } from '../../platform/paths.ts'

/** Path of a route → its description. */
export const DESCRIPTIONS: Record<string, (facts: PageFacts) => string> = {
  [PATHS.home]: (facts) =>
    `Pendaftaran SD dan SMP tahun pelajaran ${facts.season.label} di ${facts.office.region}. Gratis, lewat HP, sekitar 10 menit.`,
  [PATHS.levels]: (facts) => `Pilih tingkat pendaftaran SD atau SMP tahun pelajaran ${facts.season.label}.`,
  [PATHS.registerSd]: (facts) => `Formulir pendaftaran SD tahun pelajaran ${facts.season.label}.`,
  [PATHS.registerSmp]: (facts) => `Formulir pendaftaran SMP tahun pelajaran ${facts.season.label}.`,
  [PATHS.registered]: () => 'Nomor pendaftaran, sekolah yang dipilih, dan kartu pendaftaran.',
  [PATHS.manage]: () => 'Lihat yang sudah dikirim, perbaiki yang keliru, atau tarik pendaftaran.',
  [PATHS.lostNumber]: () => 'Nomor pendaftaran hilang? Cari dengan NIK, tanggal lahir, dan nama ibu.',
  [PATHS.information]: (facts) =>
    `Pengumuman kelulusan dan informasi layanan penerimaan murid baru ${facts.office.region}.`,
  [PATHS.finder]: (facts) =>
    `Sekolah SD dan SMP yang bisa dipilih dari setiap desa, dengan jarak, jumlah kursi, dan pendaftar tahun pelajaran ${facts.season.label}.`,
  [PATHS.finderSchool]: (facts) =>
    `Kursi, pendaftar, dan desa di zona sekolah ini, tahun pelajaran ${facts.season.label}.`,
  [PATHS.tutorial]: () =>
    'Video dan langkah-langkah mendaftar SD dan SMP lewat HP, dari awal sampai melihat hasil.',
  [PATHS.guidelines]: (facts) =>
    `Petunjuk teknis dan daya tampung sekolah tahun pelajaran ${facts.season.label}, untuk dibaca dan dicetak.`,
  [PATHS.selectionSd]: (facts) =>
    `Aturan pembagian kursi SD tahun pelajaran ${facts.season.label}, angka undian, dan berkas bukti yang dapat dihitung ulang.`,
  [PATHS.selectionSmp]: (facts) =>
    `Aturan pembagian kursi SMP tahun pelajaran ${facts.season.label}, angka undian, dan berkas bukti yang dapat dihitung ulang.`,
  [PATHS.privacy]: () =>
    'Data apa yang disimpan saat mendaftar, untuk apa, siapa yang melihatnya, berapa lama, dan hak Anda.',
  [PATHS.resultCheck]: (facts) => `Cek hasil penerimaan murid baru tahun pelajaran ${facts.season.label}.`,
  [PATHS.result]: () => 'Hasil penerimaan murid baru untuk satu nomor pendaftaran.',
  [PATHS.contact]: (facts) => `Alamat, e-mail, dan telepon ${facts.office.name}.`,
  [PATHS.reportAnswer]: (facts) => `Jawaban ${facts.office.name} atas laporan Anda.`,
}
