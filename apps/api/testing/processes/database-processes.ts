/** Signals to a built-in database behind the server's back, as a sick machine, an operator or the kernel sends them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Reaches the postmaster of a data folder and everything it started.
 *
 * @returns who got the signal, the postmaster first
 */
export function signalDatabase(dataDir: string, signal: NodeJS.Signals): number[] {
  const postmaster = postmasterPid(dataDir)
  const children = childrenOf(postmaster)
  // The postmaster first, or it would start children that the signal does not reach.
  process.kill(postmaster, signal)
  const all = [postmaster, ...new Set([...children, ...childrenOf(postmaster)])]
  for (const pid of all.slice(1)) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      // Gone by itself meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  return all
}

/**
 * It keeps its connections and answers no query.
 *
 * @returns ends that
 */
export function freezeDatabase(dataDir: string): () => void {
  const frozen = signalDatabase(dataDir, 'SIGSTOP')
  return () => {
    for (const pid of frozen.splice(0).reverse()) process.kill(pid, 'SIGCONT')
  }
}

export function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent)
}

function parentOf(pid: number): number | undefined {
  try {
    // The name of the program is in brackets and may contain spaces.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
  } catch {
    return undefined
  }
}
