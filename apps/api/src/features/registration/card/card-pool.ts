/** Draws cards in a worker thread, so that a slow card never blocks the event loop. */
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { Unavailable } from '../../../platform/errors/request-errors.ts'
import type { Log } from '../../../platform/observability/logger.ts'
import type { CardFacts } from './card-text.ts'
import type { DrawingResult } from './card-thread.ts'

export interface CardPool {
  /**
   * @throws Unavailable when the queue is full, or the thread exceeds its time or memory; other errors come from the
   *   drawing itself
   */
  draw(card: CardFacts): Promise<Buffer>
  /** Terminates the threads. Unfinished cards are rejected. */
  stop(): Promise<void>
}

export interface CardPoolOptions {
  /** Module whose default export draws a card; tests replace it. */
  thread: URL
  /** Cards that may wait for a thread. */
  maxQueue: number
  /** Milliseconds from the request to the finished card. */
  timeoutMs: number
  /** Threads that draw. */
  maxThreads: number
}

/** One core remains for the event loop. */
export const MAX_THREADS = Math.max(1, Math.min(2, availableParallelism() - 1))

const DEFAULTS: CardPoolOptions = {
  thread: new URL('./card-thread.ts', import.meta.url),
  // Load shedding admits 50 card requests at a time.
  maxQueue: 50,
  timeoutMs: 10_000,
  maxThreads: MAX_THREADS,
}

/** Milliseconds without work after which a thread ends. The next card then waits about 0.3 s for a new one. */
const IDLE_TIMEOUT_MS = 60_000

/** Megabytes. A card needs about 20, the embedded font included. */
const HEAP = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }

const RETRY_AFTER_SECONDS = 3

/** Starts no thread before the first card. */
export function createCardPool(log: Log, options: Partial<CardPoolOptions> = {}): CardPool {
  const { thread, maxQueue, timeoutMs, maxThreads } = { ...DEFAULTS, ...options }
  const pool = new Piscina<CardFacts, DrawingResult>({
    filename: fileURLToPath(thread),
    minThreads: 0,
    maxThreads,
    idleTimeout: IDLE_TIMEOUT_MS,
    resourceLimits: HEAP,
    execArgv: [],
  })
  // A thread that fails without a task must not end the process; the pool starts another.
  pool.on('error', (error) => log.error({ err: error }, 'a card thread failed'))

  let activeCards = 0

  async function run(card: CardFacts): Promise<DrawingResult> {
    // Counted here, since Piscina's own maxQueue does not hold for tasks that can be aborted (5.3.2).
    if (activeCards >= maxThreads + maxQueue) throw new Unavailable(RETRY_AFTER_SECONDS)
    activeCards++
    try {
      return await pool.run(card, { signal: AbortSignal.timeout(timeoutMs) })
    } catch (error) {
      log.warn({ err: error }, 'the card threads did not draw a card')
      throw new Unavailable(RETRY_AFTER_SECONDS)
    } finally {
      activeCards--
    }
  }

  return {
    async draw(card) {
      const result = await run(card)
      if ('error' in result) throw result.error
      const { buffer, byteOffset, byteLength } = result.pdf
      return Buffer.from(buffer, byteOffset, byteLength)
    },
    stop: () => pool.destroy(),
  }
}
