/**
 * Changes the data key of an installation: refused beside its server; killed with SIGKILL in the middle, which changes nothing; then to its
 * end. Reads every number with the key that has to read it, and starts the server again.
 *
 * node bench/drills/key-rotation.ts [registrations]
 */
import { once } from 'node:events'
import { join } from 'node:path'
import { openEmbedded } from '../../apps/api/src/platform/database/embedded/open.ts'
import { createFieldEncryption } from '../../apps/api/src/platform/security/field-encryption.ts'
import { openKeySource } from '../../apps/api/src/platform/settings/data-key.ts'
import { startProgram } from '../../apps/api/testing/processes/processes.ts'
import {
  makeDataDir,
  REPO,
  removeDataDir,
  startRealServer,
} from '../../apps/api/testing/processes/real-server.ts'
import { inDatabase } from '../support/data-folder.ts'
import { seedApplicants } from '../support/seed-applicants.ts'

export interface KeyRotationOutcome {
  /** Exit code of the command beside a server. */
  besideServer: number | null
  /** Numbers that the old key alone does not read and index after the kill. */
  changedByKill: number
  /** The same with the new key, at the end. */
  unreadable: number
  registrations: number
  /** Of the whole command. */
  seconds: number
}

export async function keyRotationDrill(registrations: number): Promise<KeyRotationOutcome> {
  const dataDir = await makeDataDir()
  try {
    const server = await startRealServer({ dataDir })
    const keys = openKeySource(undefined, dataDir)
    const [old = Buffer.alloc(0)] = keys.read()
    await inDatabase(dataDir, (db) => seedApplicants(db.kysely, old, { count: registrations }))
    const [besideServer] = (await once(rotate(dataDir).child, 'exit')) as [number | null]
    await server.stop()

    const killed = rotate(dataDir)
    await killed.says(`of ${registrations} registrations`)
    killed.child.kill('SIGKILL')
    await once(killed.child, 'exit')
    const changedByKill = await countUnreadable(dataDir, old)

    const started = performance.now()
    const whole = rotate(dataDir)
    const [code] = await once(whole.child, 'exit')
    const seconds = Math.round((performance.now() - started) / 100) / 10
    if (code !== 0) throw new Error(`the last command ended with ${code}: ${whole.said()}`)
    const unreadable = await countUnreadable(dataDir, keys.read().at(-1) ?? old)
    await (await startRealServer({ dataDir })).stop()
    return { besideServer, changedByKill, unreadable, registrations, seconds }
  } finally {
    await removeDataDir(dataDir)
  }
}

const rotate = (dataDir: string) =>
  startProgram(process.execPath, [join(REPO, 'apps/api/src/cli/main.ts'), 'key', 'rotate'], {
    cwd: REPO,
    env: { DATA_DIR: dataDir },
  })

const log = { info() {}, warn() {}, error() {} }

/** Of the database of a data folder without a server. */
async function countUnreadable(dataDir: string, key: Buffer): Promise<number> {
  const only = createFieldEncryption(key, (length) => new Uint8Array(length))
  const database = await openEmbedded({ dataDir, as: 'command', log })
  try {
    const rows = await inDatabase(dataDir, ({ kysely }) =>
      kysely.selectFrom('registration').select(['no_registration', 'nik_sealed', 'nik_index']).execute(),
    )
    const isRead = ({ no_registration, nik_sealed, nik_index }: (typeof rows)[number]) => {
      try {
        return nik_index?.equals(only.blindIndex('nik', only.decrypt(nik_sealed, no_registration))) ?? false
      } catch {
        return false
      }
    }
    return rows.filter((row) => !isRead(row)).length
  } finally {
    await database.stop()
  }
}

if (import.meta.main) {
  const [registrations = '10000'] = process.argv.slice(2)
  console.log(await keyRotationDrill(Number(registrations)))
}
