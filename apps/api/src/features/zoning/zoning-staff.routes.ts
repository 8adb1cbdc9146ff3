/** Calls that list and change zones of the active season. Changes do not affect existing registrations. */
import { LEVELS, levelFromPath } from '@spmb/domain/shared/level.ts'
import { Conflict, NotFound, type Problems, RuleBroken, toMessages } from '@spmb/domain/shared/problem.ts'
import {
  addToZone,
  confirmZone,
  filterSchools,
  listZones,
  removeFromZone,
} from '@spmb/domain/zoning/contract.staff.ts'
import { NOT_IN_ZONE, ZONE_CHANGED, ZONING_MESSAGES, type ZoningCode } from '@spmb/domain/zoning/messages.ts'
import type { FastifyInstance } from 'fastify'
import { recordAudit } from '../../platform/audit/audit.ts'
import { type AuditContext, auditContextOf } from '../../platform/audit/audit-context.ts'
import { type Database, inTransaction, type Tx } from '../../platform/database/database.ts'
import { type Admit, serveStaff } from '../../platform/http/serve.ts'
import { matchingName, type Reference } from '../reference/reference-data.ts'
import { refuseWhileFrozen } from '../season/frozen-level.ts'
import { lockActiveLevels } from '../season/lock-levels.ts'
import { activeSeasonId } from '../season/season.queries.ts'
import {
  addZone,
  findObstacle,
  lockZone,
  removeZone,
  setConfirmed,
  type ZoneEntry,
} from './zoning.queries.ts'

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
        proposed: LEVELS.filter((level) => reference().isProposedZone(village.id, level)),
      }))
  })

  serveStaff(app, { contract: addToZone, admit }, async (call) => {
    const { params, body } = call
    await inTransaction(db, async (tx) => {
      const entry = await entryIn(tx, params.village_id, body.school_id, params.type, clock())
      if (!(await addZone(tx, entry))) throw OBSTACLES[await findObstacle(tx, entry)]()
      await recordAudit(tx, audited('zone.add', entry, auditContextOf(call, clock())))
    })
    await syncAfterWrite()
    return null
  })

  serveStaff(app, { contract: removeFromZone, admit }, async (call) => {
    const { params } = call
    await inTransaction(db, async (tx) => {
      const entry = await entryIn(tx, params.village_id, params.school_id, params.type, clock())
      if (!(await removeZone(tx, entry))) throw new NotFound(NOT_IN_ZONE)
      await recordAudit(tx, audited('zone.remove', entry, auditContextOf(call, clock())))
    })
    await syncAfterWrite()
    return null
  })

  serveStaff(app, { contract: confirmZone, admit }, async (call) => {
    const villageId = call.params.village_id
    if (!reference().village(villageId)) throw new NotFound()
    await inTransaction(db, async (tx) => {
      const seasonId = await activeSeasonId(tx)
      await lockActiveLevels(tx, seasonId, 'change')
      const zone = await lockZone(tx, seasonId, villageId)
      const open = zone.filter((row) => row.closed_at === null).map((row) => row.school_id)
      const seen = new Set(call.body.school_ids)
      if (seen.size !== open.length || !open.every((id) => seen.has(id))) throw new Conflict(ZONE_CHANGED)
      const confirmed = zone.filter((row) => row.is_synthetic).map((row) => row.school_id)
      if (confirmed.length === 0) return
      await setConfirmed(tx, seasonId, villageId)
      await recordAudit(tx, {
        ...auditContextOf(call, clock()),
        action: 'zone.confirm',
        subject: 'village',
        subjectId: villageId,
        changes: { confirmed },
      })
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
async function entryIn(
  tx: Tx,
  villageId: number,
  schoolId: number,
  type: string,
  now: Date,
): Promise<ZoneEntry> {
  const level = levelFromPath(type)
  if (!level) throw new NotFound()
  const seasonId = await activeSeasonId(tx)
  await refuseWhileFrozen(tx, seasonId, await lockActiveLevels(tx, seasonId, 'change', [level]), now)
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
  closed: () => refused({ school_id: ['school.closed'] }),
  'in zone': () => refused({ school_id: ['school.in_zone'] }),
}
