/** Finds the process of a cluster: `postmaster.pid` has its id, and its command line confirms it. */
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../../observability/logger.ts'

/** The process id of the PostgreSQL that runs on this cluster; undefined if none does. */
export function runningPid(cluster: string): number | undefined {
  const pid = pidOnFile(cluster)
  return pid && isPostgresOf(pid, cluster) ? pid : undefined
}

function pidOnFile(cluster: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10)
    return pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

function isPostgresOf(pid: number, cluster: string): boolean {
  const command = commandOf(pid)
  if (process.platform === 'linux') return command.split('\0').includes(cluster)
  return process.platform === 'win32' ? command.includes('postgres') : command.includes(` -D ${cluster} `)
}

/**
 * Removes a `postmaster.pid` whose process is not PostgreSQL. After a crash the id may belong to an unrelated process or
 * to a zombie (in containers without an init), and PostgreSQL would refuse to start. Removing the file is safe: PostgreSQL
 * also detects running processes of the cluster by its shared memory.
 */
export function removeStalePid(dataDir: string, cluster: string, log: Log): void {
  const pid = pidOnFile(cluster)
  if (!pid || isPostgresOf(pid, cluster)) return
  log.warn({ pid }, 'PostgreSQL was not shut down properly; it recovers now')
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
