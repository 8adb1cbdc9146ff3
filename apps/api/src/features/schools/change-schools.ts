/**
 * Changes of schools and villages by admins (docs/product-rules.md#schools-and-villages). Each is one transaction, which is run
 * again after a deadlock: its change mark is a lock that other transactions take in another order.
 */

import type { Point } from '@spmb/domain/reference/points.ts'
import type {
  changeSchool as changeContract,
  createSchool as createContract,
  changeVillage as villageContract,
} from '@spmb/domain/schools/contract.staff.ts'
import {
  MAX_ALIASES,
  SCHOOL_IN_USE,
  SCHOOL_MESSAGES,
  SCHOOL_NOT_FOUND,
  SCHOOL_STILL_OPEN,
  type SchoolCode,
} from '@spmb/domain/schools/messages.ts'
import type { Body } from '@spmb/domain/shared/endpoint.ts'
import { changedMeanwhile } from '@spmb/domain/shared/messages.ts'
import { Conflict, NotFound, type Problems, RuleBroken, toMessages } from '@spmb/domain/shared/problem.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import type { AuditContext } from '../../platform/audit/audit-context.ts'
import { changedValues } from '../../platform/audit/changed-values.ts'
import { type Database, inTransaction, type Tx } from '../../platform/database/database.ts'
import { retryDeadlocks } from '../../platform/database/retry-deadlocks.ts'
import { lockSeats } from '../quota/quota.queries.ts'
import { refuseWhileFrozen } from '../season/frozen-level.ts'
import { lockOpenLevels } from '../season/lock-levels.ts'
import { seasonIdOf } from '../season/season.queries.ts'
import { movePoint } from '../selection/distance/moved-point.ts'
import { refreshComputed } from '../selection/distance/refresh-computed.ts'
import {
  deleteSchool,
  districtExists,
  findCode,
  insertSchool,
  isNpsnTaken,
  isSchoolInUse,
  lockSchools,
  lockVillage,
  readSchool,
  type StoredSchool,
  updateSchool,
  updateVillage,
} from './schools.queries.ts'

type NewSchool = Body<typeof createContract>
type OpenLevels = Awaited<ReturnType<typeof lockOpenLevels>>
type ChangedSchool = Body<typeof changeContract>

/** @throws RuleBroken when another school has the NPSN or the district is unknown; Conflict as `refreshComputed` */
export function createSchool(db: Database, sent: NewSchool, act: AuditContext): Promise<number> {
  return run(db, async (tx) => {
    await lockOpenLevels(tx)
    await lockSchools(tx)
    await refuseImpossible(tx, sent, null)
    const school = { ...columnsOf(sent), type: sent.level }
    const id = await insertSchool(tx, school)
    if (sent.point) await refreshComputed(tx, { schoolId: id })
    await record(tx, act, { action: 'school.create', id, changes: { before: {}, after: school } })
    return id
  })
}

/** A school that an admin has saved is no proposal any more; one of the sample set stays marked. */
export function changeSchool(
  db: Database,
  id: number,
  sent: ChangedSchool,
  act: AuditContext,
): Promise<void> {
  return withSchool(db, { id, version: sent.version }, async (tx, school) => {
    await refuseImpossible(tx, sent, id)
    const after = { ...columnsOf(sent), is_synthetic: school.is_sample && school.is_synthetic }
    const changes = changedValues(school, after)
    if (!changes) return
    await updateSchool(tx, id, after)
    if (movesPoint(changes)) await movePoint(tx, { schoolId: id }, sent.confirmed ?? null, act)
    await record(tx, act, { action: 'school.change', id, changes })
  })
}

/**
 * Closes a school at `act.at`, or reopens it. Does nothing when it is in this state already.
 *
 * @throws Conflict while its level is frozen, because a run would give its seats
 */
export function setSchoolClosed(
  db: Database,
  key: { id: number; version: number },
  isClosed: boolean,
  act: AuditContext,
): Promise<void> {
  return withSchool(db, key, async (tx, school, levels) => {
    if ((school.closed_at !== null) === isClosed) return
    if (isClosed) {
      const season = await seasonIdOf(tx, undefined)
      const own = levels.filter(({ level, season_id }) => level === school.type && season_id === season)
      await refuseWhileFrozen(tx, season, own, act.at, 'withdrawal')
      // Whoever gives a seat there has it, or reads that the school is closed.
      await lockSeats(tx, season, [school.id])
    }
    await updateSchool(tx, key.id, { closed_at: isClosed ? act.at : null })
    await record(tx, act, { action: isClosed ? 'school.close' : 'school.reopen', id: key.id })
  })
}

/** @throws Conflict when the school is open, or a registration of any season, an account or a run refers to it */
export function removeSchool(
  db: Database,
  key: { id: number; version: number },
  act: AuditContext,
): Promise<void> {
  return withSchool(db, key, async (tx, school) => {
    if (!school.closed_at) throw new Conflict(SCHOOL_STILL_OPEN)
    if (await isSchoolInUse(tx, key.id)) throw new Conflict(SCHOOL_IN_USE)
    await deleteSchool(tx, key.id)
    const { npsn, name, type, status, district_id } = school
    const before = { npsn, name, type, status, district_id }
    await record(tx, act, { action: 'school.remove', id: key.id, changes: { before, after: {} } })
  })
}

/**
 * Another name or code is of the same village: registrations, zones and distances keep it. With another code it may lie in another
 * district. Its former name stays as a spelling, by which families and files find it.
 */
export function changeVillage(
  db: Database,
  id: number,
  sent: Body<typeof villageContract>,
  act: AuditContext,
): Promise<void> {
  return run(db, async (tx) => {
    await lockOpenLevels(tx)
    const village = await lockVillage(tx, id)
    if (!village) throw new NotFound()
    if (village.version !== sent.version) throw new Conflict(changedMeanwhile(null))
    const { name = village.name, code = village.code } = sent
    const district_id = code === village.code ? village.district_id : await districtOf(tx, code)
    const former = name === village.name ? [] : [village.name]
    const aliases = [...new Set([...former, ...sent.aliases])].filter((alias) => alias !== name)
    if (aliases.length > MAX_ALIASES) throw new RuleBroken({ aliases: [SCHOOL_MESSAGES['aliases.many']] })
    const after = { name, code, district_id, aliases, ...coordinates(sent.point) }
    const changes = changedValues(village, after)
    if (!changes) return
    await updateVillage(tx, id, after)
    if (movesPoint(changes)) await movePoint(tx, { villageId: id }, sent.confirmed ?? null, act)
    await recordAudit(tx, { ...act, action: 'village.change', subject: 'village', subjectId: id, changes })
  })
}

/**
 * Closes a village at `act.at`, because it was merged or is none any more, or reopens it. Does nothing when it is in this state already.
 * Its registrations and zones stay; a run and its snapshot do not read it.
 */
export function setVillageClosed(
  db: Database,
  { id, version }: { id: number; version: number },
  isClosed: boolean,
  act: AuditContext,
): Promise<void> {
  return run(db, async (tx) => {
    await lockOpenLevels(tx)
    const village = await lockVillage(tx, id)
    if (!village) throw new NotFound()
    if (village.version !== version) throw new Conflict(changedMeanwhile(null))
    if ((village.closed_at !== null) === isClosed) return
    await updateVillage(tx, id, { closed_at: isClosed ? act.at : null })
    const action = isClosed ? 'village.close' : 'village.reopen'
    await recordAudit(tx, { ...act, action, subject: 'village', subjectId: id })
  })
}

/** Of a code that the village is to have. @throws RuleBroken when another village has it, or no district begins so */
async function districtOf(tx: Tx, code: string): Promise<number> {
  await lockSchools(tx)
  const found = await findCode(tx, code)
  if (found.taken) throw new RuleBroken({ code: [SCHOOL_MESSAGES['code.taken']] })
  if (found.district === null) throw new RuleBroken({ code: [SCHOOL_MESSAGES['code.district']] })
  return found.district
}

const run = <T>(db: Database, work: (tx: Tx) => Promise<T>) => retryDeadlocks(() => inTransaction(db, work))

function withSchool(
  db: Database,
  { id, version }: { id: number; version: number },
  work: (tx: Tx, school: StoredSchool, levels: OpenLevels) => Promise<void>,
): Promise<void> {
  return run(db, async (tx) => {
    const levels = await lockOpenLevels(tx)
    await lockSchools(tx)
    const school = await readSchool(tx, id)
    if (!school) throw new NotFound(SCHOOL_NOT_FOUND)
    if (school.version !== version) throw new Conflict(changedMeanwhile(null))
    await work(tx, school, levels)
  })
}

async function refuseImpossible(
  tx: Tx,
  { npsn, district_id }: Pick<NewSchool, 'npsn' | 'district_id'>,
  ownId: number | null,
): Promise<void> {
  const problems: Problems<SchoolCode> = {
    ...((await isNpsnTaken(tx, npsn, ownId)) && { npsn: ['npsn.taken'] }),
    ...(!(await districtExists(tx, district_id)) && { district_id: ['district.required'] }),
  }
  if (Object.keys(problems).length > 0) throw new RuleBroken(toMessages(problems, SCHOOL_MESSAGES))
}

function columnsOf({ npsn, name, status, district_id, phone, point }: Omit<NewSchool, 'level'>) {
  return { npsn, name, status, district_id, phone, ...coordinates(point) }
}

const movesPoint = ({ after }: { after: object }) => 'latitude' in after || 'longitude' in after

const coordinates = (point: Point | null) => ({
  latitude: point?.latitude ?? null,
  longitude: point?.longitude ?? null,
})

function record(
  tx: Tx,
  act: AuditContext,
  { action, id, changes }: { action: string; id: number; changes?: object },
): Promise<void> {
  return recordAudit(tx, { ...act, action, subject: 'school', subjectId: id, ...(changes && { changes }) })
}
