/** Staff calls for the data of the office. All of them are for admins. */
import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { id } from '../shared/fields/ids.ts'
import { OFFICE_CALL_MESSAGES, OFFICE_CHANGED, type OfficeCallCode } from './messages.ts'
import { OFFICE_FIELDS } from './settings.ts'

const code = (value: OfficeCallCode) => value

export const officeRecord = z.object({
  name: z.string(),
  region: z.string(),
  address: z.string(),
  /** Several e-mails or phones have semicolons between them. */
  email: z.string(),
  phone: z.string(),
  hours: z.string(),
  /** The head of the office, for papers; empty: not given. */
  head_name: z.string(),
  head_nip: z.string(),
  /** The labelled office of a new installation. */
  is_sample: z.boolean(),
  /** What has to be given before it stops being a sample. */
  still_sample: z.array(z.enum(OFFICE_FIELDS)),
  /** Counts the changes. */
  version: z.int(),
})
export type OfficeRecord = z.output<typeof officeRecord>

export const readOffice = endpoint({
  name: 'readOffice',
  method: 'GET',
  path: '/api/office',
  access: ['admin'],
  data: officeRecord,
})

const typed = z.optional(z.string().check(z.maxLength(2_000, code('text.long'))))

export const changeOffice = endpoint({
  name: 'changeOffice',
  method: 'PUT',
  path: '/api/office',
  access: ['admin'],
  body: z.object({
    name: typed,
    region: typed,
    address: typed,
    email: typed,
    phone: typed,
    hours: typed,
    head_name: typed,
    head_nip: typed,
    /** The version that was read. */
    version: id(code('version.format')),
  }),
  message: OFFICE_CHANGED,
  data: officeRecord,
  messages: OFFICE_CALL_MESSAGES,
})
