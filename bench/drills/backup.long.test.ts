import { expect, it } from 'vitest'
import { backupDrill } from './backup.ts'

/** The rate that a machine reaches is measured by the drill itself: `node bench/drills/backup.ts`. */
it('a backup written while registrations arrive is restored complete, to a minute in the middle, and to the end', async () => {
  const outcome = await backupDrill()
  expect(outcome).toMatchObject({
    inBackup: { missing: 0 },
    atMinute: { missing: 0, later: 0 },
    atEnd: { missing: 0, doubled: 0 },
  })
  expect(outcome.inBackup.acknowledged).toBeLessThan(outcome.atMinute.acknowledged)
  expect(outcome.atMinute.acknowledged).toBeLessThan(outcome.registered)
}, 600_000)
