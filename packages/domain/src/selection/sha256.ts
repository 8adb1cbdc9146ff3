/** SHA-256 without waiting, in the browser too, where the platform's own function answers asynchronously. */
import { sha256 } from '@noble/hashes/sha2.js'

const encoder = new TextEncoder()

/** @returns hexadecimal digits */
export function sha256Hex(text: string): string {
  let hex = ''
  for (const byte of sha256(encoder.encode(text))) hex += DIGITS[byte]
  return hex
}

/** The digits of each byte. */
const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
