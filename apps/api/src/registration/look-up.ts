/** Looking a registration up by what somebody typed as its number. Failed ones are limited: so numbers are guessed. */
import type { PublicRegistration } from '@spmb/domain/registration/contract.ts'
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

/** Exactly what anybody with the number may see; decisions only once they are published. */
export function publicView(found: FoundRegistration, now: Date): PublicRegistration {
  const published = isPublished(
    { publicationMode: found.publication_mode, publishesAt: found.publishes_at },
    now,
  )
  return {
    no_registration: found.no_registration,
    name: found.name,
    type: found.level,
    school_1_id: { id: found.school_1_id, name: found.school_1 },
    school_2_id: { id: found.school_2_id, name: found.school_2 },
    school_1_status: published ? found.school_1_decision : null,
    school_2_status: published ? found.school_2_decision : null,
  }
}
