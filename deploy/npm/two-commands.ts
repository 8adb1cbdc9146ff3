/** The two commands of the README in a fresh checkout, by the npm and the Node of another machine. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from '../../apps/api/testing/processes/free-port.ts'
import { startProgram } from '../../apps/api/testing/processes/processes.ts'
import { isOpen, ROOT } from '../../apps/api/testing/processes/served.ts'

const NODE = `node-${process.platform}-${process.arch}`

/** Versions as npm names them: '20.20.2', '10.8.2', 'latest'. */
export type Versions = { node: string; npm: string }

/** What a person sees after the two commands, and what a stop does. */
export type Outcome = {
  installed: number | null
  /** Whether the server is the process that npm started, and the Node of the lock file. */
  isChildOfNpm: boolean
  runtime: string
  ready: number
  page: number
  /** Exit code of npm after SIGTERM to npm alone, and whether the server went to its end. */
  ended: number | null
  stopped: boolean
}

/**
 * Runs `npm ci` and `npm start` in a copy of this checkout, waits until the server is ready, and stops npm.
 *
 * @param options.built takes the built web of this checkout along, which a second start finds
 */
export async function runTwoCommands(
  versions: Versions,
  options: { built?: boolean } = {},
): Promise<Outcome> {
  // People have spaces in the names of their folders.
  const folder = mkdtempSync(join(tmpdir(), 'two commands '))
  try {
    const checkout = copyCheckout(join(folder, 'spmb'), options)
    const env = machineWith(versions, folder)
    const npm = (args: string[], settings = {}) =>
      startProgram('npm', args, { cwd: checkout, env: { ...env, ...settings } })

    const installing = npm(['ci'])
    const { code: installed } = await installing.ended
    if (installed !== 0) throw new Error(installing.said())

    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const server = npm(['start'], { PORT: String(port), DATA_DIR: join(folder, 'data') })
    await isOpen({ ...server, port, url })
    const { pid } = JSON.parse(/^\{.*"pid":.*$/m.exec(server.said())?.[0] ?? '{}') as { pid: number }
    const seen = {
      installed,
      isChildOfNpm: parentOf(pid) === server.child.pid,
      runtime: readlinkSync(`/proc/${pid}/exe`).replace(`${checkout}/`, ''),
      ready: await firstReady(`${url}/readyz`),
      page: (await fetch(url)).status,
    }
    server.child.kill('SIGTERM')
    const { code: ended } = await server.ended
    return { ...seen, ended, stopped: server.said().includes('"msg":"stopped"') }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The outcome of a machine on which everything works. */
export const WORKS: Outcome = {
  installed: 0,
  isChildOfNpm: true,
  runtime: `node_modules/${NODE}/bin/node`,
  ready: 200,
  page: 200,
  ended: 0,
  stopped: true,
}

/** Every file that a clone would have, as it is now. */
function copyCheckout(to: string, { built = false }: { built?: boolean }): string {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  for (const file of [...listed.split('\0'), ...(built ? ['apps/web/dist'] : [])])
    if (file !== '' && existsSync(join(ROOT, file)))
      cpSync(join(ROOT, file), join(to, file), { recursive: true, preserveTimestamps: true })
  return to
}

/** An environment whose path has this Node and this npm only. */
export function machineWith({ node, npm }: Versions, folder: string): Record<string, string> {
  const bin = ([name, version]: [string, string]) => {
    const prefix = join(folder, `with ${name}`)
    const options = ['--no-save', '--no-audit', '--no-fund', '--prefix', prefix]
    execFileSync('npm', ['install', ...options, `${name}@${version}`], { stdio: 'pipe' })
    return join(prefix, 'node_modules/.bin')
  }
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|VITEST|NODE_ENV|NODE_OPTIONS)/i.test(name),
  )
  const PATH = [...Object.entries({ npm, [NODE]: node }).map(bin), '/usr/bin', '/bin'].join(delimiter)
  return { ...(Object.fromEntries(own) as Record<string, string>), PATH }
}

const parentOf = (pid: number) =>
  Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

/** The status once it is no longer 503, which a server answers until everything is in memory. */
async function firstReady(url: string): Promise<number> {
  const { status } = await fetch(url)
  return status === 503 ? firstReady(url) : status
}
