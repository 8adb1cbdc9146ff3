/** The public counts of applicants. */
import { readCounts } from '@spmb/domain/reporting/contract.public.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { CountsCache } from './counts-cache.ts'

export function reportingRoutes(app: FastifyInstance, { counts }: { counts: Pick<CountsCache, 'current'> }) {
  serve(app, readCounts, () => counts.current())
}
