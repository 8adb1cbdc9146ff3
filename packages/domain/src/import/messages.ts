/** Sentences of 'Impor data'. */
import { formatCount } from '../shared/count.ts'

export type ImportCode =
  | 'import.table'
  | 'import.file'
  | 'import.token'
  | 'import.trials'
  | 'import.hidden'
  | 'import.removals'

export const IMPORT_MESSAGES: Record<ImportCode, string> = {
  'import.table': 'Pilih tabel yang akan diimpor',
  'import.file': 'Pilih berkas CSV atau Excel (.xlsx), paling besar 20 MB',
  'import.token': 'Periksa berkas ini dahulu',
  'import.trials': 'Tulis jumlah pendaftaran percobaan yang dihapus',
  'import.hidden': 'Periksa pilihan baris tersembunyi',
  'import.removals': 'Periksa berkas ini dahulu, lalu centang hal yang dihapus atau berubah',
}

export const IMPORT_CHANGED_MEANWHILE =
  'Data berubah sejak berkas ini diperiksa, jadi belum ada yang diimpor. Periksa lagi hasilnya.'
export const IMPORT_REMOVALS_UNCONFIRMED =
  'Impor ini menghapus data yang sudah ada atau mengubah jarak. Periksa daftarnya, centang, lalu impor lagi.'
export const importDone = (rows: number) => `${formatCount(rows)} baris berhasil diimpor`
