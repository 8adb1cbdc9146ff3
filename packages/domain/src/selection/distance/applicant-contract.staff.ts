/** The distances of one applicant to the chosen schools. Admins correct them; all staff who see the registration read them. */
import * as z from 'zod/mini'
import { endpoint, lookupItem } from '../../shared/endpoint.ts'
import { pathId } from '../../shared/fields/ids.ts'
import { seenMetres, sentMetres, sentReason } from './contract.staff.ts'
import { DISTANCE_MESSAGES, DISTANCE_SAVED, distanceCode } from './messages.ts'
import { DISTANCE_SOURCES } from './resolve.ts'

export const applicantDistances = z.object({
  /** The season is the active one and the level is not frozen. */
  changeable: z.boolean(),
  choices: z.array(
    z.object({
      school: lookupItem,
      metres: z.nullable(z.int()),
      source: z.nullable(z.enum(DISTANCE_SOURCES)),
      reason: z.nullable(z.string()),
      /** The distance of the village; null: unknown. */
      of_village: z.nullable(z.int()),
    }),
  ),
})
export type ApplicantDistances = z.output<typeof applicantDistances>

export const readApplicantDistances = endpoint({
  name: 'readApplicantDistances',
  method: 'GET',
  path: '/api/ppdb/:id/distance',
  access: ['admin', 'monitor', 'operator'],
  params: z.object({ id: pathId }),
  data: applicantDistances,
})

export const saveApplicantDistance = endpoint({
  name: 'saveApplicantDistance',
  method: 'PUT',
  path: '/api/ppdb/:id/distance/:school_id',
  access: ['admin'],
  recentPassword: true,
  params: z.object({ id: pathId, school_id: pathId }),
  body: z.object(
    {
      /** Null removes the correction. */
      metres: z.nullable(sentMetres),
      reason: sentReason,
      seen: seenMetres,
    },
    distanceCode('distance.metres'),
  ),
  message: DISTANCE_SAVED,
  data: applicantDistances,
  messages: DISTANCE_MESSAGES,
})
