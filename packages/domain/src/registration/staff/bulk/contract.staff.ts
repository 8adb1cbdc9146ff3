/** Bulk decisions: preview, apply, undo. An act is applied as a whole or not at all. */
import * as z from 'zod/mini'
import { ownPassword } from '../../../accounts/contract.staff.ts'
import { ACCOUNT_MESSAGES } from '../../../accounts/messages.ts'
import { endpoint, lookupItem } from '../../../shared/endpoint.ts'
import { id } from '../../../shared/fields/ids.ts'
import { optionalStaffReason, staffReason } from '../../../shared/fields/reason.ts'
import { tableNotes } from '../../../shared/fields/uploaded-file.ts'
import { LEVELS, type Level, levelPath } from '../../../shared/level.ts'
import { decision } from '../../contract.public.ts'
import { sentDecision } from '../contract.staff.ts'
import { listQuery } from '../list-query.ts'
import { STAFF_MESSAGES } from '../messages.ts'
import { BULK_MAX, BULK_MESSAGES, BULK_REASON_MAX, bulkCode } from './messages.ts'

const WHO_DECIDES = ['admin', 'operator'] as const

/** Single rows of a list: fewer than the rows that a query or a file may name. */
const PICKED_MAX = 2_000

/** A file of `BULK_MAX` rows as JSON, each with the longest reason. */
const TABLE_BYTES = 5 * 1024 * 1024

const decided = {
  school_id: id(bulkCode('bulk.school')),
  decision: sentDecision,
}

/** Picked registrations, all that match the parameters of a list, or the rows of a file. */
export const bulkTargets = z.union(
  [
    z.object({
      ids: z
        .array(id(bulkCode('bulk.targets')), bulkCode('bulk.targets'))
        .check(z.minLength(1, bulkCode('bulk.targets')), z.maxLength(PICKED_MAX, bulkCode('bulk.targets'))),
      ...decided,
    }),
    // Decisions are made in the active season only.
    z.object({
      query: z.omit(listQuery, { season: true }),
      /** Ids of matching registrations that are left out of the act. */
      without: z.optional(
        z
          .array(id(bulkCode('bulk.targets')), bulkCode('bulk.targets'))
          .check(z.maxLength(BULK_MAX, bulkCode('bulk.targets'))),
      ),
      ...decided,
    }),
    z.object({
      rows: z
        .array(
          z.object({
            /** The row of the file, from 1. */
            row: id(bulkCode('bulk.targets')),
            no_registration: z.string().check(z.maxLength(40, bulkCode('bulk.targets'))),
            npsn: z.string().check(z.maxLength(20, bulkCode('bulk.targets'))),
            decision: sentDecision,
            /** Of this decision alone; absent: that of the act. */
            reason: z.optional(optionalStaffReason(BULK_REASON_MAX, bulkCode('bulk.reason'))),
          }),
        )
        .check(z.minLength(1, bulkCode('bulk.targets')), z.maxLength(BULK_MAX, bulkCode('bulk.targets'))),
    }),
  ],
  bulkCode('bulk.targets'),
)
export type BulkTargets = z.output<typeof bulkTargets>

const reason = staffReason(BULK_REASON_MAX, bulkCode('bulk.reason'))

const row = {
  /** The row of the file, or the position in the selection. */
  row: z.int(),
  no_registration: z.string(),
  /** Empty for a registration that is not found. */
  name: z.string(),
  school: z.string(),
}

export const bulkPreview = z.object({
  /** Names the state that the preview shows; `applyDecisions` sends it back. */
  fingerprint: z.string(),
  /** Rows of the act. */
  total: z.int(),
  /** Rows whose decision stays as it is. */
  unchanged: z.int(),
  /** What is taken away: children who lose LULUS, and other decisions that are erased. `applyDecisions` states their sum. */
  removals: z.object({ lost: z.int(), erased: z.int() }),
  /** Rows that cannot be decided; the act cannot be applied while there are any. */
  refusals: z.array(
    z.object({
      ...row,
      /** Id of the registration; null for a row of a file that names none. */
      id: z.nullable(z.int()),
      reason: z.string(),
    }),
  ),
  /** Those that take something away first, then those of an odd age. */
  changes: z.array(
    z.object({
      ...row,
      before: decision,
      after: decision,
      takes_away: z.boolean(),
      /** What is odd about the age of a child that becomes LULUS; null for nothing. */
      odd_age: z.nullable(z.string()),
    }),
  ),
  /** Seats of the schools that decide; `seats` null: no quota is set. */
  /** Results are public, and so many families read LULUS that this act takes away: it needs the password. Else 0. */
  public_losses: z.int(),
  /** Schools with fewer free seats than the act gives: it is refused as a whole, whatever is left out. */
  shortages: z.array(z.extend(lookupItem, { wanted: z.int(), free: z.int() })),
  schools: z.array(z.extend(lookupItem, { seats: z.nullable(z.int()), used: z.int(), used_after: z.int() })),
})
export type BulkPreview = z.output<typeof bulkPreview>

const messages = { ...ACCOUNT_MESSAGES, ...STAFF_MESSAGES, ...BULK_MESSAGES }

const previewOf = (level: Level) =>
  endpoint({
    name: `previewDecisions${level}`,
    method: 'POST',
    path: `/api/ppdb/${levelPath(level)}/decisions/preview`,
    access: WHO_DECIDES,
    level,
    body: z.object({ targets: bulkTargets }, bulkCode('bulk.targets')),
    maxBodyBytes: TABLE_BYTES,
    data: bulkPreview,
    messages,
  })

const applyOf = (level: Level) =>
  endpoint({
    name: `applyDecisions${level}`,
    method: 'POST',
    path: `/api/ppdb/${levelPath(level)}/decisions`,
    access: WHO_DECIDES,
    level,
    body: z.object(
      {
        targets: bulkTargets,
        reason,
        /** Of the preview; absent: no conflict check. The screens always send it. */
        fingerprint: z.optional(
          z
            .string(bulkCode('bulk.fingerprint'))
            .check(z.regex(/^[0-9a-f]{64}$/, bulkCode('bulk.fingerprint'))),
        ),
        /** How many removals of the preview were confirmed; absent: none. */
        removals: z.optional(z.int(bulkCode('bulk.removals'))),
        /** How many children of an odd age were confirmed; absent: none. */
        odd_ages: z.optional(z.int(bulkCode('bulk.odd_ages'))),
        /** Needed with `public_losses`. */
        password: z.optional(ownPassword),
      },
      bulkCode('bulk.targets'),
    ),
    maxBodyBytes: TABLE_BYTES,
    /** `act_id` null: nothing has changed. */
    data: z.object({ act_id: z.nullable(z.int()), changed: z.int() }),
    messages,
  })

export const previewDecisions = { SD: previewOf('SD'), SMP: previewOf('SMP') }
export const applyDecisions = { SD: applyOf('SD'), SMP: applyOf('SMP') }

export const bulkAct = z.object({
  id: z.int(),
  type: z.enum(LEVELS),
  /** ISO 8601, UTC. */
  at: z.string(),
  reason: z.string(),
  changed: z.int(),
})

export const readLastDecisions = endpoint({
  name: 'readLastDecisions',
  method: 'GET',
  path: '/api/ppdb/decisions/last',
  access: WHO_DECIDES,
  data: z.nullable(bulkAct),
})

export const undoDecisions = endpoint({
  name: 'undoDecisions',
  method: 'POST',
  path: '/api/ppdb/decisions/undo',
  access: WHO_DECIDES,
  body: z.object({ act_id: id(bulkCode('bulk.act')) }, bulkCode('bulk.act')),
  data: z.object({ changed: z.int() }),
  messages,
})

/** Bytes of a file of decisions, and of its base64 form in a request. */
export const DECISION_FILE_BYTES = 2 * 1024 * 1024
const ENCODED_BYTES = Math.ceil((DECISION_FILE_BYTES * 4) / 3) + 1024

export const readDecisionFile = endpoint({
  name: 'readDecisionFile',
  method: 'POST',
  path: '/api/ppdb/decisions/file',
  access: WHO_DECIDES,
  maxBodyBytes: ENCODED_BYTES,
  body: z.object(
    {
      name: z.string(bulkCode('bulk.file')).check(z.maxLength(200, bulkCode('bulk.file'))),
      /** The file in base64. */
      content: z
        .string(bulkCode('bulk.file'))
        .check(
          z.minLength(1, bulkCode('bulk.file')),
          z.regex(/^[A-Za-z0-9+/]+={0,2}$/, bulkCode('bulk.file')),
        ),
      /** Includes what Excel does not show; absent: leaves it out. */
      with_hidden: z.optional(z.boolean(bulkCode('bulk.file'))),
    },
    bulkCode('bulk.file'),
  ),
  data: z.object({
    rows: z.array(
      z.object({
        row: z.int(),
        no_registration: z.string(),
        npsn: z.string(),
        decision,
        /** Of the row; absent: that of the act. */
        reason: z.optional(z.string()),
      }),
    ),
    /** Rows without a status, which decide nothing. */
    without_status: z.int(),
    notes: tableNotes,
    /** Why the file cannot be used; `row` null: the whole file. */
    rejections: z.array(z.object({ row: z.nullable(z.int()), reason: z.string() })),
  }),
  messages,
})
