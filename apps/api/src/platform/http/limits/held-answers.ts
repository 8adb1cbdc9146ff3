/**
 * Answers that hold a database connection or a thread for as long as their reader takes, such as exports and whole lists: few at
 * a time, one for each account over all workers, and none for a reader that is too slow.
 */
import type { Actor } from '@spmb/domain/accounts/actor.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { TooMany, Unavailable } from '../../errors/request-errors.ts'
import { createQueue } from './queue.ts'
import { shareOf } from './share.ts'
import type { Slots } from './slots.ts'
import { cutOffSlowReader } from './slow-reader.ts'

export interface HeldAnswers {
  /**
   * Takes a slot until the answer is closed: sent, or cut off because its reader is too slow.
   *
   * @throws TooMany while the account has another answer of this kind; Unavailable when no slot becomes free in time
   */
  enterFor(call: { actor: Actor; request: FastifyRequest; reply: FastifyReply }): Promise<void>
}

export interface HeldAnswersOptions {
  /** Names the slot of an account; calls with the same kind share it. */
  kind: 'export' | 'list'
  /** Answers at a time. */
  max: number
  /** How long one more waits for a slot. */
  maxWaitMs: number
  retryAfterSeconds: number
  /** The sentence for an account that has such an answer already. */
  running: string
  /** The sentence when all slots are taken; default: the service is busy. */
  busy?: string
  /** One for each account, over all processes. */
  slots: Slots
  /** How many processes share the slots of answers; default one. */
  processes?: number | undefined
}

export function createHeldAnswers(options: HeldAnswersOptions): HeldAnswers {
  const { kind, slots, retryAfterSeconds } = options
  const refusal = () => new Unavailable(retryAfterSeconds, options.busy)
  const gate = createQueue({
    running: shareOf(options.max, options.processes),
    waitMs: options.maxWaitMs,
    refusal,
  })

  return {
    async enterFor({ actor, request, reply }) {
      const slot = `${kind} ${actor.userId}`
      if (!(await slots.occupy(slot))) throw new TooMany(retryAfterSeconds, options.running)
      if (reply.raw.destroyed) {
        slots.vacate(slot)
        throw refusal()
      }
      reply.raw.once('close', () => slots.vacate(slot))
      await gate.enterFor(reply)
      cutOffSlowReader(reply.raw, () =>
        request.log.warn({ kind }, 'an answer was cut off: its reader was too slow'),
      )
    },
  }
}
