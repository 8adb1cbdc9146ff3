/**
 * Changes the data key of a real server while registrations arrive. The command is killed with SIGKILL once in each phase and run again;
 * a second one that is started meanwhile is refused. Counts answers other than 201, and reads every number with the new key alone.
 *
 * node bench/drills/key-rotation.ts [registrations stored before]
 */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { createFieldEncryption } from '../../apps/api/src/security/field-encryption.ts'
import { type KeyState, readKeyState } from '../../apps/api/src/security/key-state.ts'
import { openKeySource } from '../../apps/api/src/settings/data-key.ts'
import { aZone } from '../../apps/api/testing/builders.ts'
import { makeDataDir, removeDataDir, startRealServer } from '../../apps/api/testing/processes/real-server.ts'
import { inDatabase } from '../support/data-folder.ts'
import { seedApplicants } from '../support/seed-applicants.ts'
import { startCommand } from './support/command.ts'
import { compare, failuresIn, startParents } from './support/parents.ts'

const PARENTS = 8
const KILLED_IN = ['filling', 'moving', 'clearing'] as const

export interface KeyRotationOutcome {
  registered: number
  /** Answers other than 201, by status. */
  failed: Record<string, number>
  lost: string[]
  doubled: number
  /** Numbers that the new key alone does not read, or whose index is not that of the new key. */
  unreadable: number
  killedIn: KeyState['phase'][]
  /** Exit code of the command that was started while another one ran. */
  secondCode: number | null
  /** Milliseconds; of the registrations while the key was changed. */
  longestAnswer: number
  /** Seconds from the first to the last command. */
  seconds: number
}

export async function keyRotationDrill(stored: number): Promise<KeyRotationOutcome> {
  const dataDir = await makeDataDir()
  const server = await startRealServer({ dataDir, env: { LIMIT_SCALE: '1000000' } })
  const keys = openKeySource(undefined, dataDir)
  const [old = Buffer.alloc(0)] = keys.read()
  try {
    const zone = await inDatabase(dataDir, async (db) => {
      await seedApplicants(db.kysely, old, { count: stored })
      return aZone(db.kysely, 'SD')
    })
    const parents = startParents(server.url, zone, PARENTS)
    await parents.registered(20)
    const before = parents.attempts.length
    const started = performance.now()
    const killedIn: KeyState['phase'][] = []
    let secondCode: number | null = null
    for (const phase of KILLED_IN) {
      const command = rotate(dataDir)
      const ended = once(command, 'exit')
      if (phase === 'filling') {
        await untilState(dataDir, (state) => state.phase === 'announced')
        const [exitCode] = (await once(rotate(dataDir), 'exit')) as [number | null]
        secondCode = exitCode
      }
      await untilState(dataDir, (state) => state.phase === phase && state.reached > 0)
      command.kill('SIGKILL')
      await ended
      killedIn.push((await inDatabase(dataDir, (db) => readKeyState(db.kysely))).phase)
    }
    const [code] = await once(rotate(dataDir), 'exit')
    const seconds = (performance.now() - started) / 1_000
    if (code !== 0) throw new Error(`the last command ended with ${code}`)
    await parents.registered(parents.sent.length + 20)
    await parents.finish()
    const failed = failuresIn(parents.attempts)
    const longestAnswer = Math.max(...parents.attempts.slice(before).map(({ ms }) => ms))
    const [present = Buffer.alloc(0)] = keys.read().slice(-1)
    const checked = await inDatabase(dataDir, async (db) => {
      const { lost, doubled } = await compare(db, parents.sent)
      // The registrations that were stored before are not among the sent ones.
      return { lost, doubled: doubled - stored, unreadable: await countUnreadable(db, present) }
    })
    return {
      registered: parents.sent.length,
      failed,
      ...checked,
      killedIn,
      secondCode,
      longestAnswer: Math.round(longestAnswer),
      seconds: Math.round(seconds),
    }
  } finally {
    await server.stop()
    await removeDataDir(dataDir)
  }
}

const rotate = (dataDir: string) => startCommand(dataDir, 'key', 'rotate')

/** @throws when the change is over before the state was seen */
async function untilState(dataDir: string, isReached: (state: KeyState) => boolean): Promise<void> {
  await inDatabase(dataDir, async (db) => {
    for (;;) {
      const state = await readKeyState(db.kysely)
      if (isReached(state)) return
      if (state.previous_id) throw new Error('the change of the key was over too early')
      await sleep(2)
    }
  })
}

async function countUnreadable(db: Parameters<typeof compare>[0], key: Buffer): Promise<number> {
  const only = createFieldEncryption(key, (length) => new Uint8Array(length))
  const rows = await db.kysely
    .selectFrom('registration')
    .select(['no_registration', 'nik_sealed', 'nik_index', 'nik_index_next'])
    .execute()
  const isRead = ({ no_registration, nik_sealed, nik_index, nik_index_next }: (typeof rows)[number]) => {
    try {
      const nik = only.decrypt(nik_sealed, no_registration)
      return nik_index_next === null && nik_index !== null && only.blindIndex('nik', nik).equals(nik_index)
    } catch {
      return false
    }
  }
  return rows.filter((row) => !isRead(row)).length
}

if (import.meta.main) {
  const [stored = '10000'] = process.argv.slice(2)
  console.log(await keyRotationDrill(Number(stored)))
}
