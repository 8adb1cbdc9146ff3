/**
 * Kills the server, its database, or both with SIGKILL at every statement of a signature, of the application of a run and of the
 * publication of its results, and checks after each start that all or nothing of the act is stored.
 *
 * Kills are counted in statements of the act's transaction, so none is left out on a fast machine. An act that was stored without
 * an answer is sent again and must be refused.
 *
 * node bench/drills/selection-kill.ts [passes] [children]
 */

import { signSelection } from '@spmb/domain/selection/act/contract.staff.ts'
import { findSeason } from '../../apps/api/src/features/publication/check.ts'
import { hideResults } from '../../apps/api/src/features/publication/publish.ts'
import { callOffRun } from '../../apps/api/src/features/selection/act/end-run.ts'
import { anAccount } from '../../apps/api/testing/accounts.ts'
import { setSeats } from '../../apps/api/testing/applicants.ts'
import { anSdBody } from '../../apps/api/testing/builders.ts'
import { prepareAccount } from '../../apps/api/testing/prepared-account.ts'
import { seededInt } from '../../apps/api/testing/seeded-random.ts'
import { A_REASON, aRunAt, type RunTools, readyForSelection } from '../../apps/api/testing/selection.ts'
import { TIME_ZONE } from '../../apps/api/testing/test-app.ts'
import { chooseSeed } from '../../scripts/seed.ts'
import { untilAnswering } from '../support/load/answering.ts'
import { untilServed } from './support/probes.ts'
import { type Admin, actsOf, type Driven, send } from './support/selection-acts.ts'
import { added, readStored, sameStored } from './support/selection-stored.ts'
import { openSite, type Site } from './support/site.ts'

const VICTIMS = ['server', 'database', 'both'] as const
type Victim = (typeof VICTIMS)[number]
/** The statement that every act starts with: it locks rows of `season_level`. */
const LOCK = /season_level[\s\S]*\bfor (share|update)\s*$/
const DAY_MS = 86_400_000

export interface KillOutcome {
  /** Kills of each act. */
  kills: Record<'sign' | 'apply' | 'publish', number>
  /** Acts that were stored although the server was killed before its answer. */
  withoutAnswer: number
  /** What was stored by half; must be empty. */
  torn: string[]
  /** Acts that were stored twice, or refused at last; must be empty. */
  wrong: string[]
  /** Seconds from a kill until the server is ready again, the longest. */
  longestRecovery: number
}

export interface KillOptions {
  /** How often each act is driven through; results are hidden and called off between two passes. */
  passes: number
  children: number
  /** The number of statements from one kill to the next; 1 kills at every statement. */
  stride?: number
  say?: (line: string) => void
}

export async function selectionKillDrill(options: KillOptions): Promise<KillOutcome> {
  const { passes, children, stride = 1, say = () => {} } = options
  await using site = await openSite()
  const admins = await prepare(site, children)
  const outcome: KillOutcome = {
    kills: { sign: 0, apply: 0, publish: 0 },
    withoutAnswer: 0,
    torn: [],
    wrong: [],
    longestRecovery: 0,
  }
  for (let pass = 1; pass <= passes; pass++) {
    const { season, run, hash } = await aSignedOnceRun(site, admins)
    const acts = actsOf(site, admins, { season, run, hash, children })
    for (const act of acts) await drive(site, act, { run, stride, outcome, say })
    if (pass < passes) await takeBack(site, { season, run, userId: admins[0].id })
  }
  return outcome
}

/** Sends the act again and again, with a kill one step later each time, until it is stored. */
async function drive(
  site: Site,
  act: Driven,
  {
    run,
    stride,
    outcome,
    say,
  }: Required<Pick<KillOptions, 'stride' | 'say'>> & {
    run: number
    outcome: KillOutcome
  },
) {
  const before = await stored(site, run)
  const after = added(before, act.adds)
  for (let statement = stride === 1 ? 1 : seededInt(1, stride); ; statement += stride) {
    const kills = outcome.kills.sign + outcome.kills.apply + outcome.kills.publish
    const victim = VICTIMS[kills % VICTIMS.length] as Victim
    const { killed, status } = await sendAndKill(site, act, statement, victim, outcome)
    const now = await stored(site, run)
    const isStored = sameStored(now, after)
    const found = isStored ? 'all' : sameStored(now, before) ? 'nothing' : 'a part'
    if (killed) outcome.kills[act.name]++
    say(
      `${act.name}: ${killed ? `${victim} killed at statement ${statement}` : 'not killed'}, ${found} stored`,
    )
    if (found === 'a part')
      outcome.torn.push(`${act.name}, ${victim} at statement ${statement}: ${JSON.stringify(now)}`)
    if (!killed && status === 503 && found === 'nothing') {
      // A busy machine: the act is sent again up to the same statement.
      statement -= stride
      continue
    }
    if (!killed && !(isStored && status === 200))
      outcome.wrong.push(`${act.name}: answered ${status} and stored ${JSON.stringify(now)}`)
    if (killed && !isStored) continue
    if (killed) outcome.withoutAnswer++
    const again = await act.send()
    if (again !== 409 || !sameStored(await stored(site, run), after))
      outcome.wrong.push(`${act.name}: answered ${again} the second time`)
    return
  }
}

/** @returns whether the victim was killed before the answer, and the status of the answer */
async function sendAndKill(
  site: Site,
  act: Driven,
  statement: number,
  victim: Victim,
  outcome: KillOutcome,
): Promise<{ killed: boolean; status: number | null }> {
  let ended: Promise<void> | undefined
  let killedAt = 0
  let acting: number | undefined
  let sent = 0
  site.relay.onStatement((text, connection) => {
    if (acting === undefined && LOCK.test(text)) acting = connection
    if (connection !== acting || ended || ++sent < statement) return
    killedAt = performance.now()
    ended = kill(site, victim)
  })
  const status = await act.send().catch(() => null)
  site.relay.onStatement(null)
  if (!ended) return { killed: false, status }
  await ended
  if (victim !== 'server') await site.startDatabase()
  if (victim !== 'database') await site.startServer()
  await untilAnswering(site.server.url)
  await untilReady(site)
  outcome.longestRecovery = Math.max(outcome.longestRecovery, (performance.now() - killedAt) / 1_000)
  return { killed: true, status }
}

/** The signals are sent before the first pause of the function. */
async function kill(site: Site, victim: Victim): Promise<void> {
  const ends: Promise<void>[] = []
  if (victim !== 'database') ends.push(site.killServer())
  if (victim !== 'server') ends.push(site.killDatabase())
  await Promise.all(ends)
}

async function untilReady(site: Site) {
  for (;;) {
    const response = await fetch(`${site.server.url}/readyz`).catch(() => null)
    await response?.arrayBuffer()
    if (response?.status === 200) return
    if (site.server.process.exitCode !== null) throw new Error('the server ended with its database')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Children, seats for half of them, a closed registration, and an admin and a monitor who are signed in and may sign. */
async function prepare(site: Site, children: number): Promise<[Admin, Admin]> {
  for (let i = 0; i < children; i++) {
    const day = String(1 + (i % 28)).padStart(2, '0')
    const body = JSON.stringify(anSdBody(site.zone, { birth_date: `2018-03-${day}` }))
    const headers = { 'content-type': 'application/json', 'idempotency-key': `child-${i}`.padEnd(16, '-') }
    const sent = await untilServed(() =>
      fetch(`${site.server.url}/api/ppdb/sd`, { method: 'POST', headers, body }),
    )
    if (sent.status !== 201) throw new Error(`not registered: ${await sent.text()}`)
  }
  return inDatabase(site, async (test) => {
    await setSeats(test, site.zone.school_1_id, Math.ceil(children / 3))
    await setSeats(test, site.zone.school_2_id, Math.ceil(children / 6))
    await readyForSelection({ ...test, syncCaches: async () => {} }, 'SD')
    return [await aSigner(site, test, 'admin'), await aSigner(site, test, 'monitor')]
  })
}

async function aSigner(site: Site, test: RunTools, role: 'admin' | 'monitor'): Promise<Admin> {
  const { userId, username, password } = await anAccount(test, role)
  const answer = await untilServed(() =>
    fetch(`${site.server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    }),
  )
  const { token } = (await answer.json()) as { token: string }
  await prepareAccount(test, userId, 'second factor on')
  return { id: userId, password, headers: { authorization: `Bearer ${token}` } }
}

/** A previewed run with the signature of the first admin. */
async function aSignedOnceRun(site: Site, [first]: [Admin, Admin]) {
  const prepared = await inDatabase(site, async (test) => {
    const season = await test.db.kysely
      .selectFrom('season')
      .select('id')
      .where('is_active', '=', true)
      .executeTakeFirstOrThrow()
    const run = await aRunAt(test, { seasonId: season.id, level: 'SD', stage: 'previewed' })
    return { season: season.id, run: run.id, hash: run.hash }
  })
  const body = { result_hash: prepared.hash, password: first.password }
  const status = await send(site, first, signSelection, { id: String(prepared.run) }, body)
  if (status !== 200) throw new Error(`the first signature was answered ${status}`)
  return prepared
}

/** Hides the results and calls the run off, so that the next pass starts with the same children. */
async function takeBack(
  site: Site,
  { season, run, userId }: { season: number; run: number; userId: number },
) {
  await inDatabase(site, async ({ db }) => {
    const act = { at: new Date(), actor: `user:${userId}`, userId }
    const { version } = await findSeason(db.kysely, season)
    await hideResults(db, { seasonId: season, version, reason: A_REASON }, TIME_ZONE, act)
    await callOffRun(db, run, A_REASON, act)
  })
}

const stored = (site: Site, run: number) => inDatabase(site, ({ db }) => readStored(db.kysely, run))

/** The clock is two days late, so that the accounts are older than a freeze, and the freeze is in the past. */
async function inDatabase<T>(site: Site, work: (test: RunTools) => Promise<T>): Promise<T> {
  const db = site.openDb()
  try {
    return await work({ db, clock: { now: new Date(Date.now() - 2 * DAY_MS) }, dataKey: site.dataKey })
  } finally {
    await db.close()
  }
}

if (import.meta.main) {
  chooseSeed()
  const [passes = 3, children = 60] = process.argv.slice(2).map(Number)
  const outcome = await selectionKillDrill({ passes, children, say: console.log })
  console.log(outcome)
  process.exit(outcome.torn.length === 0 && outcome.wrong.length === 0 ? 0 : 1)
}
