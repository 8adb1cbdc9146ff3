/** DATABASE_TLS against a real PostgreSQL with TLS and a private certificate authority. */
import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROLES, randomPassword } from '../../apps/api/src/platform/database/embedded/access.ts'
import { openEmbedded } from '../../apps/api/src/platform/database/embedded/open.ts'
import { parseConfig } from '../../apps/api/src/platform/settings/config.ts'
import { haveTools, run } from './support.ts'

describe.runIf(haveTools('openssl'))('a connection to the database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'spmb-tls-'))
  let database: Awaited<ReturnType<typeof openEmbedded>>

  beforeAll(async () => {
    // A path too long for a Unix socket makes the server listen on a loopback port; TLS is for TCP only.
    const dataDir = join(folder, 'x'.repeat(100))
    mkdirSync(dataDir)
    const password = randomPassword()
    const log = pino({ level: 'silent' })
    database = await openEmbedded({ dataDir, as: 'command', log, superuserPassword: password })
    certificates(dataDir)
    const superuser = new URL(database.ownerUrl)
    Object.assign(superuser, { username: ROLES.superuser, password })
    const client = new pg.Client({ connectionString: superuser.href })
    await client.connect()
    for (const [name, value] of [
      ['ssl_cert_file', join(dataDir, 'server.pem')],
      ['ssl_key_file', join(dataDir, 'server.key')],
      ['ssl', 'on'],
    ])
      await client.query(`alter system set ${name} = '${value}'`)
    await client.query('select pg_reload_conf()')
    await client.end()
  }, 120_000)
  afterAll(async () => {
    await database?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** An authority, and a certificate for 'localhost' that it signed, readable by the user that PostgreSQL runs as. */
  function certificates(dataDir: string) {
    const openssl = (...args: string[]) => run('openssl', args, dataDir)
    const key = ['-newkey', 'rsa:2048', '-noenc', '-keyout']
    openssl('req', '-x509', '-days', '1', '-subj', '/CN=Contoh CA', ...key, 'ca.key', '-out', 'ca.pem')
    openssl(
      'req',
      '-subj',
      '/CN=localhost',
      ...key,
      'server.key',
      '-out',
      'server.csr',
      '-addext',
      'subjectAltName=DNS:localhost',
    )
    openssl(
      ...'x509 -req -days 1 -in server.csr -CA ca.pem -CAkey ca.key -copy_extensions copy -out server.pem'.split(
        ' ',
      ),
    )
    const { uid, gid } = statSync(join(dataDir, 'postgres'))
    for (const name of ['server.key', 'server.pem']) chownSync(join(dataDir, name), uid, gid)
  }

  /** Connects as the server would with these settings; returns whether the connection is encrypted. */
  async function connect(
    tls: string,
    host: 'localhost' | '127.0.0.1',
    withAuthority: boolean,
  ): Promise<boolean> {
    const url = new URL(database.appUrl)
    url.hostname = host
    if (withAuthority) url.searchParams.set('sslrootcert', join(folder, 'x'.repeat(100), 'ca.pem'))
    const { database: settings } = parseConfig({
      DATABASE_URL: url.href,
      DATA_KEY: 'a'.repeat(64),
      DATABASE_TLS: tls,
    })
    if (settings.kind !== 'external') throw new Error('DATABASE_URL was not read')
    const client = new pg.Client({ connectionString: settings.appUrl })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
      return rows[0].ssl
    } finally {
      await client.end().catch(() => {})
    }
  }

  it('with verify-full is encrypted if authority and name are right', async () => {
    await expect.poll(() => connect('verify-full', 'localhost', true).catch(String)).toBe(true)
  })

  it('with verify-full is refused for another name, and without the authority', async () => {
    await expect(connect('verify-full', '127.0.0.1', true)).rejects.toThrow(/altnames|does not match/)
    await expect(connect('verify-full', 'localhost', false)).rejects.toThrow(/certificate/)
  })

  it('with require is encrypted without an authority; with one the certificate must be of it', async () => {
    expect(await connect('require', '127.0.0.1', false)).toBe(true)
    expect(await connect('require', '127.0.0.1', true)).toBe(true)
  })

  it('with off to this machine is as the address says', async () => {
    expect(await connect('off', '127.0.0.1', false)).toBe(false)
  })
})
