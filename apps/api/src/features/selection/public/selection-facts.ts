/** Reads the public facts of the selection of the active season, for the public pages. */

import { roleOf } from '@spmb/domain/accounts/actor.ts'
import type { CountedActs } from '@spmb/domain/season/acts.ts'
import type {
  AbandonedRun,
  ActFacts,
  Drawer,
  DrawnSeed,
  RunFacts,
  SelectionFacts,
} from '@spmb/domain/season/selection-facts.ts'
import { seedOf } from '@spmb/domain/selection/act/seed.ts'
import { validSignatures } from '@spmb/domain/selection/act/signatures.ts'
import type { OrderKey } from '@spmb/domain/selection/order.ts'
import {
  CERTIFICATE_PATH,
  certificateName,
  type SchoolNames,
} from '@spmb/domain/selection/public/certificate-path.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import { reducedRuns, type StoredSignature, signaturesOf } from '../runs/runs.queries.ts'
import { readChainFacts } from './chain-facts.queries.ts'
import { readLaterActs } from './later-acts.queries.ts'
import { type PublicPaths, readPublicPaths } from './public-paths.queries.ts'
import { schoolNamesByNpsn } from './school-names.ts'

/** What was counted in applied runs, by the hash of the certificate. They never change, so a publication need not count them again. */
export type CountedRuns = Map<string, Counts>

/**
 * Levels with a run, or that will have one, SD first. Results of a run are among them before the publication too; `page-facts.ts`
 * leaves them out.
 *
 * @param counted what earlier calls counted; this one adds to it
 */
export async function readSelectionFacts(
  db: Kysely<Schema>,
  counted: CountedRuns = new Map(),
): Promise<SelectionFacts[]> {
  const levels = await db
    .selectFrom('season_level')
    .innerJoin('season', 'season.id', 'season_id')
    .select(['season_id', 'first_year', 'level', 'method', 'order_keys', 'claims_until', 'verify_until'])
    .where('is_active', '=', true)
    .orderBy('level')
    .execute()
  const runs = await readMainRuns(db)
  const counts = await countsOf(db, runs, counted)
  const signatures = await signaturesOf(
    db,
    runs.filter((run) => run.applied_at !== null && run.abandoned_at === null).map(({ id }) => id),
  )
  const drawers = await readDrawers(db, runs)
  const schoolNames = await schoolNamesByNpsn(db)
  const reduced = await reducedRuns(db, runs)
  const later = await readLaterActs(db)
  const chains = await readChainFacts(db)
  const paths = new Map<Level, PublicPaths>()
  for (const row of levels) paths.set(row.level, await readPublicPaths(db, row))
  const facts = levels.map(({ level, method, order_keys, first_year }): SelectionFacts => {
    const own = runs.filter((run) => run.level === level)
    const current = own.find((run) => run.abandoned_at === null)
    const chain = chains.get(level)
    return {
      level,
      method,
      order: order_keys as OrderKey[],
      ...paths.get(level),
      run: current
        ? runFacts(current, counts.get(current.id), {
            signatures,
            drawers,
            schoolNames,
            firstYear: first_year,
            isReduced: reduced.has(current.id),
          })
        : null,
      abandoned: own.filter((run) => run.abandoned_at !== null).map(abandonedRun),
      later: later.get(level) ?? null,
      ...(chain && { chain }),
    }
  })
  // They are in every page, so what a page knows without them is left out.
  return facts.filter(
    ({ method, run, abandoned, later, chain }) =>
      method === 'run' || run || abandoned.length > 0 || later || chain,
  )
}

type Run = Selectable<Schema['selection_run']>

function readMainRuns(db: Kysely<Schema>): Promise<Run[]> {
  return db
    .selectFrom('selection_run')
    .innerJoin('season', 'season.id', 'season_id')
    .selectAll('selection_run')
    .where('is_active', '=', true)
    .where('kind', '=', 'main')
    .orderBy('ordinal')
    .execute()
}

interface Counts {
  run_id: number
  admitted_by_hand: number
  refused_by_hand: number
  overrides: number
  children: number
  first: number
  second: number
  waiting: number
}

/** Of runs that are not abandoned. */
async function countsOf(
  db: Kysely<Schema>,
  runs: readonly Run[],
  counted: CountedRuns,
): Promise<ReadonlyMap<number, Counts | undefined>> {
  const inForce = runs.filter((run) => run.abandoned_at === null)
  const known = ({ certificate_hash: hash }: Run) => (hash === null ? undefined : counted.get(hash))
  const read = await readCounts(
    db,
    inForce.filter((run) => !known(run)).map(({ id }) => id),
  )
  const counts = new Map(inForce.map((run) => [run.id, known(run) ?? read.get(run.id)]))
  counted.clear()
  for (const { id, certificate_hash: hash } of inForce) {
    const of = counts.get(id)
    if (of && hash !== null) counted.set(hash, of)
  }
  return counts
}

/** The same school twice is one choice. */
async function readCounts(db: Kysely<Schema>, ids: readonly number[]): Promise<Map<number, Counts>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Counts>`
    select run_id,
      count(*) filter (where choice.manual_decision = 'LULUS' and not repeated)::int as admitted_by_hand,
      count(*) filter (where choice.manual_decision = 'TIDAK LULUS' and not repeated)::int as refused_by_hand,
      count(*) filter (where choice.distance_source in ('applicant', 'override') and not repeated)::int as overrides,
      count(distinct ticket) filter (where not line.withdrawn)::int as children,
      count(*) filter (where placed and choice.position = 1)::int as first,
      count(*) filter (where placed and choice.position = 2)::int as second,
      count(distinct ticket) filter (
        where line.placed_school_id is null
          and (choice.reserve is not null or choice.path_places @? '$[*] ? (@.reserve != null)')
      )::int as waiting
    from selection_line as line
    join selection_choice as choice using (run_id, ticket)
    cross join lateral (
      select exists (
        select from selection_choice as earlier where earlier.run_id = choice.run_id and earlier.ticket = choice.ticket
          and earlier.school_id = choice.school_id and earlier.position < choice.position
      ) as repeated
    ) as of_child
    cross join lateral (select line.placed_school_id = choice.school_id and not repeated as placed) as at_school
    where run_id = any (${[...ids]}::int[])
    group by run_id`.execute(db)
  return new Map(rows.map((row) => [row.run_id, row]))
}

function runFacts(
  run: Run,
  counts: Counts | undefined,
  {
    signatures,
    drawers,
    schoolNames,
    firstYear,
    isReduced,
  }: {
    signatures: readonly StoredSignature[]
    drawers: ReadonlyMap<string, Drawer>
    schoolNames: SchoolNames
    firstYear: number
    isReduced: boolean
  },
): RunFacts {
  const { draw_source, draw_place, draw_at, certificate_hash } = run
  return {
    frozenAt: run.frozen_at.toISOString(),
    frozenHash: run.frozen_hash,
    draw:
      draw_source === null || draw_place === null || draw_at === null
        ? null
        : { kind: run.draw_kind, source: draw_source, place: draw_place, at: draw_at.toISOString() },
    isTyped: run.seed === null && run.typed_times > 0,
    seed: drawnSeed(run, drawers),
    counts: {
      admittedByHand: counts?.admitted_by_hand ?? 0,
      refusedByHand: counts?.refused_by_hand ?? 0,
      distanceOverrides: counts?.overrides ?? 0,
    },
    acts: actFacts(run.acts as CountedActs | null, schoolNames),
    results:
      counts === undefined || certificate_hash === null
        ? null
        : {
            children: counts.children,
            waiting: counts.waiting,
            firstChoice: counts.first,
            secondChoice: counts.second,
            certificate: {
              href: certificateHref(run.level, firstYear, run.ordinal),
              hash: certificate_hash,
              ...(isReduced && { reduced: true as const }),
            },
            signers: validSignatures(
              signatures.filter(({ runId }) => runId === run.id),
              run.result_hash,
            ).map(({ name, role }) => ({ name, role })),
          },
  }
}

function drawnSeed(run: Run, drawers: ReadonlyMap<string, Drawer>): DrawnSeed | null {
  const { seed, seed_kind: kind, seeded_at: at, typed_dice: dice, typed_value: value, typed_by: by } = run
  if (seed === null || kind === null || at === null) return null
  const unknown: Drawer = { name: '', role: null }
  return {
    text: seed,
    kind,
    source: run.seed_source,
    parts: kind === 'both' && dice !== null && value !== null ? { dice, value } : null,
    at: at.toISOString(),
    people:
      by === null
        ? null
        : {
            typed: drawers.get(by) ?? unknown,
            confirmed: drawers.get(run.seeded_by ?? '') ?? unknown,
            times: run.typed_times,
          },
  }
}

/** Names and roles of those who drew, by the actor of their audit rows. */
async function readDrawers(db: Kysely<Schema>, runs: readonly Run[]): Promise<Map<string, Drawer>> {
  const drawn = runs.filter((run) => run.abandoned_at === null && run.seed !== null && run.typed_by !== null)
  const ids = drawn
    .flatMap((run) => [run.typed_by, run.seeded_by])
    .map((actor) => Number(actor?.replace(/^user:/, '')))
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('user_account')
    .select(['id', 'name', 'role'])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, name, role: stored }) => {
      const role = roleOf(stored)
      return [`user:${id}`, { name, role: role === 'admin' || role === 'monitor' ? role : null }]
    }),
  )
}

const actFacts = (acts: CountedActs | null, names: SchoolNames): ActFacts | null =>
  acts && {
    total: acts.total,
    since_ended: acts.since_ended,
    schools: Object.entries(acts.schools)
      .map(([npsn, counts]) => ({ name: names[npsn] ?? npsn, counts }))
      .sort((a, b) => a.name.localeCompare(b.name, 'id')),
  }

function certificateHref(level: Level, firstYear: number, ordinal: number): string {
  return CERTIFICATE_PATH.replace(':name', certificateName(level, firstYear, ordinal))
}

function abandonedRun(run: Run): AbandonedRun {
  return {
    ordinal: run.ordinal,
    frozenAt: run.frozen_at.toISOString(),
    frozenHash: run.frozen_hash,
    seed: run.seed ?? (run.typed_times > 0 ? typedSeed(run) : null),
    isUnconfirmed: run.seed === null && run.typed_times > 0,
    at: run.abandoned_at?.toISOString() ?? '',
    reason: run.abandoned_reason ?? '',
  }
}

const typedSeed = (run: Run) => seedOf({ dice: run.typed_dice, value: run.typed_value })
