/** Sentences about papers of the office. */
import { formatCount } from '../shared/count.ts'
import type { Level } from '../shared/level.ts'
import type { LevelPaper, SchoolPaper } from './contract.staff.ts'

export const PAPER_NAMES: Record<SchoolPaper | LevelPaper, string> = {
  order: 'Urutan seleksi',
  admitted: 'Daftar yang diterima',
  letter: 'Surat keputusan',
  hash: 'Kode data terkunci',
  unplaced: 'Anak tanpa tempat',
}

/** More children than anybody prints, and than one process should draw while families wait. */
export const MAX_PRINTED = 5_000

export const tooManyToPrint = (children: number): string =>
  `Ada ${formatCount(children)} anak, terlalu banyak untuk dicetak. Unduh daftarnya sebagai Excel dari daftar pendaftar.`

/** 409 */
export const notFrozen = (level: Level): string =>
  `Data ${level} belum dikunci. Lembar ini dicetak dan ditempel sesudah data dikunci.`

/** Below a list of admitted children as long as families cannot read the result. */
export const NOT_PUBLISHED_YET = 'Hasil belum diumumkan: jangan ditempel atau dibagikan.'
