/**
 * The sender reads state and answer of a complaint with its ticket and the e-mail or phone that it was sent with
 * (docs/product-rules.md#complaint-answer). A POST, so that neither appears in an address.
 */
import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { pastedText } from '../shared/fields/text.ts'
import { ANSWER_LOOK_UP_MESSAGES, type AnswerLookUpCode } from './messages.ts'
import { COMPLAINT_STATES } from './states.ts'

const code = (value: AnswerLookUpCode) => value

const required = (codes: { required: AnswerLookUpCode; long: AnswerLookUpCode }) => pastedText(codes)

/** Anything that is no ticket or no contact is simply not found. */
export const answerLookUp = z.object(
  {
    ticket: required({ required: 'ticket.required', long: 'ticket.long' }),
    /** E-mail address or phone, in any accepted spelling. */
    contact: required({ required: 'sender.required', long: 'sender.long' }),
  },
  code('ticket.required'),
)
export type AnswerLookUp = z.output<typeof answerLookUp>

/** What the sender sees of a complaint: never its text, its sender or the internal note. */
export const complaintAnswer = z.object({
  ticket: z.string(),
  state: z.enum(COMPLAINT_STATES),
  /** ISO 8601, UTC. */
  created_at: z.string(),
  answer: z.nullable(z.string()),
  answered_at: z.nullable(z.string()),
})
export type ComplaintAnswer = z.output<typeof complaintAnswer>

export const readReportAnswer = endpoint({
  name: 'readReportAnswer',
  method: 'POST',
  path: '/api/report/answer',
  access: 'public',
  limit: 'lookup',
  body: answerLookUp,
  data: complaintAnswer,
  messages: ANSWER_LOOK_UP_MESSAGES,
})
