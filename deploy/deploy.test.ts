/**
 * The files for deployment, checked without the tools that use them, so that they stay true to the server. Debian's own
 * checkers and a real container are in deploy/drills (`npm run test:full`).
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { commands } from '../apps/api/src/cli/commands.ts'
import { PermanentError } from '../apps/api/src/platform/errors/startup-error.ts'
import { parseConfig } from '../apps/api/src/platform/settings/config.ts'
import { STOP_DELAY_MAX } from '../apps/api/src/platform/settings/setting-values.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')

interface Service {
  image: string
  environment: Record<string, string>
  networks: string[]
  ports?: string[]
  volumes?: string[]
  [key: string]: unknown
}
interface Compose {
  services: Record<string, Service>
  networks: Record<string, { internal?: boolean; ipam?: { config: { subnet: string }[] } } | null>
}

describe('the compose file', () => {
  const text = read('compose/compose.yaml')
  // Merged keys (`<<`) are not used; anchors are.
  const compose = parse(text) as Compose
  // The schema names itself by 'id', which this version of JSON Schema calls '$id', and spells its dialect differently.
  const schema = JSON.parse(read('compose/schema/compose-spec.json'), (key, value) =>
    (key === 'id' && typeof value === 'string') || key === '$schema' ? undefined : value,
  )
  const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(schema)
  const servers = Object.entries(compose.services).filter(([name]) => name.startsWith('server'))

  it('fits the schema of the Compose Specification', () => {
    expect([validate(compose), validate.errors]).toEqual([true, null])
  })

  it.each<[string, (copy: Compose) => void]>([
    ['a misspelt key', ({ services }) => Object.assign(services.proxy ?? {}, { port: ['80:80'] })],
    ['a wrong type', ({ services }) => Object.assign(services['server-1'] ?? {}, { read_only: ['yes'] })],
  ])('with %s does not', (_title, spoil) => {
    const copy = structuredClone(compose)
    spoil(copy)
    expect(validate(copy)).toBe(false)
  })

  it('says plainly that it was not run', () => {
    expect(text).toMatch(/^# NOT RUN/m)
  })

  it('has PostgreSQL, two servers without rights and with a read-only root, and one proxy', () => {
    expect(Object.keys(compose.services)).toEqual(['database', 'migrate', 'server-1', 'server-2', 'proxy'])
    for (const [name, server] of servers)
      expect([name, server]).toEqual([
        name,
        expect.objectContaining({
          user: '1000:1000',
          read_only: true,
          cap_drop: ['ALL'],
          security_opt: ['no-new-privileges:true'],
          volumes: [expect.stringMatching(/^\$\{BACKUP_FOLDER:\?[^}]*\}:\/backups$/)],
        }),
      ])
  })

  it('gives the address of the owner of the tables to one service, which ends before the servers start', () => {
    const owners = Object.entries(compose.services).filter(([, { environment }]) =>
      Object.values(environment).some((value) => value.includes('spmb_owner')),
    )
    expect(owners.map(([name]) => name)).toEqual(['migrate'])
    expect(compose.services.migrate).toMatchObject({ restart: 'no', image: servers[0]?.[1].image })
    for (const [name, { depends_on }] of servers)
      expect([name, depends_on]).toEqual([name, { migrate: { condition: 'service_completed_successfully' } }])
    const command = compose.services.migrate?.entrypoint as string[]
    expect(Object.keys(commands)).toContain(command.at(-1))
    expect(existsSync(join(ROOT, command.at(-2)?.replace('/app/', '') ?? ''))).toBe(true)
  })

  it('bounds memory and log of every service, and pins the images of others', () => {
    for (const [name, { mem_limit, logging }] of Object.entries(compose.services))
      expect([name, mem_limit, logging]).toEqual([
        name,
        expect.stringMatching(/^\d+[mg]$/),
        { driver: 'json-file', options: { 'max-size': expect.any(String), 'max-file': expect.any(String) } },
      ])
    for (const { image } of Object.values(compose.services))
      expect(image).toMatch(/^spmb$|^docker\.io\/library\/[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}$/)
    expect(read('compose/Caddyfile')).toMatch(
      /read_header \d+s[\s\S]*read_body \d+s[\s\S]*response_header_timeout \d+s/,
    )
  })

  it('opens ports of the proxy only, and the database is in a separate network', () => {
    const open = Object.entries(compose.services).filter(([, { ports }]) => ports)
    expect(open.map(([name]) => name)).toEqual(['proxy'])
    expect([compose.services.database?.networks, compose.networks.back?.internal]).toEqual([['back'], true])
    expect(compose.services.proxy?.networks).toEqual(['front'])
  })

  it('gives the servers settings that they accept without a warning', () => {
    const values: Record<string, string> = {
      DATA_KEY: 'a'.repeat(64),
      SITE: 'spmb.example.go.id',
      BACKUP_RECIPIENT: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
    }
    const filled = (value: string) =>
      value.replace(/\$\{(\w+)[^}]*\}/g, (_all, name: string) => values[name] ?? 'b'.repeat(64))
    for (const [name, { environment }] of servers) {
      const config = parseConfig({
        HOST: '0.0.0.0',
        ...Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, filled(value)])),
      })
      expect([name, config.warnings]).toEqual([name, []])
      expect(config).toMatchObject({
        publicUrl: 'https://spmb.example.go.id',
        trustedProxies: [compose.networks.front?.ipam?.config[0]?.subnet],
        stopDelaySeconds: 10,
        backups: { folder: '/backups', recipients: [values.BACKUP_RECIPIENT] },
      })
    }
  })

  it('takes every secret from the environment, and the example has them all, empty', () => {
    const named = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name))
    const example = read('compose/example.env')
    const given = new Map([...example.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]))
    expect([...given.keys()].sort()).toEqual([...named].sort())
    for (const [name, value] of given) if (name !== 'SITE') expect([name, value]).toEqual([name, ''])
    expect(text).not.toMatch(/^\s*\w*(PASSWORD|KEY|SECRET): *["']?[^$\s"']/m)
  })

  it('mounts files that exist, and the proxy knows both servers', () => {
    const mounted = Object.values(compose.services)
      .flatMap(({ volumes = [] }) => volumes)
      .filter((volume) => volume.startsWith('.'))
    expect(mounted.length).toBeGreaterThan(1)
    for (const volume of mounted)
      expect([volume, existsSync(join(import.meta.dirname, 'compose', volume.split(':')[0] ?? ''))]).toEqual([
        volume,
        true,
      ])
    for (const [name] of servers) expect(read('compose/Caddyfile')).toContain(`${name}:3000`)
  })
})

describe('the container file', () => {
  const text = read('container/Containerfile')
  const lines = text.replaceAll('\\\n', ' ').split('\n')
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
  const argumentOf = (instruction: string) =>
    last.find((line) => line.startsWith(`${instruction} `))?.slice(instruction.length + 1)

  it('builds in one stage and runs from another, as user 1000', () => {
    expect(lines.filter((line) => line.startsWith('FROM '))).toHaveLength(2)
    expect(argumentOf('USER')).toBe('1000:1000')
    expect(last.findIndex((line) => line.startsWith('USER '))).toBeGreaterThan(
      last.findLastIndex((line) => line.startsWith('RUN ')),
    )
  })

  it('has no secret and no address of a site', () => {
    expect(last.filter((line) => /^(ENV|ARG) /.test(line)).join(' ')).not.toMatch(/KEY|SECRET|PASSWORD|_URL/)
    expect(() => parseConfig({ HOST: '0.0.0.0', PORT: '3000', DATA_DIR: '/data' })).toThrow('PUBLIC_URL')
  })

  it('copies what exists and is not ignored, and starts what it copied', () => {
    const ignored = read('container/Containerfile.dockerignore').split('\n')
    const copied = lines
      .filter((line) => line.startsWith('COPY ') && !line.includes('--from'))
      .flatMap((line) => line.split(/\s+/).slice(1, -1))
    for (const path of copied) {
      expect([path, existsSync(join(ROOT, path))]).toEqual([path, true])
      const [top] = path.split('/')
      expect(ignored).toContain(`!${top}`)
    }
    const entry = JSON.parse(argumentOf('ENTRYPOINT') ?? '[]') as string[]
    expect(entry).toEqual(['/app/scripts/runtime/node.sh', '/app/apps/api/src/main.ts'])
    for (const path of entry) {
      expect(existsSync(join(ROOT, path.replace('/app/', '')))).toBe(true)
      expect(text).toContain(
        path.endsWith('.sh') ? `COPY --from=build ${path} ` : 'COPY --from=build /app/apps/api/src ',
      )
    }
  })

  it('leaves out everything that is not named, and tests, data and secrets of what is', () => {
    const ignored = read('container/Containerfile.dockerignore').split('\n')
    expect(ignored).toEqual(
      expect.arrayContaining(['*', '**/*.test.ts', '**/node_modules', '**/.env', 'apps/**/data']),
    )
  })
})

describe('the systemd unit', () => {
  const text = read('systemd/spmb.service')
  const setting = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value)

  it('starts a program of the checkout as a separate user without rights', () => {
    const [program = '', script = ''] = setting('ExecStart')[0]?.split(' ') ?? []
    expect(statSync(join(ROOT, program.replace('/opt/spmb/', ''))).mode & 0o111).toBe(0o111)
    expect(existsSync(join(ROOT, script))).toBe(true)
    expect(setting('User')).toEqual(['spmb'])
    expect(setting('CapabilityBoundingSet')).toEqual([''])
    for (const name of [
      'NoNewPrivileges',
      'PrivateTmp',
      'PrivateDevices',
      'ProtectHome',
      'RestrictNamespaces',
    ])
      expect([name, setting(name)]).toEqual([name, ['yes']])
    expect(setting('ProtectSystem')).toEqual(['strict'])
  })

  it('writes to its data folder only, which no other user can read', () => {
    expect(setting('Environment').join(' ')).toContain('DATA_DIR=/var/lib/spmb')
    expect([setting('StateDirectory'), setting('StateDirectoryMode'), setting('UMask')]).toEqual([
      ['spmb'],
      ['0700'],
      ['0077'],
    ])
    expect(setting('ReadWritePaths')).toEqual([])
  })

  it('may also write into the folder of backups with its drop-in file, and starts without it', () => {
    const folders = [...read('systemd/backup.conf').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [
      name,
      value,
    ])
    expect(folders).toEqual([
      ['Wants', 'srv-spmb\\x2dbackup.mount'],
      ['After', 'srv-spmb\\x2dbackup.mount'],
      ['ReadWritePaths', '-/srv/spmb-backup'],
    ])
  })

  it('has a command line with the same user, settings and folders', () => {
    const command = read('systemd/spmb.sh')
    const [user, group, folder] = ['User', 'Group', 'WorkingDirectory'].map((name) => setting(name)[0])
    for (const option of [
      `--uid=${user}`,
      `--gid=${group}`,
      `--working-directory=${folder}`,
      `--property=EnvironmentFile=${setting('EnvironmentFile')[0]}`,
      ...(setting('Environment')[0] ?? '').split(' ').map((variable) => `--setenv=${variable}`),
    ])
      expect(command.split(/\s+/)).toContain(option)
    const [program, script] = command.match(/\S+node\.sh \S+main\.ts/)?.[0].split(' ') ?? []
    expect(program).toBe(setting('ExecStart')[0]?.split(' ')[0])
    expect(existsSync(join(ROOT, script ?? ''))).toBe(true)
    expect(statSync(join(ROOT, 'deploy/systemd/spmb.sh')).mode & 0o111).toBe(0o111)
  })

  it('restarts after a crash, but not after what only a person mends', () => {
    expect([setting('Restart'), setting('RestartPreventExitStatus')]).toEqual([
      ['on-failure'],
      [String(new PermanentError('').exitCode)],
    ])
    expect(readFileSync(join(ROOT, 'scripts/runtime/node.sh'), 'utf8')).toContain('exit 78')
  })

  it('waits longer than the longest stop', () => {
    expect(Number(setting('TimeoutStopSec')[0])).toBeGreaterThanOrEqual(STOP_DELAY_MAX + 30)
  })
})
