/** Sentences of the recap. */
import { formatCount } from '@spmb/domain/shared/count.ts'

/** Of the level, without a name: who reads what is written is in the record. */
export const childrenToHelp = (count: number) =>
  count === 0
    ? 'Belum ada keluarga yang menulis bantuan yang diperlukan anaknya di sekolah.'
    : `Untuk ${formatCount(count)} anak tertulis bantuan yang diperlukan di sekolah. Isinya dibaca sekolah yang menerima anak itu.`
export const NO_CHILDREN_YET = 'Angka muncul di sini sesudah pendaftaran pertama masuk.'
