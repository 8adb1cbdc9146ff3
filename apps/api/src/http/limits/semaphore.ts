/** Bounds how many expensive responses are generated at a time. Further ones wait for a place, with a timeout. */
import { once } from 'node:events'
import type { FastifyReply } from 'fastify'

export interface Semaphore {
  /**
   * Waits for a place, which is released when the answer is closed: sent or cut off.
   *
   * @throws the refusal after the timeout
   */
  enterFor(reply: FastifyReply): Promise<void>
  /**
   * Does the work when there is a place, which is released when the work is done: later than its client when that has gone,
   * and earlier than a client that reads slowly.
   *
   * @throws the refusal after the timeout, and for a client that has gone before its turn
   */
  during<T>(reply: FastifyReply, work: () => Promise<T>): Promise<T>
}

/**
 * @param max answers at a time
 * @param timeoutMs how long one more waits for a place
 * @param refusal creates the error of each that is refused
 * @param maxWaiting how many may wait; a further one is refused at once
 */
export function createSemaphore(
  max: number,
  timeoutMs: number,
  refusal: () => Error,
  maxWaiting = Number.POSITIVE_INFINITY,
): Semaphore {
  let used = 0
  const queue: (() => void)[] = []

  function release() {
    const next = queue.shift()
    if (next) next()
    else used--
  }

  async function acquire() {
    if (used < max) {
      used++
      return
    }
    if (queue.length >= maxWaiting) throw refusal()
    await new Promise<void>((resolve, reject) => {
      const proceed = () => {
        clearTimeout(timeout)
        resolve()
      }
      const timeout = setTimeout(() => {
        queue.splice(queue.indexOf(proceed), 1)
        reject(refusal())
      }, timeoutMs)
      queue.push(proceed)
    })
  }

  return {
    async enterFor({ raw }) {
      if (raw.destroyed) throw refusal()
      // The listener is added before waiting: a client that disconnects while it waits closes the answer only once.
      const closed = once(raw, 'close').catch(() => {})
      await acquire()
      void closed.then(release)
    },
    async during({ raw }, work) {
      await acquire()
      try {
        if (raw.destroyed) throw refusal()
        return await work()
      } finally {
        release()
      }
    },
  }
}
