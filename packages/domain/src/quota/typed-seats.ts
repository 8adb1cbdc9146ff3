/** Reads a typed or pasted number of seats. */

import { seats } from './contract.staff.ts'
import { QUOTA_MESSAGES, type QuotaCode } from './messages.ts'

export type TypedSeats = { ok: true; seats: number } | { ok: false; message: string }

/** Digits only: '1.250' could be a decimal or a thousand, and '1e3' or '0x10' is a slip. */
export function readSeats(typed: string): TypedSeats {
  const text = typed.trim()
  const read = seats.safeParse(text === '' ? undefined : /^-?\d+$/.test(text) ? Number(text) : Number.NaN)
  if (read.success) return { ok: true, seats: read.data }
  const code = read.error.issues[0]?.message as QuotaCode | undefined
  return { ok: false, message: QUOTA_MESSAGES[code ?? 'quota.format'] }
}
