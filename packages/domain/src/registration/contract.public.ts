/** Public calls: registration, look-up by number, and the card. */
import * as z from 'zod/mini'
import { endpoint, lookupItem } from '../shared/endpoint.ts'
import { LEVELS } from '../shared/level.ts'
import { registrationFields } from './fields.ts'
import { REGISTRATION_ACCEPTED, REGISTRATION_FOUND } from './messages.ts'

/** After a refusal because the NIK or NISN is registered: stores the registration, and lets the office check the number. */
export const numberCheck = { number_check: z.optional(z.nullable(z.boolean())) }

/**
 * The paths that the child claims, in a season that takes claims: objects like those of `saveOwnClaim`, without `version`. Without it the
 * child competes by its village alone.
 */
export const claimedPaths = { paths: z.optional(z.nullable(z.array(z.unknown()))) }

/** The family asks for messages to its e-mail address; nothing while the office sends none. */
export const mailWish = { mail_wanted: z.optional(z.nullable(z.boolean())) }

export const registered = z.object({
  no_registration: z.string(),
  /** The family corrects or withdraws the registration with it; null when a retry comes after the school has made a new one. */
  change_code: z.nullable(z.string()),
  /** Another registration has the NIK or NISN too; the office checks whose it is. */
  number_check: z.optional(z.literal(true)),
})
export type Registered = z.output<typeof registered>

export const registerSd = endpoint({
  name: 'registerSd',
  method: 'POST',
  path: '/api/ppdb/sd',
  access: 'public',
  limit: 'registration',
  body: z.object({ ...registrationFields.SD, ...numberCheck, ...claimedPaths, ...mailWish }),
  validatedBy: 'handler',
  takesKey: true,
  status: 201,
  message: REGISTRATION_ACCEPTED,
  data: registered,
})

export const registerSmp = endpoint({
  name: 'registerSmp',
  method: 'POST',
  path: '/api/ppdb/smp',
  access: 'public',
  limit: 'registration',
  body: z.object({ ...registrationFields.SMP, ...numberCheck, ...claimedPaths, ...mailWish }),
  validatedBy: 'handler',
  takesKey: true,
  status: 201,
  message: REGISTRATION_ACCEPTED,
  data: registered,
})

/** A decision about one choice; null: none yet, or not published. */
export const decision = z.nullable(z.enum(['LULUS', 'TIDAK LULUS']))
export type Decision = z.output<typeof decision>

/**
 * The public view, which the registration number gives access to. Beside it only `publicMeta` and the card
 * (`CARD_ANSWER_KEYS`) are public.
 */
export const publicRegistration = z.object({
  no_registration: z.string(),
  name: z.string(),
  type: z.enum(LEVELS),
  school_1_id: lookupItem,
  school_2_id: lookupItem,
  school_1_status: decision,
  school_2_status: decision,
})
export type PublicRegistration = z.output<typeof publicRegistration>

/** The parts of a registration that form its public view. */
export interface PublicRegistrationSource {
  number: string
  name: string
  level: PublicRegistration['type']
  /** Schools in the order of choice. */
  schools: readonly [PublicRegistration['school_1_id'], PublicRegistration['school_2_id']]
  /** Decisions in the order of choice, as stored. */
  decisions: readonly [Decision, Decision]
}

/** The public view of a registration. Decisions are null until the season's results are published. */
export function toPublicRegistration(
  { number, name, level, schools, decisions }: PublicRegistrationSource,
  published: boolean,
): PublicRegistration {
  return {
    no_registration: number,
    name,
    type: level,
    school_1_id: schools[0],
    school_2_id: schools[1],
    school_1_status: published ? decisions[0] : null,
    school_2_status: published ? decisions[1] : null,
  }
}

/**
 * What is public beside the seven fields. The statuses of a withdrawn registration are null; `documents_seen`: by staff, all
 * required ones; `re_registered`: of an admitted child whose results are public, the family has come to the school; `released`: of
 * a withdrawn one, the seat was given up because it had not come.
 */
const publicMetaFields = z.object({
  withdrawn: z.optional(z.literal(true)),
  documents_seen: z.optional(z.literal(true)),
  re_registered: z.optional(z.literal(true)),
  released: z.optional(z.literal(true)),
  /** After publication: why, as a code for each choice; null where neither a run nor the order of the desk has decided. */
  reasons: z.optional(z.tuple([z.nullable(z.string()), z.nullable(z.string())])),
  /** The number on the reserve list of each choice; a placed child waits nowhere. */
  reserve: z.optional(z.tuple([z.nullable(z.int()), z.nullable(z.int())])),
  /** After publication: the school beside the choices that has admitted the child. */
  placed: z.optional(lookupItem),
  /** Of a child without a place: until when its family may name schools with free seats. ISO 8601, UTC. */
  free_seats_until: z.optional(z.string()),
  /** The chosen schools that the office has closed. */
  closed_schools: z.optional(z.array(z.int())),
})
export type PublicMeta = z.output<typeof publicMetaFields>

/** @returns undefined where there is nothing to say */
export function publicMeta(of: PublicMetaSource): PublicMeta | undefined {
  if (of.withdrawn) return { withdrawn: true, ...(of.released && { released: true as const }) }
  const { documentsSeen, run } = of
  const reRegistered = of.published && of.reRegistered
  const placed = of.published ? of.placed : null
  const until = placed || of.admitted || !of.published ? null : of.freeSeatsUntil
  const mayName = until !== null && of.now < until
  const meta: PublicMeta = {}
  if (documentsSeen) meta.documents_seen = true
  if (reRegistered) meta.re_registered = true
  const reasons = of.published ? reasonsOf(of) : null
  if (reasons) meta.reasons = reasons
  if (run && !placed && (run.reserve[0] !== null || run.reserve[1] !== null)) meta.reserve = run.reserve
  if (placed) meta.placed = placed
  if (mayName) meta.free_seats_until = until.toISOString()
  if (of.closedSchools.length > 0) meta.closed_schools = [...of.closedSchools]
  return Object.keys(meta).length > 0 ? meta : undefined
}

/** Those of the run; without one those of the desk. Null where there are none. */
function reasonsOf({ run, byDesk }: Pick<PublicMetaSource, 'run' | 'byDesk'>): PublicMeta['reasons'] | null {
  if (run) return run.reasons
  const [first, second] = byDesk
  const code = (decided: Decision) => decided && (decided === 'LULUS' ? 'LULUS_MEJA' : 'TIDAK_MEJA')
  return first || second ? [code(first), code(second)] : null
}

export interface PublicMetaSource {
  withdrawn: boolean
  documentsSeen: boolean
  /** The family has come to the school that admits the child. */
  reRegistered: boolean
  /** The seat was given up because the family had not come. */
  released: boolean
  /** Whether the decisions of the season are shown. */
  published: boolean
  /** The school of a placement. */
  placed: { id: number; name: string } | null
  /** A chosen school admits the child. */
  admitted: boolean
  /** Of the level; null: not opened. */
  freeSeatsUntil: Date | null
  /** The chosen schools that are closed, each once. */
  closedSchools: readonly number[]
  /** The decision of each choice, if the desk of the school made it in its order. */
  byDesk: readonly [Decision, Decision]
  now: Date
  /** Of a run, once it is published. */
  run?: { reasons: PublicMeta['reasons']; reserve: [number | null, number | null] } | undefined
}

export const readRegistration = endpoint({
  name: 'readRegistration',
  method: 'GET',
  path: '/api/ppdb/registered/:no',
  access: 'public',
  limit: 'lookup',
  params: z.object({ no: z.string() }),
  message: REGISTRATION_FOUND,
  data: publicRegistration,
  meta: publicMetaFields,
})

/** The card is a download, not JSON, so it has a path and no contract. */
export const CARD_PATH = '/ppdb/:no_registration/pdf'

/** How long the idempotency key of a registration is stored. */
export const IDEMPOTENCY_HOURS = 48
