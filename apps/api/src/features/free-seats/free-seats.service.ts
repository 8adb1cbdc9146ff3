/**
 * Opens free seats and gives them (docs/product-rules.md#free-seats). Giving is a call like that of the reserve: computed on a record,
 * under the locks of level, schools and registrations, and only if nothing that the preview showed has changed.
 */
import { createHash } from 'node:crypto'
import type { FreeSeats } from '@spmb/domain/free-seats/contract.staff.ts'
import { freeSeatsPeriod } from '@spmb/domain/free-seats/free-seats.ts'
import {
  FREE_SEATS_NOT_PUBLISHED,
  GIVE_CHANGED,
  NAMING_STILL_OPEN,
  RESERVE_FIRST,
  UNTIL_PROBLEMS,
} from '@spmb/domain/free-seats/messages.ts'
import { RESERVE_REFUSALS } from '@spmb/domain/reserve/messages.ts'
import type { Season } from '@spmb/domain/season/season.ts'
import { isPublished } from '@spmb/domain/season/window.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { parseLocalTime } from '@spmb/domain/shared/local-date.ts'
import { Conflict, RuleBroken } from '@spmb/domain/shared/problem.ts'
import { recordAudit, recordAudits } from '../../platform/audit/audit.ts'
import type { AuditContext } from '../../platform/audit/audit-context.ts'
import { type Database, inTransaction, type Tx } from '../../platform/database/database.ts'
import { retryDeadlocks } from '../../platform/database/retry-deadlocks.ts'
import { queueMail } from '../outbox/outbox.queries.ts'
import { countUsed, lockSeats } from '../quota/quota.queries.ts'
import { findRegistrations } from '../registration/staff/bulk/bulk.queries.ts'
import { nameDecisionOrigin } from '../registration/staff/decision-origin.ts'
import { type ComputedCall, computeCall, freeSeats } from '../reserve/call-market.ts'
import { sealCallRun, writeCallRun } from '../reserve/call-runs.queries.ts'
import { agesOf, type JudgedReserve, judgeReserve, shownHeld } from '../reserve/judge-reserve.ts'
import { type CallSchool, type ReserveRules, readRules, schoolsOfCall } from '../reserve/reserve.queries.ts'
import { refuseUnconfirmed } from '../reserve/reserve.service.ts'
import { heldSchools } from '../season/held-schools.queries.ts'
import { lockActiveLevels } from '../season/lock-levels.ts'
import { liveDistances } from '../selection/act/live-data.queries.ts'
import {
  type NamingChild,
  namingChildren,
  readUntil,
  storeUntil,
  writePlacements,
} from './free-seats.queries.ts'

export interface FreeSeatsDeps {
  db: Database
  /** The active season. */
  season: () => Season
  timeZone: string
}

interface Judged {
  shown: FreeSeats
  call: ComputedCall
  children: ReadonlyMap<number, NamingChild>
  rules: ReserveRules
}

export function createFreeSeats({ db, season, timeZone }: FreeSeatsDeps) {
  const read = (level: Level, now: Date): Promise<FreeSeats> =>
    inTransaction(db, async (tx) => (await judge(tx, season(), level, now)).shown)

  /** @throws RuleBroken or Conflict as the contract says */
  const open = (level: Level, typed: string, act: AuditContext): Promise<FreeSeats> =>
    retryDeadlocks(() =>
      inTransaction(db, async (tx) => {
        const { id: seasonId } = season()
        await lockActiveLevels(tx, seasonId, 'freeze', [level])
        const until = readMoment(typed, timeZone, act.at)
        if (!isPublished(season(), act.at)) throw new Conflict(FREE_SEATS_NOT_PUBLISHED)
        const before = (await readUntil(tx, seasonId, level))?.toISOString() ?? null
        await storeUntil(tx, { seasonId, level }, until, act.at)
        await recordAudit(tx, {
          ...act,
          action: 'free_seats.open',
          subject: 'season',
          subjectId: seasonId,
          changes: { level, until: { before, after: until.toISOString() } },
        })
        return (await judge(tx, season(), level, act.at)).shown
      }),
    )

  /** @throws Conflict as the contract says */
  const give = (
    level: Level,
    sent: { fingerprint: string; reason: string; odd_ages?: number | undefined },
    act: AuditContext,
  ): Promise<number> =>
    retryDeadlocks(() =>
      inTransaction(db, async (tx) => {
        const { id: seasonId } = season()
        await lockActiveLevels(tx, seasonId, 'freeze', [level])
        const schools = await schoolsOfCall(tx, seasonId, level, [])
        await lockSeats(
          tx,
          seasonId,
          schools.map(({ id }) => id),
        )
        const judged = await judge(tx, season(), level, act.at)
        const { refusal, period, reserve, fingerprint, moves } = judged.shown
        if (!isPublished(season(), act.at)) throw new Conflict(FREE_SEATS_NOT_PUBLISHED)
        if (refusal) throw new Conflict(RESERVE_REFUSALS[refusal])
        // A second click.
        if (moves.length === 0) return 0
        if (period !== 'over') throw new Conflict(NAMING_STILL_OPEN)
        if (reserve > 0) throw new Conflict(RESERVE_FIRST)
        if (fingerprint !== sent.fingerprint) throw new Conflict(GIVE_CHANGED)
        refuseUnconfirmed(judged.shown, sent.odd_ages)
        await write(tx, { seasonId, level }, judged, sent.reason, act)
        return moves.length
      }),
    )

  return { read, open, give }
}

/** @throws RuleBroken */
function readMoment(typed: string, timeZone: string, now: Date): Date {
  const moment = parseLocalTime(typed, timeZone)
  const problem = typeof moment === 'string' ? moment : moment <= now ? 'past' : null
  if (problem) throw new RuleBroken({ until: [UNTIL_PROBLEMS[problem]] })
  return moment as Date
}

async function judge(tx: Tx, season: Season, level: Level, now: Date): Promise<Judged> {
  const { id: seasonId } = season
  const rules = await readRules(tx, seasonId, level)
  const used = await countUsed(tx, seasonId)
  const held = await heldSchools(tx, seasonId)
  const naming = await namingChildren(tx, seasonId, level)
  const named = naming.flatMap(({ schools }) => schools)
  const schools = await schoolsOfCall(tx, seasonId, level, named)
  const reserve = await judgeReserve(tx, season, level, { only: null, now })
  const { undecided } = reserve
  const { refusal } = reserve.preview
  // A school whose reserve is tied, or that has not decided about all who chose it, waits for the office.
  const closed = new Set(
    refusal ? schools.map(({ id }) => id) : [...held, ...reserve.call.tied, ...undecided.keys()],
  )
  const call = computeCall({
    kind: 'placement',
    level,
    only: null,
    rules,
    schools,
    used,
    closed,
    distance: await liveDistances(tx, seasonId, level),
    children: naming.map((child) => ({
      id: child.id,
      ticket: child.ticket,
      birth_date: child.birth_date,
      late: child.late,
      village_id: child.village_id,
      placed: null,
      wanted: child.schools.map((school) => ({ school, first: false })),
    })),
  })
  const children = new Map(naming.map((child) => [child.id, child]))
  const until = await readUntil(tx, seasonId, level)
  const shown = {
    refusal,
    period: freeSeatsPeriod(until, now),
    until: until?.toISOString() ?? null,
    reserve: reserve.call.moves.length,
    naming: naming.length,
    schools: schools.flatMap((school) => shownSchool(school, { call, used, held, named, reserve })),
    moves: shownMoves(call, children, schools, await agesOf(tx, { seasonId, level }, call, children)),
  }
  const versions = call.moves.map(({ id }) => children.get(id)?.version)
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([shown, versions]))
    .digest('hex')
  return { shown: { ...shown, fingerprint }, call, children, rules }
}

function shownSchool(
  school: CallSchool,
  of: {
    call: ComputedCall
    used: ReadonlyMap<number, number>
    held: ReadonlySet<number>
    reserve: JudgedReserve
    named: readonly number[]
  },
): FreeSeats['schools'] {
  const { id, name } = school
  const free = freeSeats(school, of.used)
  const named = of.named.filter((one) => one === id).length
  const heldSeats = shownHeld(of.reserve.heldSeats, id)
  if (free === 0 && named === 0 && heldSeats === null) return []
  const held = of.held.has(id)
  const tied = of.call.tied.has(id) || (of.reserve.call.tied.has(id) && !held)
  return [
    {
      id,
      name,
      free,
      held_seats: heldSeats,
      named,
      held,
      tied,
      undecided: of.reserve.undecided.get(id) ?? 0,
    },
  ]
}

function shownMoves(
  { moves }: ComputedCall,
  children: ReadonlyMap<number, NamingChild>,
  schools: readonly CallSchool[],
  ages: ReadonlyMap<number, string>,
): FreeSeats['moves'] {
  const names = new Map(schools.map(({ id, name }) => [id, name]))
  return moves.flatMap(({ id, to }) => {
    const child = children.get(id)
    if (!child) return []
    const { no_registration, name, phone } = child
    const wish = child.schools.indexOf(to) + 1
    const odd_age = ages.get(id) ?? null
    return [{ id, no_registration, name, phone, to: { id: to, name: names.get(to) ?? '' }, odd_age, wish }]
  })
}

async function write(
  tx: Tx,
  { seasonId, level }: { seasonId: number; level: Level },
  { call, shown, rules, children }: Judged,
  reason: string,
  act: AuditContext,
): Promise<void> {
  const run = await writeCallRun(tx, call, { seasonId, rules, reason, act })
  const ids = call.moves.map(({ id }) => id)
  await findRegistrations(tx, { seasonId, level, schoolId: null }, { ids }, { lock: true })
  const told = await nameDecisionOrigin(tx, act, { origin: 'placement', run, reason, how: 'placement' })
  await writePlacements(tx, call.moves, act.at)
  await recordAudits(
    tx,
    shown.moves.map(({ id, to }) => ({
      ...act,
      action: 'registration.edit',
      subject: 'registration',
      subjectId: id,
      changes: { placed_school: { before: null, after: to }, ...told },
    })),
  )
  // Every family that named a school gets the same words, with a seat or without one.
  await queueMail(
    tx,
    [...children.keys()],
    { kind: 'late_answer', cause: `call ${run}`, until: null },
    act.at,
  )
  await sealCallRun(tx, run, call, act)
  await recordAudit(tx, {
    ...act,
    action: 'free_seats.give',
    subject: 'season',
    subjectId: seasonId,
    changes: { level, reason, ids, run },
  })
}
