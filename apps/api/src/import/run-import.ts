/** Imports reference data in one transaction. */
import type { Kysely, Transaction } from 'kysely'
import { recordAudit } from '../audit/audit.ts'
import type { Schema } from '../database/schema.ts'
import type { Reason } from '../spreadsheet/reasons.ts'
import type { Rejection } from '../spreadsheet/table.ts'
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
import { REFUSED } from './reasons.ts'

export interface ImportOptions {
  /** Folders, CSV files and workbooks. */
  paths: string[]
  /** Check and count, but write nothing. */
  dryRun: boolean
  now: Date
  /** For the audit, e.g. 'cli:budi'. */
  actor: string
}

export interface ImportReport {
  read: string[]
  notRead: string[]
  /** null if a table could not be read. */
  counts: CountsByKind | null
  rejections: Rejection[]
  /** The size of the sample set if the import removes it, else null. */
  sample: Pick<SampleSet, 'villages' | 'schools'> | null
  /** Why the import is refused although no row is rejected, else null. */
  refusal: Reason | null
  outcome: 'loaded' | 'nothing to change' | 'dry run' | 'refused'
}

/**
 * Reads and checks the sources, then writes new and changed rows, unless a row is rejected or it is a dry run. If nothing
 * changes, nothing is written, not even an audit row.
 *
 * @throws StartupError when a path cannot be imported
 */
export async function runImport(db: Kysely<Schema>, options: ImportOptions): Promise<ImportReport> {
  const sources = await readSources(options.paths)
  const { read, notRead } = sources
  if (sources.rejections.length > 0) {
    return {
      read,
      notRead,
      counts: null,
      rejections: sources.rejections,
      sample: null,
      refusal: null,
      outcome: 'refused',
    }
  }
  try {
    return await db.transaction().execute((tx) => importInto(tx, sources, options))
  } catch (error) {
    if (!isRegistrationConflict(error)) throw error
    return {
      read,
      notRead,
      counts: noCounts(),
      rejections: [],
      sample: null,
      refusal: REFUSED.registrationMeanwhile,
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
  // Without imported villages or schools, the form still needs the sample set.
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
  return removesSample || hasWrites(plan.writes) ? 'loaded' : 'nothing to change'
}

function hasWrites(writes: Writes): boolean {
  return Object.values(writes).some((lists: Record<string, unknown[]>) =>
    Object.values(lists).some((rows) => rows.length > 0),
  )
}

function sampleInUse({ registrations }: SampleSet): Reason | null {
  return registrations === 0 ? null : REFUSED.sampleInUse(registrations)
}

/** A foreign key violation by a registration that arrived between the check and the write. */
function isRegistrationConflict(error: unknown): boolean {
  const { code, table } = error as { code?: unknown; table?: unknown }
  return code === '23503' && table === 'registration'
}
