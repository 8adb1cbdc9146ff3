/** Reads the manifests of the browser builds: entry, style sheet and preloaded scripts of the pages. */
import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest, ManifestChunk } from 'vite'
import type { BuiltAssets } from '../../apps/web/src/public/built-assets.ts'
import { COMMON_STYLE, PAGE_SCRIPT, PAGE_STYLES } from '../../apps/web/src/public/informing/sources.ts'
import type { StaffAssets } from '../../apps/web/src/staff/built-assets.ts'

const ENTRY = 'src/public/client.tsx'
const STAFF_ENTRY = 'src/staff/client.tsx'

/** Reads and removes the manifest and the inlined style sheets of the public pages. */
export async function readBuiltAssets(client: string): Promise<BuiltAssets> {
  const { manifest, entry, styles } = await readManifest(client, 'manifest.json', ENTRY)
  refuseImportsOfEntry(manifest)
  const css = await takeStyles(client, styles)
  return {
    entry: `/${entry.file}`,
    css,
    styleHash: `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
    preloads: preloads(manifest, entry),
    later: later(manifest, entry),
    pageStyles: pageStyles(manifest, entry),
    pageScript: await readPageScript(client),
    informingStyles: await informingStyles(client, manifest),
  }
}

/** Reads and removes the manifest of the script of informing pages, which must be one file. */
async function readPageScript(client: string): Promise<string> {
  const path = join(client, 'page-manifest.json')
  const script = (JSON.parse(await readFile(path, 'utf8')) as Manifest)[PAGE_SCRIPT]
  await rm(path)
  if (!script) throw new Error(`The browser build left no ${PAGE_SCRIPT}`)
  if (script.imports?.length)
    throw new Error(`${PAGE_SCRIPT} must be one file, and imports ${script.imports.join(', ')}`)
  return `/${script.file}`
}

/** Reads and removes a style sheet that is inlined. */
async function takeStyles(client: string, file: string): Promise<string> {
  const css = (await readFile(join(client, file), 'utf8')).trim()
  if (css.includes('</')) throw new Error('The style sheet contains "</", which would end the style element')
  await rm(join(client, file))
  return css
}

/** The style sheets of the informing pages. One that is missing is reported when a page is rendered with it. */
async function informingStyles(client: string, manifest: Manifest): Promise<BuiltAssets['informingStyles']> {
  const texts: Record<string, string> = {}
  for (const sheet of [COMMON_STYLE, ...PAGE_STYLES]) {
    const file = manifest[sheet]?.file
    if (file) texts[sheet] = await takeStyles(client, file)
  }
  return texts
}

/** Reads and removes the manifest of the staff pages. Their style sheet stays a file, which browsers can cache. */
export async function readStaffAssets(client: string): Promise<StaffAssets> {
  const { manifest, entry, styles } = await readManifest(client, 'staff-manifest.json', STAFF_ENTRY)
  const files = filesOf(manifest, STAFF_ENTRY).filter((file) => file !== entry.file)
  return { entry: `/${entry.file}`, style: `/${styles}`, preloads: files.map((file) => `/${file}`) }
}

async function readManifest(client: string, name: string, entryKey: string) {
  const manifest = JSON.parse(await readFile(join(client, name), 'utf8')) as Manifest
  await rm(join(client, name))
  const entry = manifest[entryKey]
  const styles = entry?.css?.[0]
  if (!entry || !styles || entry.css?.length !== 1) {
    throw new Error(`The browser build left no entry with one style sheet for ${entryKey}`)
  }
  refuseCircles(manifest)
  return { manifest, entry, styles }
}

/** The preloads of each page that is loaded on demand: its script and all imports of it and of the entry, without the entry. */
function preloads(manifest: Manifest, entry: ManifestChunk): BuiltAssets['preloads'] {
  const lists: Record<string, string[]> = {}
  for (const page of entry.dynamicImports ?? []) {
    const files = new Set([...filesOf(manifest, ENTRY), ...filesOf(manifest, page)])
    files.delete(entry.file)
    lists[page] = Array.from(files, (file) => `/${file}`)
  }
  return lists
}

/** The files of each module that a page imports later, or that such a module imports, without those that the document of the page loads. */
function later(manifest: Manifest, entry: ManifestChunk): BuiltAssets['later'] {
  const lists: Record<string, string[]> = {}
  for (const page of entry.dynamicImports ?? []) {
    const known = new Set([...filesOf(manifest, ENTRY), ...filesOf(manifest, page)])
    const add = (module: string) => {
      if (lists[module]) return
      lists[module] = [...new Set(filesOf(manifest, module))]
        .filter((file) => !known.has(file))
        .map((file) => `/${file}`)
      for (const next of manifest[module]?.dynamicImports ?? []) add(next)
    }
    for (const module of manifest[page]?.dynamicImports ?? []) add(module)
  }
  return lists
}

/** The style sheets of each page that is loaded on demand, without that of the entry. */
function pageStyles(manifest: Manifest, entry: ManifestChunk): BuiltAssets['pageStyles'] {
  const lists: Record<string, string[]> = {}
  for (const page of entry.dynamicImports ?? []) {
    const chunks = chunksOf(manifest, page).filter(({ file }) => file !== entry.file)
    const css = new Set(chunks.flatMap((chunk) => chunk.css ?? []))
    if (css.size > 0) lists[page] = Array.from(css, (file) => `/${file}`)
  }
  return lists
}

function filesOf(manifest: Manifest, key: string): string[] {
  return chunksOf(manifest, key).map(({ file }) => file)
}

/** A file and everything that it imports. */
function chunksOf(manifest: Manifest, key: string, seen = new Set<string>()): ManifestChunk[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [chunk, ...(chunk.imports ?? []).flatMap((imported) => chunksOf(manifest, imported, seen))]
}

/**
 * Fails the build if a file imports the entry: the browser would request the style sheet of the entry, which is inlined and
 * not served. Shared modules must be in a chunk of `vite.config.ts`.
 */
function refuseImportsOfEntry(manifest: Manifest): void {
  const importers = Object.keys(manifest).filter((key) => manifest[key]?.imports?.includes(ENTRY))
  if (importers.length > 0)
    throw new Error(
      `Built files import the entry ${ENTRY}: ${importers.join(', ')}. Add what they share to CHUNKS.`,
    )
}

/** Fails the build if imports are circular: a file would run before its dependencies, and the page would not hydrate. */
function refuseCircles(manifest: Manifest): void {
  const done = new Set<string>()
  const visit = (key: string, path: readonly string[]): void => {
    if (path.includes(key))
      throw new Error(`Built files import each other in a circle: ${[...path, key].join(' → ')}`)
    if (done.has(key)) return
    for (const imported of manifest[key]?.imports ?? []) visit(imported, [...path, key])
    done.add(key)
  }
  for (const key of Object.keys(manifest)) visit(key, [])
}
