/**
 * Draws change codes and compares them (docs/product-rules.md#change-code). The database has a keyed hash only, bound to the
 * registration number, so that neither a copy of the database nor another registration's code opens anything.
 */
import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto'
import { CHANGE_CODE_BYTES, changeCodeOf } from '@spmb/domain/registration/manage/change-code.ts'
import type { RandomBytes } from '@spmb/domain/shared/registration-number.ts'

export interface ChangeCodes {
  /**
   * The code of a registration request. A request with an idempotency key always gets the same one, so that a retry returns
   * the code of the first attempt; without a key it is random.
   *
   * @param request the idempotency key and the digest of the answers
   */
  draw(request: { key: string; digest: Buffer } | null): string
  /** What is stored of a code. */
  digest(number: string, code: string): Buffer
  /** Whether a code is the stored one. Takes the same time for every registration, with and without a stored code. */
  matches(number: string, code: string, stored: Buffer | null | undefined): boolean
}

/** Bytes of the stored hash; the code itself has five. */
const DIGEST_BYTES = 16
/** Compared in place of a code that is not stored. */
const NO_CODE = Buffer.alloc(DIGEST_BYTES)

/** @param key 32 bytes, from `keptKey` */
export function createChangeCodes(key: Buffer, random: RandomBytes): ChangeCodes {
  const keyOf = (purpose: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', key, '', `spmb/change-code/${purpose}`, 32)))
  const [drawKey, digestKey] = [keyOf('draw'), keyOf('digest')]
  const digest = (number: string, code: string) =>
    createHmac('sha256', digestKey).update(`${number} ${code}`).digest().subarray(0, DIGEST_BYTES)

  return {
    draw(request) {
      if (!request) return changeCodeOf(random(CHANGE_CODE_BYTES))
      return changeCodeOf(createHmac('sha256', drawKey).update(request.key).update(request.digest).digest())
    },
    digest,
    matches(number, code, stored) {
      const isEqual = timingSafeEqual(digest(number, code), stored ?? NO_CODE)
      return isEqual && stored != null
    },
  }
}
