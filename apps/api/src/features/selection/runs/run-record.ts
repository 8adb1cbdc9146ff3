/** Runs as the staff calls show them. */
import type { SelectionRun } from '@spmb/domain/selection/act/contract.staff.ts'
import { validSignatures } from '@spmb/domain/selection/act/signatures.ts'
import type { OrderKey } from '@spmb/domain/selection/order.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { RunPaths } from '../../paths/run-paths.ts'
import {
  actorNames,
  countsOf,
  findRun,
  type RunCounts,
  reducedRuns,
  type StoredRun,
  type StoredSignature,
  signaturesOf,
} from './runs.queries.ts'

export async function runRecords(db: Kysely<Schema>, runs: readonly StoredRun[]): Promise<SelectionRun[]> {
  const ids = runs.map(({ id }) => id)
  const signatures = await signaturesOf(db, ids)
  const counts = await countsOf(db, ids)
  const reduced = await reducedRuns(db, runs)
  const names = await actorNames(
    db,
    runs.flatMap((run) => [
      run.frozen_by,
      run.typed_by,
      run.seeded_by,
      run.previewed_by,
      run.applied_by,
      run.abandoned_by,
    ]),
  )
  return runs.map((run) =>
    recordOf(run, {
      names,
      counts: counts.get(run.id) as RunCounts,
      isReduced: reduced.has(run.id),
      signatures: signatures.filter(({ runId }) => runId === run.id),
    }),
  )
}

export async function runRecord(db: Kysely<Schema>, runId: number): Promise<SelectionRun> {
  const [record] = await runRecords(db, [await findRun(db, runId)])
  return record as SelectionRun
}

function recordOf(
  run: StoredRun,
  {
    names,
    counts,
    signatures,
    isReduced,
  }: {
    names: Map<string, string>
    counts: RunCounts
    signatures: StoredSignature[]
    isReduced: boolean
  },
): SelectionRun {
  const act = (at: Date, by: string | null) => ({ at: at.toISOString(), by: names.get(by ?? '') ?? null })
  const { draw_source: source, draw_place: place, draw_at: drawAt } = run
  const typed = run.typed_at && { ...act(run.typed_at, run.typed_by), times: run.typed_times }
  return {
    id: run.id,
    type: run.level,
    ordinal: run.ordinal,
    kind: run.kind,
    ...(isReduced && { reduced: true as const }),
    order: run.order_keys as OrderKey[],
    ...(run.paths !== null && {
      paths: (run.paths as RunPaths['paths']).map(({ code, order }) => ({ code, order })),
    }),
    engine_version: run.engine_version,
    frozen: act(run.frozen_at, run.frozen_by),
    frozen_hash: run.frozen_hash,
    draw: source && place && drawAt ? { kind: run.draw_kind, source, place, at: drawAt.toISOString() } : null,
    typed: run.seed === null ? typed : null,
    seed:
      run.seed && run.seed_kind && run.seeded_at
        ? {
            value: run.seed,
            kind: run.seed_kind,
            dice: run.seed_kind === 'both' ? run.typed_dice : null,
            public_value: run.seed_kind === 'both' ? run.typed_value : null,
            source: run.seed_source,
            ...act(run.seeded_at, run.seeded_by),
            typed,
          }
        : null,
    preview: run.previewed_at && act(run.previewed_at, run.previewed_by),
    result_hash: run.result_hash,
    signatures: signatures.map((signature) => ({
      by: signature.name,
      role: signature.role,
      at: signature.at.toISOString(),
      valid: validSignatures([signature], run.result_hash).length > 0,
    })),
    applied: run.applied_at && act(run.applied_at, run.applied_by),
    certificate_hash: run.certificate_hash,
    abandoned:
      run.abandoned_at && run.abandoned_reason
        ? { ...act(run.abandoned_at, run.abandoned_by), reason: run.abandoned_reason }
        : null,
    counts,
  }
}
