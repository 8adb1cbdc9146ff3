/** Sentences of the import of reference data. */

export const rowsShown = (shown: string, total: string) =>
  `${shown} dari ${total} baris ditampilkan; yang ditolak di atas.`
export const SAMPLES_REMOVED = 'sekolah contoh dihapus beserta zonasi dan kuotanya.'
export const NOTHING_TO_IMPORT = 'Semua data sudah sama. Tidak ada yang perlu diimpor.'
export const NOTHING_IMPORTED = 'Tidak ada yang diimpor. Perbaiki berkasnya, lalu periksa lagi.'
export const CHECKED_FIRST = 'Berkas diperiksa dahulu. Tidak ada yang berubah sebelum Anda menekan ‘Impor’.'
export const FILE_MOVED = 'Berkas ini berubah atau dipindahkan. Pilih lagi.'
export const FILE_HELP =
  'CSV atau Excel (.xlsx), paling besar 20 MB. Judul kolom boleh bahasa Indonesia atau Inggris.'
