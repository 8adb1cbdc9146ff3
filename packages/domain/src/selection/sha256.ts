/** SHA-256 without waiting, in the browser too, where the platform's own function answers asynchronously. */
import { sha256 } from '@noble/hashes/sha2.js'

const encoder = new TextEncoder()

export function sha256Bytes(bytes: Uint8Array): Uint8Array {
  return sha256(bytes)
}

export function sha256Hex(text: string): string {
  return toHex(sha256(encoder.encode(text)))
}

/** A hash of many pieces of text. */
export interface TextHash {
  update(text: string): void
  hex(): string
}

/** Pieces are collected to this many characters, because each call of the hash has a cost. */
const PIECE = 65_536

export function textHash(): TextHash {
  const hash = sha256.create()
  let waiting: string[] = []
  let length = 0
  const flush = () => {
    hash.update(encoder.encode(waiting.join('')))
    waiting = []
    length = 0
  }
  return {
    update(text) {
      waiting.push(text)
      length += text.length
      if (length >= PIECE) flush()
    },
    hex() {
      flush()
      return toHex(hash.digest())
    },
  }
}

export function toHex(bytes: Uint8Array): string {
  let hex = ''
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0')
  return hex
}
