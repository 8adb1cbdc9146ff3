/** Lets a few heavy answers through at a time. The next ones wait for a while, and are then told to come back. */
import { once } from 'node:events'
import type { FastifyReply } from 'fastify'

export interface Semaphore {
  /**
   * Waits for a place, which is given back when the answer has left or its reader has gone.
   *
   * @throws the refusal after the wait
   */
  enterFor(reply: FastifyReply): Promise<void>
}

/**
 * @param most answers at a time
 * @param patienceMs how long one more waits for a place
 * @param refusal made anew for each that is turned away
 */
export function createSemaphore(most: number, patienceMs: number, refusal: () => Error): Semaphore {
  let inside = 0
  const waiting: (() => void)[] = []

  function leave() {
    const next = waiting.shift()
    if (next) next()
    else inside--
  }

  async function enter() {
    if (inside < most) {
      inside++
      return
    }
    await new Promise<void>((resolve, reject) => {
      const come = () => {
        clearTimeout(patience)
        resolve()
      }
      const patience = setTimeout(() => {
        waiting.splice(waiting.indexOf(come), 1)
        reject(refusal())
      }, patienceMs)
      waiting.push(come)
    })
  }

  return {
    async enterFor({ raw }) {
      if (raw.destroyed) throw refusal()
      // Listened to before the wait: whoever goes meanwhile closes the answer only once.
      const closed = once(raw, 'close').catch(() => {})
      await enter()
      void closed.then(leave)
    },
  }
}
