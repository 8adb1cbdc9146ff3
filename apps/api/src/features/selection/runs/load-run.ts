/** A run in the memory of the engine, from its snapshot. */
import type { CountedActs } from '@spmb/domain/season/acts.ts'
import { SNAPSHOT_CHANGED } from '@spmb/domain/selection/act/messages.ts'
import type { DrawnSeed2, FrozenHead } from '@spmb/domain/selection/certificate/format-2.ts'
import { hiddenShare, needsReducedFile } from '@spmb/domain/selection/certificate/reduced/share.ts'
import type { Seals } from '@spmb/domain/selection/certificate/seals.ts'
import { certificateText } from '@spmb/domain/selection/certificate/write.ts'
import { certificateText2 } from '@spmb/domain/selection/certificate/write-2.ts'
import type { Selection } from '@spmb/domain/selection/document/market-builder.ts'
import { readDocument } from '@spmb/domain/selection/document/read-document.ts'
import { type Outcome, select } from '@spmb/domain/selection/engine/select.ts'
import type { OrderKey } from '@spmb/domain/selection/order.ts'
import { Conflict } from '@spmb/domain/shared/problem.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { RunPaths } from '../../paths/run-paths.ts'
import type { StoredRun } from './runs.queries.ts'
import { documentOf, readSnapshot, type StoredSnapshot } from './snapshot.queries.ts'

/** A run with its result. Applicants are in the order of their tickets, as in `snapshot.lines`. */
export interface LoadedRun {
  run: StoredRun
  snapshot: StoredSnapshot
  selection: Selection
  outcome: Outcome
}

/** Runs the engine on the snapshot of a seeded run. @throws Conflict when the snapshot contradicts itself */
export async function loadRun(db: Kysely<Schema>, run: StoredRun): Promise<LoadedRun> {
  if (run.seed === null) throw new Error(`The run ${run.id} has no seed.`)
  const snapshot = await readSnapshot(db, run.id)
  const read = readDocument(documentOf(run, snapshot, run.seed))
  if (!('selection' in read)) throw new Conflict(SNAPSHOT_CHANGED)
  return { run, snapshot, selection: read.selection, outcome: select(read.selection.market) }
}

/** The hashes of the certificate. @throws Conflict when the snapshot is not what was frozen */
export function sealsOf(loaded: LoadedRun): RunSeals {
  const seals = lastOf(certificateOf(loaded))
  if (seals.frozen !== loaded.run.frozen_hash) throw new Conflict(SNAPSHOT_CHANGED)
  return seals
}

/**
 * The certificate as text, in pieces, in the version that the run was frozen with.
 *
 * @param file the reduced one is of a run with claim paths
 */
export function certificateOf(
  { run, snapshot, selection, outcome }: LoadedRun,
  file: 'complete' | 'reduced' = 'complete',
): Generator<string, RunSeals> {
  const { lines, schools } = snapshot
  if (run.certificate_version === 1)
    return certificateText(selection, outcome, (applicant) => lines[applicant]?.salt?.toString('hex') ?? '')
  const names = new Map(schools.map(({ npsn, school_name }) => [npsn, school_name ?? '']))
  const source = {
    head: frozenHead({ ...run, season_year: run.season_year ?? 0 }),
    seed: drawnSeed(run),
    schoolName: (npsn: string) => names.get(npsn) ?? '',
    commitmentOf: (applicant: number) => lines[applicant]?.commitment ?? '',
    key: run.path_key,
  }
  return certificateText2(selection, outcome, source, file)
}

/** Whether the public file of the run is the reduced one (docs/selection.md#the-reduced-file). */
export function isReducedPublic({ run, selection, outcome }: LoadedRun): boolean {
  if (run.path_key === null) return false
  const sensitive = (run.paths as RunPaths['paths']).filter(({ kind }) => kind === 'afirmasi')
  return needsReducedFile(hiddenShare(selection.market, outcome, new Set(sensitive.map(({ code }) => code))))
}

/** How the seed was obtained: with the kind `both` anybody can repeat it from the two parts. */
const drawnSeed = ({ seed, seed_kind, typed_dice, typed_value, seed_source }: StoredRun): DrawnSeed2 => ({
  text: seed ?? '',
  kind: seed_kind ?? 'dice',
  dice: typed_dice,
  value: typed_value,
  source: seed_source,
})

type HeadOfRun = Pick<
  StoredRun,
  'level' | 'draw' | 'frozen_at' | 'previous_hash' | 'leftover' | 'order_keys'
> & {
  season_year: number
  paths: unknown
  acts: unknown
}

/** What version 2 says of a run from its freeze on. */
export function frozenHead({
  level,
  season_year,
  draw,
  frozen_at,
  acts,
  previous_hash,
  ...rules
}: HeadOfRun): FrozenHead {
  const paths = rules.paths as RunPaths['paths'] | null
  return {
    level,
    season: season_year,
    ...(paths
      ? {
          paths: paths.map(({ code, kind, order }) => ({ code, kind, order })),
          leftover: rules.leftover ?? [],
        }
      : { order: rules.order_keys as OrderKey[] }),
    draw,
    frozen_at: frozen_at.toISOString(),
    acts: acts as CountedActs,
    previous: previous_hash,
  }
}

/** What a generator returns at its end. */
export function lastOf<Value>(text: Generator<unknown, Value>): Value {
  for (;;) {
    const { done, value } = text.next()
    if (done) return value as Value
  }
}

/** Public before the seed, and of everything. */
export type RunSeals = Pick<Seals, 'frozen' | 'sha256'>
