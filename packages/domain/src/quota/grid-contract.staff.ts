/** The grid of quotas: all schools with their applicants, saved together and undone once (docs/product-rules.md#quotas). */
import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { id } from '../shared/fields/ids.ts'
import { LEVELS } from '../shared/level.ts'
import { PAGING_MESSAGES, seasonQuery } from '../shared/paging.ts'
import { seats } from './contract.staff.ts'
import { QUOTA_MESSAGES, QUOTAS_UNDONE, type QuotaCode, quotasSaved } from './messages.ts'

/** Changes of one save. A district has a few hundred schools. */
export const MAX_CHANGES = 1_000

const code = (value: QuotaCode) => value

export const quotaRow = z.object({
  id: z.int(),
  npsn: z.string(),
  name: z.string(),
  level: z.enum(LEVELS),
  district: z.object({ id: z.int(), name: z.string() }),
  /** Live applicants of the season by choice. A school that is both choices of a child counts in both. */
  choice_1: z.int(),
  choice_2: z.int(),
  /** Null: not set for the season. */
  seats: z.nullable(z.int()),
  used: z.int(),
  /** The seats are a proposal that the office has not confirmed. */
  proposed: z.boolean(),
  /** Counts the changes of the quota; 0 where none is set. */
  version: z.int(),
})
export type QuotaRow = z.output<typeof quotaRow>

export const readQuotaGrid = endpoint({
  name: 'readQuotaGrid',
  method: 'GET',
  path: '/api/quota/grid',
  access: ['admin', 'monitor'],
  query: seasonQuery,
  data: z.object({
    rows: z.array(quotaRow),
    /** The caller's last change, unless one of its quotas has changed since. */
    undo: z.nullable(z.object({ schools: z.int(), at: z.string() })),
  }),
  messages: PAGING_MESSAGES,
})

const change = z.object(
  {
    school_id: id(code('quota.change')),
    seats,
    version: z.int(code('quota.change')).check(z.minimum(0, code('quota.change'))),
  },
  code('quota.change'),
)

export const saveQuotas = endpoint({
  name: 'saveQuotas',
  method: 'PUT',
  path: '/api/quota/grid',
  access: ['admin'],
  query: seasonQuery,
  body: z.object(
    {
      changes: z.array(change, code('quota.changes')).check(
        z.minLength(1, code('quota.changes')),
        z.maxLength(MAX_CHANGES, code('quota.changes')),
        z.refine(
          (changes) => new Set(changes.map((each) => each.school_id)).size === changes.length,
          code('quota.twice'),
        ),
      ),
    },
    code('quota.changes'),
  ),
  message: quotasSaved(2),
  data: z.null(),
  messages: { ...PAGING_MESSAGES, ...QUOTA_MESSAGES },
})

export const undoQuotas = endpoint({
  name: 'undoQuotas',
  method: 'POST',
  path: '/api/quota/undo',
  access: ['admin'],
  query: seasonQuery,
  message: QUOTAS_UNDONE,
  data: z.null(),
  messages: PAGING_MESSAGES,
})
