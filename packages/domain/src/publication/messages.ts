/** Sentences about the publication of results. */
import { findingSentence, findingTitle } from '../findings/messages.ts'
import { REASON_MAX_LENGTH } from '../season/messages.ts'
import type { NewFinding } from '../season/season.ts'
import { formatCount } from '../shared/count.ts'
import type { LocalTimeProblem } from '../shared/local-date.ts'
import { REASON_MIN_LENGTH } from './publication-facts.ts'

export type PublicationCode =
  | `moment.${LocalTimeProblem}`
  | 'moment.past'
  | 'reason.required'
  | 'reason.short'
  | 'reason.long'
  | 'check.unreadable'
  | 'password.required'
  | 'version.format'
  | 'text.long'

export const PUBLICATION_MESSAGES: Record<PublicationCode, string> = {
  'moment.format': 'Lengkapi tanggal, bulan, tahun, dan jam. Contoh jam: 10.00',
  'moment.date': 'Tanggal ini tidak ada. Tulis tanggal antara tahun 2000 dan 2099',
  'moment.time': 'Jam ini tidak ada. Tulis jam dari 00.00 sampai 24.00',
  'moment.skipped': 'Jam ini tidak ada pada hari itu, karena jam dimajukan',
  'moment.past': 'Saat terbit itu sudah lewat. Pilih saat yang akan datang, atau ‘Sekarang juga’',
  'reason.required': 'Tulis alasannya',
  'reason.short': `Tulis alasan paling sedikit ${REASON_MIN_LENGTH} huruf, karena masih ada anak yang belum diputuskan`,
  'reason.long': `Alasan paling panjang ${formatCount(REASON_MAX_LENGTH)} huruf`,
  'check.unreadable': 'Pemeriksaan tidak dikenali. Periksa lagi, lalu terbitkan',
  'password.required': 'Isi password Anda',
  'version.format': 'Versi musim tidak dikenali. Muat ulang halaman, lalu ulangi',
  'text.long': 'Isian ini terlalu panjang',
}

const DECISIONS_CHANGED = 'Keputusan atau pendaftaran berubah sejak publikasi dijadwalkan'
/** What the repeated check found, after its count. */
export const newFindingTitle = ({ kind }: Pick<NewFinding, 'kind'>) =>
  kind === 'decisions' ? DECISIONS_CHANGED : findingTitle({ code: kind, level: null })
export const newFindingSentence = (found: NewFinding) =>
  found.kind === 'decisions'
    ? DECISIONS_CHANGED
    : findingSentence({ code: found.kind, level: null, count: found.count })

export const PUBLISHED_NOW = 'Hasil sudah terbit'
export const publicationScheduled = (moment: string) => `Hasil dijadwalkan terbit ${moment}`
export const PUBLICATION_CALLED_OFF = 'Jadwal terbit dibatalkan. Hasil tetap tersembunyi'
export const PUBLICATION_HIDDEN = 'Hasil disembunyikan kembali'
export const LOOK_RECORDED = 'Ditandai sudah dilihat'

export const ALREADY_PUBLISHED = 'Hasil sudah terbit. Muat ulang halaman untuk melihat keadaan terbaru.'
export const NOT_SCHEDULED = 'Tidak ada jadwal terbit yang dapat dibatalkan.'
export const NOT_PUBLISHED = 'Hasil belum terbit, jadi tidak ada yang disembunyikan.'

const NAMED = 5

/** 409: what the admin checked is not what would be published. @param numbers of the registrations that changed */
export function changedSinceCheck(numbers: readonly string[]): string {
  if (numbers.length === 0) {
    return 'Kuota atau zonasi berubah sejak pemeriksaan. Tidak ada yang diterbitkan; periksa lagi, lalu terbitkan.'
  }
  const named = numbers.slice(0, NAMED).join(', ')
  const more = numbers.length > NAMED ? ` dan ${formatCount(numbers.length - NAMED)} lainnya` : ''
  return `${formatCount(numbers.length)} pendaftaran berubah sejak pemeriksaan: ${named}${more}. Tidak ada yang diterbitkan; periksa lagi, lalu terbitkan.`
}
