/** A request of a family for a correction that it may not make itself any more (docs/product-rules.md#correction-requests). */
import * as z from 'zod/mini'
import { lookupItem } from '../../shared/endpoint.ts'

/** `replaced`: the family has sent another one before it was answered. */
const REQUEST_STATES = ['open', 'accepted', 'refused', 'replaced'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

export const REQUEST_STATE_NAMES: Record<RequestState, string> = {
  open: 'Menunggu jawaban sekolah',
  accepted: 'Diterima',
  refused: 'Ditolak',
  replaced: 'Diganti permintaan baru',
}

/** Before and after by field; villages and schools with their names, NIK and NISN masked. */
const value = z.nullable(z.union([z.string(), z.int(), lookupItem]))

export const fieldChanges = z.record(z.string(), z.object({ before: value, after: value }))
export type FieldChanges = z.output<typeof fieldChanges>

export const correctionRequest = z.object({
  id: z.int(),
  state: z.enum(REQUEST_STATES),
  sent_at: z.string(),
  /** The value at the time of the request and the wanted one, by field; villages and schools with their names. */
  wanted: fieldChanges,
  answered_at: z.nullable(z.string()),
  /** Why it was refused. */
  reason: z.nullable(z.string()),
})
export type CorrectionRequest = z.output<typeof correctionRequest>
