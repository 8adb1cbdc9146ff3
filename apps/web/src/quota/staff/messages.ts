/** Sentences of the quota screen. */

export const seatsHelp = (max: string) => `0 sampai ${max}. Kuota 0 berarti tidak menerima murid.`
export const atLeastUsed = (used: string) => `Paling sedikit ${used}, karena sudah terpakai ${used}.`
export const NO_SEATS_NO_CHILDREN = 'Sekolah dengan kuota 0 tidak menerima murid.'
export const unsetBecomeZero = (schools: string) =>
  `Kuota ${schools} sekolah yang belum ditetapkan juga menjadi 0.`
export const UNDO_ONCE = 'Sesudahnya dapat diurungkan satu kali dengan tombol ‘Urungkan’.'
export const REMOVE_FILTERS = 'Hapus pencarian atau filter di atas.'
export const SCHOOLS_BY_IMPORT = 'Sekolah masuk lewat impor data rujukan.'
export const TYPE_SEATS = 'Ketik di kolom Kursi. Tidak ada yang berubah sebelum disimpan.'
export const PASTE_THEN_SAVE = 'Baru tersimpan setelah ‘Simpan’ di tabel, dan dapat diurungkan satu kali.'
export const PASTE_HELP =
  'Salin kedua kolom di Excel (Ctrl C), lalu tempel di sini (Ctrl V). SD dan SMP boleh bersama.'
export const SEATS_OF_EARLIER_SEASON = 'Kuota musim yang lalu hanya dibaca.'
export const SAVE_BEFORE_OTHER_SEASON = 'Simpan atau batalkan dahulu kursi yang diketik di musim ini.'
export const PATH_SEATS_MODES = {
  computed: 'Dihitung dari kuota',
  set: 'Diatur sendiri',
  none: 'Tanpa jalur: semua kursi lewat domisili',
} as const
export const PATHS_APPLY_HINT =
  'Aturan tidak menyebut sekolah berasrama, pulau, daerah 3T, dan sekolah mitra: tanyakan kepada dinas.'
export const setBy = (by: string | null, when: string) =>
  `Diatur ${by ?? 'lewat perintah di server'}, ${when}.`
export const sumOfSeats = (sum: number, quota: number) => `Jumlah ${sum} dari kuota ${quota}.`
export const unfitTitle = (count: number) => `Kursi jalur ${count} sekolah tidak sama lagi dengan kuotanya`
export const UNFIT_TEXT = 'Sampai diatur lagi, kursi jalurnya dihitung dari kuota.'
