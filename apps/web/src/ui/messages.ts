/** Sentences of components that know no feature, or that pages of many features show. */

export const cannotCopy = (noun: string, nounInText: string) =>
  `${noun} belum dapat disalin. Tekan lama pada ${nounInText}, lalu pilih Salin.`
export const backTo = (chosen: string, typed: string) =>
  typed.trim() === ''
    ? `Kembali ke ${chosen}. Untuk mengganti, pilih dari daftar.`
    : `“${typed.trim()}” tidak ada di daftar, jadi kembali ke ${chosen}.`
export const UNCHANGED_REPLACED = 'Yang belum Anda ubah diganti dengan data terbaru; ketikan Anda tetap ada.'
export const CAPS_LOCK = 'Caps Lock aktif.'
export const TYPED_WILL_BE_LOST = 'Yang sudah Anda ketik akan hilang bila halaman ini ditinggalkan.'

export const ENABLE_SCRIPT = 'Coba buka dengan Chrome atau HP lain. Bila tetap tidak bisa, hubungi'
