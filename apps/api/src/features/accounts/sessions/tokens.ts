/**
 * The token a session travels in: a JWT (HS256) with the claims the original clients read. It only names the session;
 * what its holder may do is read from the database at every call.
 */
import { hkdfSync, randomBytes } from 'node:crypto'
import { type Claims, claims, SESSION_HOURS } from '@spmb/domain/accounts/contract.staff.ts'
import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'

const ISSUER = 'spmb'
const payload = z.extend(claims, { sid: z.string().check(z.regex(/^[\w-]{43}$/)) })
export type TokenPayload = z.output<typeof payload>

export interface Tokens {
  issue(session: { id: string; expiresAt: Date }, about: Omit<Claims, 'exp'>): Promise<string>
  /** The verified payload; null for a token that is forged, expired, or signed with another key or algorithm. */
  read(token: string, now: Date): Promise<TokenPayload | null>
}

/** @param previous secrets whose tokens are still accepted; sessions end after 12 hours, so they are not needed for longer */
export function createTokens(secret: Buffer, previous: readonly Buffer[] = []): Tokens {
  const imported = importSecret(secret)
  const accepted = [imported, ...previous.map(importSecret)]
  return {
    issue: async ({ id, expiresAt }, about) =>
      new SignJWT({ ...about, sid: id })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setExpirationTime(Math.floor(expiresAt.getTime() / 1_000))
        .sign(await imported),
    async read(token, now) {
      for (const key of accepted) {
        try {
          const verified = await jwtVerify(token, await key, {
            algorithms: ['HS256'],
            issuer: ISSUER,
            currentDate: now,
          })
          return payload.safeParse(verified.payload).data ?? null
        } catch {
          // Forged, expired, or signed with the next secret.
        }
      }
      return null
    },
  }
}

/** Imported once; importing it for each call costs more than the signature. */
function importSecret(secret: Buffer): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', Uint8Array.from(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])
}

/** Derives the signing key from SESSION_SECRET. */
export function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'spmb/session-token', 32))
}

/** The id of a new session: 256 random bits. */
export const newSessionId = (): string => randomBytes(32).toString('base64url')

export function sessionEnd(now: Date): Date {
  return new Date(now.getTime() + SESSION_HOURS * 3_600_000)
}
