/**
 * The act of a selection in the database, 10,000 applicants of one level: freeze, preview, application and calling off; of the
 * last round publication, the first request for the certificate, and hiding. Application, publication and hiding are calls to the
 * server, which answers as many look-ups as it can meanwhile; their rate is compared with that of the second before: while the call
 * lasts, and over the two seconds that it may take. Look-ups use both cores of a small machine, so a call that does the same work in
 * less time has the lower rate while it lasts.
 * Times in milliseconds.
 */

import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { login } from '@spmb/domain/accounts/contract.public.ts'
import {
  hideResults,
  type PublicationCheck,
  publishResults,
  readPublicationCheck,
} from '@spmb/domain/publication/contract.staff.ts'
import { REASON_MIN_LENGTH } from '@spmb/domain/publication/publication-facts.ts'
import { readRegistration } from '@spmb/domain/registration/contract.public.ts'
import { applySelection } from '@spmb/domain/selection/act/contract.staff.ts'
import { CERTIFICATE_PATH, certificateName } from '@spmb/domain/selection/public/certificate-path.ts'
import { callPath, type Endpoint } from '@spmb/domain/shared/endpoint.ts'
import { sql } from 'kysely'
import { confirmSeed, typeSeed } from '../../apps/api/src/features/selection/act/draw-run.ts'
import { callOffRun } from '../../apps/api/src/features/selection/act/end-run.ts'
import { freezeLevel } from '../../apps/api/src/features/selection/act/freeze.ts'
import { previewRun } from '../../apps/api/src/features/selection/act/preview-run.ts'
import { signRun } from '../../apps/api/src/features/selection/act/sign-run.ts'
import { createFieldEncryption } from '../../apps/api/src/platform/security/field-encryption.ts'
import { readOrCreateDataKey } from '../../apps/api/src/platform/settings/data-key.ts'
import { freePort } from '../../apps/api/testing/processes/free-port.ts'
import { makeDataDir, removeDataDir, startRealServer } from '../../apps/api/testing/processes/real-server.ts'
import { request, sendAll } from '../support/load/http-load.ts'
import { readMetric } from '../support/metric.ts'
import { median } from '../support/report.ts'
import { applicantsFor, seedApplicants, settle } from '../support/seed-applicants.ts'
import { createAdmin, openBenchDatabase } from '../support/staff.ts'

const APPLICANTS = Number(process.env.BENCH_APPLICANTS ?? 10_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const PREVIEWS = 5
const GOALS: Record<string, number> = { preview: 300, apply: 2_000, publish: 2_000 }
const LOOK_UP_SHARE = 0.8
/** How long a publication may take. */
const ALLOWED_MS = 2_000
const REASON = 'Contoh alasan yang diumumkan'.padEnd(REASON_MIN_LENGTH, '.')
const CLIENTS = 8
/** Look-ups in one go, some ten milliseconds of work. */
const LOOK_UPS = 400

const dataDir = await makeDataDir()
const metricsPort = await freePort()
const server = await startRealServer({
  dataDir,
  env: { LIMIT_SCALE: '1000000', LOG_LEVEL: 'warn', METRICS_PORT: String(metricsPort) },
})
const owner = await openBenchDatabase(dataDir, 'owner')
const app = await openBenchDatabase(dataDir, 'app')
await seedApplicants(owner.kysely, readOrCreateDataKey(dataDir), { count: applicantsFor(APPLICANTS) })
const { id: seasonId, first_year: firstYear } = await prepare()
const people = await twoPeople()
await settle(owner.kysely)
const admin = await createAdmin(app)
const session = { authorization: `Bearer ${(await send(login, {}, admin, {})).token}` }
const lookUps = await someLookUps()
// Look-ups before that read the database.
while ((await readMetric(metricsPort, 'spmb_results_in_memory')) < applicantsFor(APPLICANTS))
  await setTimeout(50)

const times = new Map<string, number[]>()
const shares = new Map<string, { during: number[]; allowed: number[] }>()
for (let round = 1; round <= ROUNDS; round++) await once(round)
for (const [act, list] of times) {
  const goal = GOALS[act] ? `, goal ${GOALS[act]} ms` : ''
  const share = shares.get(act)
  const beside = share
    ? `; look-ups: ${median(share.allowed).toFixed(2)} of their usual rate over ${ALLOWED_MS / 1_000} s, goal ${LOOK_UP_SHARE}; ${median(share.during).toFixed(2)} while it lasts`
    : ''
  console.log(
    `${act}, ${APPLICANTS} applicants: median ${Math.round(median(list))} ms, slowest ${Math.round(Math.max(...list))} ms${goal}${beside}`,
  )
}
await owner.close()
await app.close()
await server.stop()
await removeDataDir(dataDir)

async function once(round: number) {
  const [first, second] = people
  const actOf = (userId: number) => ({ at: new Date(), actor: `user:${userId}`, userId })
  const kind = 'dice'
  const asked = {
    seasonId,
    level: 'SD',
    kind,
    source: 'Dadu',
    place: 'Aula',
    drawAt: '2099-01-01 10:00',
  } as const
  const deps = {
    db: app,
    random: randomBytes,
    timeZone: 'Asia/Makassar',
    encryption: createFieldEncryption(randomBytes(32), randomBytes),
  }
  const run = await timed('freeze', () => freezeLevel(deps, asked, actOf(first)))
  // After the draw that was announced.
  const drawn = { ...actOf(first), at: new Date('2099-01-02') }
  const dice = '41625314256314256314'
  await typeSeed(app, run, { kind, dice, replaces: 0 }, deps.timeZone, drawn)
  await confirmSeed(app, run, { dice }, { ...drawn, ...actOf(second), at: drawn.at })
  let hash = ''
  for (let i = 0; i < PREVIEWS; i++)
    hash = (await timed('preview', () => previewRun(app, run, actOf(first)))).resultHash
  for (const id of [first, second]) await signRun(app, run, { resultHash: hash, role: 'admin' }, actOf(id))
  await besideLookUps('apply', () => send(applySelection, { id: run }, { result_hash: hash }))
  // A run that was public is not called off, so only the last one is published.
  if (round < ROUNDS) {
    await timed('call off', () => callOffRun(app, run, REASON, actOf(first)))
    return
  }
  const read = (await send(readPublicationCheck, { id: seasonId })).data as PublicationCheck
  const { check, season } = read
  const { version } = season
  const publishing = { publishes: 'now', check, reason: REASON, password: admin.password, version }
  await besideLookUps('publish', () => send(publishResults, { id: seasonId }, publishing))
  await timed('first request for the certificate', () => readCertificate(round))
  await besideLookUps('hide', () =>
    send(hideResults, { id: seasonId }, { reason: REASON, version: version + 1 }),
  )
}

async function readCertificate(ordinal: number) {
  const path = callPath(CERTIFICATE_PATH, { name: certificateName('SD', firstYear, ordinal) })
  const response = await fetch(server.url + path)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
}

async function timed<T>(act: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const result = await work()
  times.set(act, [...(times.get(act) ?? []), performance.now() - started])
  return result
}

/** Performs an act while look-ups are sent without pause, and compares their rate with that of the second before. */
async function besideLookUps(act: string, work: () => Promise<unknown>) {
  const usual = await lookUpsUntil(setTimeout(1_000))
  const allowed = setTimeout(ALLOWED_MS)
  const done = timed(act, work)
  const first = await lookUpsUntil(done)
  const rest = await lookUpsUntil(allowed)
  const rate = ({ answered, seconds }: LookedUp) => answered / seconds
  const both = { answered: first.answered + rest.answered, seconds: first.seconds + rest.seconds }
  const of = shares.get(act) ?? { during: [], allowed: [] }
  shares.set(act, of)
  of.during.push(rate(first) / rate(usual))
  of.allowed.push(rate(both) / rate(usual))
}

interface LookedUp {
  answered: number
  seconds: number
}

async function lookUpsUntil(done: Promise<unknown>): Promise<LookedUp> {
  let ended = false
  const end = () => {
    ended = true
  }
  done.then(end, end)
  const started = performance.now()
  let answered = 0
  do {
    const { answers } = await sendAll(server.url, lookUps, CLIENTS)
    if (answers.get(200) !== lookUps.length)
      throw new Error(`look-ups failed: ${JSON.stringify([...answers])}`)
    answered += lookUps.length
  } while (!ended)
  const seconds = (performance.now() - started) / 1_000
  await done
  return { answered, seconds }
}

async function someLookUps(): Promise<Buffer[]> {
  const rows = await app.kysely
    .selectFrom('registration')
    .select('no_registration')
    .where('level', '=', 'SD')
    .orderBy('id')
    .limit(LOOK_UPS)
    .execute()
  return rows.map((row) => request('GET', callPath(readRegistration.path, { no: row.no_registration })))
}

async function send(
  contract: Endpoint,
  params: Record<string, number>,
  body?: object,
  headers: Record<string, string> = session,
): Promise<{ token?: string; message: unknown; data: unknown }> {
  const response = await fetch(server.url + callPath(contract.path, params), {
    method: contract.method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${contract.name}: ${response.status} ${JSON.stringify(answer.message)}`)
  return answer
}

/** No decisions, seats for two of three children, registration closed and results hidden. */
async function prepare(): Promise<{ id: number; first_year: number }> {
  const { kysely } = owner
  await sql`update registration set school_1_decision = null, school_2_decision = null
    where school_1_decision is not null or school_2_decision is not null`.execute(kysely)
  await sql`
    insert into quota (season_id, school_id, seats)
    select season.id, school.id, ${Math.ceil((APPLICANTS * 2) / 3)}::int / (select count(*) from school where type = 'SD')
    from season, school where is_active and school.type = 'SD'
    on conflict (season_id, school_id) do update set seats = excluded.seats`.execute(kysely)
  const season = await kysely
    .updateTable('season')
    .set({ window_mode: 'closed', publication_mode: 'hidden', publishes_at: null })
    .where('is_active', '=', true)
    .returning(['id', 'first_year'])
    .executeTakeFirstOrThrow()
  await kysely
    .updateTable('season_level')
    .set({ method: 'run' })
    .where('season_id', '=', season.id)
    .where('level', '=', 'SD')
    .execute()
  return season
}

async function twoPeople(): Promise<[number, number]> {
  const ids: number[] = []
  for (const username of ['contoh.satu', 'contoh.dua']) {
    const { id } = await owner.kysely
      .insertInto('user_account')
      .values({
        username,
        name: username,
        role: 1,
        password_hash: 'x',
        must_change_password: false,
        created_at: new Date(0),
        password_changed_at: new Date(0),
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
