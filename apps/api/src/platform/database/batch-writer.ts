/**
 * Writes concurrent rows in batches, one statement per batch. While statements are running, new rows wait in a queue and
 * form the next batches. No timer delays a row: a row that arrives alone is written at once.
 *
 * The queue is bounded in length and in waiting time. A short wait is better for the sender than a retry, and an early
 * error is better than a request that hangs.
 */
import { Unavailable } from '../errors/request-errors.ts'

export interface BatchWriterOptions {
  /** Maximum number of rows in a statement. */
  maxBatchSize: number
  /** Maximum number of statements that run at the same time. */
  maxConcurrentBatches: number
  /** Maximum number of rows in the queue; a row above it is refused at once. */
  maxQueueLength: number
  /** Milliseconds after which a row that is still in the queue is refused. */
  queueTimeoutMs: number
}

interface QueuedRow<Row, Result> {
  row: Row
  queuedAt: number
  resolve(result: Result): void
  reject(error: unknown): void
}

/**
 * @param write writes all rows of a batch or none; returns the results in the order of the rows
 * @param failsWholeBatch whether an error has nothing to do with single rows, such as a lost connection: then the rows
 *   are not retried one by one
 * @returns a function that writes one row. When a batch fails because of one of its rows, each row is retried alone, so
 *   that only the faulty one is rejected. Throws Unavailable for a row that was not sent to the database.
 */
export function createBatchWriter<Row, Result>(
  write: (rows: Row[]) => Promise<Result[]>,
  { maxBatchSize, maxConcurrentBatches, maxQueueLength, queueTimeoutMs }: BatchWriterOptions,
  failsWholeBatch: (error: unknown) => boolean,
): (row: Row) => Promise<Result> {
  const queue: QueuedRow<Row, Result>[] = []
  let running = 0
  let timer: NodeJS.Timeout | undefined

  async function writeBatch(batch: QueuedRow<Row, Result>[]) {
    try {
      const results = await write(batch.map((item) => item.row))
      batch.forEach((item, i) => {
        item.resolve(results[i] as Result)
      })
    } catch (error) {
      if (batch.length === 1 || failsWholeBatch(error)) for (const item of batch) item.reject(error)
      else for (const item of batch) await writeBatch([item])
    }
  }

  function startBatches() {
    while (running < maxConcurrentBatches && queue.length > 0) {
      running++
      void writeBatch(queue.splice(0, maxBatchSize)).finally(() => {
        running--
        startBatches()
      })
    }
    scheduleTimeout()
  }

  /** One timer for the whole queue, set to the timeout of its oldest row. */
  function scheduleTimeout() {
    clearTimeout(timer)
    const oldest = queue[0]
    if (!oldest) return
    const delay = Math.max(0, oldest.queuedAt + queueTimeoutMs - performance.now())
    timer = setTimeout(() => {
      const now = performance.now()
      const firstInTime = queue.findIndex((item) => item.queuedAt + queueTimeoutMs > now)
      const expired = queue.splice(0, firstInTime < 0 ? queue.length : firstInTime)
      for (const item of expired) item.reject(new Unavailable())
      scheduleTimeout()
    }, delay)
  }

  return (row) =>
    new Promise((resolve, reject) => {
      if (queue.length >= maxQueueLength) return reject(new Unavailable())
      queue.push({ row, queuedAt: performance.now(), resolve, reject })
      // Rows that arrive in the same iteration of the event loop join the batch.
      if (queue.length === 1) setImmediate(startBatches)
    })
}
