/**
 * Reserve calls (docs/product-rules.md#reserve-calls). A preview and its application compute the same; the application does so under
 * the locks of level, schools and registrations, and only if nothing that the preview showed has changed.
 */
import { createHash } from 'node:crypto'
import { seatedAt } from '@spmb/domain/objection/objection.ts'
import { admittingSchool } from '@spmb/domain/registration/staff/permissions.ts'
import {
  callOneSchool,
  callReserve,
  type ReserveMarket,
  type ReserveMove,
  type WaitingChild,
} from '@spmb/domain/reserve/call-reserve.ts'
import { RESERVE_CHANGED, RESERVE_NOT_PUBLISHED } from '@spmb/domain/reserve/messages.ts'
import type { ReservePreview } from '@spmb/domain/reserve/staff-contract.ts'
import type { Season } from '@spmb/domain/season/season.ts'
import { isPublished } from '@spmb/domain/season/window.ts'
import { lotteryNumber } from '@spmb/domain/selection/lottery.ts'
import { compareTexts } from '@spmb/domain/selection/text-order.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { Conflict } from '@spmb/domain/shared/problem.ts'
import { recordAudit } from '../audit/audit.ts'
import type { AuditContext } from '../audit/audit-context.ts'
import { type Database, inTransaction, type Tx } from '../database/database.ts'
import { retryDeadlocks } from '../database/retry-deadlocks.ts'
import { countUsed, lockSeats } from '../quota/quota.queries.ts'
import {
  type Applied,
  auditDecisions,
  findRegistrations,
  writeDecisions,
} from '../registration/staff/bulk/bulk.queries.ts'
import { nameDecisionOrigin } from '../registration/staff/decision-origin.ts'
import { heldSchools } from '../season/held-schools.queries.ts'
import { lockLevels } from '../season/lock-levels.ts'
import { type DistanceOf, liveDistances } from '../selection/act/live-data.queries.ts'
import {
  type ReserveChild,
  type ReserveRules,
  readRules,
  schoolsWithSeats,
  waitingChildren,
} from './reserve.queries.ts'

export interface ReserveDeps {
  db: Database
  /** The active season. */
  season: () => Season
}

interface Judged {
  preview: ReservePreview
  moves: readonly ReserveMove[]
  children: ReadonlyMap<number, ReserveChild>
}

export function createReserve({ db, season }: ReserveDeps) {
  const preview = (level: Level, school: number | null): Promise<ReservePreview> =>
    inTransaction(db, async (tx) => (await judge(tx, season().id, level, school)).preview)

  /** @throws Conflict as the contract says */
  async function call(
    level: Level,
    sent: { school: number | null; fingerprint: string; reason: string },
    act: AuditContext,
  ): Promise<number> {
    const { id: seasonId } = season()
    return retryDeadlocks(() =>
      inTransaction(db, async (tx) => {
        await lockLevels(tx, seasonId, 'freeze', [level])
        const schools = await schoolsWithSeats(tx, seasonId, level)
        await lockSeats(
          tx,
          seasonId,
          schools.map(({ id }) => id),
        )
        const judged = await judge(tx, seasonId, level, sent.school)
        // A second click.
        if (judged.moves.length === 0) return 0
        if (judged.preview.fingerprint !== sent.fingerprint) throw new Conflict(RESERVE_CHANGED)
        if (!isPublished(season(), act.at)) throw new Conflict(RESERVE_NOT_PUBLISHED)
        await write(tx, { seasonId, level }, judged, sent.reason, act)
        return judged.moves.length
      }),
    )
  }

  return { preview, call }
}

async function judge(tx: Tx, seasonId: number, level: Level, school: number | null): Promise<Judged> {
  const rules = await readRules(tx, seasonId, level)
  const schools = await schoolsWithSeats(tx, seasonId, level)
  const used = await countUsed(tx, seasonId)
  const held = await heldSchools(tx, seasonId)
  const children = await waitingChildren(tx, seasonId, level)
  const free = new Map(
    schools
      .filter(({ id }) => !held.has(id))
      .map(({ id, seats }) => [id, Math.max(0, seats - (used.get(id) ?? 0))]),
  )
  const market: ReserveMarket = {
    free,
    children: marketOf(children, rules, await liveDistances(tx, seasonId, level)),
  }
  const outcome = callReserve(market, rules.seed !== null)
  const moves = school === null ? outcome.moves : callOneSchool(market, outcome, school)
  const names = await namesOf(tx, children, schools)
  const byId = new Map(children.map((child) => [child.id, child]))
  const place = (id: number) => ({ id, name: names.get(id) ?? '' })
  const shown = {
    schools: schools.map(({ id, name, seats }) => ({
      ...{ id, name, seats, free: Math.max(0, seats - (used.get(id) ?? 0)) },
      waiting: market.children.filter(({ choices }) => choices.some((choice) => choice.school === id)).length,
      held: held.has(id),
      tied: outcome.tied.includes(id),
    })),
    moves: moves.map(({ id, from, to }) => ({
      id,
      no_registration: byId.get(id)?.no_registration ?? '',
      name: byId.get(id)?.name ?? '',
      from: from === null ? null : place(from),
      to: place(to),
    })),
  }
  const versions = moves.map(({ id }) => byId.get(id)?.version)
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([shown, versions]))
    .digest('hex')
  return { preview: { fingerprint, ...shown }, moves, children: byId }
}

async function namesOf(
  tx: Tx,
  children: readonly ReserveChild[],
  schools: readonly { id: number; name: string }[],
): Promise<Map<number, string>> {
  const names = new Map(schools.map(({ id, name }) => [id, name]))
  const missing = [...new Set(children.map(({ school_2_id }) => school_2_id))].filter((id) => !names.has(id))
  if (missing.length === 0) return names
  const rows = await tx.selectFrom('school').select(['id', 'name']).where('id', 'in', missing).execute()
  for (const { id, name } of rows) names.set(id, name)
  return names
}

/** The children with their ranks at the schools that they wait for. */
function marketOf(
  children: readonly ReserveChild[],
  rules: ReserveRules,
  distance: DistanceOf,
): WaitingChild[] {
  const lots = new Map(
    rules.seed === null
      ? []
      : children.map(({ id, ticket }) => [id, lotteryNumber(rules.seed ?? '', ticket)]),
  )
  const metres = (child: ReserveChild, school: number) =>
    distance(child.id, child.village_id, school)?.metres ?? Number.POSITIVE_INFINITY
  const compare = (school: number) => (a: ReserveChild, b: ReserveChild) => {
    for (const key of rules.order) {
      const difference =
        key === 'birth_date'
          ? compareTexts(a.birth_date, b.birth_date)
          : key === 'distance'
            ? Math.sign(metres(a, school) - metres(b, school)) || 0
            : compareTexts(lots.get(a.id) ?? '', lots.get(b.id) ?? '')
      if (difference !== 0) return difference
    }
    return rules.seed === null ? 0 : compareTexts(a.ticket, b.ticket)
  }
  const wanting = Map.groupBy(
    children.flatMap((child) => wantedSchools(child, rules.method).map((school) => ({ child, school }))),
    ({ school }) => school,
  )
  const ranks = new Map<string, number>()
  for (const [school, wants] of wanting) {
    const order = compare(school)
    const sorted = wants.map(({ child }) => child).sort(order)
    let rank = 0
    sorted.forEach((child, index) => {
      const before = sorted[index - 1]
      if (!before || order(before, child) !== 0) rank = index + 1
      ranks.set(`${child.id} ${school}`, rank)
    })
  }
  return children.map((child) => ({
    id: child.id,
    placed: admittingSchool(child),
    choices: wantedSchools(child, rules.method).map((school) => ({
      school,
      rank: ranks.get(`${child.id} ${school}`) ?? 0,
      first: child.objects_to === school,
    })),
  }))
}

/** In the order of choice. A child with a place waits for an earlier choice only. */
function wantedSchools(child: ReserveChild, method: ReserveRules['method']): number[] {
  const { school_1_id: first, school_2_id: second, objects_to } = child
  const refuses = (isRefused: boolean, school: number) =>
    method === 'run' && isRefused && objects_to !== school
  const wanted = refuses(child.refused_1, first) ? [] : [first]
  if (admittingSchool(child) !== null) return wanted
  return second === first || refuses(child.refused_2, second) ? wanted : [...wanted, second]
}

async function write(
  tx: Tx,
  { seasonId, level }: { seasonId: number; level: Level },
  { moves, children }: Judged,
  reason: string,
  act: AuditContext,
): Promise<void> {
  const ids = moves.map(({ id }) => id)
  const stored = await findRegistrations(tx, { seasonId, level, schoolId: null }, { ids }, { lock: true })
  const applied = moves.map(({ id, to }): Applied & { objection: boolean } => {
    const before = stored.get(id)
    if (!before) throw new Conflict(RESERVE_CHANGED)
    return {
      ...{ id, version: before.version, before, after: seatedAt(before, to) },
      objection: children.get(id)?.objects_to === to,
    }
  })
  for (const origin of ['objection', 'reserve'] as const) {
    const part = applied.filter(({ objection }) => objection === (origin === 'objection'))
    if (part.length === 0) continue
    await nameDecisionOrigin(tx, act, { origin, reason })
    await writeDecisions(tx, part, act.at)
    await auditDecisions(tx, act, part)
    if (origin === 'objection')
      await tx
        .updateTable('objection')
        .set((is) => ({ seated_at: act.at, version: is('version', '+', 1) }))
        .where(
          'registration_id',
          'in',
          part.map(({ id }) => id),
        )
        .execute()
  }
  await recordAudit(tx, {
    ...act,
    action: 'reserve.call',
    subject: 'season',
    subjectId: seasonId,
    changes: { level, reason, ids },
  })
}
