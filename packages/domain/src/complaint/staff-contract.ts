/** Staff calls for complaints, which the API calls reports. */
import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { id, pathId } from '../shared/fields/ids.ts'
import { foldSpacesInLines, hasForbiddenCharacters } from '../shared/fields/text.ts'
import { PAGING_MESSAGES, pageMeta, pagingCode, pagingFields, searchText } from '../shared/paging.ts'
import { COMPLAINT_UPDATED, DESK_MESSAGES, type DeskCode, NOTE_MAX_LENGTH } from './staff-messages.ts'
import { COMPLAINT_STATES } from './states.ts'

const code = (value: DeskCode) => value

/** A complaint as staff see it. The note is internal; the sender never sees it. */
export const complaintRecord = z.object({
  id: z.int(),
  ticket: z.string(),
  name: z.string(),
  email: z.string(),
  title: z.string(),
  content: z.string(),
  state: z.enum(COMPLAINT_STATES),
  note: z.nullable(z.string()),
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
    /** A part of ticket, name, e-mail or title, in any letter case. */
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
  summary: 'Complaints, newest first. With `page` or `per_page` one page and `meta`, else all of them.',
  method: 'GET',
  path: '/api/report',
  access: ['admin', 'monitor'],
  query: complaintQuery,
  data: z.array(complaintRecord),
  meta: pageMeta,
  messages: { ...PAGING_MESSAGES, ...DESK_MESSAGES },
  refusals: { 400: 'An unknown parameter, or one with a wrong value.' },
})

/** Several lines; null or '' for none. */
const note = z.pipe(
  z.nullable(
    z.string(code('text.characters')).check(
      z.overwrite(foldSpacesInLines),
      z.maxLength(NOTE_MAX_LENGTH, code('note.long')),
      z.refine((value) => !hasForbiddenCharacters(value.replaceAll('\n', ' ')), code('text.characters')),
    ),
  ),
  z.transform((value) => value || null),
)

export const updateReport = endpoint({
  name: 'updateReport',
  summary:
    'Says how far the office is with a complaint, and keeps a note about it. Absent fields stay as they are.',
  method: 'PUT',
  path: '/api/report/:id',
  access: ['admin'],
  params: z.object({ id: pathId }),
  body: z.object(
    {
      state: z.optional(z.enum(COMPLAINT_STATES, code('report.state'))),
      note: z.optional(note),
      /** The version that was read; absent: no conflict check. */
      version: z.optional(id(code('version.format'))),
    },
    code('report.state'),
  ),
  message: COMPLAINT_UPDATED,
  data: complaintRecord,
  messages: DESK_MESSAGES,
  refusals: {
    400: 'An unknown state, or a note that is too long.',
    404: 'There is no such complaint.',
    409: 'The version is stale: another user changed it meanwhile.',
  },
})
