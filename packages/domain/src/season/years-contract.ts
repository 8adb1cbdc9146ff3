/** The seasons that staff may look at (docs/product-rules.md#earlier-seasons). */
import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'

export const schoolYear = z.object({ first_year: z.int(), label: z.string(), is_active: z.boolean() })

export const listSchoolYears = endpoint({
  name: 'listSchoolYears',
  summary:
    'The school years of all seasons, newest first. The calls for lists, exports and counts take their first year as `season`.',
  method: 'GET',
  path: '/api/season/years',
  access: ['admin', 'monitor', 'operator'],
  data: z.array(schoolYear),
})
