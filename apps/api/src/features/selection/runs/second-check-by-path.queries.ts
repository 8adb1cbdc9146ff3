/**
 * The second check of a run with paths: one query ranks the children of each school and path again, from the values of the snapshot and
 * the seed, and confirms what the rules say of the seats (docs/selection.md#the-choice-of-a-school-with-paths). Of those who asked a school
 * it confirms, path after path and then for the leftover seats, that nobody who was still waiting comes before one who was taken.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { RunPaths } from '../../paths/run-paths.ts'
import type { StoredRun } from './runs.queries.ts'
import type { FaultRow } from './second-check.queries.ts'

type Key = RunPaths['paths'][number]['order'][number]

/** @param at most this many differences */
export async function faultsByPath(
  tx: Tx,
  run: Pick<StoredRun, 'id' | 'seed' | 'paths' | 'leftover'>,
  at: number,
): Promise<FaultRow[]> {
  const paths = run.paths as RunPaths['paths']
  const codes = paths.map(({ code }) => code)
  const leftover = run.leftover ?? []
  const { rows } = await sql<FaultRow>`
    with choice as materialized (
      select c.ticket, c.position, c.school_id, c.metres, c.manual_decision, c.manual_path, c.result, c.paths, c.path_places,
        line.birth_date, line.withdrawn, line.placed_school_id, line.placed_path, line.placed_seat, line.scores, line.priorities,
        encode(sha256(convert_to(${run.seed}::text || ':' || c.ticket, 'UTF8')), 'hex') collate "C" as lottery,
        row_number() over (partition by c.ticket, c.school_id order by c.position) > 1 as repeated,
        bool_or(c.manual_decision = 'LULUS' and not line.withdrawn) over (partition by c.ticket) as admitted_by_hand,
        min(c.position) filter (where c.result = 'LULUS') over (partition by c.ticket) as place,
        count(*) filter (where c.result = 'LULUS') over (partition by c.ticket) as places,
        min(c.school_id) filter (where c.result = 'LULUS') over (partition by c.ticket) as true_place
      from selection_choice as c
      join selection_line as line on line.run_id = c.run_id and line.ticket = c.ticket
      where c.run_id = ${run.id}
    ), competing as materialized (
      select * from choice
      where cardinality(paths) > 0 and not withdrawn and not repeated and manual_decision is null and admitted_by_hand is not true
    ), listed as materialized (
      ${sql.join(
        paths.map((path) => listOf(path)),
        sql` union all `,
      )}
    ), asked as materialized (
      -- Stages: those of the paths by precedence, then the leftover seats, then refused.
      select *, case when result is distinct from 'LULUS' then ${codes.length + 2}
          when placed_seat = 'leftover' then ${codes.length + 1}
          else coalesce(array_position(${codes}::text[], placed_path), 0) end as stage,
        (select min(turn) from unnest(${leftover}::text[]) with ordinality as o (code, turn) where o.code = any (paths)) as turn
      from competing where place is null or place >= position
    ), waiting as materialized (
      select * from asked where result is distinct from 'LULUS'
    ), queue as materialized (
      -- Who is left for the leftover seats, in one row.
      select asked.ticket, asked.school_id, asked.stage, asked.turn, listed.true_rank,
        row_number() over (partition by asked.school_id order by asked.turn, listed.true_rank) as true_turn
      from asked
      join listed on listed.ticket = asked.ticket and listed.position = asked.position
        and listed.code = (${leftover}::text[])[asked.turn]
      where asked.stage > ${codes.length}
    ), school as materialized (
      select s.school_id, s.npsn, coalesce(s.quota, 0) as seats, s.path_seats, coalesce(taken.used, 0) as used
      from selection_school as s
      left join (select school_id, count(*) as used from choice where result = 'LULUS' group by school_id) as taken
        using (school_id)
      where s.run_id = ${run.id}
    ), part as materialized (
      -- The seats of a path in a school, without those by hand, and who has them.
      select school.school_id, p.code, p.stage, coalesce((school.path_seats ->> p.code)::integer, 0) - coalesce(hand.used, 0) as seats,
        coalesce(own.used, 0) as used, own.last_rank, own.last_ticket
      from school
      cross join unnest(${codes}::text[]) with ordinality as p (code, stage)
      left join (
        select school_id, manual_path as code, count(*) as used from choice
        where manual_decision = 'LULUS' and not withdrawn and not repeated group by 1, 2
      ) as hand on hand.school_id = school.school_id and hand.code = p.code
      left join (
        select asked.school_id, listed.code, count(*) as used, max(listed.true_rank) as last_rank,
          (array_agg(asked.ticket order by listed.true_rank desc))[1] as last_ticket
        from asked join listed using (ticket, position)
        where asked.placed_path = listed.code and asked.stage <= ${codes.length} group by 1, 2
      ) as own on own.school_id = school.school_id and own.code = p.code
    ), vacancy as materialized (
      select school_id, sum(part.seats - part.used) as vacant, coalesce(max(leftover.used), 0) as used, max(leftover.last_turn) as last_turn,
        max(leftover.last_ticket) as last_ticket
      from part
      left join (
        select school_id, count(*) as used, max(true_turn) as last_turn,
          (array_agg(ticket order by true_turn desc))[1] as last_ticket
        from queue where stage = ${codes.length + 1} group by 1
      ) as leftover using (school_id)
      group by school_id
    ), fault (kind, ticket, school_id, other, first, second) as (
      select 'over_quota', null, school_id, null, used, seats from school where used > seats
      union all
      -- The parts of a quota make the quota.
      select 'over_quota', null, school.school_id, null, total.seats, school.seats from school
        cross join lateral (
          select coalesce(sum(value::integer), 0)::integer as seats from jsonb_each_text(coalesce(school.path_seats, '{}'))
        ) as total where total.seats <> school.seats
      union all
      select 'over_quota', null, school_id, null, used, greatest(seats, 0) from part where used > seats
      union all
      select 'over_quota', null, school_id, null, used::integer, vacant::integer from vacancy where used > vacant
      union all
      select 'two_places', ticket, null, null, null, null from choice
        where position = 1 and (places > 1 or placed_school_id is distinct from true_place)
      union all
      select 'not_eligible', ticket, school_id, null, null, null from choice
        where result = 'LULUS' and case
          when manual_decision = 'LULUS' and not withdrawn then placed_path is distinct from manual_path or placed_seat <> 'reserved'
          else withdrawn or repeated or manual_decision is not null or admitted_by_hand is true
            or placed_path is null or placed_path <> all (paths)
            or (placed_seat = 'leftover' and placed_path is distinct from (
              select code from unnest(${leftover}::text[]) with ordinality as o (code, turn)
              where o.code = any (paths) order by turn limit 1
            ))
          end
      union all
      select 'manual_changed', ticket, school_id, null, null, null from choice
        where manual_decision is not null and not withdrawn and not repeated
          and result is distinct from manual_decision
      union all
      -- Somebody who was not taken yet comes before the last one of a path.
      select 'passed_over', asked.ticket, asked.school_id, part.last_ticket, listed.true_rank, null
        from asked join listed using (ticket, position)
        join part on part.school_id = asked.school_id and part.code = listed.code
        where asked.stage > part.stage and listed.true_rank < part.last_rank
      union all
      select 'empty_seat', asked.ticket, asked.school_id, null, listed.true_rank, null
        from asked join listed using (ticket, position)
        join part on part.school_id = asked.school_id and part.code = listed.code
        where asked.stage > part.stage and part.used < part.seats
      union all
      select 'passed_over', queue.ticket, queue.school_id, vacancy.last_ticket, queue.true_rank, null
        from queue join vacancy using (school_id)
        where queue.stage > ${codes.length + 1} and queue.true_turn < vacancy.last_turn
      union all
      select 'empty_seat', queue.ticket, queue.school_id, null, queue.true_rank, null
        from queue join vacancy using (school_id)
        where queue.stage > ${codes.length + 1} and vacancy.used < vacancy.vacant
      union all
      select 'rank', listed.ticket, competing.school_id, null, (said ->> 'rank')::integer, listed.competitors
        from listed join competing using (ticket, position)
        left join lateral (
          select each as said from jsonb_array_elements(competing.path_places) as each where each ->> 'path' = listed.code
        ) as answer on true
        where ((said ->> 'rank')::integer, (said ->> 'of')::integer)
          is distinct from (listed.true_rank::integer, listed.competitors::integer)
      union all
      select 'refused', ticket, school_id, null, null, null from waiting where result is distinct from 'TIDAK LULUS'
    )
    select fault.kind, fault.ticket, school.npsn as school, fault.other, fault.first::integer, fault.second::integer
    from fault left join school on school.school_id = fault.school_id
    order by array_position(array['over_quota', 'two_places', 'not_eligible', 'manual_changed', 'passed_over', 'empty_seat',
      'refused', 'rank'], fault.kind), school.npsn, fault.first, fault.ticket
    limit ${at}`.execute(tx)
  return rows
}

/** The competing children of each school in the order of one path. */
function listOf({ code, order }: RunPaths['paths'][number]): RawBuilder<unknown> {
  const value: Record<Key, RawBuilder<unknown>> = {
    priority: sql`(priorities ->> ${code})::integer nulls last`,
    score: sql`(scores ->> ${code})::integer desc nulls last`,
    birth_date: sql`birth_date`,
    distance: sql`metres nulls last`,
    lottery: sql`lottery`,
  }
  return sql`
    select ticket, position, ${code}::text as code,
      row_number() over (partition by school_id order by ${sql.join(order.map((key) => value[key]))}, ticket collate "C") as true_rank,
      count(*) over (partition by school_id) as competitors
    from competing where ${code} = any (paths)`
}
