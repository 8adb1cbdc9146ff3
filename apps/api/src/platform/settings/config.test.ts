import { describe, expect, test } from 'vitest'
import { type Config, type Environment, parseConfig } from './config.ts'
import { isLoopback, parseWorkers } from './setting-values.ts'

const KEY = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'
const EXTERNAL = { DATABASE_URL: 'postgresql://app:pass-word@localhost:5432/spmb', DATA_KEY: KEY }

test('nothing needs to be set', () => {
  expect(parseConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: './data',
    database: { kind: 'embedded' },
    dataKey: undefined,
    publicUrl: 'http://localhost:3000',
    allowedHosts: [],
    trustedProxies: [],
    officeTimeZone: 'Asia/Makassar',
    limitScale: 1,
    rateLimits: {},
    firstAdmin: { username: 'admin', password: undefined },
    sessionSecret: undefined,
    previousSessionSecret: undefined,
    allowDemoData: false,
    metrics: undefined,
    stopDelaySeconds: 0,
    startTimeoutSeconds: 900,
    workers: 1,
    registrationsPerDay: undefined,
    connections: { total: 20_000, perNetwork: 2_000, pipelined: 16, unsentBytes: 65_536 },
    serviceWorker: true,
    backupRecipients: undefined,
    backups: undefined,
    heapMb: undefined,
    logLevel: 'info',
    newInstallation: false,
    given: {},
    warnings: [],
  } satisfies Config)
})

test('an empty text counts as not set', () => {
  const empty = Object.fromEntries(
    ['PORT', 'HOST', 'DATA_KEY', 'DATABASE_URL', 'TRUSTED_PROXIES'].map((name) => [name, ' ']),
  )
  expect(parseConfig(empty)).toEqual(parseConfig({}))
})

describe('is understood:', () => {
  test.each<[Environment, Partial<Config>]>([
    [{ WORKERS: '2' }, { workers: 2 }],
    [{ METRICS_PORT: '9464' }, { metrics: { host: '127.0.0.1', port: 9464 } }],
    [{ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5' }, { metrics: { host: '10.0.0.5', port: 9464 } }],
    [{ PORT: '8080' }, { port: 8080, publicUrl: 'http://localhost:8080' }],
    [
      { HOST: '0.0.0.0', PUBLIC_URL: 'https://spmb.example.go.id/' },
      { host: '0.0.0.0', publicUrl: 'https://spmb.example.go.id' },
    ],
    [
      { ALLOWED_HOSTS: 'SPMB.local, 10.0.0.5,fd00::5,[fd00::6]' },
      { allowedHosts: ['spmb.local', '10.0.0.5', '[fd00::5]', '[fd00::6]'] },
    ],
    [{ HOST: '::1' }, { publicUrl: 'http://localhost:3000' }],
    [{ PUBLIC_URL: 'http://192.168.1.5:3000' }, { publicUrl: 'http://192.168.1.5:3000' }],
    [
      { TRUSTED_PROXIES: '10.0.0.5, fd00::/8,10.1.0.0/16' },
      { trustedProxies: ['10.0.0.5', 'fd00::/8', '10.1.0.0/16'] },
    ],
    [{ TZ_OFFICE: 'Asia/Jakarta' }, { officeTimeZone: 'Asia/Jakarta' }],
    [{ LIMIT_SCALE: '2.5' }, { limitScale: 2.5 }],
    [{ LIMITS: 'registration=240, card = 600' }, { rateLimits: { registration: 240, card: 600 } }],
    [{ STOP_DELAY: '10' }, { stopDelaySeconds: 10 }],
    [{ REGISTRATIONS_PER_DAY: '500' }, { registrationsPerDay: 500 }],
    [{ START_TIMEOUT: '0' }, { startTimeoutSeconds: 0 }],
    [{ SERVICE_WORKER: 'Off' }, { serviceWorker: false }],
    [{ SERVICE_WORKER: 'off' }, { serviceWorker: false }],
    [
      {
        MAX_CONNECTIONS: '50000',
        CONNECTIONS_PER_ADDRESS: '500',
        PIPELINE_LIMIT: '50',
        MAX_UNSENT_BYTES: '1000',
      },
      { connections: { total: 50_000, perNetwork: 500, pipelined: 50, unsentBytes: 1_000 } },
    ],
    [{ LOG_LEVEL: 'debug' }, { logLevel: 'debug' }],
    [
      { ADMIN_USERNAME: 'kepala', ADMIN_PASSWORD: ' dengan spasi ' },
      { firstAdmin: { username: 'kepala', password: ' dengan spasi ' } },
    ],
    [{ SESSION_SECRET: 's'.repeat(32) }, { sessionSecret: 's'.repeat(32) }],
    [{ ALLOW_DEMO_DATA: 'Yes' }, { allowDemoData: true }],
    [{ DATA_KEY: KEY }, { dataKey: { kind: 'keys', keys: [Buffer.from(KEY, 'hex')] } }],
    [
      { DATA_KEY: `${KEY}, ${Buffer.alloc(32).toString('base64')}` },
      { dataKey: { kind: 'keys', keys: [Buffer.from(KEY, 'hex'), Buffer.alloc(32)] } },
    ],
    [{ DATA_KEY_FILE: '/run/key' }, { dataKey: { kind: 'file', path: '/run/key' } }],
    [
      { DATABASE_URL: EXTERNAL.DATABASE_URL, DATA_KEY_COMMAND: 'vault read' },
      { dataKey: { kind: 'command', command: 'vault read' } },
    ],
    [{ SESSION_SECRET_PREVIOUS: 't'.repeat(32) }, { previousSessionSecret: 't'.repeat(32) }],
    [
      { ...EXTERNAL, DATABASE_OWNER_URL: 'postgres://owner@localhost/spmb' },
      {
        database: {
          kind: 'external',
          appUrl: EXTERNAL.DATABASE_URL,
          ownerUrl: 'postgres://owner@localhost/spmb',
        },
        warnings: [],
      },
    ],
  ])('%j', (env, expected) => {
    expect(parseConfig(env)).toMatchObject(expected)
  })

  test('a database on another machine, with TLS for both roles', () => {
    const url = 'postgresql://app:pass-word@db/spmb'
    const { database } = parseConfig({
      ...EXTERNAL,
      DATABASE_URL: url,
      DATABASE_OWNER_URL: 'postgres://owner@db/spmb',
      DATABASE_TLS: 'verify-full',
    })
    expect(database).toEqual({
      kind: 'external',
      appUrl: `${url}?sslmode=verify-full`,
      ownerUrl: 'postgres://owner@db/spmb?sslmode=verify-full',
    })
    expect(parseConfig({ ...EXTERNAL, DATABASE_URL: url, DATABASE_TLS: 'off' }).database).toMatchObject({
      appUrl: url,
    })
  })

  test('a database without DATABASE_OWNER_URL', () => {
    const { database } = parseConfig(EXTERNAL)
    expect(database).toEqual({
      kind: 'external',
      appUrl: EXTERNAL.DATABASE_URL,
      ownerUrl: EXTERNAL.DATABASE_URL,
    })
  })
})

describe('a server that other machines reach over http:', () => {
  const warned = (env: Environment) => parseConfig(env).warnings.some((line) => line.includes('unencrypted'))

  test.each([
    ['0.0.0.0', 'http://spmb.example', true],
    ['10.0.0.1', 'http://10.0.0.1:3000', true],
    ['::', 'http://spmb.example', true],
    ['0.0.0.0', 'https://spmb.example', false],
    ['127.0.0.1', 'http://spmb.example', false],
    ['::1', 'http://localhost:3000', false],
  ])('HOST=%s with PUBLIC_URL=%s: warned %s', (HOST, PUBLIC_URL, expected) => {
    expect(warned({ HOST, PUBLIC_URL })).toBe(expected)
  })

  test('is not warned about by default', () => {
    expect(warned({})).toBe(false)
  })
})

describe('a wrong value is refused with the name of the setting:', () => {
  test.each<[string, Environment]>([
    ...['0', '-1', '65536', '3000.5', 'abc', '0x50'].map((PORT): [string, Environment] => ['PORT', { PORT }]),
    ...['http://x', 'a b', '-x'].map((HOST): [string, Environment] => [
      'HOST',
      { HOST, PUBLIC_URL: 'http://x' },
    ]),
    ['SERVICE_WORKER', { SERVICE_WORKER: 'yes' }],
    ['SERVICE_WORKER', { SERVICE_WORKER: 'no' }],
    ...['0', '-1', '1.5', 'many', '1000001'].flatMap((text): [string, Environment][] =>
      ['MAX_CONNECTIONS', 'CONNECTIONS_PER_ADDRESS', 'PIPELINE_LIMIT', 'MAX_UNSENT_BYTES'].map((name) => [
        name,
        { [name]: text },
      ]),
    ),
    ['PUBLIC_URL', { HOST: '0.0.0.0' }],
    ...['spmb.example', 'ftp://x', 'https://x/path', 'https://x?a=1', 'https://me@x', '/'].map(
      (PUBLIC_URL): [string, Environment] => ['PUBLIC_URL', { PUBLIC_URL }],
    ),
    ...[
      'abc',
      KEY.slice(1),
      `${KEY}0`,
      Buffer.alloc(31).toString('base64'),
      Buffer.alloc(33).toString('base64'),
    ].map((DATA_KEY): [string, Environment] => ['DATA_KEY', { DATA_KEY }]),
    ['DATA_KEY', { DATABASE_URL: EXTERNAL.DATABASE_URL }],
    ...['mysql://x/y', 'db', 'postgres://db'].map((DATABASE_URL): [string, Environment] => [
      'DATABASE_URL',
      { ...EXTERNAL, DATABASE_URL },
    ]),
    ...['http://x', 'spmb.local:3000', 'a b', 'x,', '[10.0.0.5]', '*'].map(
      (ALLOWED_HOSTS): [string, Environment] => ['ALLOWED_HOSTS', { ALLOWED_HOSTS }],
    ),
    ['DATABASE_OWNER_URL', { DATABASE_OWNER_URL: 'postgres://owner@db/spmb' }],
    ['DATABASE_URL', { ...EXTERNAL, DATABASE_URL: 'postgresql://app:pass-word@db/spmb' }],
    ['DATABASE_OWNER_URL', { ...EXTERNAL, DATABASE_OWNER_URL: 'postgres://owner@db/spmb' }],
    ['DATABASE_TLS', { ...EXTERNAL, DATABASE_TLS: 'on' }],
    ['DATABASE_TLS', { DATABASE_TLS: 'require' }],
    ...[
      'all',
      'true',
      '*',
      '0.0.0.0/0',
      '::/0',
      '0.0.0.0',
      '::',
      '10.0.0.0/33',
      '10.0.0/8',
      '10.0.0.1/8/9',
      '10.0.0.1,',
    ].map((TRUSTED_PROXIES): [string, Environment] => ['TRUSTED_PROXIES', { TRUSTED_PROXIES }]),
    ...['WITA', '+08:00', 'Asia/Nowhere', 'Asia'].map((TZ_OFFICE): [string, Environment] => [
      'TZ_OFFICE',
      { TZ_OFFICE },
    ]),
    ...['0', '-1', 'NaN', 'Infinity', 'two'].map((LIMIT_SCALE): [string, Environment] => [
      'LIMIT_SCALE',
      { LIMIT_SCALE },
    ]),
    ...[
      'registration',
      'card=0',
      'card=x',
      'cards=5',
      'registrationDaily=5',
      'card=5,card=6',
      'card=5=6',
      'card=5,',
    ].map((LIMITS): [string, Environment] => ['LIMITS', { LIMITS }]),
    ...['short', 's'.repeat(31)].map((SESSION_SECRET): [string, Environment] => [
      'SESSION_SECRET',
      { SESSION_SECRET },
    ]),
    ['ALLOW_DEMO_DATA', { ALLOW_DEMO_DATA: 'maybe' }],
    ...['0', '1.5', '-3', 'x'].map((REGISTRATIONS_PER_DAY): [string, Environment] => [
      'REGISTRATIONS_PER_DAY',
      { REGISTRATIONS_PER_DAY },
    ]),
    ...['-1', '1.5', '86401', '9s'].map((START_TIMEOUT): [string, Environment] => [
      'START_TIMEOUT',
      { START_TIMEOUT },
    ]),
    ...['-1', '1.5', '31', '10s'].map((STOP_DELAY): [string, Environment] => ['STOP_DELAY', { STOP_DELAY }]),
    ...['0', '500', '65', '-2', '1.5', '2x', 'abc', 'all'].map((WORKERS): [string, Environment] => [
      'WORKERS',
      { WORKERS },
    ]),
    ...['verbose', 'INFO'].map((LOG_LEVEL): [string, Environment] => ['LOG_LEVEL', { LOG_LEVEL }]),
  ])('%s in %j', (name, env) => {
    expect(() => parseConfig(env)).toThrow(`\n- ${name}: `)
  })

  test('all wrong settings at once, without the secrets in them', () => {
    const env = { PORT: 'x', TZ_OFFICE: 'y', DATA_KEY: 'my-secret', DATABASE_URL: 'mysql://u:my-secret@h/d' }
    const refusal = (() => {
      try {
        return String(parseConfig(env))
      } catch (error) {
        return (error as Error).message
      }
    })()
    expect(
      refusal
        .split('\n- ')
        .slice(1)
        .map((line) => line.split(':')[0]),
    ).toEqual(['PORT', 'DATABASE_URL', 'DATA_KEY', 'TZ_OFFICE'])
    expect(refusal).not.toContain('my-secret')
  })
})

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['localhost', true],
  ['0.0.0.0', false],
  ['::', false],
  ['10.0.0.1', false],
  ['127.example.org', false],
])('%s is this machine only: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected)
})

test.each([
  [1, 1],
  [2, 1],
  [4, 3],
  [128, 64],
])('on %i cores WORKERS=auto means %i', (cores, workers) => {
  expect(parseWorkers('auto', cores)).toBe(workers)
})
