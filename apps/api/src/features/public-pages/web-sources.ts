/** Hashes the sources of the web build, without tests. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const FOLDERS = ['apps/web/src', 'apps/web/static', 'packages/domain/src', 'scripts/web-build']
const FILES = [
  'apps/web/vite.config.ts',
  'apps/web/browser-baseline.ts',
  'apps/web/package.json',
  'scripts/build-web.ts',
  'package-lock.json',
]

export async function sourceHash(root: string): Promise<string> {
  const hash = createHash('sha256')
  for (const file of [...FILES, ...(await sources(root))]) {
    hash.update(`${file}\0`)
    hash.update(await readFile(join(root, file)))
  }
  return hash.digest('hex')
}

async function sources(root: string): Promise<string[]> {
  const found: string[] = []
  for (const folder of FOLDERS) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
    for (const entry of entries) {
      if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) {
        found.push(join(entry.parentPath, entry.name).slice(root.length))
      }
    }
  }
  return found.sort()
}
