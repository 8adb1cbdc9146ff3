/**
 * Reserve calls (docs/product-rules.md#reserve-calls). A preview and its application compute the same; the application does so under
 * the locks of level, schools and registrations, and only if nothing that the preview showed has changed.
 */
import { seatedAt } from '@spmb/domain/objection/objection.ts'
import { oddAges } from '@spmb/domain/registration/staff/ages.ts'
import { oddAgesUnconfirmed } from '@spmb/domain/registration/staff/bulk/messages.ts'
import type { ReservePreview } from '@spmb/domain/reserve/contract.staff.ts'
import { RESERVE_CHANGED, RESERVE_REFUSALS } from '@spmb/domain/reserve/messages.ts'
import type { Season } from '@spmb/domain/season/season.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { Conflict } from '@spmb/domain/shared/problem.ts'
import type { RandomBytes } from '@spmb/domain/shared/registration-number.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
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
import { lockActiveLevels } from '../season/lock-levels.ts'
import { writeCallLines } from './call-lines.queries.ts'
import { sealCallRun, writeCallRun } from './call-runs.queries.ts'
import { type JudgedReserve, judgeReserve } from './judge-reserve.ts'
import { schoolsOfCall } from './reserve.queries.ts'

export interface ReserveDeps {
  db: Database
  /** The active season. */
  season: () => Season
  random: RandomBytes
}

/** Of the record of a call on a level with paths. */
const KEY_BYTES = 16

export function createReserve({ db, season, random }: ReserveDeps) {
  const preview = (level: Level, school: number | null, now: Date): Promise<ReservePreview> =>
    inTransaction(db, async (tx) => (await judgeReserve(tx, season(), level, { only: school, now })).preview)

  /** @throws Conflict as the contract says */
  async function call(
    level: Level,
    sent: { school: number | null; fingerprint: string; reason: string; odd_ages?: number | undefined },
    act: AuditContext,
  ): Promise<number> {
    const { id: seasonId } = season()
    return retryDeadlocks(() =>
      inTransaction(db, async (tx) => {
        await lockActiveLevels(tx, seasonId, 'freeze', [level])
        const schools = await schoolsOfCall(tx, seasonId, level, [])
        await lockSeats(
          tx,
          seasonId,
          schools.map(({ id }) => id),
        )
        const key = Buffer.from(random(KEY_BYTES)).toString('hex')
        const judged = await judgeReserve(tx, season(), level, { only: sent.school, now: act.at, key })
        const { refusal } = judged.preview
        if (refusal) throw new Conflict(RESERVE_REFUSALS[refusal])
        // A second click.
        if (judged.call.moves.length === 0) return 0
        if (judged.preview.fingerprint !== sent.fingerprint) throw new Conflict(RESERVE_CHANGED)
        refuseUnconfirmed(judged.preview, sent.odd_ages)
        await write(tx, { seasonId, level, random }, judged, sent.reason, act)
        return judged.call.moves.length
      }),
    )
  }

  return { preview, call }
}

/** @throws Conflict until a person has confirmed how many children of an odd age get a seat */
export function refuseUnconfirmed(
  { moves }: { moves: readonly { odd_age: string | null }[] },
  confirmed: number | undefined,
): void {
  const odd = oddAges(moves)
  if (odd > 0 && confirmed !== odd) throw new Conflict(oddAgesUnconfirmed(odd))
}

async function write(
  tx: Tx,
  { seasonId, level, random }: { seasonId: number; level: Level; random: RandomBytes },
  { call, children, rules, distance, taken }: JudgedReserve,
  reason: string,
  act: AuditContext,
): Promise<void> {
  const run = await writeCallRun(tx, call, { seasonId, rules, reason, act })
  await writeCallLines(tx, run, { call, waiting: children, distance, random, taken })
  const ids = call.moves.map(({ id }) => id)
  const stored = await findRegistrations(tx, { seasonId, level, schoolId: null }, { ids }, { lock: true })
  const applied = call.moves.map(({ id, to }): Applied & { to: number; objection: boolean } => {
    const before = stored.get(id)
    if (!before) throw new Conflict(RESERVE_CHANGED)
    return {
      id,
      version: before.version,
      before,
      after: seatedAt(before, to),
      to,
      objection: children.get(id)?.objects_to.includes(to) ?? false,
    }
  })
  for (const origin of ['objection', 'reserve'] as const) {
    const part = applied.filter(({ objection }) => objection === (origin === 'objection'))
    if (part.length === 0) continue
    const told = await nameDecisionOrigin(tx, act, { origin, run, reason, how: origin })
    await writeDecisions(tx, part, act.at)
    await auditDecisions(tx, act, part, told)
    if (origin === 'objection')
      await tx
        .updateTable('objection')
        .set((is) => ({ seated_at: act.at, version: is('version', '+', 1) }))
        .where((is) => is.or(part.map(({ id, to }) => is.and({ registration_id: id, school_id: to }))))
        .execute()
  }
  const { re_registration_to: until } = await tx
    .selectFrom('season')
    .select('re_registration_to')
    .where('id', '=', seasonId)
    .executeTakeFirstOrThrow()
  const stillOpen = until && until > act.at ? until : null
  await queueMail(tx, ids, { kind: 'reserve_call', cause: `call ${run}`, until: stillOpen }, act.at)
  await sealCallRun(tx, run, call, { seasonId, act })
  await recordAudit(tx, {
    ...act,
    action: 'reserve.call',
    subject: 'season',
    subjectId: seasonId,
    changes: { level, reason, ids, run },
  })
}
