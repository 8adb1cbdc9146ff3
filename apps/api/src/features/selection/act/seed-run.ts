/** Stores the seed of a frozen run, once. */
import { ACT_MESSAGES, DRAW_TEXT_MAX, drawNotYet, SEED_IS_SET } from '@spmb/domain/selection/act/messages.ts'
import { isDrawDue, readSeed, type SeedKind } from '@spmb/domain/selection/act/seed.ts'
import { foldSpaces, hasForbiddenCharacters } from '@spmb/domain/shared/fields/text.ts'
import { Conflict, RuleBroken } from '@spmb/domain/shared/problem.ts'
import { type Database, inTransaction } from '../../../platform/database/database.ts'
import { findRun, setLevelState } from '../runs/runs.queries.ts'
import { type ActingStaff, auditRun, lockRunFor } from './acting.ts'

/** @throws RuleBroken for a seed or source that is wrong; Conflict before the draw, for a second seed and in other states; NotFound */
export async function seedRun(
  db: Database,
  runId: number,
  typed: { kind: SeedKind; seed: string; source?: string | undefined },
  timeZone: string,
  act: ActingStaff,
): Promise<void> {
  const read = readSeed(typed.kind, typed.seed)
  if (!read.ok) throw new RuleBroken({ seed: [ACT_MESSAGES[read.code]] })
  const source = typed.kind === 'public' ? readSource(typed.source ?? '') : null
  await inTransaction(db, async (tx) => {
    if ((await findRun(tx, runId)).seed !== null) throw new Conflict(SEED_IS_SET)
    const run = await lockRunFor(tx, runId, { act: 'seed', states: ['frozen'], lock: 'freeze' }, act.at)
    if (run.draw_at && !isDrawDue(run.draw_at, act.at)) throw new Conflict(drawNotYet(run.draw_at, timeZone))
    await tx
      .updateTable('selection_run')
      .set({
        seed: read.seed,
        seed_kind: typed.kind,
        seed_source: source,
        seeded_at: act.at,
        seeded_by: act.actor,
      })
      .where('id', '=', run.id)
      .execute()
    await setLevelState(tx, run, 'seeded')
    await auditRun(tx, act, 'selection.seed', run, { kind: typed.kind, seed: read.seed, source })
  })
}

/** @throws RuleBroken */
function readSource(typed: string): string {
  const source = foldSpaces(typed)
  if (!source || [...source].length > DRAW_TEXT_MAX || hasForbiddenCharacters(source))
    throw new RuleBroken({ source: [ACT_MESSAGES['seed.source']] })
  return source
}
