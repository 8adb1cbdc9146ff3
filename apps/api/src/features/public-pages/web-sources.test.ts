import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sourceHash } from './web-sources.ts'

const project = join(import.meta.dirname, '../../../../..')
let root: string

beforeEach(async () => {
  root = `${await mkdtemp(join(tmpdir(), 'source-hash-'))}/`
  for (const folder of ['apps/web/static', 'packages/domain/src', 'scripts/web-build', 'apps/web/src']) {
    await mkdir(join(root, folder), { recursive: true })
  }
  for (const file of [
    'apps/web/vite.config.ts',
    'apps/web/browser-baseline.ts',
    'apps/web/package.json',
    'scripts/build-web.ts',
    'package-lock.json',
  ]) {
    await cp(join(project, file), join(root, file))
  }
  await writeFile(join(root, 'apps/web/src/page.tsx'), 'one')
})

afterEach(() => rm(root, { recursive: true, force: true }))

describe('the hash of the sources of the web', () => {
  it('is the same for the same sources', async () => {
    expect(await sourceHash(root)).toBe(await sourceHash(root))
  })

  it.each([
    'apps/web/src/page.tsx',
    'apps/web/browser-baseline.ts',
    'packages/domain/src/rule.ts',
    'package-lock.json',
  ])('changes with %s', async (file) => {
    const before = await sourceHash(root)
    await writeFile(join(root, file), 'two')
    expect(await sourceHash(root)).not.toBe(before)
  })

  it('does not change with a test', async () => {
    const before = await sourceHash(root)
    await writeFile(join(root, 'apps/web/src/page.test.ts'), 'anything')
    expect(await sourceHash(root)).toBe(before)
  })
})
