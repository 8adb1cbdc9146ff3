import { type Counts, readCounts } from '@spmb/domain/reporting/contract.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../http/serve.ts'

export function reportingRoutes(app: FastifyInstance, { counts }: { counts: () => Counts }) {
  serve(app, readCounts, () => counts())
}
