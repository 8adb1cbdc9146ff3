import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandLine } from '../../../testing/processes/command-line.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { type Environment, parseConfig } from '../../platform/settings/config.ts'
import { doctorCommand } from './doctor.ts'

let test: TestApp
let own: Environment
const folder = mkdtempSync(join(tmpdir(), 'spmb-doctor-'))
beforeAll(async () => {
  test = await createTestApp()
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  own = {
    PORT: String((test.app.server.address() as AddressInfo).port),
    DATABASE_URL: test.database.appUrl,
    DATABASE_OWNER_URL: test.database.ownerUrl,
    DATA_KEY: 'ab'.repeat(32),
    BACKUP_DIR: folder,
    BACKUP_RECIPIENT: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
  }
})
afterAll(async () => {
  await test.close()
  rmSync(folder, { recursive: true })
})

const now = new Date('2026-06-03T02:00:00Z')
const doctor = async (env: Environment, ...args: string[]) => {
  const run = commandLine(test.database, { now, config: parseConfig(env) })
  const { code, output } = await run(doctorCommand, ...args)
  return { code, lines: output.split('\n') }
}
const backupAt = (time: string, archive: string | null = null) => {
  const at = new Date(time)
  const written = { started_at: at, ended_at: at, complete_until: at, nightly: true, archive, bytes: 1 }
  return test.db.kysely.insertInto('backup_record').values(written).execute()
}

describe('doctor', () => {
  it('names a base backup that is missing or old, and is content with one of last night', async () => {
    expect((await doctor(own)).lines).toContainEqual(
      expect.stringMatching(/^problem +No backup continues the changes/),
    )
    await backupAt('2026-06-03T01:00:00Z', '0123456789ab')
    expect((await doctor(own)).lines).toContainEqual(
      expect.stringMatching(/^problem +No backup continues the changes/),
    )
    await backupAt('2026-06-01T18:00:00Z')
    expect((await doctor(own)).lines).toContainEqual(
      expect.stringMatching(/^problem +The newest backup is 32 hours old/),
    )
    await backupAt('2026-06-02T18:00:00Z')
    expect((await doctor(own)).lines).toContainEqual(
      expect.stringMatching(/^ok +The newest backup .* 8 hours/),
    )
  })

  it('says one line each, the same in Indonesian', async () => {
    const [english, indonesian] = [await doctor(own), await doctor(own, '--id')]
    expect(indonesian.lines).toHaveLength(english.lines.length)
    for (const line of english.lines) expect(line).toMatch(/^(ok|warning|problem) +\S/)
    for (const line of indonesian.lines) expect(line).toMatch(/^(baik|peringatan|masalah) +\S/)
    expect(english.lines).toContainEqual(expect.stringMatching(/^ok +The database has the schema/))
    expect(english.lines).toContainEqual(
      expect.stringMatching(/^ok +The server at 127\.0\.0\.1:\d+ is ready/),
    )
    expect(indonesian.code).toBe(english.code)
  })

  it('ends with 1 and a remedy when the folder of backups is away, no server runs, or another program is there', async () => {
    const away = await doctor({ ...own, BACKUP_DIR: join(folder, 'away') })
    expect([away.code, away.lines]).toEqual([
      1,
      expect.arrayContaining([expect.stringMatching(/^problem .*away is not there\. Mount it/)]),
    ])
    const other = createServer((_request, response) => response.end('hello')).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const port = String((other.address() as AddressInfo).port)
    expect((await doctor({ ...own, PORT: port })).lines).toContainEqual(
      expect.stringMatching(/^problem +Another program listens/),
    )
    await new Promise((done) => other.close(done))
    expect((await doctor({ ...own, PORT: port })).lines).toContainEqual(
      expect.stringMatching(/^problem +No server listens .*systemctl start spmb/),
    )
  })

  it('names a data folder without an installation, and makes none', async () => {
    const { code, lines } = await doctor({ PORT: own.PORT, DATA_DIR: join(folder, 'nothing') })
    expect([code, lines]).toEqual([
      1,
      expect.arrayContaining([expect.stringMatching(/^problem +There is no installation in .*nothing/)]),
    ])
  })

  it('names pending changes of the database, and a database of a newer version', async () => {
    const owner = test.database.ownerDb.pool
    await owner.query(`insert into schema_migration (version, name, checksum) values (9999, 'later', 'x')`)
    expect((await doctor(own)).lines).toContainEqual(
      expect.stringMatching(/^problem +The database is of a newer version/),
    )
    await owner.query('delete from schema_migration where version = 9999')
    const { rows } = await owner.query(
      'delete from schema_migration where version = (select max(version) from schema_migration) returning *',
    )
    expect((await doctor(own)).lines).toContainEqual(
      expect.stringMatching(/^warning +1 changes of the database/),
    )
    const [{ version, name, checksum }] = rows
    await owner.query('insert into schema_migration (version, name, checksum) values ($1, $2, $3)', [
      version,
      name,
      checksum,
    ])
  })
})
