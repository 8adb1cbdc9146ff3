/** Sending a complaint, which the API calls a report. */
import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { complaintBody } from './fields.ts'
import { COMPLAINT_RECEIVED } from './messages.ts'

export const sendReport = endpoint({
  name: 'sendReport',
  method: 'POST',
  path: '/api/report',
  access: 'public',
  limit: 'complaint',
  body: complaintBody,
  validatedBy: 'handler',
  takesKey: true,
  status: 201,
  message: COMPLAINT_RECEIVED,
  data: z.object({ ticket: z.string() }),
})
