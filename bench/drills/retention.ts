/**
 * Clears the personal data of a season that is over while registrations arrive in the active one. The command is killed with
 * SIGKILL twice and run again; one that is started meanwhile is refused. Counts answers other than 201, registrations of
 * the active season that were touched, and those of the old one that still have personal data.
 *
 * node bench/drills/retention.ts [registrations of the old season]
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { CLEARED_TEXT } from '../../apps/api/src/features/retention/retention.queries.ts'
import { chainKey } from '../../apps/api/src/platform/audit/extend-chain.ts'
import { verifyChain } from '../../apps/api/src/platform/audit/verify-chain.ts'
import type { Database } from '../../apps/api/src/platform/database/database.ts'
import { createFieldEncryption } from '../../apps/api/src/platform/security/field-encryption.ts'
import { readOrCreateDataKey } from '../../apps/api/src/platform/settings/data-key.ts'
import { aZone } from '../../apps/api/testing/builders.ts'
import {
  makeDataDir,
  REPO,
  removeDataDir,
  startRealServer,
} from '../../apps/api/testing/processes/real-server.ts'
import { inDatabase } from '../support/data-folder.ts'
import { seedApplicants } from '../support/seed-applicants.ts'
import { failuresIn, startParents } from './support/parents.ts'

const PARENTS = 8
const OLD_YEAR = 2012
/** Parts of the old season after which the command is killed. */
const KILLED_AFTER = [0.2, 0.6]

export interface RetentionOutcome {
  registered: number
  /** Answers other than 201, by status. */
  failed: Record<string, number>
  /** Registrations of the old season that were cleared before each kill. */
  clearedAtKills: number[]
  /** Exit code of the command that was started while another one ran. */
  secondCode: number | null
  /** Registrations of the old season that still have an address, a phone number or a NIK. */
  left: number
  /** Acknowledged registrations that are not stored, or that are without their NIK. */
  lostOrCleared: number
  /** Whether the audit's chain holds from its first link. */
  chainHolds: boolean
  /** Milliseconds; of the registrations while data were cleared. */
  longestAnswer: number
  /** Seconds from the first to the last command. */
  seconds: number
}

export async function retentionDrill(stored: number): Promise<RetentionOutcome> {
  const dataDir = await makeDataDir()
  const server = await startRealServer({ dataDir, env: { LIMIT_SCALE: '1000000' } })
  const dataKey = readOrCreateDataKey(dataDir)
  try {
    const { zone, oldId } = await inDatabase(dataDir, async ({ kysely }) => {
      const seasonId = await endedSeason(kysely)
      await seedApplicants(kysely, dataKey, { count: stored, seasonId })
      return { zone: await aZone(kysely, 'SD'), oldId: seasonId }
    })
    const parents = startParents(server.url, zone, PARENTS)
    await parents.registered(20)
    const before = parents.attempts.length
    const started = performance.now()
    const clearedAtKills: number[] = []
    let secondCode: number | null = null
    for (const part of KILLED_AFTER) {
      const command = clear(dataDir)
      const ended = once(command, 'exit')
      const cleared = await untilCleared(dataDir, oldId, stored * part)
      if (secondCode === null) {
        command.kill('SIGSTOP') // so that it is still running when the second one asks
        const [code] = (await once(clear(dataDir), 'exit')) as [number | null]
        secondCode = code
      }
      command.kill('SIGKILL')
      await ended
      clearedAtKills.push(cleared)
    }
    const [code] = await once(clear(dataDir), 'exit')
    const seconds = (performance.now() - started) / 1_000
    if (code !== 0) throw new Error(`the last command ended with ${code}`)
    await parents.registered(parents.sent.length + 20)
    await parents.finish()
    const failed = failuresIn(parents.attempts)
    const encryption = createFieldEncryption(dataKey, (length) => new Uint8Array(length))
    const checked = await inDatabase(dataDir, async ({ kysely }) => ({
      left: await countLeft(kysely, oldId),
      lostOrCleared: await countLostOrCleared(kysely, new Set(parents.sent.map(({ number }) => number))),
      chainHolds: (await verifyChain(kysely, chainKey(encryption), { now: new Date() })).broken === null,
    }))
    return {
      registered: parents.sent.length,
      failed,
      clearedAtKills,
      secondCode,
      ...checked,
      longestAnswer: Math.round(Math.max(...parents.attempts.slice(before).map(({ ms }) => ms))),
      seconds: Math.round(seconds),
    }
  } finally {
    await server.stop()
    await removeDataDir(dataDir)
  }
}

type Kysely = Database['kysely']

async function endedSeason(db: Kysely): Promise<number> {
  const { id } = await db
    .insertInto('season')
    .values({
      label: `${OLD_YEAR}/${OLD_YEAR + 1}`,
      first_year: OLD_YEAR,
      opens_at: new Date(Date.UTC(OLD_YEAR, 5, 1)),
      closes_at: new Date(Date.UTC(OLD_YEAR, 5, 9)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const clear = (dataDir: string) => startCommand(dataDir, 'retention', 'run')

/** @throws when all is cleared before the count was seen */
async function untilCleared(dataDir: string, seasonId: number, count: number): Promise<number> {
  return inDatabase(dataDir, async ({ kysely }) => {
    for (;;) {
      const { rows } = await sql<{ cleared: number; left: number }>`
        select (count(*) filter (where cleared_at is not null))::int as cleared,
          (count(*) filter (where cleared_at is null))::int as left
        from registration where season_id = ${seasonId}`.execute(kysely)
      const { cleared, left } = rows[0] as { cleared: number; left: number }
      if (left === 0) throw new Error('everything was cleared too early')
      if (cleared >= count) return cleared
      await sleep(20)
    }
  })
}

async function countLeft(db: Kysely, seasonId: number): Promise<number> {
  const { count } = await db
    .selectFrom('registration')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('season_id', '=', seasonId)
    .where((eb) =>
      eb.or([
        eb('cleared_at', 'is', null),
        eb('nik_index', 'is not', null),
        eb('phone', 'is not', null),
        eb('address', '<>', CLEARED_TEXT),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function countLostOrCleared(db: Kysely, sent: ReadonlySet<string | null>): Promise<number> {
  const rows = await db
    .selectFrom('registration')
    .innerJoin('season', 'season.id', 'registration.season_id')
    .select('no_registration')
    .where('is_active', '=', true)
    .where('cleared_at', 'is', null)
    .where('nik_index', 'is not', null)
    .execute()
  const whole = new Set(rows.map((row) => row.no_registration))
  return [...sent].filter((number) => number === null || !whole.has(number)).length
}

/** A command of the command line as a separate process, so that the drill can kill it. */
function startCommand(dataDir: string, ...args: string[]): ChildProcess {
  return spawn(process.execPath, [join(REPO, 'apps/api/src/cli/main.ts'), ...args], {
    cwd: REPO,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'ignore',
  })
}

if (import.meta.main) {
  const [stored = '20000'] = process.argv.slice(2)
  console.log(await retentionDrill(Number(stored)))
}
