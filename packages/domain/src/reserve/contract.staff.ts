/** Reserve calls: an admin previews and carries out; the monitor reads. */
import * as z from 'zod/mini'
import { endpoint, lookupItem } from '../shared/endpoint.ts'
import { id, MAX_ID, pathId } from '../shared/fields/ids.ts'
import { staffReason } from '../shared/fields/reason.ts'
import { type Level, levelPath } from '../shared/level.ts'
import { wholeNumber } from '../shared/paging.ts'
import { CALL_KINDS } from './call-record.ts'
import { reserveCode as code, RESERVE_MESSAGES as messages, RESERVE_REASON_MAX } from './messages.ts'
import { confirmedAges, movedChild, refusal, schoolSeats } from './seats-shapes.ts'

export const reservePreview = z.object({
  /** Of everything that the preview shows; a call names it. */
  fingerprint: z.string(),
  /** Schools with seats, by name. */
  schools: z.array(
    z.extend(schoolSeats, {
      seats: z.int(),
      /** Children who wait for a seat there. */
      waiting: z.int(),
    }),
  ),
  refusal,
  /** The children who would get a seat, by name. */
  moves: z.array(
    z.extend(movedChild, {
      /** The place that the child leaves; null for none. */
      from: z.nullable(lookupItem),
    }),
  ),
})
export type ReservePreview = z.output<typeof reservePreview>

const previewOf = (level: Level) =>
  endpoint({
    name: `previewReserve${level}`,
    method: 'GET',
    path: `/api/ppdb/${levelPath(level)}/reserve`,
    access: ['admin', 'monitor'],
    level,
    query: z.strictObject(
      { school_id: z.optional(wholeNumber(MAX_ID, code('reserve.school'))) },
      code('reserve.unknown'),
    ),
    data: reservePreview,
    messages,
  })
export const previewReserve = { SD: previewOf('SD'), SMP: previewOf('SMP') }

const callOf = (level: Level) =>
  endpoint({
    name: `callReserve${level}`,
    method: 'POST',
    path: `/api/ppdb/${levelPath(level)}/reserve/call`,
    access: ['admin'],
    level,
    recentPassword: true,
    body: z.object(
      {
        school_id: z.optional(id(code('reserve.school'))),
        fingerprint: z
          .string(code('reserve.fingerprint'))
          .check(z.maxLength(64, code('reserve.fingerprint'))),
        reason: staffReason(RESERVE_REASON_MAX, code('reserve.reason')),
        odd_ages: confirmedAges(code('reserve.fingerprint')),
      },
      code('reserve.fingerprint'),
    ),
    data: z.object({ called: z.int() }),
    messages,
  })
export const callReserveOf = { SD: callOf('SD'), SMP: callOf('SMP') }

/** A call that was carried out. */
const recordedCall = z.object({
  id: z.int(),
  kind: z.enum(CALL_KINDS),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** The name of the admin; null: unknown. */
  by: z.nullable(z.string()),
  reason: z.string(),
  /** Children who got a seat. */
  called: z.int(),
  /** Of the record. */
  hash: z.string(),
})
export type RecordedCall = z.output<typeof recordedCall>

const callsOf = (level: Level) =>
  endpoint({
    name: `listCalls${level}`,
    method: 'GET',
    path: `/api/ppdb/${levelPath(level)}/reserve/calls`,
    access: ['admin', 'monitor'],
    level,
    data: z.array(recordedCall),
  })
export const listCalls = { SD: callsOf('SD'), SMP: callsOf('SMP') }

export const readCallRecord = endpoint({
  name: 'readCallRecord',
  method: 'GET',
  path: '/api/reserve_calls/:id',
  access: ['admin', 'monitor'],
  params: z.object({ id: pathId }),
  data: z.object({ record: z.string(), hash: z.string() }),
})
