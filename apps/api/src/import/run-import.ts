/** Loads reference data in one transaction: all of it, or nothing. */
import type { Kysely, Transaction } from 'kysely'
import { recordAudit } from '../audit/audit.ts'
import type { Schema } from '../database/schema.ts'
import { type CountsByKind, noCounts } from './counts.ts'
import {
  findSampleSet,
  readStored,
  removeSampleSet,
  type SampleSet,
  type Writes,
  waitForOtherImports,
  write,
} from './import.queries.ts'
import { type Plan, planImport } from './plan.ts'
import { readSources, type Sources } from './read-sources.ts'
import { missingColumns } from './reference-rows.ts'
import type { Rejection } from './source-table.ts'

export interface ImportOptions {
  /** Folders, CSV files and workbooks. */
  paths: string[]
  /** Judge and count, but write nothing. */
  dryRun: boolean
  now: Date
  /** For the audit, e.g. 'cli:budi'. */
  actor: string
}

export interface ImportReport {
  read: string[]
  notRead: string[]
  /** null when a table cannot be read as a whole, so that nothing can be counted. */
  counts: CountsByKind | null
  rejections: Rejection[]
  /** The invented villages and schools that go away with this import, or null. */
  sample: Pick<SampleSet, 'villages' | 'schools'> | null
  /** Why the import as a whole is refused, although no row is to blame. */
  refusal: string | null
  outcome: 'loaded' | 'nothing to change' | 'dry run' | 'refused'
}

/**
 * Reads, judges and, unless something is rejected or it is a dry run, writes. A row that says what is stored already
 * is not written; when nothing changes, nothing is written at all, not even to the audit.
 *
 * @throws StartupError when a path names nothing that can be imported.
 */
export async function runImport(db: Kysely<Schema>, options: ImportOptions): Promise<ImportReport> {
  const sources = await readSources(options.paths)
  const { read, notRead } = sources
  const unreadable = [...sources.rejections, ...sources.tables.flatMap(missingColumns)]
  if (unreadable.length > 0) {
    return {
      read,
      notRead,
      counts: null,
      rejections: unreadable,
      sample: null,
      refusal: null,
      outcome: 'refused',
    }
  }
  try {
    return await db.transaction().execute((tx) => importInto(tx, sources, options))
  } catch (error) {
    if (!isRegistrationInTheWay(error)) throw error
    return {
      read,
      notRead,
      counts: noCounts(),
      rejections: [],
      sample: null,
      refusal:
        'While the import ran, a registration arrived that uses what the import removes or changes. Run it again to see what is in the way.',
      outcome: 'refused',
    }
  }
}

async function importInto(
  tx: Transaction<Schema>,
  { tables, read, notRead }: Sources,
  { dryRun, now, actor }: ImportOptions,
): Promise<ImportReport> {
  await waitForOtherImports(tx)
  const kinds = new Set(tables.map((table) => table.kind))
  const found = await findSampleSet(tx)
  // Places of the office's own take the place of the invented ones; other tables alone leave something to choose from.
  const removesSample = (kinds.has('villages') || kinds.has('schools')) && found.villages + found.schools > 0
  const stored = await readStored(tx, { kinds, withoutSample: removesSample })
  const plan = planImport(tables, stored)
  const refusal = removesSample ? sampleInUse(found) : null
  const outcome = outcomeOf(plan, { dryRun, refused: refusal !== null, removesSample })
  if (outcome === 'loaded') {
    if (removesSample) await removeSampleSet(tx)
    await write(tx, plan.writes)
    await recordAudit(tx, {
      at: now,
      action: 'reference.import',
      actor,
      subject: 'reference',
      changes: { files: read, counts: plan.counts, sampleRemoved: removesSample },
    })
  }
  const sample = removesSample ? { villages: found.villages, schools: found.schools } : null
  return { read, notRead, counts: plan.counts, rejections: plan.rejections, sample, refusal, outcome }
}

function outcomeOf(
  plan: Plan,
  { dryRun, refused, removesSample }: { dryRun: boolean; refused: boolean; removesSample: boolean },
): ImportReport['outcome'] {
  if (plan.rejections.length > 0 || refused) return 'refused'
  if (dryRun) return 'dry run'
  return removesSample || isAnythingToWrite(plan.writes) ? 'loaded' : 'nothing to change'
}

function isAnythingToWrite(writes: Writes): boolean {
  return Object.values(writes).some((lists: Record<string, unknown[]>) =>
    Object.values(lists).some((rows) => rows.length > 0),
  )
}

function sampleInUse({ registrations }: SampleSet): string | null {
  if (registrations === 0) return null
  const one = registrations === 1
  return `${registrations} registration${one ? ' uses' : 's use'} the invented sample villages or schools, which this import would remove. They were made to try the product out: start afresh on an empty database (another DATA_DIR or DATABASE_URL) and import there.`
}

/** A foreign key of the registrations held: somebody registered between the judging and the writing. */
function isRegistrationInTheWay(error: unknown): boolean {
  const { code, table } = error as { code?: unknown; table?: unknown }
  return code === '23503' && table === 'registration'
}
