/**
 * A cookie marks a browser that has signed in to an account before. Such a device has its own count of failures, so that
 * an attacker who knows the user name cannot delay the owner's sign-ins. The cookie gives no access, contains no
 * readable data and is valid for one account only.
 */
import { timingSafeEqual } from 'node:crypto'
import type { RandomBytes } from '@spmb/domain/shared/registration-number.ts'
import type { FieldEncryption } from '../../../platform/security/field-encryption.ts'

export const DEVICE_COOKIE = 'device'
/** Days of validity, about half a year; each sign-in renews it. */
export const DEVICE_DAYS = 180

export interface DeviceCookies {
  /** The cookie for a browser that has signed in with this user name. */
  issue(username: string): string
  /** The id of the device, or null when the cookie was not issued for this user name. */
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
