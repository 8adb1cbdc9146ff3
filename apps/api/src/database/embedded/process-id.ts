/** Which process runs on a cluster: `postmaster.pid` names it, and what that process was started with proves it. */
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../../observability/logger.ts'

/** The process id of the PostgreSQL that runs on this cluster, if one does. */
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
 * After a crash the number in postmaster.pid may be that of an unrelated process by now, or of a dead one that nobody
 * has collected (containers without an init); PostgreSQL would take both for itself and refuse to start. It is safe
 * to remove the file: PostgreSQL also finds survivors of a killed one by the shared memory that belongs to the folder.
 */
export function removeStalePid(dataDir: string, cluster: string, log: Log): void {
  const pid = pidOnFile(cluster)
  if (!pid || isPostgresOf(pid, cluster)) return
  log.warn({ pid }, 'PostgreSQL was not shut down properly; it recovers now')
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  rmSync(join(dataDir, 'socket'), { recursive: true, force: true }) // its lock file holds the same number
}

/** Whether a process with this id exists, and the command it was started with (empty for a finished one). */
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
