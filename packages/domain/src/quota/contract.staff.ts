/** Setting seats: never below what is used; a reset sets them to 0 (docs/product-rules.md#quotas). */
import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { pathId } from '../shared/fields/ids.ts'
import { QUOTA_MAX } from './contract.public.ts'
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
  method: 'PUT',
  path: '/api/ppdb/quota/:school_id/edit',
  access: ['admin'],
  params: z.object({ school_id: pathId }),
  body: z.object({ quota: seats }, code('quota.empty')),
  message: QUOTA_EDITED,
  data: z.null(),
  messages: QUOTA_MESSAGES,
})

export const resetQuotasOfLevel = endpoint({
  name: 'resetQuotasOfLevel',
  method: 'PUT',
  path: '/api/ppdb/quota/school/:type/reset',
  access: ['admin'],
  params: z.object({ type: z.string() }),
  message: quotaReset('{SD or SMP}'),
  data: z.null(),
})

export const resetQuota = endpoint({
  name: 'resetQuota',
  method: 'POST',
  path: '/api/ppdb/quota/:school_id/reset',
  access: ['admin'],
  params: z.object({ school_id: pathId }),
  message: quotaReset('{school}'),
  data: z.null(),
})
