/**
 * A bounded queue for work on a few processor cores. Work with a lower rank starts first; when the queue is full, the work
 * with the highest rank that came last is refused in favour of work with a lower one.
 */
import { Unavailable } from '../../errors/request-errors.ts'

interface Waiting {
  rank: number
  start(): void
  refuse(error: Error): void
}

/**
 * @param limits.concurrency how many run at a time
 * @param limits.maxWaiting how many wait beside them
 * @returns runs the work in its turn; rejects with Unavailable when the queue has no place for it
 */
export function createHashingQueue({ concurrency, maxWaiting }: { concurrency: number; maxWaiting: number }) {
  let running = 0
  /** Sorted by rank, then by arrival. */
  const waiting: Waiting[] = []

  function wait(rank: number): Promise<void> {
    if (waiting.length >= maxWaiting) {
      const last = waiting.at(-1)
      if (!last || last.rank <= rank) throw new Unavailable()
      waiting.pop()
      last.refuse(new Unavailable())
    }
    return new Promise((resolve, reject) => {
      const behind = waiting.findIndex((other) => other.rank > rank)
      const place = behind === -1 ? waiting.length : behind
      waiting.splice(place, 0, { rank, start: resolve, refuse: reject })
    })
  }

  /** @param rank 0 is served first */
  return async function enqueue<T>(rank: number, work: () => Promise<T>): Promise<T> {
    if (running >= concurrency) await wait(rank)
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next.start()
      else running--
    }
  }
}
