/** What is refused and asked when an office sets the paths of a level. */
import { SEASON_MESSAGES } from '../season/messages.ts'
import { formatCount } from '../shared/count.ts'
import { PATH_SENTENCES } from './messages.ts'
import type { PathFault } from './read-settings.ts'

export const PATHS_REASON_MAX = 300
export const PATHS_REASON_REQUIRED = `Tulis alasan untuk pengaturan ini, 3 sampai ${PATHS_REASON_MAX} huruf.`

/** A sentence with its place, such as 'paths[2].share_bp: …'. */
export const faultLine = ({ place, code, value }: PathFault) =>
  place === '' ? PATH_SENTENCES[code](value) : `${place}: ${PATH_SENTENCES[code](value)}`

/** '32 kursi: afirmasi 7, domisili 16' */
export const seatsLine = (quota: number, seats: Readonly<Record<string, number>>) =>
  `${formatCount(quota)} kursi: ${Object.entries(seats)
    .map(([code, count]) => `${code} ${formatCount(count)}`)
    .join(', ')}`

export const PATHS_SAVED = 'Jalur disimpan'
export const PATHS_REMOVED = 'Jalur dihapus. Jenjang ini memakai domisili saja'
export const PATHS_UNCHANGED = 'Jalur sudah seperti ini. Tidak ada yang berubah'
export const PATHS_TRIED = 'Percobaan selesai. Tidak ada yang berubah'

export type PathsCallCode = 'version.format' | 'reason.long' | 'confirmed.format' | 'moment.text'
/** By the codes of the calls' schemas. */
export const PATHS_CALL_MESSAGES: Record<PathsCallCode, string> = {
  'version.format': 'Versi jalur tidak dikenali. Muat ulang halaman, lalu ulangi.',
  'reason.long': PATHS_REASON_REQUIRED,
  'moment.text': SEASON_MESSAGES['moment.format'],
  'confirmed.format': 'Peringatan tidak dikenali. Muat ulang halaman, lalu ulangi.',
}

export const PATH_SEATS_SAVED = 'Kursi jalur disimpan'
export const PATH_SEATS_CHANGED =
  'Kuota atau kursi jalur sekolah ini baru saja diubah orang lain. Periksa yang terbaru, lalu simpan lagi.'
export const NO_PATHS_HERE = 'Jenjang sekolah ini tidak memakai jalur, atau kuotanya belum ditetapkan.'

export type PathSeatsCode =
  | 'path_seats.school'
  | 'path_seats.apply'
  | 'path_seats.seats'
  | 'path_seats.reason'
  | 'path_seats.rest_only'
export const PATH_SEATS_MESSAGES: Record<PathSeatsCode, string> = {
  'path_seats.school': 'Pilih sekolah.',
  'path_seats.apply': 'Pilih apakah jalur berlaku di sekolah ini.',
  'path_seats.seats': 'Isi kursi setiap jalur, atau pakai hitungan dari kuota.',
  'path_seats.reason': PATHS_REASON_REQUIRED,
  'path_seats.rest_only':
    'Di sekolah tanpa jalur semua kursi diberikan lewat domisili, jadi kursi jalur dikosongkan.',
}
