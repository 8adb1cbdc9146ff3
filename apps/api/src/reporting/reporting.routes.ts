import { readCounts } from '@spmb/domain/reporting/contract.ts'
import { readStaffCounts } from '@spmb/domain/reporting/staff-contract.ts'
import { SEASON_NOT_FOUND } from '@spmb/domain/season/years-contract.ts'
import { NotFound } from '@spmb/domain/shared/problem.ts'
import type { FastifyInstance } from 'fastify'
import { type Admit, serve, serveStaff } from '../http/serve.ts'
import type { CountsCache } from './counts-cache.ts'

export interface ReportingDeps {
  admit: Admit
  counts: Pick<CountsCache, 'current' | 'ofSeason'>
}

export function reportingRoutes(app: FastifyInstance, { admit, counts }: ReportingDeps) {
  serve(app, readCounts, () => counts.current())

  serveStaff(app, { contract: readStaffCounts, admit }, ({ query }) => {
    const found = counts.ofSeason(query.season)
    if (!found) throw new NotFound(SEASON_NOT_FOUND)
    return found
  })
}
