/** Sentences of the desk. */
import { FEW_CHILDREN } from '@spmb/domain/recap/messages.ts'
import type { DeskApplicantRecord, DeskData } from '@spmb/domain/selection/desk/contract.staff.ts'
import { DESK_REASON } from '@spmb/domain/selection/messages.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { inSentence } from '@spmb/domain/shared/in-sentence.ts'

export const NOTHING_CHANGED_YET = 'Pratinjau dulu. Belum ada yang berubah.'
/** Why nothing can be decided: another season, or a frozen level. */
export const deskClosed = (season: { label: string; is_active: boolean }) =>
  season.is_active
    ? 'Data seleksi sudah dikunci, jadi tidak ada yang dapat diputuskan di sini.'
    : `Tahun Pelajaran ${season.label} tidak aktif, jadi tidak ada yang dapat diputuskan di sini.`
export const RUN_METHOD =
  'Kursi diberikan oleh seleksi. Di sini hanya TIDAK LULUS yang dapat ditetapkan, dengan alasan.'
export const NO_QUOTA = 'Kuota belum ditetapkan, jadi belum ada yang dapat diluluskan.'
export const NO_APPLICANTS_HERE = 'Belum ada yang mendaftar ke sekolah ini.'
export const NO_SUCH_DESK = 'Sekolah ini tidak ada, atau bukan sekolah Anda.'
export const TIE_AT_LINE = 'Seri di batas.'
export const DECIDE_TIE = 'Putuskan sendiri, dengan alasan.'
export const ALL_REACHED = 'Kursi cukup untuk semua yang belum diputuskan.'
export const reasonOf = (level: string, label: string) => `${DESK_REASON} ${level} ${label}`
/** The label of the reason of marks that do not follow the order. @param children how many */
export const reasonAgainstOrder = (children: number) => `Alasan ${formatCount(children)} anak di luar urutan`
const NAMED = 5
/** Which marks do not follow the order, with the names of the first ones. */
export function outOfOrder(names: readonly string[]): string {
  const more = names.length > NAMED ? `, dan ${formatCount(names.length - NAMED)} lainnya` : ''
  return `${names.slice(0, NAMED).join(', ')}${more}: urutan bukan alasannya. Bila sebabnya berbeda-beda, terapkan tersendiri.`
}
export const REASON_IN_HISTORY = 'Tercatat pada riwayat setiap anak.'
export const overFull = (count: number) =>
  `${formatCount(count)} tanda LULUS melebihi kursi. Pratinjau akan menolaknya.`

/** The mark of a child that was entered after the publication, behind all others. */
export const ENTERED_LATE = 'Masuk setelah pengumuman'

/** 'Afirmasi: 2 LULUS dari 4 kursi'; a figure that is withheld is said as such, or left out. */
export function seatsInWords({
  name,
  is_rest,
  seats,
  admitted,
}: NonNullable<DeskData['by_path']>[number]): string {
  const given = admitted === null ? (is_rest ? '' : FEW_CHILDREN) : formatCount(admitted)
  const parts = [given && `${given} LULUS`, seats === null ? '' : `${formatCount(seats)} kursi`]
  return `${name}: ${parts.filter(Boolean).join(' dari ')}`
}
/** Below LULUS. */
export const seatWords = ({ path, leftover }: NonNullable<DeskApplicantRecord['seat']>) =>
  leftover ? `lewat kursi sisa, urutan jalur ${inSentence(path)}` : `lewat jalur ${inSentence(path)}`
