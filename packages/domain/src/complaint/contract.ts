/** Sending a complaint, which the API calls a report. */
import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { complaintBody } from './fields.ts'
import { COMPLAINT_RECEIVED } from './messages.ts'

export const sendReport = endpoint({
  name: 'sendReport',
  summary:
    'Stores a complaint and gives it a ticket. The same Idempotency-Key header with the same text gives the same ticket.',
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
  refusals: { 400: 'A field is missing or wrong. `message` has a list of sentences per field.' },
})
