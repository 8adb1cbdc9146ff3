/** What helps a child at school, for the school that reads it and for admins (docs/product-rules.md#support-needs). */
import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { pathId } from '../shared/fields/ids.ts'
import { supportBody, supportNeed } from './contract.family.ts'
import { SUPPORT_MESSAGES, SUPPORT_SAVED } from './messages.ts'

const params = z.object({ id: pathId })

export const readSupport = endpoint({
  name: 'readSupport',
  method: 'GET',
  path: '/api/ppdb/:id/support',
  access: ['admin', 'operator'],
  params,
  data: supportNeed,
})

/** For a family that tells it at the counter. */
export const saveSupport = endpoint({
  name: 'saveSupport',
  method: 'PUT',
  path: '/api/ppdb/:id/support',
  access: ['admin', 'operator'],
  params,
  body: supportBody,
  message: SUPPORT_SAVED,
  data: supportNeed,
  messages: SUPPORT_MESSAGES,
})
