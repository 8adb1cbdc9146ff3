/**
 * Writes what arrives together as one statement. While a statement is under way the next registrations gather; each
 * caller waits for the group its row is in. There is no timer for that: a row that comes alone goes alone, at once.
 *
 * Who waits does so for a bounded time and among a bounded number. A parent would rather wait a moment than be told to
 * try again, and rather be told than look at a screen that does nothing.
 */
import { Unavailable } from '../http/errors.ts'

export interface BatchWriterOptions {
  /** Rows in one statement at most. */
  maxBatchSize: number
  /** Statements under way at most. */
  maxConcurrentBatches: number
  /** Rows that wait for their statement at most; who comes on top is told at once. */
  maxQueueLength: number
  /** How long a row waits for its statement to begin, in milliseconds. */
  queueTimeoutMs: number
}

interface Waiting<Row, Result> {
  row: Row
  since: number
  resolve(result: Result): void
  reject(error: unknown): void
}

/**
 * @param write writes a group whole or not at all; its results are in the order of its rows
 * @param concernsAll whether an error is about no row in particular, as a database that is away: a group is not
 *   tried again for it
 * @returns a function that writes one row, in a group of its own if the group it came with fails: one row that the
 *   database refuses must not take the others with it. It throws Unavailable for a row that was not sent.
 */
export function createBatchWriter<Row, Result>(
  write: (rows: Row[]) => Promise<Result[]>,
  { maxBatchSize, maxConcurrentBatches, maxQueueLength, queueTimeoutMs }: BatchWriterOptions,
  concernsAll: (error: unknown) => boolean,
): (row: Row) => Promise<Result> {
  const waiting: Waiting<Row, Result>[] = []
  let under = 0
  let patience: NodeJS.Timeout | undefined

  async function writeGroup(group: Waiting<Row, Result>[]) {
    try {
      const results = await write(group.map((item) => item.row))
      group.forEach((item, i) => {
        item.resolve(results[i] as Result)
      })
    } catch (error) {
      if (group.length === 1 || concernsAll(error)) for (const item of group) item.reject(error)
      else for (const item of group) await writeGroup([item])
    }
  }

  function next() {
    while (under < maxConcurrentBatches && waiting.length > 0) {
      under++
      void writeGroup(waiting.splice(0, maxBatchSize)).finally(() => {
        under--
        next()
      })
    }
    watchPatience()
  }

  /** One timer for all who wait: it stands on the one who came first. */
  function watchPatience() {
    clearTimeout(patience)
    const first = waiting[0]
    if (!first) return
    const wait = Math.max(0, first.since + queueTimeoutMs - performance.now())
    patience = setTimeout(() => {
      const now = performance.now()
      const late = waiting.findIndex((item) => item.since + queueTimeoutMs > now)
      for (const item of waiting.splice(0, late < 0 ? waiting.length : late)) item.reject(new Unavailable())
      watchPatience()
    }, wait)
  }

  return (row) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= maxQueueLength) return reject(new Unavailable())
      waiting.push({ row, since: performance.now(), resolve, reject })
      // One turn of the event loop: whatever this turn still reads from its sockets joins the group.
      if (waiting.length === 1) setImmediate(next)
    })
}
