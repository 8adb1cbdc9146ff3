/**
 * The calls of a family that manages its registration (docs/product-rules.md#managing-a-registration). Number and change code
 * open a short session in a separate cookie; the other calls are about the registration of the session.
 */
import * as z from 'zod/mini'
import { endpoint, lookupItem } from '../../shared/endpoint.ts'
import { id } from '../../shared/fields/ids.ts'
import { LEVELS } from '../../shared/level.ts'
import { ANSWER_KEYS, type AnswerKey } from '../column-keys.ts'
import { decision } from '../contract.public.ts'
import { storedFamily } from '../family/family.ts'
import { correctionFields } from './check-correction.ts'
import { CLOSINGS } from './closing.ts'
import {
  FAMILY_ACTIONS,
  MANAGE_MESSAGES,
  MANAGED_BACK,
  MANAGED_CHANGED,
  MANAGED_UNDONE,
  MANAGED_WITHDRAWN,
  type ManageCode,
  REQUEST_SENT,
  SEAT_FREED,
} from './messages.ts'
import { correctionRequest, fieldChanges } from './request.ts'

const code = (value: ManageCode) => value

/** Every call of a family is below this path. */
export const MANAGE_PATH = '/api/manage'
export const FAMILY_COOKIE = 'kelola'
/** How long a session lasts, in minutes. */
export const FAMILY_SESSION_MINUTES = 60

const answer = z.nullable(z.union([z.string(), z.int()]))

/** An act about the registration, as its family sees it. */
const familyChange = z.object({
  at: z.string(),
  /** 'Anda', the school or the office; no person. */
  who: z.string(),
  action: z.enum(Object.keys(FAMILY_ACTIONS) as (keyof typeof FAMILY_ACTIONS)[]),
  changes: fieldChanges,
})
export type FamilyChange = z.output<typeof familyChange>

/** Everything that the family entered, and what became of it. The NIK is masked; decisions appear with the publication. */
export const managed = z.object({
  no_registration: z.string(),
  type: z.enum(LEVELS),
  season: z.object({ first_year: z.int(), label: z.string() }),
  /** Counts the changes, without decisions. */
  version: z.int(),
  /** Null while families may change registrations. One that has been examined refuses it all the same, and does not say so before. */
  closing: z.nullable(z.enum(CLOSINGS)),
  /** The family may withdraw the child: while it may change the registration, and after the publication while a school admits it. */
  may_withdraw: z.boolean(),
  nik_masked: z.string(),
  nisn: z.nullable(z.string()),
  /** The office checks whose the NIK or NISN is: the family shows its papers there. Both families read the same. */
  number_check: z.boolean(),
  /** Dates are `YYYY-MM-DD`, phones +62…; null for what is empty or not asked for. */
  answers: z.object(
    Object.fromEntries(ANSWER_KEYS.map((key) => [key, answer])) as { [Key in AnswerKey]: typeof answer },
  ),
  /** Parents who are not as usual, and the guardian. */
  family: z.object(storedFamily),
  village_id: z.extend(lookupItem, { district_id: lookupItem }),
  school_1_id: lookupItem,
  school_2_id: lookupItem,
  /** The chosen schools that the office has closed. */
  closed_schools: z.array(z.int()),
  school_1_status: decision,
  school_2_status: decision,
  /** The number on the reserve list of each choice; null for none. */
  reserve: z.tuple([z.nullable(z.int()), z.nullable(z.int())]),
  /** Why a choice was refused by hand: the listed reason or 'Lainnya', never what staff added to it; null for none. */
  refusals: z.tuple([z.nullable(z.string()), z.nullable(z.string())]),
  /** The school beside the choices that has admitted the child. */
  placed_school: z.nullable(lookupItem),
  /** ISO 8601, UTC, as all times. */
  created_at: z.string(),
  /** The last new code that staff made in the last 14 days, and who. */
  code_made: z.nullable(z.object({ at: z.string(), who: z.string() })),
  /** Staff have seen all required documents. */
  documents_seen: z.boolean(),
  withdrawn: z.nullable(
    z.object({
      at: z.string(),
      /** The family may take it back: its own, while no other child was called to the seat. */
      may_take_back: z.boolean(),
      by_family: z.boolean(),
      /** Until when the seat that the child had is held for it; null: no seat is held. */
      seat_held_until: z.nullable(z.string()),
      /** The seat was given up because the family had not come. */
      released: z.boolean(),
    }),
  ),
  /** Newest first. */
  changes: z.array(familyChange),
  /** Whether the newest change is the family's own and may be undone. */
  undoable: z.boolean(),
  /** Newest first. */
  requests: z.array(correctionRequest),
})
export type Managed = z.output<typeof managed>

export const closeManaged = endpoint({
  name: 'closeManaged',
  method: 'DELETE',
  path: `${MANAGE_PATH}/session`,
  access: 'family',
  data: z.null(),
})

export const readManaged = endpoint({
  name: 'readManaged',
  method: 'GET',
  path: MANAGE_PATH,
  access: 'family',
  data: managed,
})

/** The version that was read. */
const version = id(code('version'))

export const correctManaged = endpoint({
  name: 'correctManaged',
  method: 'PUT',
  path: MANAGE_PATH,
  access: 'family',
  body: z.extend(z.partial(z.object(correctionFields)), { version }),
  validatedBy: 'handler',
  message: MANAGED_CHANGED,
  data: managed,
  messages: MANAGE_MESSAGES,
})

const versionBody = z.object({ version }, code('version'))

export const undoManaged = endpoint({
  name: 'undoManaged',
  method: 'POST',
  path: `${MANAGE_PATH}/undo`,
  access: 'family',
  body: versionBody,
  message: MANAGED_UNDONE,
  data: managed,
  messages: MANAGE_MESSAGES,
})

export const withdrawManaged = endpoint({
  name: 'withdrawManaged',
  method: 'POST',
  path: `${MANAGE_PATH}/withdraw`,
  access: 'family',
  body: z.object({ word: z.string(code('word')), version }, code('word')),
  message: MANAGED_WITHDRAWN,
  data: managed,
  messages: MANAGE_MESSAGES,
})

export const undoManagedWithdrawal = endpoint({
  name: 'undoManagedWithdrawal',
  method: 'POST',
  path: `${MANAGE_PATH}/withdraw/undo`,
  access: 'family',
  message: MANAGED_BACK,
  data: managed,
})

export const freeManagedSeat = endpoint({
  name: 'freeManagedSeat',
  method: 'POST',
  path: `${MANAGE_PATH}/withdraw/free`,
  access: 'family',
  message: SEAT_FREED,
  data: managed,
})

export const requestCorrection = endpoint({
  name: 'requestCorrection',
  method: 'POST',
  path: `${MANAGE_PATH}/request`,
  access: 'family',
  body: z.partial(z.object(correctionFields)),
  validatedBy: 'handler',
  message: REQUEST_SENT,
  data: managed,
})
