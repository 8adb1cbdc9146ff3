/** What staff do for families: a new change code, and the answers to requests for corrections. */
import * as z from 'zod/mini'
import { endpoint, lookupItem } from '../../shared/endpoint.ts'
import { pathId } from '../../shared/fields/ids.ts'
import { staffReason } from '../../shared/fields/reason.ts'
import { LEVELS } from '../../shared/level.ts'
import {
  CODE_MADE,
  REQUEST_ACCEPTED,
  REQUEST_MESSAGES,
  REQUEST_REASON_MAX,
  REQUEST_REFUSED,
  type RequestCode,
} from './messages.ts'
import { correctionRequest } from './request.ts'

const WHO_CHANGES = ['admin', 'operator'] as const
const params = z.object({ id: pathId })
const OUT_OF_SCOPE = 'There is none, or it is the school of the operator does not answer it.'

const papersCode: RequestCode = 'code.papers'

export const makeChangeCode = endpoint({
  name: 'makeChangeCode',
  summary:
    'Makes a new change code for a family that is present and has shown its family card. The old one and its sessions end. Audited, and shown to the family for 14 days.',
  method: 'POST',
  path: '/api/ppdb/:id/change_code',
  access: WHO_CHANGES,
  recentPassword: true,
  params,
  body: z.object({ papers_seen: z.literal(true, papersCode) }, papersCode),
  message: CODE_MADE,
  messages: REQUEST_MESSAGES,
  data: z.object({ change_code: z.string() }),
  refusals: {
    400: 'The papers were not seen.',
    403: 'The operator is of the second choice.',
    404: 'There is no such registration, or it is outside the school of the operator.',
    409: 'The season is not active.',
  },
})

/** A request with the registration that it is about. */
export const listedRequest = z.extend(correctionRequest, {
  registration: z.object({
    no_registration: z.string(),
    name: z.string(),
    type: z.enum(LEVELS),
    /** The school that answers: the one that admits the child, else the first choice. */
    answering_school: lookupItem,
  }),
  /** The operator who proposes the change; null: the family asks for it. */
  proposed_by: z.nullable(z.string()),
  /** Only an admin may accept it. */
  for_admin: z.boolean(),
})
export type ListedRequest = z.output<typeof listedRequest>

export const listRequests = endpoint({
  name: 'listRequests',
  summary:
    'The open requests for corrections of the active season, oldest first, and what operators propose; operators see those of families that their school answers. At most 200.',
  method: 'GET',
  path: '/api/corrections',
  access: ['admin', 'monitor', 'operator'],
  data: z.array(listedRequest),
})

export const readOpenRequests = endpoint({
  name: 'readOpenRequests',
  summary:
    'The ids of the registrations with an open request for a correction, of the active season; operators see those that their school answers. Not audited: it says nothing about a person.',
  method: 'GET',
  path: '/api/corrections/open',
  access: ['admin', 'monitor', 'operator'],
  data: z.object({ registrations: z.array(z.int()) }),
})

export const acceptRequest = endpoint({
  name: 'acceptRequest',
  summary:
    'Makes the wanted correction, by the rules of an edit by the caller: village, choices and what an operator may only propose are changed by admins only.',
  method: 'POST',
  path: '/api/corrections/:id/accept',
  access: WHO_CHANGES,
  params,
  message: REQUEST_ACCEPTED,
  data: z.null(),
  refusals: {
    400: 'A wanted value breaks a rule now.',
    403: 'The request changes what only an admin may change, and the caller is an operator.',
    404: OUT_OF_SCOPE,
    409: 'Answered or replaced meanwhile, or the registration cannot be changed now.',
  },
})

const wrong: RequestCode = 'request.reason'

export const refuseRequest = endpoint({
  name: 'refuseRequest',
  summary: 'Refuses a request with a reason that the family reads.',
  method: 'POST',
  path: '/api/corrections/:id/refuse',
  access: WHO_CHANGES,
  params,
  body: z.object({ reason: staffReason(REQUEST_REASON_MAX, wrong) }, wrong),
  message: REQUEST_REFUSED,
  data: z.null(),
  messages: REQUEST_MESSAGES,
  refusals: {
    400: 'The reason is missing or too long.',
    404: OUT_OF_SCOPE,
    409: 'Answered or replaced meanwhile.',
  },
})
