/** Random bytes for the many small values that each registration needs: a number and a nonce per encrypted field. */
import { randomFillSync } from 'node:crypto'
import type { RandomBytes } from '@spmb/domain/shared/registration-number.ts'

/** Bytes that are generated at once: one call costs as much for 4,096 bytes as for 12. */
const POOL_BYTES = 4_096

/**
 * Hands out each byte once, and clears it in the pool, so that a memory dump does not show earlier values.
 *
 * @param fill fills a buffer from a CSPRNG
 */
export function createRandomPool(fill: (pool: Buffer) => unknown = randomFillSync): RandomBytes {
  const pool = Buffer.alloc(POOL_BYTES)
  let used = POOL_BYTES

  return (length) => {
    if (length > POOL_BYTES) {
      const own = Buffer.alloc(length)
      fill(own)
      return own
    }
    if (used + length > POOL_BYTES) {
      fill(pool)
      used = 0
    }
    const bytes = Buffer.from(pool.subarray(used, used + length))
    pool.fill(0, used, used + length)
    used += length
    return bytes
  }
}
