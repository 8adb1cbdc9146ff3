/** Staff calls for the seasons. All of them are for admins. */
import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { id, pathId } from '../shared/fields/ids.ts'
import { foldReason } from '../shared/fields/reason.ts'
import { REASON_MAX_LENGTH, SEASON_CALL_MESSAGES, SEASON_CHANGED, type SeasonCallCode } from './messages.ts'
import { NEW_FINDING_KINDS, PUBLICATION_ACTS, PUBLICATION_MODES, WINDOW_MODES } from './season.ts'

const code = (value: SeasonCallCode) => value

/** ISO 8601, UTC; null for no moment. */
const moment = z.nullable(z.string())

export const seasonRecord = z.object({
  id: z.int(),
  label: z.string(),
  first_year: z.int(),
  is_active: z.boolean(),
  opens_at: z.string(),
  closes_at: z.string(),
  window_mode: z.enum(WINDOW_MODES),
  /** The window's state now. */
  window: z.enum(['before', 'open', 'closed']),
  re_registration_from: moment,
  re_registration_to: moment,
  objections_until: moment,
  notice: z.nullable(z.string()),
  publication_mode: z.enum(PUBLICATION_MODES),
  publishes_at: moment,
  /** Whether the public sees decisions now. */
  published: z.boolean(),
  /** The last act of publication; null when there was none, or it was done on the command line. */
  publication_act: z.nullable(
    z.object({
      kind: z.enum(PUBLICATION_ACTS),
      /** ISO 8601, UTC. */
      at: z.string(),
      by: z.string(),
      reason: z.nullable(z.string()),
    }),
  ),
  /** That results which were public were hidden, for `HIDING_TOLD_HOURS`; without a name: on the command line, or by an import. */
  hidden: z.nullable(
    z.object({ at: z.string(), by: z.nullable(z.string()), reason: z.nullable(z.string()) }),
  ),
  /** What the check an hour before a scheduled publication found that was not there when it was scheduled, worst first. */
  new_findings: z.array(z.object({ kind: z.enum(NEW_FINDING_KINDS), count: z.nullable(z.int()) })),
  /** Counts the changes. A change sends it back, so that the server detects concurrent changes. */
  version: z.int(),
})
export type SeasonRecord = z.output<typeof seasonRecord>

export const listSeasons = endpoint({
  name: 'listSeasons',
  method: 'GET',
  path: '/api/season',
  access: ['admin'],
  data: z.array(seasonRecord),
})

const typed = z.optional(z.string().check(z.maxLength(2_000, code('text.long'))))

/** Why something is done; the audit keeps it. */
const reason = z.string().check(z.overwrite(foldReason), z.maxLength(REASON_MAX_LENGTH, code('reason.long')))

export const changeSeason = endpoint({
  name: 'changeSeason',
  method: 'PUT',
  path: '/api/season/:id',
  access: ['admin'],
  params: z.object({ id: pathId }),
  body: z.object({
    opens: typed,
    closes: typed,
    mode: typed,
    re_registration_from: typed,
    re_registration_to: typed,
    objections_until: typed,
    notice: typed,
    /** The sentences that the refusal named in the field `confirmed`. */
    confirmed: z.optional(z.array(z.string().check(z.maxLength(500))).check(z.maxLength(10))),
    /** Why; required with consequences. */
    reason: z.optional(reason),
    /** The version that was read. */
    version: id(code('version.format')),
  }),
  message: SEASON_CHANGED,
  data: seasonRecord,
  messages: SEASON_CALL_MESSAGES,
})
