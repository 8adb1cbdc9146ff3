/** Reads an uploaded table in a thread of its own, with a limit of time and memory, so that no file stops the other requests. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { FILE, type Reason } from './reasons.ts'

const THREAD = new URL('./table-thread.ts', import.meta.url)

/** The largest tables take a few seconds on an idle machine, and many times as long on a busy one. */
const MAX_MS = 45_000
/** Megabytes. The largest table takes about 150. */
const HEAP = { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 32 }

/** A task of the thread: a module whose default export reads, and what it reads. Both can be sent to another thread. */
export interface ThreadTask<T> {
  module: URL
  file: T
}

/**
 * @param limitMs tests replace it
 * @returns what the module returns, or why the file takes more than the limits
 */
export async function readInThread<T, R>(
  task: ThreadTask<T>,
  limitMs = MAX_MS,
): Promise<{ read: R } | { refused: Reason }> {
  const thread = new Worker(THREAD, {
    workerData: { module: task.module.href, file: task.file },
    resourceLimits: HEAP,
    execArgv: [],
  })
  try {
    const [read] = (await once(thread, 'message', { signal: AbortSignal.timeout(limitMs) })) as [R]
    return { read }
  } catch (error) {
    const { name, code } = error as { name?: string; code?: string }
    if (name === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY') return { refused: FILE.tooMuchWork }
    throw error
  } finally {
    await thread.terminate()
  }
}
