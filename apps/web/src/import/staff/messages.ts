/** Sentences of the import of reference data. */
import type { ImportCheck } from '@spmb/domain/import/contract.staff.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'

export const rowsShown = (shown: string, total: string) =>
  `${shown} dari ${total} baris ditampilkan; yang ditolak di atas.`
export const samplesRemoved = ({ districts, villages, schools }: NonNullable<ImportCheck['sample']>) =>
  `${formatCount(districts)} kecamatan, ${formatCount(villages)} desa, dan ${formatCount(schools)} sekolah contoh dihapus beserta zonasi dan kuotanya.`
export const SEASON_CLOSED =
  'Pendaftaran menjadi tertutup dan hasil menjadi tersembunyi, kecuali bila jadwalnya belum mulai.'
export const trialsRemoved = (count: string) =>
  `${count} pendaftaran percobaan memakai data contoh dan ikut dihapus selamanya. Tidak ada anak sungguhan di antaranya.`
export const TRIALS_UNCONFIRMED = 'Centang bahwa pendaftaran percobaan ikut dihapus'
export const NOTHING_TO_IMPORT = 'Semua data sudah sama. Tidak ada yang perlu diimpor.'
export const NOTHING_IMPORTED = 'Tidak ada yang diimpor. Perbaiki berkasnya, lalu periksa lagi.'
export const CHECKED_FIRST = 'Berkas diperiksa dahulu. Tidak ada yang berubah sebelum Anda menekan ‘Impor’.'
export const HIDDEN_LEFT_OUT = 'Ada yang disembunyikan di Excel. Bagian ini tidak ikut:'
export const HIDDEN_INCLUDED = 'Yang disembunyikan di Excel ikut dibaca:'
export const INCLUDE_HIDDEN = 'Ikutkan juga yang tersembunyi'
export const onlyFirstSheet = (others: string) =>
  `Lembar lain tidak dibaca: ${others}. Lanjutkan tanpa lembar itu.`
export const removalsTitle = (count: string) => `${count} hal yang mengubah data anak atau menghapus data`
export const confirmRemovals = (count: string) => `Ya, ${count} hal di atas memang dimaksud.`
export const CONFIRM = 'Centang yang memang Anda maksud'
export const CONFIRM_FIRST = 'Centang dahulu kalimat di atas.'
export const FILE_MOVED = 'Berkas ini berubah atau dipindahkan. Pilih lagi.'
export const FILE_HELP =
  'CSV atau Excel (.xlsx), paling besar 20 MB. Judul kolom boleh bahasa Indonesia atau Inggris.'

/** 'sekarang 81 baris: 12 baru, 3 berubah, 1 dihapus, 66 tetap' */
export function importedRows(table: ImportCheck['tables'][number], count: (rows: number) => string): string {
  const parts = [
    [table.new, 'baru'],
    [table.changed, 'berubah'],
    [table.removed, 'dihapus'],
    [table.unchanged, 'tetap'],
  ] as const
  const words = parts.flatMap(([rows, word]) => (rows > 0 ? [`${count(rows)} ${word}`] : []))
  return `${count(table.new + table.changed + table.unchanged)} baris (${words.join(', ')}).`
}
export const showMoreRows = (count: string) => `Tampilkan ${count} baris lagi`
