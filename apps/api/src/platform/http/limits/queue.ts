/** The one way in which work waits for its turn: so many at a time, so many that wait, and for so long. */
import { once } from 'node:events'
import type { FastifyReply } from 'fastify'
import { Unavailable } from '../../errors/request-errors.ts'

export interface QueueOptions {
  /** How many run at a time. */
  running: number
  /** How many wait beside them. A further one is refused at once, or one with a higher rank in its favour; default: no bound. */
  waiting?: number
  /** How long one waits; default: until its turn. */
  waitMs?: number
  /** Creates the error of each that is refused. */
  refusal?: () => Error
}

export interface Queue {
  /**
   * Does the work in its turn.
   *
   * @param rank a lower one comes first; equal ones by arrival. Default 0
   * @throws the refusal
   */
  run<T>(work: () => Promise<T>, rank?: number): Promise<T>
  /** The same for an answer: refuses a client that has gone before its turn. The slot is kept until the work is done. */
  during<T>(reply: FastifyReply, work: () => Promise<T>): Promise<T>
  /** Takes a slot that is released when the answer is closed: sent or cut off. @throws the refusal */
  enterFor(reply: FastifyReply): Promise<void>
}

interface Waiting {
  rank: number
  start(): void
  refuse(): void
}

export function createQueue({
  running: most,
  waiting: mostWaiting = Number.POSITIVE_INFINITY,
  waitMs,
  refusal = () => new Unavailable(),
}: QueueOptions): Queue {
  let running = 0
  /** Sorted by rank, then by arrival. */
  const waiting: Waiting[] = []

  async function enter(rank = 0): Promise<void> {
    if (running < most) {
      running++
      return
    }
    if (waiting.length >= mostWaiting) {
      const last = waiting.at(-1)
      if (!last || last.rank <= rank) throw refusal()
      last.refuse()
    }
    // One that ends hands over its slot, so `running` does not change.
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = () => {
      clearTimeout(timeout)
      waiting.splice(waiting.indexOf(slot), 1)
    }
    const slot = {
      rank,
      start() {
        leave()
        resolve()
      },
      refuse() {
        leave()
        reject(refusal())
      },
    }
    const timeout = waitMs === undefined ? undefined : setTimeout(slot.refuse, waitMs)
    const behind = waiting.findIndex((other) => other.rank > rank)
    waiting.splice(behind === -1 ? waiting.length : behind, 0, slot)
    await promise
  }

  function release() {
    const [next] = waiting
    if (next) next.start()
    else running--
  }

  async function run<T>(work: () => Promise<T>, rank?: number): Promise<T> {
    await enter(rank)
    try {
      return await work()
    } finally {
      release()
    }
  }

  return {
    run,
    during: ({ raw }, work) =>
      run(async () => {
        if (raw.destroyed) throw refusal()
        return work()
      }),
    async enterFor({ raw }) {
      if (raw.destroyed) throw refusal()
      // The listener is added before waiting: a client that disconnects while it waits closes the answer only once.
      const closed = once(raw, 'close').catch(() => {})
      await enter()
      void closed.then(release)
    },
  }
}
