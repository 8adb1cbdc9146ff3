/** What the family and staff read about re-registration. A separate file, because public pages load it. */

export const ARRIVED = 'Daftar ulang sudah'
export const NOT_ARRIVED = 'Daftar ulang belum'
export const KEEPS_WAITING = 'Tetap menunggu Pilihan 1'
