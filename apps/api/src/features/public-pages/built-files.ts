/** The files of the web build, read once: scripts, icon, robots.txt, each with its compressed forms. */
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { type Encoded, hashOf } from '../../platform/http/files/encoded-document.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.webm': 'video/webm',
  '.mp4': 'video/mp4',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
}

/** Address ('/assets/x.js') → file. */
export async function readBuiltFiles(clientDir: string): Promise<Map<string, Encoded>> {
  const entries = await readdir(clientDir, { recursive: true, withFileTypes: true })
  const files = new Map<string, Encoded>()
  for (const entry of entries) {
    const type = TYPES[extname(entry.name)]
    if (!entry.isFile() || !type) continue
    const path = join(entry.parentPath, entry.name)
    const identity = await readFile(path)
    const br = await readFile(`${path}.br`).catch(() => undefined)
    const gzip = await readFile(`${path}.gz`).catch(() => undefined)
    const address = `/${relative(clientDir, path).split(sep).join('/')}`
    files.set(address, {
      type,
      hash: hashOf(identity),
      bodies: { identity, ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) },
    })
  }
  return files
}
