/** Where the code comes from: exact versions, checked contents, named install scripts, allowed licences. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { billOfMaterials, isAllowed, type Lock, shippedPackages } from './shipped-packages.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
const lock = read('package-lock.json') as Lock
const shipped = shippedPackages(lock)
const installed = Object.entries(lock.packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
)

describe('the packages of package.json and the lock file', () => {
  it.each(['package.json', 'apps/api/package.json', 'apps/web/package.json', 'packages/domain/package.json'])(
    '%s names exact versions',
    (path) => {
      const {
        dependencies = {},
        devDependencies = {},
        optionalDependencies = {},
        overrides = {},
      } = read(path)
      for (const [name, version] of Object.entries({
        ...dependencies,
        ...devDependencies,
        ...optionalDependencies,
        ...overrides,
      }))
        expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+(-[\w.]+)?$/)])
    },
  )

  it('have a checksum of their contents each and come from the registry', () => {
    expect(installed.length).toBeGreaterThan(200)
    for (const [path, { integrity, resolved }] of installed) {
      expect([path, integrity]).toEqual([path, expect.stringMatching(/^sha512-[A-Za-z0-9+/]{86}==$/)])
      if (resolved)
        expect([path, resolved]).toEqual([path, expect.stringMatching(/^https:\/\/registry\.npmjs\.org\//)])
    }
  })

  it('run an install script only if package.json allows it by name', () => {
    const allowed = read('package.json').allowScripts as Record<string, boolean>
    const running = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
    expect(running.sort()).toEqual(
      Object.keys(allowed)
        .map((name) => `node_modules/${name}`)
        .sort(),
    )
  })

  it('a name that a tool gives to another package is not what the server runs', () => {
    for (const { path, name } of shipped)
      expect([path, path.endsWith(`node_modules/${name}`)]).toEqual([path, true])
  })
})

describe('what is shipped', () => {
  it('contains what server and pages import, and nothing that only tools use', () => {
    const names = new Set(shipped.map(({ name }) => name))
    for (const workspace of ['apps/api', 'apps/web', 'packages/domain'])
      for (const name of Object.keys(read(`${workspace}/package.json`).dependencies ?? {}))
        if (!name.startsWith('@spmb/')) expect([name, names.has(name)]).toEqual([name, true])
    for (const tool of ['vitest', 'typescript', 'vite', '@playwright/test', '@biomejs/biome', 'hucre'])
      expect([tool, names.has(tool)]).toEqual([tool, false])
  })

  it.each(shipped.map(({ path, licence }) => [path, licence] as const))(
    '%s has a licence that allows handing it on: %s',
    (_path, licence) => {
      expect(isAllowed(licence)).toBe(true)
    },
  )

  it.each<[string | undefined, boolean]>([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND Apache-2.0', true],
    ['MIT AND GPL-3.0-only', false],
    ['AGPL-3.0-or-later', false],
    ['SEE LICENSE IN README.md', false],
    [undefined, false],
  ])('of the licence %s is allowed: %s', (licence, expected) => {
    expect(isAllowed(licence)).toBe(expected)
  })
})

describe('the bill of materials', () => {
  interface Bill {
    bomFormat: string
    specVersion: string
    components: { 'bom-ref': string; name: string; hashes: { content: string }[]; licenses: object[] }[]
    dependencies: { ref: string; dependsOn: string[] }[]
  }
  const bill = billOfMaterials(shipped, {
    name: 'spmb',
    version: '0.1.0',
    licence: 'Apache-2.0',
    at: new Date('2025-06-03T02:00:00Z'),
  }) as Bill

  it('names every shipped package once, with checksum and licence', () => {
    expect([bill.bomFormat, bill.specVersion]).toEqual(['CycloneDX', '1.5'])
    const refs = bill.components.map((each) => each['bom-ref'])
    expect(new Set(refs).size).toBe(refs.length)
    expect(new Set(shipped.map(({ name }) => name))).toEqual(new Set(bill.components.map(({ name }) => name)))
    for (const { name, hashes, licenses } of bill.components)
      expect([name, hashes[0]?.content, licenses]).toEqual([
        name,
        expect.stringMatching(/^[0-9a-f]{128}$/),
        [expect.anything()],
      ])
  })

  it('says what needs what, by references that exist', () => {
    const refs = new Set(bill.components.map((each) => each['bom-ref']))
    const all = bill.dependencies.flatMap(({ dependsOn }) => dependsOn)
    expect(all.length).toBeGreaterThan(100)
    for (const ref of all) expect([ref, refs.has(ref)]).toEqual([ref, true])
    const pg = bill.dependencies.find(({ ref }) => ref.startsWith('pkg:npm/pg@'))
    expect(pg?.dependsOn.map((ref) => ref.split('@')[0])).toContain('pkg:npm/pg-protocol')
  })

  it('resolves a package as Node does: the inner one before the outer one', () => {
    const of = (version: string, more = {}) => ({ version, license: 'MIT', ...more })
    const nested = shippedPackages({
      packages: {
        'node_modules/a': of('1.0.0', { dependencies: { b: '*', c: '*' } }),
        'node_modules/a/node_modules/b': of('2.0.0', { dependencies: { c: '*' } }),
        'node_modules/b': of('1.0.0'),
        'node_modules/c': of('1.0.0'),
        'node_modules/tool': of('1.0.0', { dev: true }),
      },
    })
    expect(nested.map(({ path, needs }) => [path, needs])).toEqual([
      ['node_modules/a', ['node_modules/a/node_modules/b', 'node_modules/c']],
      ['node_modules/a/node_modules/b', ['node_modules/c']],
      ['node_modules/b', []],
      ['node_modules/c', []],
    ])
  })

  it('is written to a file by the command, and without an argument the command explains itself', () => {
    const folder = mkdtempSync(join(tmpdir(), 'spmb-sbom-'))
    const command = (...given: string[]) =>
      spawnSync(process.execPath, [join(ROOT, 'scripts/supply/sbom.ts'), ...given], { encoding: 'utf8' })
    const file = join(folder, 'spmb.cdx.json')
    expect(command(file).status).toBe(0)
    expect((JSON.parse(readFileSync(file, 'utf8')) as Bill).components).toEqual(bill.components)
    expect(command('--licences').stdout).not.toContain('NOT ALLOWED')
    expect([command().status, command().stderr]).toEqual([1, expect.stringContaining('npm run sbom')])
    rmSync(folder, { recursive: true })
  })
})
