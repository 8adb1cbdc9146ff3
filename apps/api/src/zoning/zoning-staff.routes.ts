/** Calls that list and change zones of the active season. Changes do not affect existing registrations. */
import { levelFromPath } from '@spmb/domain/shared/level.ts'
import { NotFound, type Problems, RuleBroken, toMessages } from '@spmb/domain/shared/problem.ts'
import { NOT_IN_ZONE, ZONING_MESSAGES, type ZoningCode } from '@spmb/domain/zoning/messages.ts'
import { addToZone, filterSchools, listZones, removeFromZone } from '@spmb/domain/zoning/staff-contract.ts'
import type { FastifyInstance } from 'fastify'
import { recordAudit } from '../audit/audit.ts'
import { type AuditContext, auditContextOf } from '../audit/audit-context.ts'
import { type Database, inTransaction, type Tx } from '../database/database.ts'
import { type Admit, serveStaff } from '../http/serve.ts'
import { matchingName, type Reference } from '../reference/reference-data.ts'
import { lockLevels } from '../season/lock-levels.ts'
import { activeSeasonId } from '../season/season.queries.ts'
import { addZone, findObstacle, removeZone, type ZoneEntry } from './zoning.queries.ts'

export interface ZoningStaffDeps {
  admit: Admit
  db: Database
  reference: () => Reference
  clock: () => Date
  /** Updates the caches of this process, so that the caller's next read returns the change. */
  syncAfterWrite: () => Promise<void>
}

export function zoningStaffRoutes(app: FastifyInstance, deps: ZoningStaffDeps) {
  const { admit, db, reference, clock, syncAfterWrite } = deps

  serveStaff(app, { contract: listZones, admit }, () => {
    const idsOf = (villageId: number, level: 'SD' | 'SMP') =>
      reference()
        .zonedSchools(villageId, level)
        .map((school) => school.id)
    return reference()
      .districts.flatMap((district) => reference().villagesOf(district.id))
      .map((village) => ({
        id: village.id,
        village_id: { id: village.id, name: village.name, district_id: { id: village.districtId } },
        zonasi_location_sd: idsOf(village.id, 'SD'),
        zonasi_location_smp: idsOf(village.id, 'SMP'),
      }))
  })

  serveStaff(app, { contract: addToZone, admit }, async (call) => {
    const { params, body } = call
    await inTransaction(db, async (tx) => {
      const entry = await entryIn(tx, params.village_id, body.school_id, params.type)
      if (!(await addZone(tx, entry))) throw OBSTACLES[await findObstacle(tx, entry)]()
      await recordAudit(tx, audited('zone.add', entry, auditContextOf(call, clock())))
    })
    await syncAfterWrite()
    return null
  })

  serveStaff(app, { contract: removeFromZone, admit }, async (call) => {
    const { params } = call
    await inTransaction(db, async (tx) => {
      const entry = await entryIn(tx, params.village_id, params.school_id, params.type)
      if (!(await removeZone(tx, entry))) throw new NotFound(NOT_IN_ZONE)
      await recordAudit(tx, audited('zone.remove', entry, auditContextOf(call, clock())))
    })
    await syncAfterWrite()
    return null
  })

  serveStaff(app, { contract: filterSchools, admit }, ({ params, body }) => {
    const level = levelFromPath(params.type)
    if (!level) throw new NotFound()
    const schools = reference().schools.filter((school) => school.level === level)
    return matchingName(schools, body?.name)
  })
}

/** Locks the level, since a frozen one keeps its zones. */
async function entryIn(tx: Tx, villageId: number, schoolId: number, type: string): Promise<ZoneEntry> {
  const level = levelFromPath(type)
  if (!level) throw new NotFound()
  const seasonId = await activeSeasonId(tx)
  await lockLevels(tx, seasonId, 'change', [level])
  return { seasonId, villageId, schoolId, level }
}

function audited(
  action: 'zone.add' | 'zone.remove',
  { villageId, schoolId, level }: ZoneEntry,
  act: AuditContext,
) {
  const zone = { school_id: schoolId, level }
  const changes = action === 'zone.add' ? { before: {}, after: zone } : { before: zone, after: {} }
  return { ...act, action, subject: 'village', subjectId: villageId, changes }
}

const refused = (problems: Problems<ZoningCode>) => new RuleBroken(toMessages(problems, ZONING_MESSAGES))
const OBSTACLES = {
  'no village': () => new NotFound(),
  'no such school': () => refused({ school_id: ['school.other_level'] }),
  'in zone': () => refused({ school_id: ['school.in_zone'] }),
}
