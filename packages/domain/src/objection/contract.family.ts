/** What a family reads of its place after the publication, with its change code, and how it objects. */
import * as z from 'zod/mini'
import { ownPlace } from '../re-registration/contract.family.ts'
import { endpoint, lookupItem } from '../shared/endpoint.ts'
import { filedObjection } from './filing.ts'
import { FILING_MESSAGES, OBJECTION_FILED } from './filing-messages.ts'
import { OWN_OBJECTION_STATES } from './states.ts'

/** Times are ISO 8601, UTC. No member of staff is named. */
export const ownAdmission = z.object({
  /** Of an admitted child; null for another, and before the publication. */
  re_registration: z.nullable(ownPlace),
  /** At most one to each chosen school; the oldest first. */
  objections: z.array(
    z.object({
      school: lookupItem,
      state: z.enum(OWN_OBJECTION_STATES),
      text: z.string(),
      filed_at: z.string(),
      answer: z.nullable(z.object({ text: z.string(), at: z.string() })),
      seated_at: z.nullable(z.string()),
    }),
  ),
  /** Chosen schools that the family may object to now. */
  may_object_to: z.array(lookupItem),
  /** The first moment at which no objection is accepted any more; null: not set, or before the publication. */
  objections_until: z.nullable(z.string()),
})
export type OwnAdmission = z.output<typeof ownAdmission>

export const readOwnAdmission = endpoint({
  name: 'readOwnAdmission',
  method: 'GET',
  path: '/api/manage/admission',
  access: 'family',
  data: ownAdmission,
})

export const fileOwnObjection = endpoint({
  name: 'fileOwnObjection',
  method: 'POST',
  path: '/api/manage/objection',
  access: 'family',
  body: filedObjection,
  status: 201,
  message: OBJECTION_FILED,
  data: ownAdmission,
  messages: FILING_MESSAGES,
})
