/** Finds the process of a cluster: `postmaster.pid` has its id, and its command line confirms it. */
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Log } from '../../observability/logger.ts'

/**
 * The process id of the PostgreSQL that runs on this cluster; undefined if none does. A copied cluster has the `postmaster.pid` of the
 * original, whose process runs on another folder.
 */
export function runningPid(cluster: string): number | undefined {
  const found = pidOnFile(cluster)
  return found && isPostgresOf(found, cluster) ? found.pid : undefined
}

/** PostgreSQL writes its process id and, on the second line, the folder that it runs on. */
function pidOnFile(cluster: string): { pid: number; folder: string } | undefined {
  try {
    const [first = '', folder = ''] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number.parseInt(first, 10)
    return pid > 0 ? { pid, folder: folder.trim() } : undefined
  } catch {
    return undefined
  }
}

function isPostgresOf({ pid, folder }: { pid: number; folder: string }, cluster: string): boolean {
  const command = commandOf(pid)
  if (process.platform === 'linux') return command.split('\0').includes(cluster)
  // tasklist does not tell the arguments.
  if (process.platform === 'win32') return command.includes('postgres') && resolve(folder) === cluster
  return command.includes(` -D ${cluster} `)
}

/**
 * Removes a `postmaster.pid` whose process is not PostgreSQL. After a crash the id may belong to an unrelated process or
 * to a zombie (in containers without an init), and PostgreSQL would refuse to start. Removing the file is safe: PostgreSQL
 * also detects running processes of the cluster by its shared memory.
 */
export function removeStalePid(dataDir: string, cluster: string, log: Log): void {
  const found = pidOnFile(cluster)
  if (!found || isPostgresOf(found, cluster)) return
  log.warn({ postmaster: found.pid }, 'PostgreSQL was not shut down properly; it recovers now')
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  rmSync(join(dataDir, 'socket'), { recursive: true, force: true }) // its lock file holds the same number
}

/** The command line of a process; empty if there is no such process. */
export function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    if (process.platform === 'win32')
      return execFileSync('tasklist', ['/fi', `pid eq ${pid}`], { encoding: 'utf8' })
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
