/** Seats per school and how many of them are taken. */
import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'

/** Quotas are whole numbers in this range (docs/product-rules.md#quotas). */
export const QUOTA_MAX = 9_999

const schoolQuota = z.object({
  id: z.int(),
  name: z.string(),
  quota: z.int(),
  usedQuota: z.int(),
  /** False: no quota is set for this season, shown as 'belum ditetapkan', never as full. */
  quota_set: z.boolean(),
})

export const listQuotas = endpoint({
  name: 'listQuotas',
  method: 'GET',
  path: '/api/ppdb/quota',
  access: 'public',
  keep: 'public',
  data: z.object({ quota_sd: z.array(schoolQuota), quota_smp: z.array(schoolQuota) }),
})
