/**
 * Bounds the heap of the server (HEAP_MB). Node takes the bound only when it starts, so this process replaces itself by one
 * with the flag: same process id, arguments, environment and outputs. Workers inherit the flag from the primary process.
 */
import { setFlagsFromString } from 'node:v8'
import type { Environment } from '../settings/config.ts'
import { defaultHeapMb, machineMemoryMb, parseHeap, SEMI_SPACE_MB } from '../settings/heap.ts'
import { parseWorkers } from '../settings/setting-values.ts'

const SIZE = '--max-old-space-size'
const YOUNG = '--max-semi-space-size'

/** What decides about the bound, of this process. */
export interface HeapFacts {
  env: Environment
  /** Flags of Node, without those in NODE_OPTIONS. */
  flags: readonly string[]
  /** Megabytes of the machine or the container. */
  memoryMb: number
}

/**
 * The flags that this process should have been started with.
 *
 * @returns undefined if it has them, if the operator has chosen a bound by NODE_OPTIONS and sets no HEAP_MB, and if HEAP_MB is
 *   invalid: then the settings are refused later, together with all other problems
 */
export function missingHeapFlags({ env, flags, memoryMb }: HeapFacts): string[] | undefined {
  const text = env.HEAP_MB?.trim()
  if (flags.some(namesSize) || (!text && namesSize(env.NODE_OPTIONS ?? ''))) return undefined
  const heap = text
    ? parseHeap(text, memoryMb)
    : defaultHeapMb(memoryMb, parseWorkers(env.WORKERS?.trim() || '1') ?? 1)
  return heap === undefined ? undefined : [`${SIZE}=${heap}`, `${YOUNG}=${SEMI_SPACE_MB}`]
}

/** V8 also takes underscores for the dashes. */
const namesSize = (flags: string) => /--max[-_]old[-_]space[-_]size/.test(flags)

/**
 * Returns only in a process that has the bound, or cannot get one: Windows, Node before 22.15, and a process with a channel to
 * its parent, which would be cut.
 */
export function boundHeap(env: NodeJS.ProcessEnv): void {
  const { argv, connected, execArgv, execPath, execve, platform } = process
  const missing = missingHeapFlags({ env, flags: execArgv, memoryMb: machineMemoryMb() })
  if (missing && !connected && execve && platform !== 'win32')
    execve.call(
      process,
      execPath,
      [execPath, ...missing, ...execArgv, ...argv.slice(1)],
      env as Record<string, string>,
    )
  // The bound of this process stays. As flags they would also replace the smaller bounds of threads (cards, exports).
  if (!missing) for (const flag of [SIZE, YOUNG]) setFlagsFromString(`${flag}=0`)
}
