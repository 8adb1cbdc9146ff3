/**
 * How long a freeze waits for the lock of a level that 24 clients change without a pause: with the gates of
 * `season/lock-levels.ts`, and with the lock of the row alone, measured alternately.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { lockLevels } from '../../apps/api/src/features/season/lock-levels.ts'
import { activeSeasonId } from '../../apps/api/src/features/season/season.queries.ts'
import { inTransaction, openDatabase, type Tx } from '../../apps/api/src/platform/database/database.ts'
import { urlFor } from '../../apps/api/src/platform/database/embedded/access.ts'
import { makeDataDir, removeDataDir, startRealServer } from '../../apps/api/testing/processes/real-server.ts'
import { median, report } from '../support/report.ts'

const CLIENTS = 24
const FREEZES = 10
const ROUNDS = 3

const dataDir = await makeDataDir()
const server = await startRealServer({ dataDir })
const db = openDatabase(urlFor(JSON.parse(await readFile(join(dataDir, 'database.json'), 'utf8')), 'app'), {
  max: CLIENTS + 1,
})
const seasonId = await activeSeasonId(db.kysely)

const gates = {
  change: (tx: Tx) => lockLevels(tx, seasonId, 'change', ['SD']),
  freeze: (tx: Tx) => lockLevels(tx, seasonId, 'freeze', ['SD']),
}
const row = (strength: 'share' | 'update') => (tx: Tx) =>
  sql`select from season_level where season_id = ${seasonId} and level = 'SD' for ${sql.raw(strength)}`.execute(
    tx,
  )
const rowAlone = { change: row('share'), freeze: row('update') }

const waits = { gates: [] as number[], row: [] as number[] }
for (let round = 0; round < ROUNDS; round++) {
  waits.gates.push(...(await measure(gates)))
  waits.row.push(...(await measure(rowAlone)))
}
report('wait of a freeze in ms, with gates', median(waits.gates), 'row lock alone', median(waits.row), {
  goal: 0.5,
  atMost: true,
  unit: ' ms',
  extra: `longest ${Math.round(Math.max(...waits.gates))} and ${Math.round(Math.max(...waits.row))} ms`,
})

await db.close()
await server.stop()
await removeDataDir(dataDir)

/** The waits of freezes, one after the other, in milliseconds. */
async function measure(lock: { change(tx: Tx): Promise<unknown>; freeze(tx: Tx): Promise<unknown> }) {
  let busy = true
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (busy) {
      await inTransaction(db, async (tx) => {
        await lock.change(tx)
        await sql`select pg_sleep(0.005)`.execute(tx)
      })
    }
  })
  const found: number[] = []
  for (let i = 0; i < FREEZES; i++) {
    await inTransaction(db, async (tx) => {
      const asked = performance.now()
      // One that is given up at the time limit of a statement has waited so long.
      await lock.freeze(tx).catch(() => {})
      found.push(performance.now() - asked)
    }).catch(() => {})
  }
  busy = false
  await Promise.all(clients)
  return found
}
