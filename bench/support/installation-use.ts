/** What a server and its built-in database take of the machine, from `/proc`. Linux only. */
import { readdirSync, readFileSync } from 'node:fs'
import { postmasterPid } from '../../apps/api/testing/processes/database-processes.ts'
import type { RealServer } from '../../apps/api/testing/processes/real-server.ts'

export interface Use {
  /** Seconds of the processor since the start, of processes that have ended too. */
  processor: number
  /** Megabytes. Memory that several processes share counts once. */
  memory: number
}

export interface InstallationUse {
  server: Use
  database: Use
}

const TICKS_PER_SECOND = 100

export function useOf({ process, dataDir }: RealServer): InstallationUse {
  const stats = readStats()
  const database = treeOf(postmasterPid(dataDir), stats)
  const server = treeOf(process.pid as number, stats).filter((pid) => !database.includes(pid))
  return { server: sumOf(server, stats), database: sumOf(database, stats) }
}

interface Stat {
  parent: number
  /** Of the process and of its ended children. */
  ticks: number
}

function readStats(): Map<number, Stat> {
  const stats = new Map<number, Stat>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    // The name of the program is in brackets and may contain spaces.
    const fields = read(`/proc/${name}/stat`).split(') ').at(-1)?.split(' ') ?? []
    if (fields.length < 15) continue
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    stats.set(Number(name), { parent: Number(fields[1]), ticks })
  }
  return stats
}

function treeOf(root: number, stats: ReadonlyMap<number, Stat>): number[] {
  const children = [...stats].filter(([, { parent }]) => parent === root)
  return [root, ...children.flatMap(([pid]) => treeOf(pid, stats))]
}

function sumOf(pids: readonly number[], stats: ReadonlyMap<number, Stat>): Use {
  let ticks = 0
  let kilobytes = 0
  for (const pid of pids) {
    ticks += stats.get(pid)?.ticks ?? 0
    kilobytes += Number(/^Pss: +(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0)
  }
  return { processor: ticks / TICKS_PER_SECOND, memory: kilobytes / 1_024 }
}

/** Empty for a process that has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
