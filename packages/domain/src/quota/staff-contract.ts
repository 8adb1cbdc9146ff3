/** Setting seats: never below what is used; a reset sets them to 0 (docs/product-rules.md#quotas). */
import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { pathId } from '../shared/fields/ids.ts'
import { QUOTA_MAX } from './contract.ts'
import { QUOTA_EDITED, QUOTA_MESSAGES, type QuotaCode, quotaReset } from './messages.ts'

const code = (value: QuotaCode) => value

/** A whole number of seats; a missing value has a separate code. */
export const seats = z
  .int({
    error: ({ input }) => {
      if (input === undefined || input === null || input === '') return code('quota.empty')
      return typeof input === 'number' && input < 0 ? code('quota.negative') : code('quota.format')
    },
    abort: true,
  })
  .check(z.minimum(0, code('quota.negative')), z.maximum(QUOTA_MAX, code('quota.format')))

export const editQuota = endpoint({
  name: 'editQuota',
  summary: `Sets the seats of a school for the active season: a whole number, 0 to ${QUOTA_MAX}.`,
  method: 'PUT',
  path: '/api/ppdb/quota/:school_id/edit',
  access: ['admin'],
  params: z.object({ school_id: pathId }),
  body: z.object({ quota: seats }, code('quota.empty')),
  message: QUOTA_EDITED,
  data: z.null(),
  messages: QUOTA_MESSAGES,
  refusals: {
    400: 'Empty, negative, or no whole number up to 9999.',
    404: 'There is no such school.',
    409: 'Fewer seats than are used (the sentence names the number), the level is frozen, or another season was activated meanwhile.',
  },
})

export const resetQuotasOfLevel = endpoint({
  name: 'resetQuotasOfLevel',
  summary: 'Sets the seats of every school of a level to 0: all or nothing.',
  method: 'PUT',
  path: '/api/ppdb/quota/school/:type/reset',
  access: ['admin'],
  params: z.object({ type: z.string() }),
  message: quotaReset('{SD or SMP}'),
  data: z.null(),
  refusals: {
    404: 'There is no such level.',
    409: 'Seats are used (the sentence names the schools), the level is frozen, or another season was activated meanwhile.',
  },
})

export const resetQuota = endpoint({
  name: 'resetQuota',
  summary: 'Sets the seats of one school to 0.',
  method: 'POST',
  path: '/api/ppdb/quota/:school_id/reset',
  access: ['admin'],
  params: z.object({ school_id: pathId }),
  message: quotaReset('{school}'),
  data: z.null(),
  refusals: {
    404: 'There is no such school.',
    409: 'Seats are used (the sentence names the school), the level is frozen, or another season was activated meanwhile.',
  },
})
