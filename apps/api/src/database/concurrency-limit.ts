/** Bounds how many queries of one kind run at the same time. The others wait in a bounded queue. */
import { Unavailable } from '../errors/request-errors.ts'

export interface ConcurrencyLimitOptions {
  maxRunning: number
  maxQueueLength: number
}

/** Runs the work when a slot is free. @throws Unavailable at once when the queue is full */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>

export function createConcurrencyLimit({
  maxRunning,
  maxQueueLength,
}: ConcurrencyLimitOptions): ConcurrencyLimit {
  let running = 0
  const queue: (() => void)[] = []

  async function enter() {
    if (running < maxRunning) {
      running++
      return
    }
    if (queue.length >= maxQueueLength) throw new Unavailable()
    // A call that ends hands over its slot, so `running` does not change.
    await new Promise<void>((resolve) => queue.push(resolve))
  }

  function leave() {
    const next = queue.shift()
    if (next) next()
    else running--
  }

  return async (work) => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
