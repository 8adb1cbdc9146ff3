/**
 * The act of a selection in the database, 10,000 applicants of one level: freeze, preview, application and calling off, each by
 * the service that the calls use. Times in milliseconds, of a database without other work.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { applyRun } from '../../apps/api/src/selection/act/apply-run.ts'
import { callOffRun } from '../../apps/api/src/selection/act/end-run.ts'
import { freezeLevel } from '../../apps/api/src/selection/act/freeze.ts'
import { previewRun } from '../../apps/api/src/selection/act/preview-run.ts'
import { seedRun } from '../../apps/api/src/selection/act/seed-run.ts'
import { signRun } from '../../apps/api/src/selection/act/sign-run.ts'
import { readOrCreateDataKey } from '../../apps/api/src/settings/data-key.ts'
import { makeDataDir, removeDataDir, startRealServer } from '../../apps/api/testing/processes/real-server.ts'
import { median } from '../support/report.ts'
import { applicantsFor, seedApplicants, settle } from '../support/seed-applicants.ts'
import { openBenchDatabase } from '../support/staff.ts'

const APPLICANTS = Number(process.env.BENCH_APPLICANTS ?? 10_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const PREVIEWS = 5
const GOALS = { preview: 300, apply: 2_000 }
const REASON = 'Contoh alasan yang diumumkan'

const dataDir = await makeDataDir()
// The server makes the database and its sample set; it goes on reading the results that are written.
const server = await startRealServer({ dataDir })
const owner = await openBenchDatabase(dataDir, 'owner')
const app = await openBenchDatabase(dataDir, 'app')
await seedApplicants(owner.kysely, readOrCreateDataKey(dataDir), { count: applicantsFor(APPLICANTS) })
const seasonId = await prepare()
const people = await twoPeople()
await settle(owner.kysely)

const times: Record<string, number[]> = { freeze: [], preview: [], apply: [], 'call off': [] }
for (let round = 0; round < ROUNDS; round++) await once()
for (const [act, list] of Object.entries(times)) {
  const goal = GOALS[act as keyof typeof GOALS]
  const limit = goal ? `, goal ${goal} ms` : ''
  console.log(
    `${act}, ${APPLICANTS} applicants: median ${Math.round(median(list))} ms, slowest ${Math.round(Math.max(...list))} ms${limit}`,
  )
}
await owner.close()
await app.close()
await server.stop()
await removeDataDir(dataDir)

async function timed<T>(act: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const result = await work()
  times[act]?.push(performance.now() - started)
  return result
}

async function once() {
  const [first, second] = people
  const actOf = (userId: number) => ({ at: new Date(), actor: `user:${userId}`, userId })
  const asked = { seasonId, level: 'SD', source: 'Dadu', place: 'Aula', drawAt: '2099-01-01 10:00' } as const
  const deps = { db: app, random: randomBytes, timeZone: 'Asia/Makassar' }
  const run = await timed('freeze', () => freezeLevel(deps, asked, actOf(first)))
  await seedRun(app, run, { kind: 'dice', seed: '41625314256314256314' }, actOf(first))
  let hash = ''
  for (let i = 0; i < PREVIEWS; i++)
    hash = (await timed('preview', () => previewRun(app, run, actOf(first)))).resultHash
  for (const id of [first, second]) await signRun(app, run, { resultHash: hash, role: 'admin' }, actOf(id))
  await timed('apply', () => applyRun(app, run, hash, actOf(first)))
  await timed('call off', () => callOffRun(app, run, REASON, actOf(first)))
}

/** No decisions, seats for two of three children, registration closed and results hidden. */
async function prepare(): Promise<number> {
  const { kysely } = owner
  await sql`update registration set school_1_decision = null, school_2_decision = null
    where school_1_decision is not null or school_2_decision is not null`.execute(kysely)
  await sql`
    insert into quota (season_id, school_id, seats)
    select season.id, school.id, ${Math.ceil((APPLICANTS * 2) / 3)}::int / (select count(*) from school where type = 'SD')
    from season, school where is_active and school.type = 'SD'
    on conflict (season_id, school_id) do update set seats = excluded.seats`.execute(kysely)
  const { id } = await kysely
    .updateTable('season')
    .set({ window_mode: 'closed', publication_mode: 'hidden', publishes_at: null })
    .where('is_active', '=', true)
    .returning('id')
    .executeTakeFirstOrThrow()
  await kysely.updateTable('season_level').set({ method: 'run' }).where('season_id', '=', id).execute()
  return id
}

async function twoPeople(): Promise<[number, number]> {
  const ids: number[] = []
  for (const username of ['contoh.satu', 'contoh.dua']) {
    const { id } = await owner.kysely
      .insertInto('user_account')
      .values({
        ...{ username, name: username, role: 1, password_hash: 'x', must_change_password: false },
        ...{ created_at: new Date(0), password_changed_at: new Date(0) },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const factor = {
      secret_sealed: Buffer.alloc(1),
      created_at: new Date(0),
      confirmed_at: new Date(0),
      last_step: 0,
    }
    await owner.kysely
      .insertInto('second_factor')
      .values({ user_id: id, ...factor })
      .execute()
    ids.push(id)
  }
  return ids as [number, number]
}
