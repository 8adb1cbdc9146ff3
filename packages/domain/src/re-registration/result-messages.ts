/** What the family and staff read about re-registration. A file of its own, because public pages load it. */

export const ARRIVED = 'Daftar ulang sudah'
export const NOT_ARRIVED = 'Daftar ulang belum'
export const KEEPS_WAITING = 'Tetap menunggu Pilihan 1'
