/** Random values for tests, derived from the run's seed, so that a failed run can be repeated with `SEED=…`. */
import { createCipheriv, createHash } from 'node:crypto'
import type { RandomBytes } from '@spmb/domain/shared/registration-number.ts'

/** An endless stream of bytes that depends on `seed` alone: the key stream of AES in counter mode. */
export function createSeededRandom(seed: string): (size: number) => Buffer {
  const key = createHash('sha256').update(seed).digest()
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
  return (size) => cipher.update(Buffer.alloc(size))
}

/** The stream of the test file that runs. A value never repeats within a file. */
export const seededRandom = (size: number): Buffer => {
  stream ??= createSeededRandom(process.env.SEED ?? '0')
  return stream(size)
}
let stream: ((size: number) => Buffer) | undefined

const serials = new Map<string, number>()

/** 1, 2, 3 … for each kind of value that must not repeat within a test file. */
export function nextSerial(kind: string): number {
  const serial = (serials.get(kind) ?? 0) + 1
  serials.set(kind, serial)
  return serial
}

/** Starts stream and serials again, so that the values of a test file do not depend on the files that ran before it in its process. */
export function restartSeededRandom(): void {
  stream = undefined
  serials.clear()
}

/** An integer from `min` to `max`, both included. */
export function seededInt(min: number, max: number, random: RandomBytes = seededRandom): number {
  const [value = 0] = new Uint32Array(new Uint8Array(random(4)).buffer)
  return min + (value % (max - min + 1))
}

/** A UUID of version 4. */
export function seededUuid(): string {
  const bytes = seededRandom(16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
