/** Counts what staff did before the freeze of a level (docs/product-rules.md#counted-acts). */

import {
  ACT_KINDS,
  type ActKind,
  type CountedActs,
  DIFFERENCE_KINDS,
  type DifferenceKind,
  schoolCount,
} from '@spmb/domain/season/acts.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { StoredRun } from '../runs/runs.queries.ts'
import {
  readSnapshot,
  type SnapshotLine,
  type SnapshotSchool,
  type StoredSnapshot,
} from '../runs/snapshot.queries.ts'

/** Of a level that is frozen now. Deleted and withdrawn children count too: that is what the counts are for. */
export async function countActs(
  db: Kysely<Schema>,
  of: Pick<StoredRun, 'season_id' | 'level'>,
  frozen: { schools: readonly SnapshotSchool[]; lines: readonly SnapshotLine[] },
): Promise<CountedActs> {
  const total = Object.fromEntries(ACT_KINDS.map((kind) => [kind, 0])) as Record<ActKind, number>
  const schools: CountedActs['schools'] = {}
  for (const { kind, npsn, acts } of await countedRows(db, of.season_id, of.level)) {
    if (npsn === null) total[kind] = acts
    else {
      const shown = schoolCount(acts)
      if (shown !== null) schools[npsn] = { ...schools[npsn], [kind]: shown }
    }
  }
  return { total, schools, since_ended: await sinceEnded(db, of, frozen) }
}

/** One row for each kind (npsn null: the level) and for each kind and school. Families and the public are no staff. */
async function countedRows(db: Kysely<Schema>, seasonId: number, level: Level) {
  const byStaff = (column: string) => sql`${sql.ref(column)} not in ('public', 'family')`
  const { rows } = await sql<{ kind: ActKind; npsn: string | null; acts: number }>`
    with child as (
      select id, school_1_id, school_2_id, source, late_reason, withdrawn_at, withdrawn_by, deleted_at, deleted_by
      from registration where season_id = ${seasonId} and level = ${level}
    ), act (kind, registration_id, school_id) as (
      select 'paper', id, null::int from child where source = 'luring'
      union all select 'late', id, null from child where late_reason is not null
      union all select 'withdrawn', id, null from child where withdrawn_at is not null and ${byStaff('withdrawn_by')}
      union all select 'deleted', id, null from child where deleted_at is not null
      union all select flag.kind, child.id, null from child
        join registration_flag as flag on flag.registration_id = child.id and flag.kind in ('age_exception', 'birth_date_seen')
      union all select 'distance', child.id, null from child
        where exists (select from registration_distance where registration_id = child.id)
      union all select 'distance', null, distance.school_id from distance
        join school on school.id = distance.school_id
        where season_id = ${seasonId} and source = 'override' and school.type = ${level}
      union all select changed.kind, child.id, null from child
        join audit_entry as entry on entry.subject = 'registration' and entry.subject_id = child.id
          and entry.action = 'registration.edit' and ${byStaff('entry.actor')}
        cross join lateral (
          select 'birth_date' as kind where entry.changes ? 'birth_date'
          union all select 'village' where entry.changes ? 'village_id'
          union all select 'choices' where entry.changes ?| array['school_1_id', 'school_2_id']
        ) as changed
      union all select 'ended_freeze', null, null from selection_run
        where season_id = ${seasonId} and level = ${level} and kind = 'main' and abandoned_at is not null
    ), at_school as (
      select act.kind, chosen.school_id from act left join child on child.id = act.registration_id
      cross join lateral (
        select act.school_id where act.school_id is not null
        union select child.school_1_id where child.id is not null
        union select child.school_2_id where child.id is not null
      ) as chosen (school_id)
    )
    select kind, null as npsn, count(*)::int as acts from act group by kind
    union all
    select kind, school.npsn, count(*)::int from at_school join school on school.id = at_school.school_id
    group by kind, school.npsn
    order by npsn, kind`.execute(db)
  return rows
}

/** What is frozen now against the last freeze of the level that was ended; null: there was none. */
async function sinceEnded(
  db: Kysely<Schema>,
  { season_id, level }: Pick<StoredRun, 'season_id' | 'level'>,
  now: { schools: readonly SnapshotSchool[]; lines: readonly SnapshotLine[] },
): Promise<CountedActs['since_ended']> {
  const ended = await db
    .selectFrom('selection_run')
    .select(['id', 'ordinal'])
    .where('season_id', '=', season_id)
    .where('level', '=', level)
    .where('kind', '=', 'main')
    .where('abandoned_at', 'is not', null)
    .orderBy('ordinal', 'desc')
    .executeTakeFirst()
  if (!ended) return null
  const before = await readSnapshot(db, ended.id)
  const seats = new Map(before.schools.map((school) => [school.school_id, school.quota]))
  const ids = new Set([...seats.keys(), ...now.schools.map(({ school_id }) => school_id)])
  const seatsNow = new Map(now.schools.map((school) => [school.school_id, school.quota]))
  const differs: Record<DifferenceKind, number> = {
    ...Object.fromEntries(DIFFERENCE_KINDS.map((kind) => [kind, 0])),
    ...differentChildren(before, now.lines),
    quotas: [...ids].filter((id) => seats.get(id) !== seatsNow.get(id)).length,
  }
  return { ordinal: ended.ordinal, ...differs }
}

/** Children whose link to their line was cleared are left out; a season is frozen again long before. */
function differentChildren(before: StoredSnapshot, now: readonly SnapshotLine[]) {
  const choices = Map.groupBy(before.choices, ({ ticket }) => ticket)
  const earlier = new Map(before.lines.map((line) => [line.registration_id, line]))
  const count = { children_added: 0, birth_dates: 0, choices: 0, distances: 0, decisions: 0, withdrawals: 0 }
  let staying = 0
  for (const line of now) {
    const was = earlier.get(line.registrationId)
    if (!was) {
      count.children_added++
      continue
    }
    staying++
    const chosen = choices.get(was.ticket) ?? []
    const sameSchools = isSame(chosen, line.choices, 'npsn', 'npsn')
    if (was.birth_date !== line.birthDate) count.birth_dates++
    if (was.withdrawn !== line.withdrawn) count.withdrawals++
    if (!sameSchools) count.choices++
    else if (!isSame(chosen, line.choices, 'metres', 'metres')) count.distances++
    if (sameSchools && !isSame(chosen, line.choices, 'manual_decision', 'manual')) count.decisions++
  }
  return { ...count, children_removed: before.lines.length - staying }
}

const isSame = <A, B>(before: readonly A[], now: readonly B[], a: keyof A, b: keyof B) =>
  before.map((choice) => choice[a]).join() === now.map((choice) => choice[b]).join()
