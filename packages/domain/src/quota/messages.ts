/** Sentences about quotas. */
import { formatCount } from '../shared/count.ts'
import { QUOTA_MAX } from './contract.public.ts'

export type QuotaCode =
  | 'quota.empty'
  | 'quota.negative'
  | 'quota.format'
  | 'quota.changes'
  | 'quota.change'
  | 'quota.twice'

export const QUOTA_MESSAGES: Record<QuotaCode, string> = {
  'quota.empty': 'Jumlah quota tidak boleh kosong',
  'quota.negative': 'Jumlah quota harus lebih dari 0',
  'quota.format': `Jumlah quota harus bilangan bulat dari 0 sampai ${formatCount(QUOTA_MAX)}`,
  'quota.changes': 'Simpan 1 sampai 1.000 kuota sekaligus',
  'quota.change': 'Sekolah atau versi kuota tidak dikenal. Muat ulang halaman ini',
  'quota.twice': 'Satu sekolah ada dua kali. Setiap sekolah hanya boleh satu kali',
}

export const QUOTA_EDITED = 'Kuota berhasil diubah'

/** @param what a school's name or a level */
export const quotaReset = (what: string) => `Kuota ${what} berhasil direset`

/** A reset of a school that had no quota. */
export const unsetQuotaReset = (school: string) =>
  `Kuota ${school} belum pernah ditetapkan; sekarang menjadi 0 (ditutup)`

/** A reset of a school that had no seats. */
export const quotaAlreadyZero = (school: string) => `Kuota ${school} sudah 0, jadi tidak ada yang diubah`

export const quotasSaved = (schools: number) => `${formatCount(schools)} kuota berhasil disimpan`
export const NO_QUOTA_CHANGED = 'Tidak ada kuota yang berubah'

/** 409: places already promised may not vanish. */
export const quotaBelowUsed = (school: string, used: number) =>
  `${formatCount(used)} kursi di ${school} sudah terpakai. Kuota tidak boleh kurang dari ${formatCount(used)}.`

/** Beside a cell of the grid, and in the preview of pasted quotas. */
export const belowUsed = (used: number) =>
  `Paling sedikit ${formatCount(used)}: sudah ${formatCount(used)} anak LULUS`

/** 409 for several schools, at least one. */
export const quotasBelowUsed = (schools: readonly UsedSchool[]) =>
  `Tidak ada yang disimpan, karena kuota kurang dari kursi yang terpakai: ${listed(schools.map(withUsed))}.`

/** 409: another user was faster. @param schools names, at least one */
export const quotasChangedMeanwhile = (schools: readonly string[]) =>
  `Tidak ada yang disimpan. Sementara itu kuota ini diubah orang lain: ${listed(schools)}.`

export const QUOTAS_UNDONE = 'Perubahan kuota terakhir Anda dibatalkan'
export const NOTHING_TO_UNDO = 'Tidak ada perubahan kuota yang dapat dibatalkan'

/** 409. @param schools names, at least one */
export const undoOutdated = (schools: readonly string[]) =>
  `Tidak dapat dibatalkan, karena sesudah itu kuota ini berubah lagi: ${listed(schools)}.`

/** 409. @param schools at least one */
export const undoBelowUsed = (schools: readonly UsedSchool[]) =>
  `Tidak dapat dibatalkan, karena kuota lama kurang dari kursi yang terpakai: ${listed(schools.map(withUsed))}.`

/** 409: a reset would take places that are promised. @param schools those with used seats, at least one */
export const resetRefused = (schools: readonly UsedSchool[]) =>
  `Kuota tidak dapat direset karena sudah ada calon murid yang LULUS: ${listed(schools.map(withUsed))}.`

interface UsedSchool {
  name: string
  used: number
}
const withUsed = ({ name, used }: UsedSchool) => `${name} (${formatCount(used)} terpakai)`

const NAMED_SCHOOLS = 5

function listed(names: readonly string[]): string {
  const more = names.length - NAMED_SCHOOLS
  return more > 0
    ? `${names.slice(0, NAMED_SCHOOLS).join(', ')}, dan ${formatCount(more)} sekolah lain`
    : names.join(', ')
}

export const NOTHING_PASTED = 'Belum ada baris. Salin dua kolom dari Excel: NPSN dan kursi.'

export const tooManyPasted = (lines: number, most: number) =>
  `Tempelan ini berisi ${formatCount(lines)} baris, paling banyak ${formatCount(most)}. Salin hanya kolom NPSN dan kursi dari satu kabupaten.`

/** Why a pasted row is rejected. */
export const PASTED_ROW = {
  columns: 'Tempel dua kolom saja: NPSN dan kursi',
  digits: 'NPSN hanya berisi angka, contoh: 50203743',
  length: (digits: number) => `NPSN harus 8 angka, ini ${digits}`,
  unknown: 'Tidak ada sekolah dengan NPSN ini',
  /** @param line of the first row with the NPSN */
  twice: (school: string, line: number) => `${school}: NPSN ini sudah ada di baris ${line}`,
}

export const SCHOOL_UNKNOWN = 'Sekolah tidak ditemukan'
