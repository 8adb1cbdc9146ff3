/**
 * Opens late registration and draws for equal late children (docs/product-rules.md#late-registration). Children are registered by the paper
 * form, and get their seats with the free seats.
 */
import type { FreeSeats } from '@spmb/domain/free-seats/contract.staff.ts'
import { freeSeatsPeriod } from '@spmb/domain/free-seats/free-seats.ts'
import { lateDrawRefusal, lateOpeningRefusal } from '@spmb/domain/free-seats/late.ts'
import type { LateSeats } from '@spmb/domain/free-seats/late-contract.staff.ts'
import {
  LATE_DRAW_REFUSALS,
  LATE_DRAWER_REFUSALS,
  LATE_DRAWN,
  LATE_OPENING_REFUSALS,
  LATE_TYPED,
} from '@spmb/domain/free-seats/late-messages.ts'
import { RESERVE_REFUSALS } from '@spmb/domain/reserve/messages.ts'
import { ACT_MESSAGES, DRAW_DIFFERS } from '@spmb/domain/selection/act/messages.ts'
import { readDrawn } from '@spmb/domain/selection/act/seed.ts'
import { drawerRefusal } from '@spmb/domain/selection/act/signatures.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { Conflict, RuleBroken } from '@spmb/domain/shared/problem.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import type { AuditContext } from '../../platform/audit/audit-context.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { retryDeadlocks } from '../../platform/database/retry-deadlocks.ts'
import { countUsed } from '../quota/quota.queries.ts'
import { readLateWindow, storeLateWindow } from '../season/late-window.queries.ts'
import { levelOf, lockActiveLevels } from '../season/lock-levels.ts'
import { accountOf, tiedAccounts } from '../selection/act/two-people.queries.ts'
import { offeredSchools } from './free-seats.queries.ts'
import { type FreeSeatsDeps, readMoment } from './free-seats.service.ts'
import { judgeFreeSeats } from './judge-free-seats.ts'
import { confirmDraw, insertDraw, lapseDraw, replaceDraw } from './late.queries.ts'

export function createLateRegistration({ db, season, timeZone }: FreeSeatsDeps) {
  /** What the paper form needs: until when, and the schools that can be named. */
  const read = (level: Level, now: Date): Promise<LateSeats> =>
    inTransaction(db, async (tx) => {
      const { id: seasonId } = season()
      const window = await readLateWindow(tx, seasonId, await levelOf(tx, seasonId, level), now)
      const period = freeSeatsPeriod(window.until, now)
      const used = period === 'open' ? await countUsed(tx, seasonId) : new Map<number, number>()
      return {
        period,
        until: window.until?.toISOString() ?? null,
        schools: period === 'open' ? await offeredSchools(tx, { seasonId, level }, used) : [],
      }
    })

  /** @throws RuleBroken or Conflict as the contract says */
  const open = (level: Level, typed: string, act: AuditContext): Promise<FreeSeats> =>
    retryDeadlocks(() =>
      inTransaction(db, async (tx) => {
        const { id: seasonId } = season()
        await lockActiveLevels(tx, seasonId, 'freeze', [level])
        const until = readMoment(typed, timeZone, act.at)
        const before = await readLateWindow(tx, seasonId, await levelOf(tx, seasonId, level), act.at)
        const { shown, refusal, draw, call } = await judgeFreeSeats(tx, season(), level, act.at)
        if (refusal) throw new Conflict(RESERVE_REFUSALS[refusal])
        const drawn = draw !== null && (shown.late.tied || call.moves.length > 0)
        const early = lateOpeningRefusal({ ...before, called: shown.reserve, drawn })
        if (early) throw new Conflict(LATE_OPENING_REFUSALS[early])
        if (draw) await lapseDraw(tx, draw.id, act.at)
        await storeLateWindow(tx, { seasonId, level }, { now: act.at, until })
        await recordAudit(tx, {
          ...act,
          action: 'free_seats.open_late',
          subject: 'season',
          subjectId: seasonId,
          changes: {
            level,
            until: { before: before.until?.toISOString() ?? null, after: until.toISOString() },
          },
        })
        return (await judgeFreeSeats(tx, season(), level, act.at)).shown
      }),
    )

  /**
   * Stores what the first person typed, which that person may type again; makes it the draw when another person types the same.
   *
   * @returns the sentence of what was done
   * @throws RuleBroken or Conflict as the contract says
   */
  const draw = (
    level: Level,
    typed: string,
    act: AuditContext,
  ): Promise<{ shown: FreeSeats; done: string }> =>
    retryDeadlocks(() =>
      inTransaction(db, async (tx) => {
        const { id: seasonId } = season()
        await lockActiveLevels(tx, seasonId, 'freeze', [level])
        const dice = readDice(typed)
        const { shown, draw: waiting } = await judgeFreeSeats(tx, season(), level, act.at)
        const { period: late, tied, until } = shown.late
        const confirmed = waiting?.confirmed_at != null
        const refusal = lateDrawRefusal({ late, tied, confirmed })
        if (refusal === 'not_needed') return { shown, done: LATE_DRAW_REFUSALS[refusal] }
        if (refusal || until === null) throw new Conflict(LATE_DRAW_REFUSALS[refusal ?? 'open'])
        const late_until = new Date(until)
        const isSecond = waiting !== null && waiting.typed_by !== act.actor
        await refuseDrawer(tx, { seasonId, late_until }, act, isSecond ? userOf(waiting.typed_by) : null)
        if (isSecond) {
          if (waiting.dice !== dice) throw new Conflict(DRAW_DIFFERS)
          await confirmDraw(tx, waiting.id, { confirmed_at: act.at, confirmed_by: act.actor })
        } else if (waiting) await replaceDraw(tx, waiting.id, { dice, typed_at: act.at })
        else
          await insertDraw(
            tx,
            { season_id: seasonId, level, late_until },
            { dice, typed_at: act.at, typed_by: act.actor },
          )
        // The other person types unseen, so the numbers are in the audit only after that, or once they are replaced.
        await recordAudit(tx, {
          ...act,
          action: isSecond ? 'free_seats.confirm_draw' : 'free_seats.type_draw',
          subject: 'season',
          subjectId: seasonId,
          changes: {
            level,
            ...(isSecond && { dice, typed_by: waiting.typed_by }),
            ...(waiting && !isSecond && { replaced: { dice: waiting.dice } }),
          },
        })
        return {
          shown: (await judgeFreeSeats(tx, season(), level, act.at)).shown,
          done: isSecond ? LATE_DRAWN : LATE_TYPED,
        }
      }),
    )

  return { read, open, draw }
}

const userOf = (actor: string) => Number(actor.replace(/^user:/, ''))

/** @throws RuleBroken */
function readDice(typed: string): string {
  const read = readDrawn('dice', { dice: typed })
  if (!read.ok) throw new RuleBroken({ dice: [ACT_MESSAGES[read.faults.dice ?? 'seed.empty']] })
  return read.drawn.dice ?? ''
}

/** Two people whose accounts are older than the end of the window, as at the draw of a run. @throws Conflict */
async function refuseDrawer(
  tx: Tx,
  { seasonId, late_until }: { seasonId: number; late_until: Date },
  act: AuditContext,
  typedBy: number | null,
): Promise<void> {
  const userId = userOf(act.actor)
  const tiedTo = typedBy === null ? [] : await tiedAccounts(tx, userId, seasonId)
  const refusal = drawerRefusal(await accountOf(tx, userId), late_until, { typedBy, tiedTo })
  if (refusal) throw new Conflict(LATE_DRAWER_REFUSALS[refusal])
}
