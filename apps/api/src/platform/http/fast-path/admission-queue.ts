/** Registrations that wait before Fastify. A bounded number is admitted per run, so that other requests are answered between. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Handler } from './request-batching.ts'

/**
 * How many are admitted per run. Those admitted together are written together, which costs less per registration, but
 * refusals and look-ups wait for the run to end. So the number grows while runs are short and is halved after a long one.
 */
const ADMITTED_PER_RUN = { min: 16, max: 64, increment: 8 }
const LONG_RUN_MS = 30

/** The queue is saturated when it is longer than this and its first entry is older than this. */
const SATURATED = { length: 100, ageMs: 250 }

export interface AdmissionQueue {
  length(): number
  /** Whether new requests should be refused. */
  isSaturated(): boolean
  add(request: IncomingMessage, response: ServerResponse, next: Handler): void
  /** Admits the requests of one run. @returns whether requests are left */
  admit(): boolean
}

/** @param clock milliseconds of a monotonic clock */
export function createAdmissionQueue(clock = () => performance.now()): AdmissionQueue {
  const queue: { admit: () => void; since: number }[] = []
  let perRun = ADMITTED_PER_RUN.min
  /** When the previous run ended, if it left requests. Otherwise the time until the next run includes idle time. */
  let previousRun: number | undefined

  return {
    length: () => queue.length,
    isSaturated() {
      const first = queue.length > SATURATED.length ? queue[0] : undefined
      return first !== undefined && clock() - first.since > SATURATED.ageMs
    },
    add(request, response, next) {
      queue.push({ admit: () => next(request, response), since: clock() })
    },
    admit() {
      const now = clock()
      if (previousRun !== undefined) perRun = adjust(perRun, now - previousRun)
      previousRun = queue.length > perRun ? now : undefined
      // Each is removed before it is admitted: if one throws, the others stay in the queue.
      for (let left = perRun; left > 0; left--) queue.shift()?.admit()
      return queue.length > 0
    },
  }
}

function adjust(perRun: number, runMs: number): number {
  const { min, max, increment } = ADMITTED_PER_RUN
  return runMs > LONG_RUN_MS ? Math.max(min, perRun >> 1) : Math.min(max, perRun + increment)
}
