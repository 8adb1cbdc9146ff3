/** The effect of a new number of seats, shown before it is saved. Pure. */
import type { QuotaRow } from '@spmb/domain/quota/grid-contract.staff.ts'
import { quotaBelowUsed } from '@spmb/domain/quota/messages.ts'
import type { TypedSeats } from '@spmb/domain/quota/typed-seats.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'

/** A sentence, or null if nothing would change or the input is not a number of seats. */
export function seatsEffect(
  { name, seats, used }: Pick<QuotaRow, 'name' | 'seats' | 'used'>,
  typed: TypedSeats,
): string | null {
  if (!typed.ok || typed.seats === seats) return null
  if (typed.seats < used) return quotaBelowUsed(name, used)
  const after = `Tersedia menjadi ${formatCount(typed.seats - used)}`
  // An import may set fewer seats than are used.
  return seats === null
    ? `${after}, sebelumnya belum ditetapkan.`
    : `${after}, sebelumnya ${formatCount(Math.max(0, seats - used))}.`
}
