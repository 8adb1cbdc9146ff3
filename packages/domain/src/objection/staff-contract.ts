/** Objections: staff calls. Operators file and read for their own school, admins answer, the monitor reads. */
import * as z from 'zod/mini'
import { endpoint, lookupItem } from '../shared/endpoint.ts'
import { id, pathId } from '../shared/fields/ids.ts'
import { maskIdentityNumbers } from '../shared/fields/long-numbers.ts'
import { lines } from '../shared/fields/text.ts'
import { LEVELS } from '../shared/level.ts'
import { pageMeta, pagingCode, pagingFields } from '../shared/paging.ts'
import {
  objectionCode as code,
  OBJECTION_MESSAGES as messages,
  OBJECTION_ANSWERED,
  OBJECTION_FILED,
  OBJECTION_TEXT_MAX,
  type ObjectionCode,
} from './messages.ts'
import { OBJECTION_OUTCOMES, OBJECTION_STATES } from './states.ts'

const EVERY_ROLE = ['admin', 'monitor', 'operator'] as const
const OUT_OF_SCOPE = 'There is no such registration, or it is outside the school of the operator.'
const params = z.object({ id: pathId })

/** Several lines. A NIK in them is masked before it is stored. */
const longText = (wrong: ObjectionCode) =>
  lines(OBJECTION_TEXT_MAX, { required: wrong, long: wrong, characters: wrong }).check(
    z.overwrite(maskIdentityNumbers),
  )

export const objection = z.object({
  id: z.int(),
  registration: z.object({
    id: z.int(),
    no_registration: z.string(),
    name: z.string(),
    type: z.enum(LEVELS),
  }),
  /** The chosen school that it is about. */
  school: lookupItem,
  state: z.enum(OBJECTION_STATES),
  text: z.string(),
  /** ISO 8601, UTC. `by`: the name of the member of staff; null: the family itself, or unknown. */
  filed: z.object({ at: z.string(), by: z.nullable(z.string()) }),
  answer: z.nullable(z.object({ text: z.string(), at: z.string(), by: z.nullable(z.string()) })),
  /** When an upheld objection got its seat. */
  seated_at: z.nullable(z.string()),
  /** Counts the changes. An answer sends it back, so that the server detects concurrent changes. */
  version: z.int(),
})
export type Objection = z.output<typeof objection>

/** Unknown parameters are refused. */
export const objectionQuery = z.strictObject(
  { state: z.optional(z.enum(OBJECTION_STATES, code('objection.state'))), ...pagingFields },
  pagingCode('query.unknown'),
)

export const listObjections = endpoint({
  name: 'listObjections',
  summary:
    'One page of the objections of the active season, the oldest unanswered first; operators see those to their school.',
  method: 'GET',
  path: '/api/objection',
  access: EVERY_ROLE,
  query: objectionQuery,
  data: z.array(objection),
  meta: pageMeta,
  messages,
  refusals: { 400: 'An unknown parameter, or one with a wrong value.' },
})

export const readObjection = endpoint({
  name: 'readObjection',
  summary: 'The objection of a registration; null for none.',
  method: 'GET',
  path: '/api/ppdb/:id/objection',
  access: EVERY_ROLE,
  params,
  data: z.nullable(objection),
  refusals: { 404: OUT_OF_SCOPE },
})

export const fileObjection = endpoint({
  name: 'fileObjection',
  summary: 'Files the objection of a family at the counter. A registration has one.',
  method: 'POST',
  path: '/api/ppdb/:id/objection',
  access: ['admin', 'operator'],
  params,
  body: z.object(
    {
      /** A chosen school; an operator files for the own school. */
      school_id: id(code('objection.school')),
      text: longText('objection.text'),
    },
    code('objection.text'),
  ),
  status: 201,
  message: OBJECTION_FILED,
  data: objection,
  messages,
  refusals: {
    400: 'School or text is missing or wrong.',
    403: 'The school is not that of the operator.',
    404: OUT_OF_SCOPE,
    409: 'Results are not published, the date has passed or is not set, one was filed, the school or an earlier choice admits the child, or the child has withdrawn.',
  },
})

export const answerObjection = endpoint({
  name: 'answerObjection',
  summary:
    'Upholds or rejects an objection, with an answer that the family reads. An upheld one gets a free seat of the school at once, else the next one.',
  method: 'PUT',
  path: '/api/objection/:id/answer',
  access: ['admin'],
  params,
  body: z.object(
    {
      outcome: z.enum(OBJECTION_OUTCOMES, code('objection.outcome')),
      answer: longText('objection.answer'),
      /** The version that was read; absent: no conflict check. */
      version: z.optional(id(code('objection.version'))),
    },
    code('objection.outcome'),
  ),
  message: OBJECTION_ANSWERED,
  data: objection,
  messages,
  refusals: {
    400: 'Outcome or answer is missing or wrong.',
    403: 'The admin who filed it does not uphold it.',
    404: 'There is no such objection.',
    409: 'It was answered before, the child has withdrawn, an upheld one is about a school that is no choice any more, or the season is not active.',
  },
})

export const seatObjection = endpoint({
  name: 'seatObjection',
  summary:
    'Gives an upheld objection the seat that has become free at its school; one that has its seat keeps it.',
  method: 'POST',
  path: '/api/objection/:id/seat',
  access: ['admin'],
  params,
  data: objection,
  refusals: {
    404: 'There is no such objection.',
    409: 'It is not upheld, no seat is free, the child has withdrawn, or the season is not active.',
  },
})
