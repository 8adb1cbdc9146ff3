/** What the family and staff read about re-registration. A separate file, because public pages load it. */

export const ARRIVED = 'Sudah daftar ulang'
export const NOT_ARRIVED = 'Belum daftar ulang'
/** What the family of an admitted child says before it comes. */
export const TAKE_PLACE = 'Kami mengambil tempat ini'
export const TAKES_PLACE = 'Mengambil tempat, belum datang'
export const NOT_ANSWERED = 'Belum menjawab'
export const KEEPS_WAITING = 'Tetap menunggu Pilihan 1'
