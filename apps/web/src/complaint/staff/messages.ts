/** Sentences of the reports, for staff. */

export const REPORTS_APPEAR_HERE = 'Laporan dari halaman Kontak muncul di sini.'
export const CHANGE_SEARCH = 'Ubah kata pencarian atau pilih status lain.'
