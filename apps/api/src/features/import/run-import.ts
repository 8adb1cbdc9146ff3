/** Imports reference data in one transaction. */
import { createHash } from 'node:crypto'
import { Conflict } from '@spmb/domain/shared/problem.ts'
import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../platform/audit/audit.ts'
import type { AuditContext } from '../../platform/audit/audit-context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { retryDeadlocks } from '../../platform/database/retry-deadlocks.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type Reason, reason } from '../../platform/spreadsheet/reasons.ts'
import type { Notes, Rejection } from '../../platform/spreadsheet/table.ts'
import { closeWithoutSample } from '../season/change-season.ts'
import { type MovedPlaces, measureMoves } from '../selection/distance/moved-point.ts'
import { type CountsByKind, noCounts, type RowChange } from './counts.ts'
import { frozenLevels } from './frozen-levels.ts'
import {
  findSampleSet,
  listDistricts,
  readStored,
  type SampleSet,
  type Stored,
  waitForOtherImports,
} from './import.queries.ts'
import { removeSampleSet, write } from './import-writes.ts'
import { leavingDistricts, type Plan, planImport, replacesSample } from './plan/plan.ts'
import { removalsOf } from './plan/removals.ts'
import { withCodes } from './plan/with-codes.ts'
import { REFUSED, REMOVAL } from './reasons.ts'
import { readSources, type Sources } from './sources/read-sources.ts'
import type { Kind } from './sources/source-table.ts'

export interface ImportOptions {
  /** Check and count, but write nothing. */
  dryRun: boolean
  /** Actor and time of the import, for the audit. */
  act: AuditContext
  /** What a dry run showed: nothing is written if the import would do anything else now, or take away more than was confirmed. */
  checked?: { token: string; removals: number }
  /**
   * How many registrations of a trial on the sample set the person agrees to remove with it; `ask` in a dry run that shows them
   * for that. Absent: none.
   */
  discardTrials?: number | 'ask' | undefined
}

export interface ImportReport {
  read: string[]
  notRead: string[]
  /** null if a table could not be read. */
  counts: CountsByKind | null
  /** Every row that is written, or would be. */
  changes: RowChange[]
  /** What is taken away of what is stored. */
  removals: Reason[]
  notes: Notes
  rejections: Rejection[]
  /** The size of the sample set if the import removes it, else null. */
  sample: (Pick<SampleSet, 'districts' | 'villages' | 'schools'> & { trials: number }) | null
  /** Why the import is refused although no row is rejected, else null. */
  refusal: Reason | null
  /** Names what is written, so that it can be compared with a later import; null if nothing is or may be written. */
  token: string | null
  outcome:
    | 'loaded'
    | 'nothing to change'
    | 'dry run'
    | 'refused'
    | 'changed since the dry run'
    | 'removals not confirmed'
}

const REFUSED_REPORT = {
  counts: null,
  changes: [],
  removals: [],
  rejections: [],
  sample: null,
  refusal: null,
  token: null,
  outcome: 'refused',
} as const satisfies Partial<ImportReport>

/**
 * Imports the folders, CSV files and workbooks of the command line.
 *
 * @throws StartupError when a path cannot be imported
 */
export async function runImport(
  db: Kysely<Schema>,
  options: { paths: string[]; now: Date; actor: string; dryRun: boolean; discardTrials?: number | undefined },
): Promise<ImportReport> {
  const { paths, now, actor, ...rest } = options
  return importTables(db, await readSources(paths), { ...rest, act: { at: now, actor } })
}

/**
 * Checks the tables, then writes new and changed rows, unless a row is rejected or it is a dry run. If nothing changes,
 * nothing is written, not even an audit row. Runs again after a deadlock: the change marks are locks that other transactions take
 * in another order.
 */
export async function importTables(
  db: Kysely<Schema>,
  sources: Sources,
  options: ImportOptions,
): Promise<ImportReport> {
  const { read, notRead, notes, rejections } = sources
  const nothing = { ...REFUSED_REPORT, changes: [], removals: [], read, notRead, notes }
  if (rejections.length > 0) {
    // A table that was read names its own rejected rows beside those of a table that was not.
    return { ...nothing, rejections: [...rejections, ...sources.tables.flatMap((table) => table.rejections)] }
  }
  try {
    return await retryDeadlocks(() => db.transaction().execute((tx) => importInto(tx, sources, options)))
  } catch (error) {
    const refusal =
      error instanceof Conflict
        ? reason(
            'The selection of a level is frozen, and a point that moves would change its distances.',
            error.message,
          )
        : isRegistrationConflict(error)
          ? REFUSED.registrationMeanwhile
          : null
    if (!refusal) throw error
    return { ...nothing, rejections: [], counts: noCounts(), refusal }
  }
}

async function importInto(
  tx: Tx,
  { tables, read, notRead, notes }: Sources,
  { dryRun, act, checked, discardTrials }: ImportOptions,
): Promise<ImportReport> {
  await waitForOtherImports(tx)
  const kinds = new Set(tables.map((table) => table.kind))
  const found = await findSampleSet(tx)
  // Without imported places, the form still needs the sample set.
  const removesSample =
    found.districts + found.villages + found.schools > 0 && replacesSample(tables, await listDistricts(tx))
  const stored = await readStored(tx, { kinds, withoutSample: removesSample })
  const coded = withCodes(tables, stored)
  const leaving = removesSample ? leavingDistricts(coded, stored) : []
  const districts = stored.districts.filter((district) => !leaving.includes(district))
  const plan = planImport(coded, { ...stored, districts })
  const frozen = await frozenLevels(tx, plan, stored, act.at)
  const refusal =
    (removesSample ? sampleKept(found, discardTrials) : null) ??
    frozenDistances(plan, stored) ??
    (frozen.length > 0 ? REFUSED.frozenData(frozen.join(', ')) : null)
  const { villages, schools, registrations: trials } = found
  const sample = removesSample ? { districts: leaving.length, villages, schools, trials } : null
  const removals = removalsOf(plan.changes, stored)
  const report = {
    read,
    notRead,
    notes,
    counts: plan.counts,
    changes: plan.changes,
    removals,
    sample,
    refusal,
  }
  if (plan.rejections.length > 0 || refusal) {
    return { ...report, rejections: plan.rejections, token: null, outcome: 'refused' }
  }
  if (!removesSample && plan.changes.length === 0) {
    return { ...report, rejections: [], token: null, outcome: dryRun ? 'dry run' : 'nothing to change' }
  }
  const now = tokenOf(plan.changes, sample)
  const places = await movedPlaces(tx, plan)
  // What moved points do to distances is known once they are stored; a dry run takes that back.
  await sql`savepoint before_points_move`.execute(tx)
  const moves =
    places === null || removesSample ? null : await measureMoves(tx, places, () => write(tx, plan.writes))
  if (moves?.counts) removals.push(REMOVAL.distances(moves.counts))
  const planned = { ...report, rejections: [], token: now }
  const stop = dryRun
    ? 'dry run'
    : checked && checked.token !== now
      ? 'changed since the dry run'
      : checked && checked.removals !== removals.length
        ? 'removals not confirmed'
        : null
  if (stop !== null) {
    await sql`rollback to savepoint before_points_move`.execute(tx)
    return { ...planned, outcome: stop }
  }
  if (removesSample) {
    if (found.villages + found.schools > 0) await closeWithoutSample(tx, act)
    const ids = leaving.map(({ id }) => id)
    if ((await removeSampleSet(tx, ids)) !== trials) throw new RegisteredMeanwhile()
  }
  if (moves === null) await write(tx, plan.writes)
  else await moves.record(act)
  await recordAudit(tx, {
    ...act,
    action: 'reference.import',
    subject: 'reference',
    changes: {
      files: read,
      counts: plan.counts,
      sampleRemoved: removesSample,
      ...(removesSample && trials > 0 ? { trialsDiscarded: trials } : {}),
    },
  })
  return { ...planned, outcome: 'loaded' }
}

/** The stored schools and villages whose points move; null for none. */
async function movedPlaces(tx: Tx, { changes }: Plan): Promise<MovedPlaces | null> {
  const moved = (kind: Kind) =>
    changes.filter(
      ({ kind: of, before, after }) =>
        of === kind &&
        before !== null &&
        after !== null &&
        POINT_COLUMNS.some((column) => cellOf(before, column) !== cellOf(after, column)),
    )
  const [schools, villages] = [moved('schools'), moved('villages')]
  if (schools.length + villages.length === 0) return null
  const npsns = schools.map(({ after }) => String(cellOf(after, 'npsn')))
  const codes = villages.map(({ after }) => String(cellOf(after, 'code')))
  const { rows } = await sql<{ id: number; is_school: boolean }>`
    select id, true as is_school from school where npsn = any (${npsns})
    union all select id, false from village where code = any (${codes})`.execute(tx)
  const ids = (wanted: boolean) => rows.filter((row) => row.is_school === wanted).map(({ id }) => id)
  return { schools: ids(true), villages: ids(false) }
}

const POINT_COLUMNS = ['latitude', 'longitude', 'centroid_latitude', 'centroid_longitude']
const cellOf = (row: object | null, column: string) =>
  (row as Record<string, unknown> | null)?.[column] ?? null

/** A distance of a frozen level cannot change. Moved points are refused when the computed distances follow them. */
function frozenDistances({ writes }: Plan, { fixed, schools }: Stored): Reason | null {
  if (fixed.length === 0) return null
  const levels = new Map(schools.map(({ npsn, type }) => [npsn, type]))
  const level = fixed.find((one) => writes.distances.upsert.some(({ npsn }) => levels.get(npsn) === one))
  return level ? REFUSED.frozen(level) : null
}

/** A digest of everything that a dry run shows as new, changed or removed. */
function tokenOf(changes: readonly RowChange[], sample: ImportReport['sample']): string {
  return createHash('sha256')
    .update(JSON.stringify([changes, sample]))
    .digest('base64url')
}

/** Why the sample set cannot be removed, or not yet. */
function sampleKept(
  { registrations, operators, isKept }: SampleSet,
  discardTrials: ImportOptions['discardTrials'],
): Reason | null {
  if (operators.length > 0) return REFUSED.sampleOperators(operators)
  if (registrations === 0 && !isKept) return null
  if (isKept) return REFUSED.sampleKept
  if (discardTrials === undefined) return REFUSED.sampleInUse(registrations)
  if (discardTrials === 'ask' || discardTrials === registrations) return null
  return REFUSED.otherTrials(registrations, discardTrials)
}

/** A registration on the sample set arrived between the count and the removal. */
class RegisteredMeanwhile extends Error {}

/** Also a foreign key violation by a registration that arrived between the check and the write. */
function isRegistrationConflict(error: unknown): boolean {
  const { code, table } = error as { code?: unknown; table?: unknown }
  return error instanceof RegisteredMeanwhile || (code === '23503' && table === 'registration')
}
