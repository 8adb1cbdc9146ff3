import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readBuiltAssets, readStaffAssets } from './read-built-assets.ts'

let client: string

beforeEach(async () => {
  client = await mkdtemp(join(tmpdir(), 'built-'))
})
afterEach(() => rm(client, { recursive: true, force: true }))

const ENTRY = {
  file: 'assets/client.js',
  isEntry: true,
  imports: ['_parts.js'],
  dynamicImports: ['src/a/APage.tsx'],
  css: ['assets/client.css'],
}
const MANIFEST = {
  'src/public/client.tsx': ENTRY,
  '_parts.js': { file: 'assets/parts.js' },
  'src/a/APage.tsx': { file: 'assets/APage.js', imports: ['_parts.js', '_more.js'] },
  '_more.js': { file: 'assets/more.js' },
}

const PAGE_SCRIPT = 'src/public/informing/page-script.ts'
const PAGE_MANIFEST = { [PAGE_SCRIPT]: { file: 'assets/page-script.js', isEntry: true } }

async function built(manifest: object, css = 'body{color:red}', script: object = PAGE_MANIFEST) {
  await writeFile(join(client, 'manifest.json'), JSON.stringify(manifest))
  await writeFile(join(client, 'page-manifest.json'), JSON.stringify(script))
  await mkdir(join(client, 'assets'), { recursive: true })
  await writeFile(join(client, 'assets/client.css'), css)
  return readBuiltAssets(client)
}

describe('the assets of the public pages', () => {
  it('are the entry, the style sheet with its hash, and the other files of each page', async () => {
    const assets = await built(MANIFEST)
    expect(assets).toEqual({
      entry: '/assets/client.js',
      css: 'body{color:red}',
      styleHash: expect.stringMatching(/^'sha256-[\w+/]{43}='$/),
      preloads: { 'src/a/APage.tsx': ['/assets/parts.js', '/assets/APage.js', '/assets/more.js'] },
      later: {},
      pageStyles: {},
      pageScript: '/assets/page-script.js',
      informingStyles: {},
    })
  })

  it('include the text of each style sheet of informing pages, which is no file any more', async () => {
    const sheet = { file: 'assets/level.css', src: 'src/level/level.css', isEntry: true }
    await mkdir(join(client, 'assets'), { recursive: true })
    await writeFile(join(client, 'assets/level.css'), '.level{color:red}\n')
    const { informingStyles } = await built({ ...MANIFEST, 'src/level/level.css': sheet })
    expect(informingStyles).toEqual({ 'src/level/level.css': '.level{color:red}' })
    expect(await readdir(client, { recursive: true })).toEqual(['assets'])
  })

  it('include the style sheets of a page and of its imports, which stay files', async () => {
    const page = { ...MANIFEST['src/a/APage.tsx'], css: ['assets/APage.css'] }
    const more = { ...MANIFEST['_more.js'], css: ['assets/more.css'] }
    const { pageStyles } = await built({ ...MANIFEST, 'src/a/APage.tsx': page, '_more.js': more })
    expect(pageStyles).toEqual({ 'src/a/APage.tsx': ['/assets/APage.css', '/assets/more.css'] })
  })

  it('include the files of a module that a page imports later, without those that its document loads', async () => {
    const page = { ...MANIFEST['src/a/APage.tsx'], dynamicImports: ['src/a/Later.tsx'] }
    const later = { file: 'assets/Later.js', imports: ['_parts.js', '_rare.js'] }
    const rare = { file: 'assets/rare.js' }
    const last = { file: 'assets/Last.js', imports: ['_parts.js'] }
    const assets = await built({
      ...MANIFEST,
      'src/a/APage.tsx': page,
      'src/a/Later.tsx': { ...later, dynamicImports: ['src/a/Last.tsx'] },
      'src/a/Last.tsx': last,
      '_rare.js': rare,
    })
    expect(assets.later).toEqual({
      'src/a/Later.tsx': ['/assets/Later.js', '/assets/rare.js'],
      'src/a/Last.tsx': ['/assets/Last.js'],
    })
  })

  it('include neither the manifest nor the style sheet as a file', async () => {
    await built(MANIFEST)
    expect(await readdir(client, { recursive: true })).toEqual(['assets'])
  })

  it('refuses a script of informing pages that is not one file', async () => {
    const script = { [PAGE_SCRIPT]: { file: 'assets/page-script.js', imports: ['_more.js'] } }
    await expect(built(MANIFEST, undefined, script)).rejects.toThrow('must be one file')
    await expect(built(MANIFEST, undefined, {})).rejects.toThrow('left no')
  })

  it('refuses files that import each other in a circle', async () => {
    const circle = {
      ...MANIFEST,
      '_parts.js': { file: 'assets/parts.js', imports: ['src/public/client.tsx'] },
    }
    await expect(built(circle)).rejects.toThrow('in a circle')
  })

  it('refuses a page file that imports the entry', async () => {
    const page = { file: 'assets/APage.js', imports: ['src/public/client.tsx'] }
    await expect(built({ ...MANIFEST, 'src/a/APage.tsx': page })).rejects.toThrow(
      'import the entry src/public/client.tsx: src/a/APage.tsx',
    )
  })

  it('refuses a style sheet that would end its element', async () => {
    await expect(built(MANIFEST, 'a::before{content:"</style>"}')).rejects.toThrow(
      'would end the style element',
    )
  })

  it('refuses a build without exactly one style sheet', async () => {
    await expect(built({ ...MANIFEST, 'src/public/client.tsx': { ...ENTRY, css: [] } })).rejects.toThrow(
      'one style sheet',
    )
  })
})

describe('the assets of the staff documents', () => {
  const STAFF_MANIFEST = {
    'src/staff/client.tsx': {
      file: 'assets/staff-client.js',
      isEntry: true,
      imports: ['_shared.js'],
      dynamicImports: ['src/a/staff/AScreen.tsx'],
      css: ['assets/staff-client.css'],
    },
    '_shared.js': { file: 'assets/staff-shared.js' },
    'src/a/staff/AScreen.tsx': { file: 'assets/staff-AScreen.js', imports: ['_shared.js'] },
  }

  async function staffBuilt(manifest: object) {
    await writeFile(join(client, 'staff-manifest.json'), JSON.stringify(manifest))
    await mkdir(join(client, 'assets'), { recursive: true })
    await writeFile(join(client, 'assets/staff-client.css'), 'body{color:red}')
    return readStaffAssets(client)
  }

  it('are the entry, the style sheet as a file, and the static imports of the entry', async () => {
    expect(await staffBuilt(STAFF_MANIFEST)).toEqual({
      entry: '/assets/staff-client.js',
      style: '/assets/staff-client.css',
      preloads: ['/assets/staff-shared.js'],
    })
    expect((await readdir(client, { recursive: true })).sort()).toEqual(['assets', 'assets/staff-client.css'])
  })

  it('refuses files that import each other in a circle', async () => {
    const circle = {
      ...STAFF_MANIFEST,
      '_shared.js': { file: 'assets/staff-shared.js', imports: ['src/staff/client.tsx'] },
    }
    await expect(staffBuilt(circle)).rejects.toThrow('in a circle')
  })
})
