/** What a typed number of seats would do, told before it is saved. Pure. */
import type { SchoolQuota } from '@spmb/domain/quota/contract.ts'
import { QUOTA_MESSAGES, type QuotaCode, quotaBelowUsed } from '@spmb/domain/quota/messages.ts'
import { seats } from '@spmb/domain/quota/staff-contract.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'

export type TypedSeats = { ok: true; seats: number } | { ok: false; message: string }

/** @param unreadable something stands in the field that the browser cannot read as a number */
export function readSeats(typed: string, unreadable: boolean): TypedSeats {
  if (unreadable) return { ok: false, message: QUOTA_MESSAGES['quota.format'] }
  const text = typed.trim()
  const read = seats.safeParse(text === '' ? undefined : Number(text))
  if (read.success) return { ok: true, seats: read.data }
  const code = read.error.issues[0]?.message as QuotaCode | undefined
  return { ok: false, message: QUOTA_MESSAGES[code ?? 'quota.format'] }
}

/** A sentence, or null where nothing would change or what was typed is no number of seats. */
export function seatsEffect(school: SchoolQuota, typed: TypedSeats): string | null {
  if (!typed.ok || (school.quota_set && typed.seats === school.quota)) return null
  if (typed.seats < school.usedQuota) return quotaBelowUsed(school.name, school.usedQuota)
  const after = `Tersedia menjadi ${formatCount(typed.seats - school.usedQuota)}`
  return school.quota_set
    ? `${after}, sebelumnya ${formatCount(available(school))}.`
    : `${after}, sebelumnya belum ditetapkan.`
}

/** Never negative: an import may set fewer seats than are used. */
export function available({ quota, usedQuota }: Pick<SchoolQuota, 'quota' | 'usedQuota'>): number {
  return Math.max(0, quota - usedQuota)
}

/** Whole percent of the seats that are used, at most 100; 0 without seats. */
export function usedPercent({ quota, usedQuota }: Pick<SchoolQuota, 'quota' | 'usedQuota'>): number {
  return quota === 0 ? 0 : Math.min(100, Math.round((usedQuota / quota) * 100))
}
