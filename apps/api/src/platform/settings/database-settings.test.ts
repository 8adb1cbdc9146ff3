import pg from 'pg'
import { describe, expect, it, test } from 'vitest'
import { createTestDatabase } from '../../../testing/database/test-database.ts'
import { applyTls, parseDatabaseTls } from './database-settings.ts'

const AT = 'postgresql://app:pass-word@'
const FULL = 'sslmode=verify-full'
const ENCRYPTED = 'uselibpqcompat=true&sslmode=require'

describe('without DATABASE_TLS', () => {
  it.each([
    `${AT}localhost:5432/spmb`,
    `${AT}127.0.0.1/spmb`,
    `${AT}[::1]:5432/spmb`,
    `${AT}/spmb?host=/var/run/postgresql`,
    `${AT}db/spmb?host=/var/run/postgresql`,
    `${AT}/spmb`,
    'postgresql://%2Fvar%2Frun%2Fpostgresql/spmb',
    `${AT}db/spmb?sslmode=require`,
    `${AT}db/spmb?${FULL}&sslrootcert=/etc/spmb/root.pem`,
    `${AT}db/spmb?ssl=true`,
  ])('%s is used as it is', (url) => {
    expect(applyTls(url, undefined)).toEqual({ url })
  })

  it.each([
    `${AT}db/spmb`,
    `${AT}10.0.0.5:5432/spmb`,
    `${AT}[fd00::5]/spmb`,
    `${AT}localhost/spmb?host=db`,
    `${AT}db/spmb?sslmode=disable`,
    `${AT}db/spmb?ssl=0`,
    `${AT}db/spmb?ssl=false`,
    `${AT}db/spmb?application_name=sslmode`,
  ])('%s is refused: another machine without TLS', (url) => {
    expect(applyTls(url, undefined)).toEqual({ refusal: 'plaintext' })
  })
})

describe('DATABASE_TLS', () => {
  it.each([
    ['verify-full', `${AT}db/spmb`, `${AT}db/spmb?${FULL}`],
    ['verify-full', `${AT}db/spmb?sslmode=require`, `${AT}db/spmb?sslmode=require&${FULL}`],
    ['require', `${AT}db/spmb`, `${AT}db/spmb?${ENCRYPTED}`],
    ['require', `${AT}localhost/spmb`, `${AT}localhost/spmb?${ENCRYPTED}`],
    ['off', `${AT}db/spmb`, `${AT}db/spmb`],
    ['off', `${AT}db/spmb?${FULL}`, `${AT}db/spmb?${FULL}`],
  ] as const)('%s makes %s into %s', (tls, url, expected) => {
    expect(applyTls(url, tls)).toEqual({ url: expected })
  })

  it.each(['require', 'verify-full'] as const)('%s refuses an address that turns TLS off', (tls) => {
    expect(applyTls(`${AT}db/spmb?sslmode=disable`, tls)).toEqual({ refusal: 'contradiction' })
  })

  it('is one of three words', () => {
    expect(['verify-full', 'Require', 'off', 'on', 'prefer', ''].map(parseDatabaseTls)).toEqual([
      'verify-full',
      'require',
      'off',
      undefined,
      undefined,
      undefined,
    ])
  })
})

test.each(['require', 'verify-full'] as const)(
  'a server without TLS is not connected to with DATABASE_TLS=%s',
  async (tls) => {
    const database = await createTestDatabase()
    const applied = applyTls(database.appUrl, tls)
    const client = new pg.Client({ connectionString: 'url' in applied ? applied.url : '' })
    client.on('error', () => {})
    try {
      await expect(client.connect()).rejects.toThrow('does not support SSL')
    } finally {
      await client.end().catch(() => {})
      await database.drop()
    }
  },
)
