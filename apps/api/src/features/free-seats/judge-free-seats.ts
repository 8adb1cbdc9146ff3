/** What a giving of free seats would do now: who asks for them, the moves, and what the screen shows (docs/product-rules.md#free-seats). */
import { createHash } from 'node:crypto'
import type { FreeSeats } from '@spmb/domain/free-seats/contract.staff.ts'
import { freeSeatsPeriod } from '@spmb/domain/free-seats/free-seats.ts'
import type { CallRecord } from '@spmb/domain/reserve/call-record.ts'
import type { Season } from '@spmb/domain/season/season.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { Tx } from '../../platform/database/database.ts'
import { countUsed } from '../quota/quota.queries.ts'
import { type Calling, type ComputedCall, computeCall, freeSeats } from '../reserve/call-market.ts'
import { agesOf, type JudgedReserve, judgeReserve, shownHeld } from '../reserve/judge-reserve.ts'
import { type CallSchool, type ReserveRules, readRules, schoolsOfCall } from '../reserve/reserve.queries.ts'
import { heldSchools } from '../season/held-schools.queries.ts'
import { readLateWindow } from '../season/late-window.queries.ts'
import { levelOf } from '../season/lock-levels.ts'
import { liveDistances } from '../selection/act/live-data.queries.ts'
import { type AskingChild, askingChildren, readUntil } from './free-seats.queries.ts'
import { findDraw, type WaitingDraw } from './late.queries.ts'

export interface JudgedFreeSeats {
  shown: FreeSeats
  call: ComputedCall<CallRecord>
  children: ReadonlyMap<number, AskingChild>
  rules: ReserveRules
  /** Why no reserve is called now; the sentence is in `RESERVE_REFUSALS`. */
  refusal: FreeSeats['refusal']
  /** What was typed for the next giving; null: nothing. */
  draw: WaitingDraw | null
}

/** @param season the active one */
export async function judgeFreeSeats(
  tx: Tx,
  season: Season,
  level: Level,
  now: Date,
): Promise<JudgedFreeSeats> {
  const { id: seasonId } = season
  const rules = await readRules(tx, seasonId, level)
  const used = await countUsed(tx, seasonId)
  const held = await heldSchools(tx, seasonId)
  const asking = await askingChildren(tx, seasonId, level)
  const named = asking.flatMap(({ schools }) => schools)
  const schools = await schoolsOfCall(tx, seasonId, level, named)
  const reserve = await judgeReserve(tx, season, level, { only: null, now })
  const { undecided } = reserve
  const { refusal } = reserve.preview
  // A school whose reserve is tied, or that has not decided about all who chose it, waits for the office.
  const closed = new Set(
    refusal ? schools.map(({ id }) => id) : [...held, ...reserve.call.tied, ...undecided.keys()],
  )
  const draw = await findDraw(tx, seasonId, level)
  const calling: Calling = {
    kind: 'placement',
    level,
    only: null,
    rules,
    schools,
    used,
    closed,
    distance: await liveDistances(tx, seasonId, level),
    draw: draw?.confirmed_at ? draw.dice : null,
    children: asking.map((child) => ({
      id: child.id,
      ticket: child.ticket,
      birth_date: child.birth_date,
      late: child.late,
      registered_late: child.registered_late,
      village_id: child.village_id,
      placed: null,
      wanted: child.schools.map((school) => ({ school, first: false })),
    })),
  }
  const call = computeCall(calling)
  const children = new Map(asking.map((child) => [child.id, child]))
  const until = await readUntil(tx, seasonId, level)
  const window = await readLateWindow(tx, seasonId, await levelOf(tx, seasonId, level), now)
  const shown = {
    refusal,
    period: freeSeatsPeriod(until, now),
    until: until?.toISOString() ?? null,
    reserve: reserve.call.moves.length,
    naming: asking.filter(({ registered_late: late }) => !late).length,
    late: {
      period: freeSeatsPeriod(window.until, now),
      until: window.until?.toISOString() ?? null,
      children: asking.filter(({ registered_late: late }) => late).length,
      tied: isLateTied(calling, call),
      draw: draw && {
        typed_by: draw.typed_name,
        typed_at: draw.typed_at.toISOString(),
        dice: draw.confirmed_at && draw.dice,
        confirmed_by: draw.confirmed_name,
      },
    },
    schools: schools.flatMap((school) => shownSchool(school, { call, used, held, named, reserve })),
    moves: shownMoves(call, children, schools, await agesOf(tx, { seasonId, level }, call, children)),
  }
  const versions = call.moves.map(({ id }) => children.get(id)?.version)
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([shown, versions]))
    .digest('hex')
  return { shown: { ...shown, fingerprint }, call, children, rules, refusal, draw }
}

/** Any draw shows where one is needed. */
const ANY_DRAW = '1'

/** Whether a draw for the late children would end a tie. */
function isLateTied(calling: Calling, call: ComputedCall<CallRecord>): boolean {
  if (call.tied.size === 0 || !call.record.late || calling.draw) return false
  return computeCall({ ...calling, draw: ANY_DRAW }).tied.size < call.tied.size
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
  children: ReadonlyMap<number, AskingChild>,
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
    const place = { id: to, name: names.get(to) ?? '' }
    return [{ id, no_registration, name, phone, to: place, odd_age, wish, late: child.registered_late }]
  })
}
