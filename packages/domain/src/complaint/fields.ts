/**
 * The fields of a complaint ('Laporan') and their rules. E-mail or phone is enough, everything else is required
 * (docs/product-rules.md#complaint-form).
 */
import * as z from 'zod/mini'
import { optionalEmail } from '../shared/fields/email.ts'
import { maskLongNumbers } from '../shared/fields/long-numbers.ts'
import { optionalPhone } from '../shared/fields/phone.ts'
import { lines, personName, type TextCodes, text } from '../shared/fields/text.ts'
import { type Problems, readFields } from '../shared/problem.ts'
import type { ComplaintCode } from './codes.ts'

/** Maximum lengths in code points, as the database counts; an input's `maxlength` counts an emoji twice. */
export const COMPLAINT_MAX_LENGTH = {
  name: 120,
  title: 150,
  content: 5_000,
} as const

const code = (value: ComplaintCode) => value
const codes = (required: ComplaintCode, long: ComplaintCode): TextCodes => ({
  required,
  long,
  characters: code('text.characters'),
})

/**
 * Masks long numbers before they reach the database, since complaints are read by staff who may not see a child's NIK.
 * E-mail and phone of the sender are not masked: the office replies there, and the sender reads the answer with them.
 */
const masked = (field: ReturnType<typeof text>) => field.check(z.overwrite(maskLongNumbers))

export const complaintFields = {
  name: masked(
    personName(COMPLAINT_MAX_LENGTH.name, {
      ...codes('name.required', 'name.long'),
      letters: code('name.letters'),
    }),
  ),
  email: optionalEmail({ format: code('email.format') }),
  phone: optionalPhone({ format: code('phone.format') }),
  title: masked(text(COMPLAINT_MAX_LENGTH.title, codes('title.required', 'title.long'))),
  content: masked(lines(COMPLAINT_MAX_LENGTH.content, codes('content.required', 'content.long'))),
} as const

/** The body as OpenAPI documents it; unknown fields are ignored. */
export const complaintBody = z.object(complaintFields)
export type Complaint = z.output<typeof complaintBody>

export type ComplaintVerdict =
  | { ok: true; complaint: Complaint }
  | { ok: false; problems: Problems<ComplaintCode> }

/**
 * Checks a whole complaint. The form runs it before sending, the server to accept or refuse.
 *
 * @param body the parsed request body, of any type
 */
export function checkComplaint(body: unknown): ComplaintVerdict {
  const { values, problems: found } = readFields<ComplaintCode>(complaintFields, body)
  const hasNone = values.email === null && values.phone === null
  const problems = hasNone ? inOrder({ ...found, email: [code('contact.required')] }) : found
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  return { ok: true, complaint: values as Complaint }
}

/** Problems are listed in the order of the form. */
function inOrder(problems: Problems<ComplaintCode>): Problems<ComplaintCode> {
  const fields = Object.keys(complaintFields)
  return Object.fromEntries(
    Object.entries(problems).sort(([one], [other]) => fields.indexOf(one) - fields.indexOf(other)),
  )
}
