/** SHA-256 without waiting, in the browser too, where the platform's own function answers asynchronously. */
import { sha256 } from '@noble/hashes/sha2.js'

const encoder = new TextEncoder()

export function sha256Bytes(bytes: Uint8Array): Uint8Array {
  return sha256(bytes)
}

/**
 * Hashes many short messages that begin alike, without the objects that each call of the library makes.
 *
 * @returns the hash of the beginning and the rest; its bytes are those of the next call afterwards
 */
export function sha256After(beginning: Uint8Array): (rest: Uint8Array) => Uint8Array {
  const begun = sha256.create().update(beginning)
  const hash = sha256.create()
  const bytes = new Uint8Array(hash.outputLen)
  return (rest) => {
    begun._cloneInto(hash).update(rest).digestInto(bytes)
    return bytes
  }
}

export function sha256Hex(text: string): string {
  return toHex(sha256(encoder.encode(text)))
}

/** A hash of many pieces of text, or of their bytes in UTF-8. */
export interface TextHash {
  update(text: string): void
  updateBytes(bytes: Uint8Array, from: number, to: number): void
  hex(): string
}

/** Pieces are collected to this many characters or bytes, because each call of the hash has a cost. */
const PIECE = 65_536

export function textHash(): TextHash {
  const hash = sha256.create()
  let waiting: string[] = []
  let length = 0
  const buffer = new Uint8Array(PIECE)
  let used = 0
  const flushText = () => {
    hash.update(encoder.encode(waiting.join('')))
    waiting = []
    length = 0
  }
  const flushBytes = () => {
    hash.update(buffer.subarray(0, used))
    used = 0
  }
  return {
    update(text) {
      if (used > 0) flushBytes()
      waiting.push(text)
      length += text.length
      if (length >= PIECE) flushText()
    },
    updateBytes(bytes, from, to) {
      if (length > 0) flushText()
      if (used + to - from > PIECE) flushBytes()
      if (to - from > PIECE) hash.update(bytes.subarray(from, to))
      else for (let at = from; at < to; at++) buffer[used++] = bytes[at] as number
    },
    hex() {
      flushText()
      flushBytes()
      return toHex(hash.digest())
    },
  }
}

/** The digits of each byte. */
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export function toHex(bytes: Uint8Array): string {
  let hex = ''
  for (const byte of bytes) hex += HEX[byte]
  return hex
}
