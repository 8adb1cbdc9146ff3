/** Seasons whose levels are on the way to a selection. They are prepared ones without registrations, one for each call. */
import type { SelectionRun } from '@spmb/domain/selection/act/contract.staff.ts'
import { CERTIFICATE_PATH, certificateName } from '@spmb/domain/selection/public/certificate-path.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { writeLocalTime } from '@spmb/domain/shared/local-date.ts'
import { applyRun } from '../src/features/selection/act/apply-run.ts'
import { confirmSeed, typeSeed } from '../src/features/selection/act/draw-run.ts'
import { freezeLevel } from '../src/features/selection/act/freeze.ts'
import { previewRun } from '../src/features/selection/act/preview-run.ts'
import { signRun } from '../src/features/selection/act/sign-run.ts'
import { createFieldEncryption } from '../src/platform/security/field-encryption.ts'
import { anAccount } from './accounts.ts'
import { prepareAccount } from './prepared-account.ts'
import { aSeason } from './seasons.ts'
import { seededRandom } from './seeded-random.ts'
import { TEST_DATA_KEY, type TestApp, TIME_ZONE } from './test-app.ts'

export const TWENTY_DICE = '41625 31425 63142 56314'
export const A_REASON = 'Contoh alasan yang diumumkan'
export const A_DRAW = {
  draw_kind: 'dice',
  draw_source: 'Dadu enam sisi',
  draw_place: 'Aula dinas',
  draw_at: '2099-06-16 10:00',
} as const

/** Of a registration that has not been changed. */
export const A_CONFIRMATION = { kind: 'birth_date', reason: 'Contoh akta dilihat', version: 1 } as const

/** Between a freeze and its draw. */
export const DRAW_SECONDS = 3_600
/** A draw that is announced for the first moment that a level allows. */
export const aDraw = (frozenAt: Date) => ({
  ...A_DRAW,
  draw_at: writeLocalTime(drawnAt(frozenAt), TIME_ZONE),
})
const drawnAt = (frozenAt: Date) => new Date(frozenAt.getTime() + DRAW_SECONDS * 1_000)

/** A day later than the clock, so that accounts of today are older than the freeze; at a whole minute, since a draw is announced in minutes. */
const later = ({ clock }: Pick<TestApp, 'clock'>) =>
  new Date(Math.floor(clock.now.getTime() / 60_000) * 60_000 + 86_400_000)
const actOf = (userId: number, at: Date) => ({ at, actor: `user:${userId}`, userId })

/** An admin and a monitor, who may sign whatever other accounts there are. */
async function twoSigners(test: Pick<TestApp, 'db' | 'clock'>): Promise<[number, number]> {
  const ids: number[] = []
  for (const role of ['admin', 'monitor'] as const) {
    const { userId } = await anAccount(test, role)
    await prepareAccount(test, userId, 'second factor on')
    ids.push(userId)
  }
  return ids as [number, number]
}

/** `typed`: one person typed the seed. The acts are later than the clock. */
export type RunStage = 'draft' | 'frozen' | 'typed' | 'seeded' | 'previewed' | 'signed' | 'applied'

/** `dataKey`: of the registrations, which a real server has written with its own. */
export type RunTools = Pick<TestApp, 'db' | 'clock'> & { dataKey?: Buffer }

/** Brings a level from a draft with the method `run` to a stage. @returns the run; 0 for a draft */
export async function aRunAt(
  test: RunTools,
  { seasonId, level, stage }: { seasonId: number; level: Level; stage: RunStage },
): Promise<{ id: number; hash: string }> {
  const none = { id: 0, hash: '0'.repeat(64) }
  if (stage === 'draft') return none
  const [first, second] = await twoSigners(test)
  const frozenAt = later(test)
  const encryption = createFieldEncryption(test.dataKey ?? TEST_DATA_KEY, seededRandom)
  const { draw_kind: kind, draw_source: source, draw_place: place, draw_at: drawAt } = aDraw(frozenAt)
  const id = await freezeLevel(
    {
      db: test.db,
      random: seededRandom,
      timeZone: TIME_ZONE,
      encryption,
    },
    { seasonId, level, kind, source, place, drawAt },
    actOf(first, frozenAt),
  )
  if (stage === 'frozen') return { ...none, id }
  const act = actOf(first, drawnAt(frozenAt))
  const drawn = { kind, dice: TWENTY_DICE }
  await typeSeed(test.db, id, { ...drawn, replaces: 0 }, TIME_ZONE, act)
  if (stage === 'typed') return { ...none, id }
  await confirmSeed(test.db, id, drawn, actOf(second, act.at))
  if (stage === 'seeded') return { ...none, id }
  const { resultHash: hash } = await previewRun(test.db, id, act)
  if (stage === 'previewed') return { id, hash }
  await signRun(test.db, id, { resultHash: hash, role: 'admin' }, act)
  await signRun(test.db, id, { resultHash: hash, role: 'monitor' }, actOf(second, act.at))
  if (stage === 'applied') await applyRun(test.db, id, hash, act)
  return { id, hash }
}

/** A season with closed registration and hidden results, both levels drafts with the method `run`. */
export async function aSelectionSeason(test: TestApp, firstYear: number): Promise<number> {
  const { id } = await aSeason(test, firstYear)
  await test.db.kysely
    .updateTable('selection_run')
    .set({ abandoned_at: test.clock.now, abandoned_by: 'public', abandoned_reason: A_REASON })
    .where('season_id', '=', id)
    .where('abandoned_at', 'is', null)
    .execute()
  await test.db.kysely.updateTable('season').set({ window_mode: 'closed' }).where('id', '=', id).execute()
  await test.db.kysely
    .updateTable('season_level')
    .set({ method: 'run', state: 'draft', version: 1 })
    .where('season_id', '=', id)
    .execute()
  return id
}

/** By the name of the contract: the season or run of its call. */
export type SelectionWorld = Record<
  (typeof CALLS)[number][0],
  { seasonId: number; id: SelectionRun['id']; hash: string }
>

const CALLS = [
  ['changeSelectionMethod', 'draft'],
  ['freezeLevel', 'draft'],
  ['typeSelectionSeed', 'frozen'],
  ['confirmSelectionSeed', 'typed'],
  ['previewSelection', 'seeded'],
  ['signSelection', 'previewed'],
  ['applySelection', 'signed'],
  ['callOffSelection', 'applied'],
  ['unfreezeLevel', 'seeded'],
  ['exportFullRun', 'seeded'],
  ['exportCompleteCertificate', 'applied'],
] as const
const FIRST_YEAR = 2061

export async function aSelectionWorld(test: TestApp): Promise<SelectionWorld> {
  const world: Partial<SelectionWorld> = {}
  for (const [i, [call, stage]] of CALLS.entries()) {
    const seasonId = await aSelectionSeason(test, FIRST_YEAR + i)
    world[call] = { seasonId, ...(await aRunAt(test, { seasonId, level: 'SD', stage })) }
  }
  await drawNow(test, world.typeSelectionSeed?.id)
  await test.database.ownerDb.pool.query(
    'update selection_certificate set complete_brotli = brotli, complete_gzip = gzip where run_id = $1',
    [world.exportCompleteCertificate?.id],
  )
  return world as SelectionWorld
}

/** Announces a draw for now, which only the owner of the tables can, since a run is a record. */
async function drawNow({ database, clock }: TestApp, runId = 0): Promise<void> {
  const { pool } = database.ownerDb
  await pool.query('alter table selection_run disable trigger selection_run_is_kept')
  await pool.query('update selection_run set draw_at = $1 where id = $2', [clock.now, runId])
  await pool.query('alter table selection_run enable trigger selection_run_is_kept')
}

/** The body of each call; absent: none. */
export function selectionPayload(
  call: string,
  world: SelectionWorld,
  password: string,
): Record<string, unknown> | undefined {
  const { hash } = world[call as keyof SelectionWorld] ?? { hash: '' }
  const payloads: Record<string, Record<string, unknown>> = {
    changeSelectionMethod: { method: 'manual', version: 1 },
    freezeLevel: A_DRAW,
    typeSelectionSeed: { kind: 'dice', dice: TWENTY_DICE, replaces: 0 },
    confirmSelectionSeed: { dice: TWENTY_DICE },
    signSelection: { result_hash: hash, password },
    applySelection: { result_hash: hash },
    callOffSelection: { reason: A_REASON },
    unfreezeLevel: { reason: A_REASON },
  }
  return payloads[call]
}

/** Calls that only read a run, with a call whose run they read. */
export const SELECTION_READS: Partial<Record<string, keyof SelectionWorld>> = {
  readSelectionFigures: 'exportFullRun',
  readSelectionCases: 'exportFullRun',
  printSelectionRecord: 'signSelection',
  compareManualDecisions: 'freezeLevel',
  readConfirmations: 'freezeLevel',
}

/** The `:id` of each call: a season for acts on a level, else a run. */
export function selectionId(call: string, world: SelectionWorld): number | undefined {
  const target = world[SELECTION_READS[call] ?? (call as keyof SelectionWorld)]
  const ofSeason = ['changeSelectionMethod', 'freezeLevel', 'compareManualDecisions', 'readConfirmations']
  return ofSeason.includes(call) ? target?.seasonId : target?.id
}

/** Closes the registration of the active season, hides its results, and sets the method of a level. @returns its id */
export async function readyForSelection(
  { db, syncCaches }: Pick<TestApp, 'db' | 'syncCaches'>,
  level: Level,
  method: 'manual' | 'run' = 'run',
): Promise<number> {
  const { id } = await db.kysely
    .updateTable('season')
    .set({ window_mode: 'closed', publication_mode: 'hidden', publishes_at: null })
    .where('is_active', '=', true)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.kysely
    .updateTable('season_level')
    .set({ method })
    .where('season_id', '=', id)
    .where('level', '=', level)
    .execute()
  await syncCaches()
  return id
}

/** Moves the clock forward. */
export function wait({ clock }: Pick<TestApp, 'clock'>, seconds: number): void {
  clock.now = new Date(clock.now.getTime() + seconds * 1_000)
}

/** Publishes a run of a new season. @returns the address of its certificate */
export async function aPublishedCertificate(test: TestApp): Promise<string> {
  const firstYear = 2079
  const seasonId = await aSelectionSeason(test, firstYear)
  const { id } = await aRunAt(test, { seasonId, level: 'SD', stage: 'applied' })
  await test.db.kysely
    .updateTable('season')
    .set({ publication_mode: 'published' })
    .where('id', '=', seasonId)
    .execute()
  const { ordinal } = await test.db.kysely
    .selectFrom('selection_run')
    .select('ordinal')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return CERTIFICATE_PATH.replace(':name', certificateName('SD', firstYear, ordinal))
}
