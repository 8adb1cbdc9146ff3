/**
 * The second check of a result, in SQL and independent of the engine: one query ranks the children of each school again, from
 * the values of the snapshot and the seed, and confirms quotas, eligibility, one place for each child, and that no child is
 * passed over by somebody ranked lower (docs/product-rules.md#second-check).
 */
import type { CertificateFault } from '@spmb/domain/selection/certificate/faults.ts'
import { ORDER_KEYS, type OrderKey } from '@spmb/domain/selection/order.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { StoredRun } from './runs.queries.ts'
import { faultsByPath } from './second-check-by-path.queries.ts'

export interface FaultRow {
  kind:
    | 'rank'
    | 'over_quota'
    | 'not_eligible'
    | 'manual_changed'
    | 'two_places'
    | 'passed_over'
    | 'empty_seat'
    | 'refused'
  ticket: string | null
  school: string | null
  other: string | null
  first: number | null
  second: number | null
}

const SQL_KEYS: Record<OrderKey, RawBuilder<unknown>> = {
  birth_date: sql`birth_date`,
  distance: sql`metres nulls last`,
  lottery: sql`lottery`,
}

/** Differences that the query lists. */
const LISTED = 5

/** @returns the first differences; none when the result stands */
export async function secondCheck(
  tx: Tx,
  run: Pick<StoredRun, 'id' | 'seed' | 'order_keys' | 'paths' | 'leftover'>,
): Promise<CertificateFault[]> {
  if (run.paths !== null) return (await faultsByPath(tx, run, LISTED)).map(faultOf)
  const keys = run.order_keys.map((key) => SQL_KEYS[ORDER_KEYS.find((known) => known === key) as OrderKey])
  const { rows } = await sql<FaultRow>`
    with choice as materialized (
      select c.ticket, c.position, c.school_id, c.metres, c.eligible, c.manual_decision, c.result, c.rank, c.rank_of,
        line.birth_date, line.withdrawn, line.placed_school_id,
        encode(sha256(convert_to(${run.seed}::text || ':' || c.ticket, 'UTF8')), 'hex') collate "C" as lottery,
        -- The same school twice is one choice.
        row_number() over (partition by c.ticket, c.school_id order by c.position) > 1 as repeated,
        bool_or(c.manual_decision = 'LULUS' and not line.withdrawn) over (partition by c.ticket) as admitted_by_hand,
        min(c.position) filter (where c.result = 'LULUS') over (partition by c.ticket) as place,
        count(*) filter (where c.result = 'LULUS') over (partition by c.ticket) as places,
        min(c.school_id) filter (where c.result = 'LULUS') over (partition by c.ticket) as true_place
      from selection_choice as c
      join selection_line as line on line.run_id = c.run_id and line.ticket = c.ticket
      where c.run_id = ${run.id}
    ), competing as materialized (
      select *,
        row_number() over (partition by school_id order by ${sql.join(keys)}, ticket collate "C") as true_rank,
        count(*) over (partition by school_id) as competitors
      from choice
      where eligible and not withdrawn and not repeated and manual_decision is null
        and admitted_by_hand is not true
    ), school as materialized (
      select s.school_id, s.npsn, coalesce(s.quota, 0) as seats, coalesce(taken.used, 0) as used
      from selection_school as s
      left join (select school_id, count(*) as used from choice where result = 'LULUS' group by school_id) as taken
        using (school_id)
      where s.run_id = ${run.id}
    ), last_admitted as materialized (
      select distinct on (school_id) school_id, true_rank, ticket from competing
      where result = 'LULUS' order by school_id, true_rank desc
    ), waiting as materialized (
      select * from competing where result is distinct from 'LULUS' and (place is null or place > position)
    ), fault (kind, ticket, school_id, other, first, second) as (
      select 'over_quota', null, school_id, null, used, seats from school where used > seats
      union all
      select 'two_places', ticket, null, null, null, null from choice
        where position = 1 and (places > 1 or placed_school_id is distinct from true_place)
      union all
      select 'not_eligible', ticket, school_id, null, null, null from choice
        where result = 'LULUS' and not (manual_decision is not distinct from 'LULUS' and not withdrawn)
          and (withdrawn or repeated or not eligible or manual_decision is not null or admitted_by_hand is true)
      union all
      select 'manual_changed', ticket, school_id, null, null, null from choice
        where manual_decision is not null and not withdrawn and not repeated
          and result is distinct from manual_decision
      union all
      select 'passed_over', waiting.ticket, waiting.school_id, last.ticket, waiting.true_rank, null
        from waiting join last_admitted as last using (school_id) where waiting.true_rank < last.true_rank
      union all
      select 'empty_seat', waiting.ticket, waiting.school_id, null, waiting.true_rank, null
        from waiting join school using (school_id) where school.used < school.seats
      union all
      select 'rank', ticket, school_id, null, rank, competitors from competing
        where (rank, rank_of) is distinct from (true_rank::integer, competitors::integer)
      union all
      select 'refused', ticket, school_id, null, null, null from waiting where result is distinct from 'TIDAK LULUS'
    )
    select fault.kind, fault.ticket, school.npsn as school, fault.other, fault.first, fault.second
    from fault left join school on school.school_id = fault.school_id
    order by array_position(array['over_quota', 'two_places', 'not_eligible', 'manual_changed', 'passed_over', 'empty_seat',
      'refused', 'rank'], fault.kind), school.npsn, fault.first, fault.ticket
    limit ${LISTED}`.execute(tx)
  return rows.map(faultOf)
}

/** In the form of the public checker, which has the sentences. */
function faultOf({ kind, ticket, school, other, first, second }: FaultRow): CertificateFault {
  const named = { ticket: ticket ?? '', school: school ?? '' }
  switch (kind) {
    case 'over_quota':
      return { kind, school: named.school, admitted: first ?? 0, seats: second ?? 0 }
    case 'two_places':
      return { kind, ticket: named.ticket }
    case 'passed_over':
      return { kind, ...named, rank: first ?? 0, instead: other ?? '' }
    case 'empty_seat':
      return { kind, ...named, rank: first ?? 0 }
    case 'rank':
      return { kind, ...named, rank: first ?? 0, of: second ?? 0 }
    case 'not_eligible':
    case 'manual_changed':
    case 'refused':
      return { kind: 'result', ...named, reason: kind }
  }
}
