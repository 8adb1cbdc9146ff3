/** Finds the registration that an earlier attempt of the same request made (docs/product-rules.md#safe-repetition). */
import { IDEMPOTENCY_HOURS } from '@spmb/domain/registration/contract.ts'
import { KEY_REUSED } from '@spmb/domain/registration/messages.ts'
import { Conflict } from '@spmb/domain/shared/problem.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { FieldEncryption } from '../security/field-encryption.ts'
import { findByIdempotencyKey } from './registration.queries.ts'

/**
 * The returned function answers the number of the registration that was made with a key, or null.
 * @throws Conflict when the registration was made from another body
 */
export function createReplay(db: Kysely<Schema>, encryption: Pick<FieldEncryption, 'digest'>) {
  return async function replay(key: string, digest: Buffer, now: Date): Promise<string | null> {
    const earlier = await findByIdempotencyKey(db, encryption.digest(key), keysSince(now))
    if (!earlier) return null
    if (!earlier.idempotency_digest?.equals(digest)) throw new Conflict(KEY_REUSED)
    return earlier.no_registration
  }
}

/** Keys of registrations created before this time are not valid any more. */
export function keysSince(now: Date): Date {
  return new Date(now.getTime() - IDEMPOTENCY_HOURS * 3_600_000)
}
