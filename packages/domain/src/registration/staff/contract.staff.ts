/** Staff calls for applicants: list, read, edit and decide, export. Operators are restricted to their school. */
import * as z from 'zod/mini'
import { endpoint, lookupItem } from '../../shared/endpoint.ts'
import { id, pathId } from '../../shared/fields/ids.ts'
import { optionalStaffReason } from '../../shared/fields/reason.ts'
import { type Level, levelPath } from '../../shared/level.ts'
import { pageMeta } from '../../shared/paging.ts'
import { familyFields } from '../family/family.ts'
import { isOfLevel, type KeyOfLevel } from '../field-keys.ts'
import { schemasOf } from '../fields.ts'
import { applicant } from './applicant.ts'
import { EDITABLE_KEYS, type EditableKey } from './field-keys.ts'
import { listQuery } from './list-query.ts'
import {
  APPLICANT_EDITED,
  EDIT_MESSAGES,
  type EditCode,
  HISTORY_ACTIONS,
  STAFF_MESSAGES,
} from './messages.ts'

const EVERY_ROLE = ['admin', 'monitor', 'operator'] as const
const WHO_CHANGES = ['admin', 'operator'] as const

const pathParams = z.object({ id: pathId })

const listOf = (level: Level) =>
  endpoint({
    name: `listApplicants${level}`,
    method: 'GET',
    path: `/api/ppdb/${levelPath(level)}`,
    access: EVERY_ROLE,
    level,
    query: listQuery,
    data: z.array(applicant),
    meta: pageMeta,
    messages: STAFF_MESSAGES,
  })

export const listApplicants = { SD: listOf('SD'), SMP: listOf('SMP') }

const editCode = (code: EditCode) => code

export const DECISION_REASON_MAX = 300

/** A decision in a request: null or '' for none. */
export const sentDecision = z.pipe(
  z.union(
    [
      z.null(),
      z.pipe(
        z.string().check(z.overwrite((value) => value.trim().toUpperCase())),
        z.enum(['', 'LULUS', 'TIDAK LULUS']),
      ),
    ],
    editCode('decision.format'),
  ),
  z.transform((value) => value || null),
)

/** Fields of an edit that are not fields of the registration. */
export const editExtras = {
  /** Must equal the id in the path. */
  id: id(editCode('id.other')),
  type: z.string(editCode('type.other')),
  /** The version that was read; absent: no conflict check (original clients). */
  version: id(editCode('version.format')),
  /** The chosen school that `status_announcement` decides; absent: an operator's own school, else choice 1. */
  school_id: z.union(
    [z.null(), z.literal(''), id(editCode('decision.not_chosen'))],
    editCode('decision.not_chosen'),
  ),
  status_announcement: sentDecision,
  /** Admin only: both decisions in one edit, by choice. `status_announcement` overrides the one of its school. */
  school_1_status: sentDecision,
  school_2_status: sentDecision,
  /** Why the decision is made; required, from a list, where seats are given by a run. */
  decision_reason: optionalStaffReason(DECISION_REASON_MAX, editCode('decision.reason')),
  /** Why the birth date is corrected; required after a public run, which keeps the value that it used. */
  correction_reason: optionalStaffReason(DECISION_REASON_MAX, editCode('correction.reason')),
  /** What the refusal says about an odd age, once a person has confirmed it. Asked only of edits with a version. */
  age_confirmed: optionalStaffReason(DECISION_REASON_MAX, editCode('age.confirmed')),
}

/** Fields of a registration that an edit may change; those of `ADMIN_KEYS` only by an admin. */
export const editableFields = { SD: editableOf('SD'), SMP: editableOf('SMP') } as const

function editableOf<L extends Level>(level: L) {
  return schemasOf<KeyOfLevel<L> & EditableKey>(EDITABLE_KEYS.filter((key) => isOfLevel(key, level)))
}

/** An absent field stays unchanged; '' clears an optional one. */
export const editBody = {
  SD: z.partial(z.object({ ...editableFields.SD, ...familyFields, ...editExtras })),
  SMP: z.partial(z.object({ ...editableFields.SMP, ...familyFields, ...editExtras })),
} as const

const editOf = (level: Level) =>
  endpoint({
    name: `editApplicant${level}`,
    method: 'PUT',
    path: `/api/ppdb/${levelPath(level)}/:id/edit`,
    access: WHO_CHANGES,
    level,
    params: pathParams,
    body: editBody[level],
    validatedBy: 'handler',
    message: APPLICANT_EDITED,
    /** The registration number, as clients of the original API expect. */
    data: z.string(),
    messages: EDIT_MESSAGES,
  })

export const editApplicant = { SD: editOf('SD'), SMP: editOf('SMP') }

/** A value before or after a change: schools and villages with their names, NIK and NISN masked. */
const changedValue = z.nullable(z.union([z.string(), z.int(), lookupItem]))
export type ChangedValue = z.output<typeof changedValue>

export const historyEntry = z.object({
  /** ISO 8601, UTC. */
  at: z.string(),
  /** The name of the member of staff, or 'Pendaftar'. */
  who: z.string(),
  /** `HISTORY_ACTIONS` has the words. */
  action: z.enum(Object.keys(HISTORY_ACTIONS) as (keyof typeof HISTORY_ACTIONS)[]),
  /** Before and after by field name of the record; empty for actions without changes. */
  changes: z.record(z.string(), z.object({ before: changedValue, after: changedValue })),
})
export type HistoryEntry = z.output<typeof historyEntry>

export const readHistory = endpoint({
  name: 'readHistory',
  method: 'GET',
  path: '/api/ppdb/:id/history',
  access: EVERY_ROLE,
  params: pathParams,
  data: z.array(historyEntry),
})

export const showNik = endpoint({
  name: 'showNik',
  method: 'POST',
  path: '/api/ppdb/:id/nik',
  access: WHO_CHANGES,
  params: pathParams,
  data: z.object({ nik: z.string() }),
})
