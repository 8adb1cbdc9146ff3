/** Withdrawal, deletion and trash (docs/product-rules.md#withdrawal and docs/product-rules.md#deletion). */
import * as z from 'zod/mini'
import { endpoint, lookupItem } from '../../shared/endpoint.ts'
import { id, pathId } from '../../shared/fields/ids.ts'
import { staffReason } from '../../shared/fields/reason.ts'
import { LEVELS } from '../../shared/level.ts'
import { PAGING_MESSAGES, pageMeta, pagingCode, pagingFields, seasonField } from '../../shared/paging.ts'
import { SEAT_FREED } from '../manage/messages.ts'
import { APPLICANT_DELETED, STAFF_MESSAGES } from './messages.ts'
import {
  APPLICANT_RESTORED,
  APPLICANT_WITHDRAWN,
  ASKED_BY_MAX,
  REMOVAL_MESSAGES,
  REMOVAL_REASON_MAX,
  type RemovalCode,
  WITHDRAWAL_UNDONE,
} from './removal-messages.ts'

const code = (value: RemovalCode) => value
const WHO_CHANGES = ['admin', 'operator'] as const

const params = z.object({ id: pathId })

const reason = staffReason(REMOVAL_REASON_MAX, code('removal.reason'))
/** The version that was read; absent: no conflict check. */
const version = z.optional(id(code('removal.version')))

/** Without a body, as the original clients call it, the reason stays empty. */
export const deleteApplicant = endpoint({
  name: 'deleteApplicant',
  method: 'DELETE',
  path: '/api/ppdb/:id/delete',
  access: WHO_CHANGES,
  params,
  body: z.nullish(z.object({ reason, version }, code('removal.reason'))),
  message: APPLICANT_DELETED,
  data: z.null(),
  messages: REMOVAL_MESSAGES,
})

export const withdrawApplicant = endpoint({
  name: 'withdrawApplicant',
  method: 'POST',
  path: '/api/ppdb/:id/withdraw',
  access: WHO_CHANGES,
  params,
  body: z.object(
    { reason, asked_by: staffReason(ASKED_BY_MAX, code('removal.asked_by')), version },
    code('removal.reason'),
  ),
  message: APPLICANT_WITHDRAWN,
  data: z.null(),
  messages: REMOVAL_MESSAGES,
})

export const undoWithdrawal = endpoint({
  name: 'undoWithdrawal',
  method: 'POST',
  path: '/api/ppdb/:id/withdraw/undo',
  access: WHO_CHANGES,
  params,
  message: WITHDRAWAL_UNDONE,
  data: z.null(),
})

export const freeHeldSeat = endpoint({
  name: 'freeHeldSeat',
  method: 'POST',
  path: '/api/ppdb/:id/withdraw/free',
  access: WHO_CHANGES,
  recentPassword: true,
  params,
  message: SEAT_FREED,
  data: z.null(),
})

export const trashItem = z.object({
  id: z.int(),
  no_registration: z.string(),
  name: z.string(),
  type: z.enum(LEVELS),
  school_1_id: lookupItem,
  school_2_id: lookupItem,
  /** ISO 8601, UTC. */
  deleted_at: z.string(),
  /** The name of the member of staff; null: unknown. */
  deleted_by: z.nullable(z.string()),
  /** Null for deletions without a reason. */
  reason: z.nullable(z.string()),
})
export type TrashItem = z.output<typeof trashItem>

export const listTrash = endpoint({
  name: 'listTrash',
  method: 'GET',
  path: '/api/ppdb/trash',
  access: ['admin', 'monitor', 'operator'],
  query: z.strictObject({ ...pagingFields, season: seasonField }, pagingCode('query.unknown')),
  data: z.array(trashItem),
  meta: pageMeta,
  messages: { ...PAGING_MESSAGES, ...STAFF_MESSAGES },
})

export const restoreApplicant = endpoint({
  name: 'restoreApplicant',
  method: 'POST',
  path: '/api/ppdb/:id/restore',
  access: WHO_CHANGES,
  recentPassword: true,
  params,
  message: APPLICANT_RESTORED,
  data: z.null(),
})
