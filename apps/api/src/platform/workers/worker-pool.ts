/**
 * Keeps a number of workers running: replaces one that ends, replaces all one after another for a rolling restart, and stops them.
 * How a worker is made is an argument, so the rules of this file are tested without processes.
 */
import { StartupError } from '../errors/startup-error.ts'
import type { Log } from '../observability/logger.ts'
import type { Started } from './protocol.ts'

/** A worker process from its fork on. */
export interface PoolWorker {
  id: number
  pid: number | undefined
  /** Resolves when it serves, or with what it refuses to start for; rejects when it ends before. */
  start(how: { isFirst: boolean }): Promise<Started>
  retire(): void
  stop(): void
  kill(): void
  /** How it ended, for the log. Never rejects. */
  ended: Promise<string>
}

export interface WorkerPoolDeps {
  size: number
  fork: () => PoolWorker
  log: Log
  /** Milliseconds of a clock that does not jump. */
  now: () => number
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>
  onEnd?: (worker: PoolWorker, how: 'retired' | 'failed') => void
  /** Called once when no worker runs and none can be started. */
  onGivenUp: (error: StartupError) => void
}

export interface WorkerPool {
  /**
   * Starts all workers at the same time; resolves when each serves or has ended. One that ended is replaced as long as another
   * one serves.
   *
   * @throws StartupError when one refuses to start, or when all end before they serve
   */
  open(): Promise<void>
  /**
   * Replaces every worker: the new one serves before the old one retires. A call during a restart adds one more restart. A
   * new worker that does not start ends the restart; the old ones stay.
   */
  restart(): Promise<void>
  /** Stops all workers, those that retire or start included; resolves when all have ended. */
  stop(): Promise<void>
  running(): readonly PoolWorker[]
}

/** Starts that fail in a row, with no worker running, before the pool gives up. */
export const MAX_FAILURES = 5
const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 30_000
/** A worker that served this long was well: its end does not count with the failures before it. */
export const WELL_AFTER_MS = 30_000

/** The pause before a start, by the number of failures in a row. The first replacement starts at once. */
export const pauseBefore = (failures: number) =>
  failures <= 1 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (failures - 2), LONGEST_PAUSE_MS)

export function createWorkerPool(deps: WorkerPoolDeps): WorkerPool {
  const { size, fork, log, now, sleep, onEnd = () => {}, onGivenUp } = deps
  /** Workers that serve; at most one more than `size` while one is replaced. */
  const serving = new Set<PoolWorker>()
  /** All that have not ended. */
  const alive = new Set<PoolWorker>()
  const retiring = new Set<PoolWorker>()
  const stopping = new AbortController()
  const isStopping = () => stopping.signal.aborted
  let failures = 0
  let restarting: Promise<void> | undefined
  let restartAgain = false

  /** @throws Error with the reason when the worker does not come to serve; it is ended then */
  async function launch(isFirst: boolean): Promise<PoolWorker> {
    const worker = fork()
    alive.add(worker)
    void worker.ended.then(() => alive.delete(worker))
    try {
      const started = await Promise.race([
        worker.start({ isFirst }),
        worker.ended.then((how) => Promise.reject(new Error(`it ended with ${how} before it served`))),
      ])
      if (started !== null) throw new StartupError(started.refusal)
    } catch (error) {
      worker.kill()
      throw error
    }
    serving.add(worker)
    log.info({ worker: worker.pid }, 'a worker serves')
    void watch(worker, now())
    if (isStopping()) worker.stop()
    return worker
  }

  async function watch(worker: PoolWorker, since: number): Promise<void> {
    const how = await worker.ended
    serving.delete(worker)
    const isExpected = retiring.delete(worker) || isStopping()
    onEnd(worker, isExpected ? 'retired' : 'failed')
    if (isExpected) return
    log.error({ worker: worker.pid, how }, 'a worker ended; it is replaced')
    if (now() - since >= WELL_AFTER_MS) failures = 0
    failures++
    await refill()
  }

  function countFailure(error: unknown) {
    failures++
    log.error({ err: error, failures }, 'a worker could not be started')
  }

  let refilling: Promise<void> | undefined
  function refill(): Promise<void> {
    refilling ??= refillNow().finally(() => {
      refilling = undefined
    })
    return refilling
  }

  /** Starts workers, one after the other, until there are enough. */
  async function refillNow(): Promise<void> {
    // A rolling restart starts the missing ones itself, and calls this at its end.
    while (serving.size < size && !isStopping() && !restarting) {
      await sleep(pauseBefore(failures), stopping.signal)
      if (isStopping()) return
      try {
        await launch(false)
      } catch (error) {
        if (isStopping()) return
        countFailure(error)
        if (serving.size === 0 && failures >= MAX_FAILURES) return onGivenUp(givenUp(error))
      }
    }
  }

  async function restartAll(): Promise<void> {
    for (const old of [...serving]) {
      if (isStopping()) return
      const next = await launch(false).catch((error) => {
        if (!isStopping())
          log.error(
            { err: error },
            'the new worker does not start; the rolling restart ends and the others stay',
          )
      })
      if (!next) return
      log.info({ worker: old.pid }, 'a worker retires')
      if (!alive.has(old)) continue
      retiring.add(old)
      serving.delete(old)
      old.retire()
      await old.ended
    }
    failures = 0
    log.info('the rolling restart is complete')
  }

  return {
    async open() {
      const launched = await Promise.allSettled(Array.from({ length: size }, () => launch(true)))
      const errors = launched.flatMap(({ status, ...rest }) =>
        status === 'rejected' ? [(rest as PromiseRejectedResult).reason as Error] : [],
      )
      const [first] = errors
      if (!first || isStopping()) return
      const refusal = errors.find((error) => error instanceof StartupError)
      if (refusal || serving.size === 0) throw refusal ?? givenUp(first)
      for (const error of errors) countFailure(error)
      void refill()
    },
    restart() {
      if (restarting) {
        restartAgain = true
        return restarting
      }
      const all = async () => {
        do {
          restartAgain = false
          await restartAll()
        } while (restartAgain && !isStopping())
      }
      restarting = all().finally(() => {
        restarting = undefined
        void refill()
      })
      return restarting
    },
    async stop() {
      stopping.abort()
      for (const worker of alive) worker.stop()
      await Promise.all([...alive].map(({ ended }) => ended))
      await refilling
      await restarting
    },
    running: () => [...serving],
  }
}

const givenUp = (last: unknown) =>
  new StartupError(
    last instanceof StartupError
      ? `No worker can be started. ${last.message}`
      : `No worker can be started: ${last instanceof Error ? last.message : String(last)}. The log tells more.`,
  )
