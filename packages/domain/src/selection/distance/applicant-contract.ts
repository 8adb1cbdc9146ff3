/** The distances of one applicant to the chosen schools. Admins correct them; all staff who see the registration read them. */
import * as z from 'zod/mini'
import { endpoint, lookupItem } from '../../shared/endpoint.ts'
import { pathId } from '../../shared/fields/ids.ts'
import { seenMetres, sentMetres, sentReason } from './contract.ts'
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
  summary: 'The distances of a registration to its schools, with source and reason.',
  method: 'GET',
  path: '/api/ppdb/:id/distance',
  access: ['admin', 'monitor', 'operator'],
  params: z.object({ id: pathId }),
  data: applicantDistances,
  refusals: { 404: 'There is no such registration, or it is outside the school of the operator.' },
})

export const saveApplicantDistance = endpoint({
  name: 'saveApplicantDistance',
  summary: 'Corrects the distance of one applicant to a chosen school, or removes the correction.',
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
  refusals: {
    400: 'No reason, or a wrong value.',
    404: 'There is no such registration, or it has not chosen the school.',
    409: 'Another distance holds than the one that was seen, the child has withdrawn, the level is frozen, or the season is not active.',
  },
})
