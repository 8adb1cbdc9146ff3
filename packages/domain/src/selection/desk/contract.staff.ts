/** 'Meja seleksi': the applicants of one school in the order of the rules. Decisions are made by the calls of bulk decisions. */
import * as z from 'zod/mini'
import { decision } from '../../registration/contract.public.ts'
import { STAFF_MESSAGES } from '../../registration/staff/messages.ts'
import { FLAG_KINDS } from '../../registration/staff/screening/screening.ts'
import { schoolYear } from '../../season/seasons-contract.staff.ts'
import { endpoint, lookupItem } from '../../shared/endpoint.ts'
import { pathId } from '../../shared/fields/ids.ts'
import { LEVELS } from '../../shared/level.ts'
import { PAGING_MESSAGES, seasonQuery } from '../../shared/paging.ts'
import { ORDER_KEYS } from '../order.ts'

export const deskApplicant = z.object({
  id: z.int(),
  no_registration: z.string(),
  name: z.string(),
  /** `YYYY-MM-DD` */
  birth_date: z.string(),
  village: z.string(),
  /** To this school; null: unknown. */
  metres: z.nullable(z.int()),
  /** Null: both choices are this school. */
  choice: z.nullable(z.union([z.literal(1), z.literal(2)])),
  /** The other chosen school and its decision. */
  other: z.nullable(z.extend(lookupItem, { decision })),
  /** A school beside the choices admits the child. */
  placed: z.boolean(),
  /** Of this school, with its reason. */
  decision,
  reason: z.nullable(z.string()),
  flags: z.array(z.enum(FLAG_KINDS)),
  /** The NIK says another birth date. */
  birth_date_differs: z.boolean(),
  /** Entered after the publication: behind all others. */
  late: z.boolean(),
  /** The path that gave the seat, for an admin; absent without one, and of a child that is not LULUS here. */
  seat: z.optional(z.object({ path: z.string(), leftover: z.boolean() })),
})
export type DeskApplicantRecord = z.output<typeof deskApplicant>

export const deskData = z.object({
  season: schoolYear,
  school: z.extend(lookupItem, { npsn: z.string(), level: z.enum(LEVELS) }),
  /** How the seats of the level are given. */
  method: z.enum(['manual', 'run']),
  /** Nothing can be decided by hand any more: the data of the level are frozen, or the season is not active. */
  closed: z.boolean(),
  /** With paths that of the rest. */
  order: z.array(z.enum(ORDER_KEYS)),
  /** Null: not set for the season. */
  seats: z.nullable(z.int()),
  used: z.int(),
  /** Each path by precedence, whose own order the desk does not show; absent with domisili only. `admitted` null: withheld from a school. */
  by_path: z.optional(
    z.array(
      z.object({
        name: z.string(),
        is_rest: z.boolean(),
        seats: z.nullable(z.int()),
        admitted: z.nullable(z.int()),
      }),
    ),
  ),
  /** Live applicants, by registration. */
  applicants: z.array(deskApplicant),
})
export type DeskData = z.output<typeof deskData>

export const readDesk = endpoint({
  name: 'readDesk',
  method: 'GET',
  path: '/api/selection/desk/:school_id',
  access: ['admin', 'monitor', 'operator'],
  params: z.object({ school_id: pathId }),
  query: seasonQuery,
  data: deskData,
  messages: { ...PAGING_MESSAGES, ...STAFF_MESSAGES },
})
