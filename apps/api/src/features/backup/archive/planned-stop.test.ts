/**
 * A real server that is stopped, as before a move to another machine, leaves nothing behind that its backups do not have.
 *
 * @module-tag full
 */
import { mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readRestored } from '../../../../testing/backups/small-installation.ts'
import { anSdBody, aZone } from '../../../../testing/builders.ts'
import { buildWeb, isOpen, serve } from '../../../../testing/processes/served.ts'
import { openDatabase } from '../../../platform/database/database.ts'
import { readAccess, urlFor } from '../../../platform/database/embedded/access.ts'
import { createLogger } from '../../../platform/observability/logger.ts'
import { generateBackupKey } from '../file/keys.ts'
import { restoreIntoFolder } from '../restore-backup.ts'
import { replayChanges } from './replay.ts'

let home = ''
beforeAll(() => {
  buildWeb()
  home = mkdtempSync(join(tmpdir(), 'spmb-stop-'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

it('what was registered just before a stop is restored from the backup and its changes', async () => {
  const dataDir = join(home, 'data')
  const folder = join(home, 'backups')
  mkdirSync(folder)
  const { recipient, identity } = await generateBackupKey()
  const server = await serve({ DATA_DIR: dataDir, BACKUP_DIR: folder, BACKUP_RECIPIENT: recipient })
  await isOpen(server)
  await server.says('the backup of the schedule has ended')
  const db = openDatabase(urlFor(readAccess(dataDir), 'app'))
  const body = JSON.stringify(anSdBody(await aZone(db.kysely, 'SD')))
  await db.close()
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${server.url}/api/ppdb/sd`, { method: 'POST', headers, body })
  const { data } = (await response.json()) as { data: { no_registration: string } }
  server.child.kill('SIGTERM')
  expect(await server.ended).toEqual({ code: 0, signal: null })

  const backup = readdirSync(folder).find((name) => name.endsWith('.backup')) ?? ''
  const restored = join(home, 'restored')
  await restoreIntoFolder(join(folder, backup), [identity], restored, {
    log: createLogger('silent'),
    replay: replayChanges(folder, { identities: [identity] }),
    atEnd: () => {},
  })
  expect((await readRestored(restored)).numbers).toEqual([data.no_registration])
})
