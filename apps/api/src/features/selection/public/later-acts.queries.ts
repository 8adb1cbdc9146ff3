/** What was done after the result of the active season, for the public pages and as records to download. */

import type { LaterActs, LaterMove } from '@spmb/domain/season/selection-facts.ts'
import {
  CERTIFICATE_PATH,
  callRecordName,
  objectionRecordName,
} from '@spmb/domain/selection/public/certificate-path.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'

/** By level; absent: nothing was done. Before the publication nothing of it is shown. */
export async function readLaterActs(db: Kysely<Schema>): Promise<Map<Level, LaterActs>> {
  const { rows: calls } = await sql<{
    id: number
    level: Level
    kind: 'reserve' | 'placement'
    at: Date
    hash: string
    moves: LaterMove[]
    draw: string | null
  }>`
    select run.id, run.level, run.kind, run.applied_at as at, run.certificate_hash as hash, moved.moves,
      call.record #>> '{late,seed}' as draw
    from selection_run as run
    join season on season.id = run.season_id and season.is_active
    cross join lateral (select run.call_record::jsonb as record) as call
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object(
        'ticket', call.record #>> array['applicants', move ->> 0, '0'],
        'from', (select name from school where npsn = call.record #>> array['schools', move ->> 1, '0']),
        'to', (select name from school where npsn = call.record #>> array['schools', move ->> 2, '0'])
      ) order by number), '[]') as moves
      from jsonb_array_elements(call.record -> 'moves') with ordinality as moved (move, number)
    ) as moved
    where run.kind <> 'main' and run.applied_at is not null
    order by run.id desc`.execute(db)
  const { objections, reopened } = await readObjections(db)
  const of = (level: Level): LaterActs => ({
    calls: calls
      .filter((call) => call.level === level)
      .map(({ id, kind, at, hash, moves, draw }) => ({
        kind,
        at: at.toISOString(),
        hash,
        href: CERTIFICATE_PATH.replace(':name', callRecordName(id)),
        moves,
        ...(draw !== null && { draw }),
      })),
    objections: objections
      .filter((one) => one.level === level)
      .map(({ level: _, at, chain_number, ...one }) => ({
        ...one,
        at: at.toISOString(),
        ...(chain_number !== null && {
          href: CERTIFICATE_PATH.replace(':name', objectionRecordName(level, chain_number)),
        }),
      })),
    reopened: reopened.find((one) => one.level === level)?.count ?? 0,
  })
  const levels = new Set([...calls, ...objections, ...reopened].map(({ level }) => level))
  return new Map([...levels].map((level) => [level, of(level)]))
}

/**
 * Upheld ones and how many were opened again. Without any, registrations are not read: the server shall open though a page of theirs is
 * damaged.
 */
async function readObjections(db: Kysely<Schema>) {
  const known = await db
    .selectFrom('objection')
    .select('id')
    .where((is) => is.or([is('outcome', '=', 'upheld'), is('reopened_at', 'is not', null)]))
    .limit(1)
    .execute()
  if (known.length === 0) return { objections: [], reopened: [] }
  const { rows: objections } = await sql<{
    level: Level
    at: Date
    ticket: string
    school: string
    reason: string | null
    seated: boolean
    chain_number: number | null
  }>`
    select r.level, coalesce(o.confirmed_at, o.seated_at) as at, ticket.ticket, school.name as school,
      o.listed_reason as reason, o.seated_at is not null as seated, o.chain_number
    from objection as o
    join registration as r on r.id = o.registration_id
    join season on season.id = r.season_id and season.is_active
    join lottery_ticket as ticket on ticket.registration_id = r.id
    join school on school.id = o.school_id
    where o.outcome = 'upheld' and (o.confirmed_at is not null or o.seated_at is not null) and r.deleted_at is null
    order by at desc, ticket.ticket`.execute(db)
  const { rows: reopened } = await sql<{ level: Level; count: number }>`
    select r.level, count(*)::int as count from objection as o
    join registration as r on r.id = o.registration_id
    join season on season.id = r.season_id and season.is_active
    where o.reopened_at is not null group by r.level`.execute(db)
  return { objections, reopened }
}
