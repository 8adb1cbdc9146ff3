/** The effect of a new number of seats, shown before it is saved. Pure. */
import type { SchoolQuota } from '@spmb/domain/quota/contract.ts'
import { QUOTA_MESSAGES, type QuotaCode, quotaBelowUsed } from '@spmb/domain/quota/messages.ts'
import { seats } from '@spmb/domain/quota/staff-contract.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'

export type TypedSeats = { ok: true; seats: number } | { ok: false; message: string }

/** @param unreadable the field holds text that the browser cannot parse as a number */
export function readSeats(typed: string, unreadable: boolean): TypedSeats {
  if (unreadable) return { ok: false, message: QUOTA_MESSAGES['quota.format'] }
  const text = typed.trim()
  const read = seats.safeParse(text === '' ? undefined : Number(text))
  if (read.success) return { ok: true, seats: read.data }
  const code = read.error.issues[0]?.message as QuotaCode | undefined
  return { ok: false, message: QUOTA_MESSAGES[code ?? 'quota.format'] }
}

/** A sentence, or null if nothing would change or the input is not a number of seats. */
export function seatsEffect(school: SchoolQuota, typed: TypedSeats): string | null {
  if (!typed.ok || (school.quota_set && typed.seats === school.quota)) return null
  if (typed.seats < school.usedQuota) return quotaBelowUsed(school.name, school.usedQuota)
  const after = `Tersedia menjadi ${formatCount(typed.seats - school.usedQuota)}`
  return school.quota_set
    ? `${after}, sebelumnya ${formatCount(available(school))}.`
    : `${after}, sebelumnya belum ditetapkan.`
}

/** Never negative, although an import may set fewer seats than are used. */
export function available({ quota, usedQuota }: Pick<SchoolQuota, 'quota' | 'usedQuota'>): number {
  return Math.max(0, quota - usedQuota)
}

/** The used share of the seats in whole percent, at most 100; 0 without seats. */
export function usedPercent({ quota, usedQuota }: Pick<SchoolQuota, 'quota' | 'usedQuota'>): number {
  return quota === 0 ? 0 : Math.min(100, Math.round((usedQuota / quota) * 100))
}
