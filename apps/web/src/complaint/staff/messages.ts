/** Sentences of the reports, for staff. */

export const REPORTS_APPEAR_HERE = 'Laporan dari halaman Kontak muncul di sini.'
export const CHANGE_SEARCH = 'Ubah kata pencarian atau pilih status lain.'

export const NOTE_HELP = 'Hanya dibaca petugas dinas'
export const TYPED_WILL_BE_LOST = 'Yang sudah Anda ketik untuk laporan ini akan hilang.'
export const LATEST_KEEPS_TYPED = 'Yang belum Anda ubah diganti dengan data terbaru; ketikan Anda tetap ada.'
