/** What a reserve call reads: children, seats and the rules of the level as they are now. */
import type { Decision } from '@spmb/domain/registration/contract.public.ts'
import { orderKeysOf } from '@spmb/domain/selection/order.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { isLive } from '../../platform/database/live-registration.ts'
import { isEnteredLate, rankedBirthDate } from '../season/ranking.ts'

export interface ReserveChild {
  id: number
  no_registration: string
  name: string
  phone: string | null
  version: number
  /** That of the run, where there is one. */
  birth_date: string
  late: boolean
  village_id: number
  ticket: string
  school_1_id: number
  school_2_id: number
  school_1_decision: Decision
  school_2_decision: Decision
  placed_school_id: number | null
  /** TIDAK LULUS by hand: in a level with runs the child does not wait there. */
  refused_1: boolean
  refused_2: boolean
  keep_waiting: boolean
  /** It waits for the school of an upheld objection only. */
  registered_late: boolean
  /** The schools of upheld objections that wait for a seat. */
  objects_to: readonly number[]
}

/** Live registrations of the level that do not have the best place they wait for. Late ones wait on no reserve list. */
export async function waitingChildren(tx: Tx, seasonId: number, level: Level): Promise<ReserveChild[]> {
  const { rows } = await sql<ReserveChild>`
    select r.id, r.no_registration, r.name, r.phone, r.version, ${rankedBirthDate('r')} as birth_date, ${isEnteredLate('r')} as late,
      r.village_id, ticket.ticket,
      r.school_1_id, r.school_2_id, r.school_1_decision, r.school_2_decision, r.placed_school_id,
      coalesce(first.origin = 'manual' and first.value = 'TIDAK LULUS', false) as refused_1,
      coalesce(second.origin = 'manual' and second.value = 'TIDAK LULUS', false) as refused_2,
      coalesce(re.keep_waiting, false) as keep_waiting, r.registered_late, objected.objects_to
    from registration as r
    join lottery_ticket as ticket on ticket.registration_id = r.id
    left join re_registration as re on re.registration_id = r.id
    left join decision as first on first.registration_id = r.id and first.school_id = r.school_1_id
    left join decision as second on second.registration_id = r.id and second.school_id = r.school_2_id
    cross join lateral (
      select coalesce(array_agg(school_id), '{}') as objects_to from objection
      where registration_id = r.id and outcome = 'upheld' and confirmed_at is not null and seated_at is null
    ) as objected
    where r.season_id = ${seasonId} and r.level = ${level} and ${isLive('r')}
      and (not r.registered_late or objected.objects_to <> '{}')
      and r.school_1_decision is distinct from 'LULUS' and (r.placed_school_id is null or objected.objects_to <> '{}')
      and (r.school_2_decision is distinct from 'LULUS' or re.keep_waiting or r.school_1_id = any (objected.objects_to))
    order by r.id`.execute(tx)
  return rows
}

export interface ReserveRules {
  method: 'manual' | 'run'
  /** Of the level; where it has paths, that of the rest. */
  order: readonly string[]
  /** The run whose decisions hold, and whose seed decides ties; null: none. */
  run_id: number | null
  seed: string | null
  seed_kind: 'dice' | 'public' | 'both' | null
  seed_source: string | null
  seeded_at: Date | null
  seeded_by: string | null
}

export async function readRules(tx: Tx, seasonId: number, level: Level): Promise<ReserveRules> {
  const { rows } = await sql<ReserveRules>`
    select l.method, coalesce((
        select rest.order_keys from path as rest
        where rest.season_id = l.season_id and rest.level = l.level and rest.is_rest
      ), l.order_keys) as order, run.id as run_id, run.seed, run.seed_kind, run.seed_source, run.seeded_at, run.seeded_by
    from season_level as l
    left join selection_run as run on run.season_id = l.season_id and run.level = l.level and run.kind = 'main'
      and run.applied_at is not null and run.abandoned_at is null
    where l.season_id = ${seasonId} and l.level = ${level}`.execute(tx)
  const rules = rows[0] as ReserveRules
  return { ...rules, order: orderKeysOf(rules.order) }
}

export interface CallSchool {
  id: number
  npsn: string
  name: string
  /** null: none set, or the school is closed. */
  seats: number | null
}

/** Schools of the level with a quota or named ones, by name. */
export async function schoolsOfCall(
  tx: Tx,
  seasonId: number,
  level: Level,
  named: readonly number[],
): Promise<CallSchool[]> {
  const { rows } = await sql<CallSchool>`
    select school.id, school.npsn, school.name, case when school.closed_at is null then quota.seats end as seats
    from school left join quota on quota.school_id = school.id and quota.season_id = ${seasonId}
    where school.type = ${level} and (quota.school_id is not null or school.id = any (${[...named]}::int[]))
    order by school.name collate "und-x-icu", school.id`.execute(tx)
  return rows
}
