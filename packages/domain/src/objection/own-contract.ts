/** What a family reads of its place after the publication, with its change code: re-registration and objection. */
import * as z from 'zod/mini'
import { ownPlace } from '../re-registration/own-contract.ts'
import { endpoint, lookupItem } from '../shared/endpoint.ts'
import { OBJECTION_STATES } from './states.ts'

/** Times are ISO 8601, UTC. No member of staff is named. */
export const ownAdmission = z.object({
  /** Of an admitted child; null for another, and before the publication. */
  re_registration: z.nullable(ownPlace),
  objection: z.nullable(
    z.object({
      school: lookupItem,
      state: z.enum(OBJECTION_STATES),
      text: z.string(),
      filed_at: z.string(),
      answer: z.nullable(z.object({ text: z.string(), at: z.string() })),
      seated_at: z.nullable(z.string()),
    }),
  ),
})
export type OwnAdmission = z.output<typeof ownAdmission>

export const readOwnAdmission = endpoint({
  name: 'readOwnAdmission',
  summary:
    'Re-registration and objection of the child of the session, with the answer; empty before the publication.',
  method: 'GET',
  path: '/api/manage/admission',
  access: 'family',
  data: ownAdmission,
  refusals: { 401: 'There is no session, or it has ended.' },
})
