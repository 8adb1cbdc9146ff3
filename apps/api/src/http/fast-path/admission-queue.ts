/** Who waits in front of the framework because not everybody of a rush can be let in at once. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Handler } from './request-batching.ts'

/**
 * How many are let in at each turn of the event loop, after everything else that arrived was answered. The others of a
 * burst wait: between two turns the excess is told, pages and results are answered, and a new connection is taken (one a
 * turn). Those who are let in together are written together, which costs less; but who is told waits for the turn. So it
 * is as many as the machine does in short turns.
 */
const LET_IN_AT_ONCE = { least: 16, most: 64, more: 8 }
const LONG_TURN_MS = 30

/**
 * When more than a few wait and the first of them for this long, there is too little processor for all who come, whatever
 * this machine can do in that time. A pause that a few fell into is no such sign.
 */
const LONGEST_MS = 250
const FEW = 100

export interface AdmissionQueue {
  count(): number
  /** Whether those who come now had better come back later. */
  isSaturated(): boolean
  add(request: IncomingMessage, response: ServerResponse, passOn: Handler): void
  /** Lets in as many as belong in one turn. @returns whether somebody still waits */
  admit(): boolean
}

/** @param clock milliseconds that only go forward */
export function createAdmissionQueue(clock = () => performance.now()): AdmissionQueue {
  const waiting: { admit: () => void; since: number }[] = []
  let atOnce = LET_IN_AT_ONCE.least
  /** When the turn began that is ending now. Only one that follows somebody left waiting is pure work; others wait for visitors. */
  let turnSince: number | undefined

  return {
    count: () => waiting.length,
    isSaturated() {
      const first = waiting.length > FEW ? waiting[0] : undefined
      return first !== undefined && clock() - first.since > LONGEST_MS
    },
    add(request, response, passOn) {
      waiting.push({ admit: () => passOn(request, response), since: clock() })
    },
    admit() {
      const now = clock()
      if (turnSince !== undefined) atOnce = nextAtOnce(atOnce, now - turnSince)
      turnSince = waiting.length > atOnce ? now : undefined
      // One by one: an error of one leaves the others waiting.
      for (let left = atOnce; left > 0; left--) waiting.shift()?.admit()
      return waiting.length > 0
    },
  }
}

/** A few more than before after a short turn, half as many after a long one. */
function nextAtOnce(now: number, turnMs: number): number {
  const { least, most, more } = LET_IN_AT_ONCE
  return turnMs > LONG_TURN_MS ? Math.max(least, now >> 1) : Math.min(most, now + more)
}
