/** Sentences about quotas. */
import { formatCount } from '../shared/count.ts'
import { QUOTA_MAX } from './contract.ts'

export type QuotaCode = 'quota.empty' | 'quota.negative' | 'quota.format'

export const QUOTA_MESSAGES: Record<QuotaCode, string> = {
  'quota.empty': 'Jumlah quota tidak boleh kosong',
  'quota.negative': 'Jumlah quota harus lebih dari 0',
  'quota.format': `Jumlah quota harus bilangan bulat dari 0 sampai ${formatCount(QUOTA_MAX)}`,
}

export const QUOTA_EDITED = 'Kuota berhasil diubah'

/** @param what a school's name or a level */
export const quotaReset = (what: string) => `Kuota ${what} berhasil direset`

/** 409: places already promised may not vanish. */
export const quotaBelowUsed = (school: string, used: number) =>
  `${formatCount(used)} kursi di ${school} sudah terpakai. Kuota tidak boleh kurang dari ${formatCount(used)}.`

const NAMED_SCHOOLS = 5

/** 409: a reset would take places that are promised. @param schools those with used seats, at least one */
export function resetRefused(schools: readonly { name: string; used: number }[]): string {
  const named = schools
    .slice(0, NAMED_SCHOOLS)
    .map(({ name, used }) => `${name} (${formatCount(used)} terpakai)`)
  const more = schools.length - named.length
  const all = more > 0 ? `${named.join(', ')}, dan ${formatCount(more)} sekolah lain` : named.join(', ')
  return `Kuota tidak dapat direset karena sudah ada calon murid yang LULUS: ${all}.`
}

export const SCHOOL_UNKNOWN = 'Sekolah tidak ditemukan'
