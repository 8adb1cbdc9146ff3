/** Staff calls for complaints, which the API calls reports. */
import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { id, pathId } from '../shared/fields/ids.ts'
import { containsIdentityNumber } from '../shared/fields/long-numbers.ts'
import { foldSpacesInLines, hasForbiddenCharacters } from '../shared/fields/text.ts'
import { PAGING_MESSAGES, pageMeta, pagingCode, pagingFields, searchText } from '../shared/paging.ts'
import {
  ANSWER_MAX_LENGTH,
  COMPLAINT_UPDATED,
  DESK_MESSAGES,
  type DeskCode,
  NOTE_MAX_LENGTH,
} from './staff-messages.ts'
import { COMPLAINT_STATES } from './states.ts'

const code = (value: DeskCode) => value

/** A registration whose number appears in the text of a complaint. */
const namedRegistration = z.object({
  no_registration: z.string(),
  /** Of the registration, such as '2025/2026'. */
  school_year: z.string(),
})

/** A complaint as staff see it. The note is internal, the answer is for the sender. */
export const complaintRecord = z.object({
  id: z.int(),
  ticket: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  title: z.string(),
  content: z.string(),
  state: z.enum(COMPLAINT_STATES),
  note: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  /** When the answer was last changed. ISO 8601, UTC. */
  answered_at: z.nullable(z.string()),
  /** In the order of the text; deleted registrations and unknown numbers are left out. */
  registrations: z.array(namedRegistration),
  /** Counts the changes. A change sends it back, so that the server detects concurrent changes. */
  version: z.int(),
  /** ISO 8601, UTC. */
  created_at: z.string(),
  updated_at: z.string(),
})
export type ComplaintRecord = z.output<typeof complaintRecord>

/** Columns that the list can be sorted by; `state` sorts in the order of processing. */
export const COMPLAINT_SORT_COLUMNS = ['created_at', 'name', 'title', 'state'] as const
export type ComplaintSortColumn = (typeof COMPLAINT_SORT_COLUMNS)[number]
export type ComplaintSort = ComplaintSortColumn | `-${ComplaintSortColumn}`
const SORTS: readonly ComplaintSort[] = COMPLAINT_SORT_COLUMNS.flatMap((column) => [
  column,
  `-${column}` as const,
])

/** Unknown parameters are refused, as in the lists of applicants. */
export const complaintQuery = z.strictObject(
  {
    /** A part of ticket, name, e-mail, phone or title, in any letter case. */
    search: z.optional(searchText),
    ...pagingFields,
    /** Default: newest first. */
    sort: z.optional(z.enum(SORTS as readonly [ComplaintSort, ...ComplaintSort[]], code('report.sort'))),
    state: z.optional(z.enum(COMPLAINT_STATES, code('report.state'))),
  },
  pagingCode('query.unknown'),
)
export type ComplaintQuery = z.output<typeof complaintQuery>

export const listReports = endpoint({
  name: 'listReports',
  method: 'GET',
  path: '/api/report',
  access: ['admin', 'monitor'],
  query: complaintQuery,
  data: z.array(complaintRecord),
  meta: pageMeta,
  messages: { ...PAGING_MESSAGES, ...DESK_MESSAGES },
})

/** Several lines; null or '' for none. */
function emptyableLines(max: number, long: DeskCode, ...more: z.core.$ZodCheck<string>[]) {
  return z.pipe(
    z.nullable(
      z.string(code('text.characters')).check(
        z.overwrite(foldSpacesInLines),
        z.maxLength(max, code(long)),
        z.refine((value) => !hasForbiddenCharacters(value.replaceAll('\n', ' ')), code('text.characters')),
        ...more,
      ),
    ),
    z.transform((value) => value || null),
  )
}
const note = emptyableLines(NOTE_MAX_LENGTH, 'note.long')
const answer = emptyableLines(
  ANSWER_MAX_LENGTH,
  'answer.long',
  z.refine((value) => !containsIdentityNumber(value), code('answer.identity')),
)

export const countNewReports = endpoint({
  name: 'countNewReports',
  method: 'GET',
  path: '/api/report/new',
  access: ['admin', 'monitor'],
  data: z.object({ new: z.int() }),
})

export const updateReport = endpoint({
  name: 'updateReport',
  method: 'PUT',
  path: '/api/report/:id',
  access: ['admin'],
  params: z.object({ id: pathId }),
  body: z.object(
    {
      state: z.optional(z.enum(COMPLAINT_STATES, code('report.state'))),
      note: z.optional(note),
      answer: z.optional(answer),
      /** The version that was read; absent: no conflict check. */
      version: z.optional(id(code('version.format'))),
    },
    code('report.state'),
  ),
  message: COMPLAINT_UPDATED,
  data: complaintRecord,
  messages: DESK_MESSAGES,
})
