/** Runs of a selection for journeys about what comes before and after the act: the act itself is done without the screens. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Level } from '@spmb/domain/shared/level.ts'
import { setSeats } from '../../apps/api/testing/applicants.ts'
import { aRunAt, readyForSelection } from '../../apps/api/testing/selection.ts'
import { inDatabase } from '../../bench/support/data-folder.ts'
import { openBenchDatabase } from '../../bench/support/staff.ts'
import type { TestServer } from './server.ts'

const DAY_MS = 86_400_000

/**
 * Freezes, draws, signs and applies a level whose method is `run`, by two invented admins. Registration is closed and results are
 * hidden afterwards.
 */
export async function anAppliedRun(server: TestServer, level: Level): Promise<void> {
  await inDatabase(server.dataDir, async (db) => {
    const text = await readFile(join(server.dataDir, 'data-key'), 'utf8')
    const dataKey = Buffer.from(text.trim(), 'hex')
    // The accounts are older than the freeze, and the freeze is in the past.
    const test = { db, clock: { now: new Date(Date.now() - 2 * DAY_MS) }, dataKey }
    const seasonId = await readyForSelection({ ...test, syncCaches: async () => {} }, level)
    await aRunAt(test, { seasonId, level, stage: 'applied' })
  })
}

/**
 * Announced moments of draws that have not come are set to those of the freezes, as if the journey had waited. A run is a record, so
 * only the owner of the tables can do this.
 */
export async function untilTheDraw(server: TestServer): Promise<void> {
  const owner = await openBenchDatabase(server.dataDir, 'owner')
  try {
    await owner.pool.query(`
      begin;
      alter table selection_run disable trigger selection_run_is_kept;
      update selection_run set draw_at = frozen_at where draw_at > now();
      alter table selection_run enable trigger selection_run_is_kept;
      commit`)
  } finally {
    await owner.close()
  }
}

/** Lets an account be old enough to confirm birth dates, as if the journey had waited. */
export async function madeDaysAgo(server: TestServer, { username }: { username: string }): Promise<void> {
  await inDatabase(server.dataDir, async ({ kysely }) => {
    const created_at = new Date(Date.now() - 2 * DAY_MS)
    await kysely.updateTable('user_account').set({ created_at }).where('username', '=', username).execute()
  })
}

/** Takes the quota of a school away, which no screen does. */
export async function withoutQuota(server: TestServer, schoolId: number): Promise<void> {
  await inDatabase(server.dataDir, (db) => setSeats({ db }, schoolId, null))
}
