/** Looking a registration up by what somebody typed as its number. Failed ones are limited: so numbers are guessed. */
import { type PublicRegistration, toPublicRegistration } from '@spmb/domain/registration/contract.ts'
import { REGISTRATION_NOT_FOUND } from '@spmb/domain/registration/messages.ts'
import { isPublished } from '@spmb/domain/season/window.ts'
import { NotFound } from '@spmb/domain/shared/problem.ts'
import { parseRegistrationNumber } from '@spmb/domain/shared/registration-number.ts'
import type { Database } from '../database/database.ts'
import type { RateLimits } from '../security/rate-limit.ts'
import { type FoundRegistration, findByNumber } from './registration.queries.ts'

/**
 * @throws NotFound for an unknown or malformed number, TooMany after too many of them, Unavailable while the database
 *   is away: then it is not known whether the number exists
 */
export type LookUp = (typed: string, address: string) => Promise<FoundRegistration>

export function createLookUp({ db, limits }: { db: Database; limits: RateLimits }): LookUp {
  return async (typed, address) => {
    const parsed = parseRegistrationNumber(typed)
    // Counted as failed before it is looked for: however many guesses are under way, no more of them are answered.
    await limits.take('failedLookup', address)
    let failed = false
    try {
      if (parsed.kind === 'number') {
        const found = await lookFor(parsed.number)
        if (found) return found
      }
      failed = true
    } finally {
      // What was found, and what nobody could look for, was no failure.
      if (!failed) await limits.giveBack('failedLookup', address)
    }
    throw new NotFound(REGISTRATION_NOT_FOUND)
  }

  async function lookFor(number: string): Promise<FoundRegistration | undefined> {
    await limits.take('failedLookupOverall', 'all')
    let failed = false
    try {
      const found = await db.breaker.whileClosed(() => findByNumber(db.kysely, number))
      failed = !found
      return found
    } finally {
      if (!failed) await limits.giveBack('failedLookupOverall', 'all')
    }
  }
}

/** The public view of a stored registration at the given time. */
export function publicView(found: FoundRegistration, now: Date): PublicRegistration {
  const season = { publicationMode: found.publication_mode, publishesAt: found.publishes_at }
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
  return toPublicRegistration(source, isPublished(season, now))
}
