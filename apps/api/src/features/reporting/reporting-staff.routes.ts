/** The counts and tasks that staff see. */

import { readStaffCounts } from '@spmb/domain/reporting/contract.staff.ts'
import { readOwnSchool } from '@spmb/domain/reporting/school-contract.staff.ts'
import { readOfficeTasks } from '@spmb/domain/reporting/tasks-contract.staff.ts'
import { SEASON_NOT_FOUND } from '@spmb/domain/season/messages.ts'
import { NotFound } from '@spmb/domain/shared/problem.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { type Admit, serveStaff } from '../../platform/http/serve.ts'
import { currentSettings, seasonIdOf } from '../season/season.queries.ts'
import type { CountsCache } from './counts-cache.ts'
import { readSchoolFigures } from './own-school.queries.ts'
import { readTasks, type TaskSources } from './tasks.ts'

export interface ReportingStaffDeps {
  config: TaskSources['config']
  heapShare: TaskSources['heapShare']
  freeSpace: TaskSources['freeSpace']
  admit: Admit
  db: Database
  readFindings: TaskSources['readFindings']
  counts: Pick<CountsCache, 'ofSeason'>
  clock: () => Date
}

export function reportingStaffRoutes(
  app: FastifyInstance,
  { admit, counts, clock, ...sources }: ReportingStaffDeps,
) {
  const { db } = sources
  serveStaff(app, { contract: readStaffCounts, admit }, ({ query }) => {
    const found = counts.ofSeason(query.season)
    if (!found) throw new NotFound(SEASON_NOT_FOUND)
    return found
  })

  serveStaff(
    app,
    { contract: readOfficeTasks, admit },
    async ({ actor: { role }, request: { proxyFault } }) =>
      readTasks(sources, {
        season: (await currentSettings(db.kysely)).season,
        role,
        now: clock(),
        proxyFault,
      }),
  )

  serveStaff(app, { contract: readOwnSchool, admit }, async ({ actor, query }) => {
    if (!actor.school) throw new Error('an operator without a school')
    const seasonId = await seasonIdOf(db.kysely, query.season)
    const found = await readSchoolFigures(db.kysely, { seasonId, schoolId: actor.school.id })
    if (!found) throw new NotFound(SEASON_NOT_FOUND)
    return found
  })
}
