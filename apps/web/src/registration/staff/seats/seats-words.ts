/** The seats of a school in words. Pure. */
import type { SchoolFigures } from '@spmb/domain/reporting/school-contract.staff.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'

/** For example 'Kuota 64 · terisi 63 · sisa 1'. */
export function seatsWords({ seats, used }: Pick<SchoolFigures, 'seats' | 'used'>): string {
  if (seats === null) return `Kuota belum ditetapkan · terisi ${formatCount(used)}`
  return `Kuota ${formatCount(seats)} · terisi ${formatCount(used)} · ${restWords(seats - used)}`
}

const restWords = (rest: number) => (rest < 0 ? `lebih ${formatCount(-rest)}` : `sisa ${formatCount(rest)}`)
