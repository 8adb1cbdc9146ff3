/** Sentences about distances (docs/product-rules.md#distance). */
import { formatCount } from '../../shared/count.ts'
import type { Level } from '../../shared/level.ts'
import type { DistanceSource } from './resolve.ts'
import type { Suspicion } from './suspicious.ts'

export type DistanceCode =
  | 'distance.metres'
  | 'distance.reason'
  | 'distance.seen'
  | 'distance.pairs'
  | 'distance.level'

export const distanceCode = (code: DistanceCode) => code

/** As the tables accept it. */
export const MAX_METRES = 1_000_000
export const DISTANCE_REASON_MAX = 300

export const DISTANCE_MESSAGES: Record<DistanceCode, string> = {
  'distance.metres': `Tulis jarak dalam meter, angka bulat dari 0 sampai ${formatCount(MAX_METRES)}`,
  'distance.reason': `Isi alasan, paling banyak ${DISTANCE_REASON_MAX} huruf`,
  'distance.seen': 'Muat ulang halaman, lalu ulangi',
  'distance.pairs': 'Pilih jarak yang akan dikonfirmasi',
  'distance.level': 'Pilih jenjang SD atau SMP',
}

/** Where a distance comes from, on screens and in files. */
export const DISTANCE_SOURCE_NAMES: Record<DistanceSource, string> = {
  applicant: 'Koreksi untuk anak ini',
  override: 'Koreksi',
  imported: 'Impor',
  computed: 'Dihitung',
}

export const DISTANCE_SAVED = 'Jarak disimpan'
export const DISTANCE_REMOVED = 'Koreksi jarak dihapus'
export const distancesConfirmed = (count: number) => `${formatCount(count)} jarak dikonfirmasi`

/** 404 */
export const NOT_CHOSEN = 'Calon murid ini tidak memilih sekolah tersebut'

/** 409 */
export const DISTANCE_CHANGED = 'Jarak ini baru saja berubah. Periksa jarak yang baru, lalu ulangi.'
export const distanceFrozen = (level: Level) =>
  `Jarak ${level} tidak dapat diubah lagi: data seleksi ${level} sudah dikunci. Buka dahulu kuncinya di halaman Seleksi.`

/** Why a pair looks wrong. @param nameOf the name of a school */
export function suspicionInWords(suspicion: Suspicion, nameOf: (schoolId: number) => string): string {
  if (suspicion.kind === 'unknown') return 'Jarak tidak diketahui'
  if (suspicion.kind === 'far') return 'Lebih dari 30 km'
  const { schoolId, metres } = suspicion.nearer
  return `${nameOf(schoolId)} di luar zonasi lebih dekat (${formatCount(metres)} m)`
}

/** What a corrected point changes, before it is saved. An admin confirms it by saving once more. */
export const distanceMoves = (changed: DistanceMoves) =>
  `${distancesMove(changed)}. Simpan sekali lagi untuk melanjutkan.`

export interface DistanceMoves {
  villages: number
  applicants: number
  imported: number
}

/** Without what to do about it. */
export function distancesMove(changed: DistanceMoves): string {
  const again =
    changed.imported === 0
      ? ''
      : `; ${formatCount(changed.imported)} jarak dari berkas tetap dan perlu dikonfirmasi lagi`
  return `Jarak berubah untuk ${formatCount(changed.villages)} desa, ${formatCount(changed.applicants)} pendaftar${again}`
}
