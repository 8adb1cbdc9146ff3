/** Calls that list and change zones of the active season or a prepared one. Changes do not affect existing registrations. */
import { levelFromPath } from '@spmb/domain/shared/level.ts'
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
import { lockSetUpLevels } from '../season/lock-levels.ts'
import { seasonIdOf } from '../season/season.queries.ts'
import {
  addZone,
  findObstacle,
  lockZone,
  readZones,
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

  serveStaff(app, { contract: listZones, admit }, async ({ query }) => {
    const zones = await readZones(db.kysely, await seasonIdOf(db.kysely, query.season))
    return reference()
      .districts.flatMap((district) => reference().allVillagesOf(district.id))
      .map((village) => {
        const { SD = NO_ZONE, SMP = NO_ZONE } = zones.get(village.id) ?? {}
        return {
          id: village.id,
          village_id: { id: village.id, name: village.name, district_id: { id: village.districtId } },
          zonasi_location_sd: SD.schools,
          zonasi_location_smp: SMP.schools,
          proposed: [...(SD.isProposed ? ['SD' as const] : []), ...(SMP.isProposed ? ['SMP' as const] : [])],
        }
      })
  })

  serveStaff(app, { contract: addToZone, admit }, async (call) => {
    const { params, body, query } = call
    await inTransaction(db, async (tx) => {
      const entry = await entryIn(tx, { ...params, ...body, season: query.season }, clock())
      if (!(await addZone(tx, entry))) throw OBSTACLES[await findObstacle(tx, entry)]()
      await recordAudit(tx, audited('zone.add', entry, auditContextOf(call, clock()), call.query))
    })
    await syncAfterWrite()
    return null
  })

  serveStaff(app, { contract: removeFromZone, admit }, async (call) => {
    const { params, query } = call
    await inTransaction(db, async (tx) => {
      const entry = await entryIn(tx, { ...params, season: query.season }, clock())
      if (!(await removeZone(tx, entry))) throw new NotFound(NOT_IN_ZONE)
      await recordAudit(tx, audited('zone.remove', entry, auditContextOf(call, clock()), call.query))
    })
    await syncAfterWrite()
    return null
  })

  serveStaff(app, { contract: confirmZone, admit }, async (call) => {
    const villageId = call.params.village_id
    if (!reference().village(villageId)) throw new NotFound()
    await inTransaction(db, async (tx) => {
      const seasonId = await seasonIdOf(tx, call.query.season)
      await lockSetUpLevels(tx, seasonId)
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
        changes: { ...call.query, confirmed },
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

const NO_ZONE = { schools: [], isProposed: false }

/** Locks the level, since a frozen one keeps its zones. */
async function entryIn(
  tx: Tx,
  change: { village_id: number; school_id: number; type: string; season: number | undefined },
  now: Date,
): Promise<ZoneEntry> {
  const level = levelFromPath(change.type)
  if (!level) throw new NotFound()
  const seasonId = await seasonIdOf(tx, change.season)
  await refuseWhileFrozen(tx, seasonId, await lockSetUpLevels(tx, seasonId, [level]), now)
  return { seasonId, villageId: change.village_id, schoolId: change.school_id, level }
}

function audited(
  action: 'zone.add' | 'zone.remove',
  { villageId, schoolId, level }: ZoneEntry,
  act: AuditContext,
  /** Empty for the active season. */
  season: { season?: number | undefined },
) {
  const zone = { school_id: schoolId, level }
  const [before, after] = action === 'zone.add' ? [{}, zone] : [zone, {}]
  const changes = { ...season, before, after }
  return { ...act, action, subject: 'village', subjectId: villageId, changes }
}

const refused = (problems: Problems<ZoningCode>) => new RuleBroken(toMessages(problems, ZONING_MESSAGES))
const OBSTACLES = {
  'no village': () => new NotFound(),
  'no such school': () => refused({ school_id: ['school.other_level'] }),
  closed: () => refused({ school_id: ['school.closed'] }),
  'in zone': () => refused({ school_id: ['school.in_zone'] }),
}
