import { expect, it, vi } from 'vitest'
import { createTestDatabase } from '../../../testing/database/test-database.ts'
import { freePort } from '../../../testing/processes/free-port.ts'
import { type Database, openDatabase } from '../../database/database.ts'
import { scheduleBackups } from './schedule-backups.ts'

const FAILED = 'the schedule of backups could not be checked'

async function checkOnce(db: Database) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const schedule = scheduleBackups({
    ...{ db, log, backups: undefined, changes: undefined },
    ...{ timeZone: 'Asia/Jakarta', clock: () => new Date() },
  })
  await schedule.stop()
  return { warned: log.warn.mock.calls.at(0)?.at(1), failed: log.error.mock.calls.at(0)?.at(1) }
}

it('a check during an outage of the database is a warning, since the next one follows; another error is a fault', async () => {
  const away = openDatabase(`postgres://spmb@127.0.0.1:${await freePort()}/spmb`)
  expect(await checkOnce(away)).toEqual({ warned: FAILED, failed: undefined })
  await away.close()
  const withoutTables = await createTestDatabase({ empty: true })
  expect(await checkOnce(withoutTables.db)).toEqual({ warned: undefined, failed: FAILED })
  await withoutTables.drop()
})
