/** A zoned school as an option of the form: its name, its status and its seats. */
import type { SchoolChoice, SchoolStatus } from '@spmb/domain/zoning/contract.ts'
import type { Option } from '../../platform/option-search.ts'

const STATUS_NAMES: Record<SchoolStatus, string> = { NEGERI: 'Negeri', SWASTA: 'Swasta' }

/**
 * A missing quota is not shown as full; a quota of 0 means that the school is closed for admission
 * (docs/product-rules.md#decisions).
 */
export function seatWords(school: Pick<SchoolChoice, 'quota' | 'available' | 'quota_set'>): string {
  if (!school.quota_set) return 'kursi belum ditetapkan'
  if (school.quota === 0) return 'tidak menerima murid'
  return `${school.quota} kursi · ${school.available > 0 ? `sisa ${school.available}` : 'penuh'}`
}

/** @param taken id of the school that is the other choice; its option is disabled */
export function schoolOptions(schools: readonly SchoolChoice[], taken: number | null): Option[] {
  return schools.map((school) => {
    const isTaken = school.id === taken && schools.length > 1
    return {
      id: school.id,
      name: school.name,
      meta: `${STATUS_NAMES[school.status]} · ${isTaken ? 'sudah menjadi Pilihan 1' : seatWords(school)}`,
      disabled: isTaken,
    }
  })
}
