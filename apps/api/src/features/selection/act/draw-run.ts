/** The seed of a frozen run: one person types what was drawn, another one confirms it (docs/product-rules.md#draw). */
import type { SeedKind } from '@spmb/domain/season/selection-facts.ts'
import {
  ACT_MESSAGES,
  DRAW_DIFFERS,
  DRAW_TEXT_MAX,
  DRAWER_REFUSALS,
  drawNotYet,
  kindFixed,
  NOT_TYPED,
  SEED_IS_SET,
  typedMeanwhile,
} from '@spmb/domain/selection/act/messages.ts'
import {
  type Drawn,
  type DrawnPart,
  isDrawDue,
  isSameDraw,
  readDrawn,
  seedOf,
} from '@spmb/domain/selection/act/seed.ts'
import { drawerRefusal } from '@spmb/domain/selection/act/signatures.ts'
import { hashOfSeed } from '@spmb/domain/selection/certificate/format-2.ts'
import { foldSpaces, hasForbiddenCharacters } from '@spmb/domain/shared/fields/text.ts'
import { Conflict, RuleBroken } from '@spmb/domain/shared/problem.ts'
import { type Database, inTransaction, type Tx } from '../../../platform/database/database.ts'
import { appendAct } from '../chain/act-chain.ts'
import { actorNames, findRun, type StoredRun, setLevelState } from '../runs/runs.queries.ts'
import { type ActingStaff, auditRun, lockRunFor } from './acting.ts'
import { accountOf, tiedAccounts } from './two-people.queries.ts'

type TypedParts = Partial<Record<DrawnPart, string | undefined>>

/**
 * Stores what one person typed, which is no seed yet. What was typed before is replaced and counted.
 *
 * @param typed `replaces` is the number of the typing that the person saw
 * @throws RuleBroken for numbers or a source that are wrong; Conflict before the draw, for another kind than announced, when another
 *   person typed meanwhile, for an account that may not draw, with a seed, and in other states; NotFound
 */
export async function typeSeed(
  db: Database,
  runId: number,
  typed: TypedParts & { kind: SeedKind; source?: string | undefined; replaces: number },
  timeZone: string,
  act: ActingStaff,
): Promise<void> {
  const drawn = readParts(typed.kind, typed)
  await inTransaction(db, async (tx) => {
    const run = await lockDraw(tx, runId, act)
    if (run.draw_at && !isDrawDue(run.draw_at, act.at)) throw new Conflict(drawNotYet(run.draw_at, timeZone))
    if (run.draw_kind !== null && run.draw_kind !== typed.kind) throw new Conflict(kindFixed(run.draw_kind))
    // Announced with the kind since this protocol exists.
    const source =
      run.seed_source ?? (run.draw_kind === null && typed.kind !== 'dice' ? readSource(typed.source) : null)
    if (run.typed_times !== typed.replaces) {
      const names = await actorNames(tx, [run.typed_by])
      throw new Conflict(typedMeanwhile(names.get(run.typed_by ?? '') ?? null))
    }
    await refuseDrawer(tx, run, act, null)
    await tx
      .updateTable('selection_run')
      .set({
        draw_kind: typed.kind,
        seed_source: source,
        typed_dice: drawn.dice,
        typed_value: drawn.value,
        typed_at: act.at,
        typed_by: act.actor,
        typed_times: run.typed_times + 1,
      })
      .where('id', '=', run.id)
      .execute()
    // The other person types unseen, so the numbers are in the audit only after that, or once they are replaced.
    const replaced = run.typed_times > 0 && { replaced: { dice: run.typed_dice, value: run.typed_value } }
    await auditRun(tx, act, 'selection.seed_typed', run, { kind: typed.kind, ...replaced })
  })
}

/**
 * Makes what was typed the seed, when another person types the same.
 *
 * @throws RuleBroken for numbers that are wrong; Conflict when nothing is typed, for other numbers, for the person who typed or an
 *   account that is not a second person's, with a seed, and in other states; NotFound
 */
export async function confirmSeed(
  db: Database,
  runId: number,
  typed: TypedParts,
  act: ActingStaff,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const run = await lockDraw(tx, runId, act)
    if (run.draw_kind === null || run.typed_by === null) throw new Conflict(NOT_TYPED)
    await refuseDrawer(tx, run, act, userOf(run.typed_by))
    const drawn: Drawn = { dice: run.typed_dice, value: run.typed_value }
    if (!isSameDraw(readParts(run.draw_kind, typed), drawn)) throw new Conflict(DRAW_DIFFERS)
    const seed = seedOf(drawn)
    const of = hashOfSeed({ text: seed, kind: run.draw_kind, ...drawn, source: run.seed_source })
    await appendAct(tx, { seasonId: run.season_id, level: run.level, kind: 'seed', at: act.at, of })
    await tx
      .updateTable('selection_run')
      .set({ seed, seed_kind: run.draw_kind, seeded_at: act.at, seeded_by: act.actor })
      .where('id', '=', run.id)
      .execute()
    await setLevelState(tx, run, 'seeded')
    const told = { kind: run.draw_kind, seed, ...drawn, source: run.seed_source, typed_by: run.typed_by }
    await auditRun(tx, act, 'selection.seed', run, told)
  })
}

/** Two people who type at the same moment come one after the other. */
async function lockDraw(tx: Tx, runId: number, act: ActingStaff): Promise<StoredRun> {
  if ((await findRun(tx, runId)).seed !== null) throw new Conflict(SEED_IS_SET)
  return lockRunFor(tx, runId, { act: 'seed', states: ['frozen'], lock: 'freeze' }, act.at)
}

async function refuseDrawer(tx: Tx, run: StoredRun, act: ActingStaff, typedBy: number | null): Promise<void> {
  const tiedTo = typedBy === null ? [] : await tiedAccounts(tx, act.userId, run.season_id)
  const refusal = drawerRefusal(await accountOf(tx, act.userId), run.frozen_at, { typedBy, tiedTo })
  if (refusal) throw new Conflict(DRAWER_REFUSALS[refusal])
}

const userOf = (actor: string) => Number(actor.replace(/^user:/, ''))

/** @throws RuleBroken */
function readParts(kind: SeedKind, typed: TypedParts): Drawn {
  const read = readDrawn(kind, typed)
  if (read.ok) return read.drawn
  const parts = Object.entries(read.faults)
  throw new RuleBroken(Object.fromEntries(parts.map(([part, code]) => [part, [ACT_MESSAGES[code]]])))
}

/** @throws RuleBroken */
function readSource(typed = ''): string {
  const source = foldSpaces(typed)
  if (!source || [...source].length > DRAW_TEXT_MAX || hasForbiddenCharacters(source))
    throw new RuleBroken({ source: [ACT_MESSAGES['seed.source']] })
  return source
}
