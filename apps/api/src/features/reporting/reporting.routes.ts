/** The public counts of applicants. */
import { readCounts } from '@spmb/domain/reporting/contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Core } from '../../core.ts'
import { serve } from '../../platform/http/serve.ts'

export function reportingRoutes(app: FastifyInstance, { counts }: Pick<Core, 'counts'>) {
  serve(app, readCounts, () => counts.current())
}
