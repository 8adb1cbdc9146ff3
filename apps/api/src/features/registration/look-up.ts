/**
 * Looks up a registration by its number: in memory first, then in the database. A number that is not in memory may be a
 * guess, so failed look-ups are limited per network and in total.
 *
 * - A number in memory does not count towards the limits and is answered even when they are used up.
 * - A number that is not in memory reserves a use before its query and returns it when it is found, so that parallel
 *   guesses do not exceed the limits.
 * - When the total limit is used up, the request waits for the next sync of memory (at most about half a second)
 *   instead of querying the database: a number that another process has just registered is in memory then. Only
 *   requests within the limit of their network wait.
 * - While memory is still loading, the total limit does not apply; only the number of concurrent queries is limited.
 */
import {
  type PublicMeta,
  type PublicRegistration,
  publicMeta,
  toPublicRegistration,
} from '@spmb/domain/registration/contract.public.ts'
import { REGISTRATION_NOT_FOUND } from '@spmb/domain/registration/messages.ts'
import { isPublished } from '@spmb/domain/season/window.ts'
import { type RunResult, shownResults } from '@spmb/domain/selection/public/shown-results.ts'
import { NotFound } from '@spmb/domain/shared/problem.ts'
import { parseRegistrationNumber } from '@spmb/domain/shared/registration-number.ts'
import type { Database } from '../../platform/database/database.ts'
import { TooMany } from '../../platform/errors/request-errors.ts'
import { createQueue } from '../../platform/http/limits/queue.ts'
import type { RateLimits } from '../../platform/http/limits/rate-limit.ts'
import { type FoundRegistration, findByNumber } from './registration.queries.ts'

/**
 * Both throw NotFound for an unknown or malformed number, TooMany above the limits of failed look-ups, and Unavailable
 * while the database is down or too many look-ups wait for it: then it is not known whether the number exists.
 */
export interface LookUp {
  /** The public view; does not need the database for a number in memory. */
  readPublic(typed: string, address: string): Promise<PublicAnswer>
  /** The stored row with what the card shows; always from the database. */
  readStored(typed: string, address: string): Promise<FoundRegistration>
}

export interface PublicAnswer {
  registration: PublicRegistration
  /** What is shown beside it; undefined for nothing. */
  meta: PublicMeta | undefined
}

/** The results in memory; `results/results-cache.ts` implements it. */
export interface KnownResults {
  find(number: string): PublicRegistration | undefined
  metaOf(number: string): PublicMeta | undefined
  /** What a run in force says about a registration, published or not. */
  runResult(number: string): RunResult | undefined
  has(number: string): boolean
  /** False until the first complete load has ended, and during every later one. */
  isComplete(): boolean
}

export interface LookUpDeps {
  db: Database
  limits: RateLimits
  results: KnownResults
  /** Resolves after the next sync of memory with the database. */
  nextSync: () => Promise<void>
  clock: () => Date
}

/** Few enough to leave connections of the pool to registrations; each query takes less than a millisecond. */
const QUERIES = { running: 6, waiting: 1_000 }

export function createLookUp({ db, limits, results, nextSync, clock }: LookUpDeps): LookUp {
  const queue = createQueue(QUERIES)
  const query = (number: string) => db.breaker.whileClosed(() => findByNumber(db.kysely, number))

  async function readStored(typed: string, address: string): Promise<FoundRegistration> {
    const parsed = parseRegistrationNumber(typed)
    if (parsed.kind !== 'number') {
      await limits.take('failedLookup', address)
      throw new NotFound(REGISTRATION_NOT_FOUND)
    }
    const { number } = parsed
    const found = results.has(number)
      ? await queue.run(() => query(number))
      : await findUnknown(number, address)
    if (!found) throw new NotFound(REGISTRATION_NOT_FOUND)
    return found
  }

  async function findUnknown(number: string, address: string): Promise<FoundRegistration | undefined> {
    await limits.check('failedLookup', address)
    // Reserved inside the slot, so that no more uses are reserved than queries run.
    const outcome = await queue.run(() => queryWithinLimits(number, address))
    if (!(outcome instanceof TooMany)) return outcome
    await nextSync()
    if (!results.has(number)) throw outcome
    await limits.giveBack('failedLookup', address)
    return queue.run(() => query(number))
  }

  /** @returns TooMany, instead of throwing it, when only the total limit is used up */
  async function queryWithinLimits(
    number: string,
    address: string,
  ): Promise<FoundRegistration | TooMany | undefined> {
    await limits.take('failedLookup', address)
    const reserved = results.isComplete()
    if (reserved) {
      try {
        await limits.take('failedLookupOverall', 'all')
      } catch (error) {
        if (error instanceof TooMany) return error
        throw error
      }
    }
    let failed = false
    try {
      const found = await query(number)
      failed = !found
      return found
    } finally {
      if (!failed) {
        await limits.giveBack('failedLookup', address)
        if (reserved) await limits.giveBack('failedLookupOverall', 'all')
      }
    }
  }

  return {
    async readPublic(typed, address) {
      const parsed = parseRegistrationNumber(typed)
      const known = parsed.kind === 'number' ? results.find(parsed.number) : undefined
      if (known) return { registration: known, meta: results.metaOf(known.no_registration) }
      const stored = await readStored(typed, address)
      return { registration: publicView(stored, clock()), meta: metaOf(stored) }
    },
    readStored,
  }

  function metaOf(stored: FoundRegistration): PublicMeta | undefined {
    const { no_registration, school_1_decision, school_2_decision } = stored
    const published = isPublishedNow(stored, clock())
    const run = published ? results.runResult(no_registration) : undefined
    return publicMeta({
      withdrawn: stored.withdrawn_at !== null,
      documentsSeen: stored.documents_seen,
      reRegistered: stored.re_registered,
      released: stored.released,
      published,
      placed:
        stored.placed_school_id === null
          ? null
          : { id: stored.placed_school_id, name: stored.placed_school ?? '' },
      admitted: school_1_decision === 'LULUS' || school_2_decision === 'LULUS',
      freeSeatsUntil: stored.free_seats_until,
      closedSchools: stored.closed_schools,
      byDesk: [
        stored.school_1_by_desk ? school_1_decision : null,
        stored.school_2_by_desk ? school_2_decision : null,
      ],
      now: clock(),
      run: run && shownResults(run, [school_1_decision, school_2_decision]),
    })
  }
}

function isPublishedNow(found: FoundRegistration, now: Date): boolean {
  return isPublished({ publicationMode: found.publication_mode, publishesAt: found.publishes_at }, now)
}

/** The public view of a stored row. Decisions are null until they are published, and after a withdrawal. */
export function publicView(found: FoundRegistration, now: Date): PublicRegistration {
  const source = {
    number: found.no_registration,
    name: found.name,
    level: found.level,
    schools: [
      { id: found.school_1_id, name: found.school_1 },
      { id: found.school_2_id, name: found.school_2 },
    ],
    decisions: [found.school_1_decision, found.school_2_decision],
  } as const
  return toPublicRegistration(source, isPublishedNow(found, now) && found.withdrawn_at === null)
}
