/** Withdrawal, deletion and trash (docs/product-rules.md#withdrawal and docs/product-rules.md#deletion). */
import * as z from 'zod/mini'
import { endpoint, lookupItem } from '../../shared/endpoint.ts'
import { id, pathId } from '../../shared/fields/ids.ts'
import { staffReason } from '../../shared/fields/reason.ts'
import { LEVELS } from '../../shared/level.ts'
import { PAGING_MESSAGES, pageMeta, pagingCode, pagingFields } from '../../shared/paging.ts'
import { SEAT_FREED } from '../manage/messages.ts'
import { seasonField } from './list-query.ts'
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
const OUT_OF_SCOPE = 'There is no such registration, or it is outside the school of the operator.'
const params = z.object({ id: pathId })

const reason = staffReason(REMOVAL_REASON_MAX, code('removal.reason'))
/** The version that was read; absent: no conflict check. */
const version = z.optional(id(code('removal.version')))

/** Without a body, as the original clients call it, the reason stays empty. */
export const deleteApplicant = endpoint({
  name: 'deleteApplicant',
  summary: 'Moves a registration to the trash and frees its NIK.',
  method: 'DELETE',
  path: '/api/ppdb/:id/delete',
  access: WHO_CHANGES,
  params,
  body: z.nullish(z.object({ reason, version }, code('removal.reason'))),
  message: APPLICANT_DELETED,
  data: z.null(),
  messages: REMOVAL_MESSAGES,
  refusals: {
    400: 'The reason is missing or too long.',
    403: 'The operator is of the second choice.',
    404: OUT_OF_SCOPE,
    409: 'A school has the child LULUS, the child has withdrawn, the season is not active, or the version is stale.',
  },
})

export const withdrawApplicant = endpoint({
  name: 'withdrawApplicant',
  summary:
    'Records that a family gives up its registration: NIK and seat become free, number and history stay.',
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
  refusals: {
    400: 'Reason or asking person is missing or too long.',
    403: 'The operator is of the second choice, or another school has the child LULUS.',
    404: OUT_OF_SCOPE,
    409: 'Already withdrawn, the season is not active, or the version is stale.',
  },
})

export const undoWithdrawal = endpoint({
  name: 'undoWithdrawal',
  summary: 'Takes a withdrawal back, while the NIK is free and, for a child that is LULUS, a seat.',
  method: 'POST',
  path: '/api/ppdb/:id/withdraw/undo',
  access: WHO_CHANGES,
  params,
  message: WITHDRAWAL_UNDONE,
  data: z.null(),
  refusals: {
    403: 'As for a withdrawal.',
    404: OUT_OF_SCOPE,
    409: 'Not withdrawn, the NIK or NISN is registered again, no seat is free, or the season is not active.',
  },
})

export const freeHeldSeat = endpoint({
  name: 'freeHeldSeat',
  summary:
    'Gives up the seat that is held for a withdrawn child, by another person than recorded the withdrawal.',
  method: 'POST',
  path: '/api/ppdb/:id/withdraw/free',
  access: WHO_CHANGES,
  recentPassword: true,
  params,
  message: SEAT_FREED,
  data: z.null(),
  refusals: {
    403: 'As for a withdrawal.',
    404: OUT_OF_SCOPE,
    409: 'No seat is held, the same person recorded the withdrawal, or the season is not active.',
  },
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
  summary:
    'One page of the deleted registrations of a season, the last deleted first; operators see those who chose their school first.',
  method: 'GET',
  path: '/api/ppdb/trash',
  access: ['admin', 'monitor', 'operator'],
  query: z.strictObject({ ...pagingFields, season: seasonField }, pagingCode('query.unknown')),
  data: z.array(trashItem),
  meta: pageMeta,
  messages: { ...PAGING_MESSAGES, ...STAFF_MESSAGES },
  refusals: { 400: 'An unknown parameter, or one with a wrong value.', 404: 'There is no such season.' },
})

export const restoreApplicant = endpoint({
  name: 'restoreApplicant',
  summary:
    'Takes a registration out of the trash, while its NIK is free. LULUS comes back only if a seat is free.',
  method: 'POST',
  path: '/api/ppdb/:id/restore',
  access: WHO_CHANGES,
  recentPassword: true,
  params,
  message: APPLICANT_RESTORED,
  data: z.null(),
  refusals: {
    404: 'There is no such deleted registration, or it is outside the first choices of the operator.',
    409: 'The NIK or NISN is registered again, or the season is not active.',
  },
})
