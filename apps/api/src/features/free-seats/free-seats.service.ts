/**
 * Opens free seats and gives them (docs/product-rules.md#free-seats). Giving is a call like that of the reserve: computed on a record,
 * under the locks of level, schools and registrations, and only if nothing that the preview showed has changed.
 */
import type { FreeSeats } from '@spmb/domain/free-seats/contract.staff.ts'
import { givingRefusal } from '@spmb/domain/free-seats/late.ts'
import { GIVING_REFUSALS } from '@spmb/domain/free-seats/late-messages.ts'
import { FREE_SEATS_NOT_PUBLISHED, GIVE_CHANGED, UNTIL_PROBLEMS } from '@spmb/domain/free-seats/messages.ts'
import { seatedAt } from '@spmb/domain/objection/objection.ts'
import { isChosen } from '@spmb/domain/registration/staff/decisions.ts'
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
import { lockSeats } from '../quota/quota.queries.ts'
import {
  type Applied,
  auditDecisions,
  findRegistrations,
  writeDecisions,
} from '../registration/staff/bulk/bulk.queries.ts'
import { nameDecisionOrigin } from '../registration/staff/decision-origin.ts'
import { sealCallRun, writeCallRun } from '../reserve/call-runs.queries.ts'
import { schoolsOfCall } from '../reserve/reserve.queries.ts'
import { refuseUnconfirmed } from '../reserve/reserve.service.ts'
import { lockActiveLevels } from '../season/lock-levels.ts'
import { readUntil, storeUntil, writePlacements } from './free-seats.queries.ts'
import { type JudgedFreeSeats, judgeFreeSeats as judge } from './judge-free-seats.ts'
import { noteUse } from './late.queries.ts'

export interface FreeSeatsDeps {
  db: Database
  /** The active season. */
  season: () => Season
  timeZone: string
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
        const { refusal, period: naming, late, reserve, fingerprint, moves } = judged.shown
        if (!isPublished(season(), act.at)) throw new Conflict(FREE_SEATS_NOT_PUBLISHED)
        if (refusal) throw new Conflict(RESERVE_REFUSALS[refusal])
        // A second click.
        if (moves.length === 0) return 0
        const early = givingRefusal({ naming, late: late.period }) ?? (reserve > 0 ? 'reserve' : null)
        if (early) throw new Conflict(GIVING_REFUSALS[early])
        if (fingerprint !== sent.fingerprint) throw new Conflict(GIVE_CHANGED)
        refuseUnconfirmed(judged.shown, sent.odd_ages)
        await write(tx, { seasonId, level }, judged, sent.reason, act)
        return moves.length
      }),
    )

  return { read, open, give }
}

/** @throws RuleBroken */
export function readMoment(typed: string, timeZone: string, now: Date): Date {
  const moment = parseLocalTime(typed, timeZone)
  const problem = typeof moment === 'string' ? moment : moment <= now ? 'past' : null
  if (problem) throw new RuleBroken({ until: [UNTIL_PROBLEMS[problem]] })
  return moment as Date
}

async function write(
  tx: Tx,
  { seasonId, level }: { seasonId: number; level: Level },
  { call, shown, rules, children, draw }: JudgedFreeSeats,
  reason: string,
  act: AuditContext,
): Promise<void> {
  const run = await writeCallRun(tx, call, { seasonId, rules, reason, act })
  const ids = call.moves.map(({ id }) => id)
  const stored = await findRegistrations(tx, { seasonId, level, schoolId: null }, { ids }, { lock: true })
  const told = await nameDecisionOrigin(tx, act, { origin: 'placement', run, reason, how: 'placement' })
  // A late child gets its seat at a choice, every other one beside its choices.
  const atChoices = call.moves.flatMap(({ id, to }): Applied[] => {
    const before = stored.get(id)
    if (!before) throw new Conflict(GIVE_CHANGED)
    return isChosen(before, to) ? [{ id, version: before.version, before, after: seatedAt(before, to) }] : []
  })
  const chosen = new Set(atChoices.map(({ id }) => id))
  const beside = <Move extends { id: number }>(moves: readonly Move[]) =>
    moves.filter(({ id }) => !chosen.has(id))
  if (chosen.size > 0) {
    await writeDecisions(tx, atChoices, act.at)
    await auditDecisions(tx, act, atChoices, told)
  }
  await writePlacements(tx, beside(call.moves), act.at)
  await recordAudits(
    tx,
    beside(shown.moves).map(({ id, to }) => ({
      ...act,
      action: 'registration.edit',
      subject: 'registration',
      subjectId: id,
      changes: { placed_school: { before: null, after: to }, ...told },
    })),
  )
  // Every family that asked for a seat gets the same words, with a seat or without one.
  await queueMail(
    tx,
    [...children.keys()],
    { kind: 'late_answer', cause: `call ${run}`, until: null },
    act.at,
  )
  if (draw?.confirmed_at && call.record.late) await noteUse(tx, draw.id, run)
  await sealCallRun(tx, run, call, { seasonId, act })
  await recordAudit(tx, {
    ...act,
    action: 'free_seats.give',
    subject: 'season',
    subjectId: seasonId,
    changes: { level, reason, ids, run },
  })
}
