/**
 * A browser that has signed in to an account is known by a cookie and has its own count of failures: a stranger who
 * keeps an account resting (its name is no secret) does not keep its owner out. The cookie opens nothing; it says
 * nothing to whoever reads it, and it names no account but the one it was made for.
 */
import { timingSafeEqual } from 'node:crypto'
import type { RandomBytes } from '@spmb/domain/shared/registration-number.ts'
import type { FieldEncryption } from '../security/field-encryption.ts'

export const DEVICE_COOKIE = 'device'
/** As long as a season and the summer before it; each sign-in begins it anew. */
export const DEVICE_DAYS = 180

export interface DeviceCookies {
  /** The cookie for a browser that signed in to the account of this name. */
  issue(username: string): string
  /** Which device a cookie names, or null when it was not made here for this name. */
  read(cookie: string | undefined, username: string): string | null
}

export function createDeviceCookies(
  encryption: Pick<FieldEncryption, 'digest'>,
  random: RandomBytes,
): DeviceCookies {
  const proofOf = (device: string, username: string) => encryption.digest(`device ${device} ${username}`)

  return {
    issue(username) {
      const device = Buffer.from(random(16)).toString('base64url')
      return `${device}.${proofOf(device, username).toString('base64url')}`
    },
    read(cookie, username) {
      const [, device, proof] = /^([\w-]{22})\.([\w-]{43})$/.exec(cookie ?? '') ?? []
      if (!device || !proof) return null
      return timingSafeEqual(Buffer.from(proof, 'base64url'), proofOf(device, username)) ? device : null
    },
  }
}
