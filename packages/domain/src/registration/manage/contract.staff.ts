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

const papersCode: RequestCode = 'code.papers'

export const makeChangeCode = endpoint({
  name: 'makeChangeCode',
  method: 'POST',
  path: '/api/ppdb/:id/change_code',
  access: WHO_CHANGES,
  recentPassword: true,
  params,
  body: z.object({ papers_seen: z.literal(true, papersCode) }, papersCode),
  message: CODE_MADE,
  messages: REQUEST_MESSAGES,
  data: z.object({ change_code: z.string() }),
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
  method: 'GET',
  path: '/api/corrections',
  access: ['admin', 'monitor', 'operator'],
  data: z.array(listedRequest),
})

export const readOpenRequests = endpoint({
  name: 'readOpenRequests',
  method: 'GET',
  path: '/api/corrections/open',
  access: ['admin', 'monitor', 'operator'],
  data: z.object({ registrations: z.array(z.int()) }),
})

export const acceptRequest = endpoint({
  name: 'acceptRequest',
  method: 'POST',
  path: '/api/corrections/:id/accept',
  access: WHO_CHANGES,
  params,
  message: REQUEST_ACCEPTED,
  data: z.null(),
})

const wrong: RequestCode = 'request.reason'

export const refuseRequest = endpoint({
  name: 'refuseRequest',
  method: 'POST',
  path: '/api/corrections/:id/refuse',
  access: WHO_CHANGES,
  params,
  body: z.object({ reason: staffReason(REQUEST_REASON_MAX, wrong) }, wrong),
  message: REQUEST_REFUSED,
  data: z.null(),
  messages: REQUEST_MESSAGES,
})
