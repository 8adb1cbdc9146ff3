/**
 * A gzip file with fixed parts and values between them. The first and the last part are compressed once; what lies between is
 * stored as it is: compressing a whole page for each answer would cost ten times as much as the answer. The result is one ordinary
 * gzip member (RFC 1952, RFC 1951 section 3.2.4).
 *
 * Files are `latin1` text, one character for each byte: building and writing such text costs half of what a buffer costs, since no
 * memory outside the heap is allocated (docs/measurements.md).
 */
import { constants, crc32, deflateRawSync } from 'node:zlib'

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** The length of a stored block is a number of 16 bits. */
const MOST_STORED = 0xffff

export interface GzipTemplate {
  /**
   * @param values one character for each byte, one value for each gap between two fixed parts
   * @returns the whole file
   */
  fill(values: readonly string[]): string
}

/** @param fixed the parts before, between and after the values, one character for each byte; one part: a file without values */
export function gzipTemplate(fixed: readonly string[]): GzipTemplate {
  const [first = Buffer.alloc(0), ...others] = fixed.map((part) => Buffer.from(part, 'latin1'))
  // Ends at a whole byte, with another block to follow.
  const compressed = deflateRawSync(first, { level: 9, finishFlush: constants.Z_SYNC_FLUSH })
  const start = Buffer.concat([HEADER, compressed]).toString('latin1')
  // Compressed separately: it refers to nothing before it.
  const end = deflateRawSync(others.at(-1) ?? Buffer.alloc(0), { level: 9 }).toString('latin1')
  const firstSum = crc32(first)
  const fixedLength = fixed.reduce((sum, part) => sum + part.length, 0)
  const gaps = others.map((part, gap) => ({
    part: gap < others.length - 1 ? part.toString('latin1') : '',
    sumAfter: checksumAfter(part),
  }))

  return {
    fill(values) {
      let middle = ''
      let sum = firstSum
      let length = fixedLength
      for (let gap = 0; gap < gaps.length; gap += 1) {
        const { part, sumAfter } = gaps[gap] as (typeof gaps)[number]
        const value = values[gap] ?? ''
        middle += value + part
        sum = sumAfter(checksumOfValue(value, sum))
        length += value.length
      }
      return start + stored(middle) + end + uint32(sum) + uint32(length)
    },
  }
}

/**
 * Continues a checksum over bytes that are the same in every file, without reading them each time: CRC-32 is affine, so each bit
 * of the sum before changes the sum after in its own way, whatever the other bits are.
 */
function checksumAfter(bytes: Uint8Array): (sum: number) => number {
  const ofZero = crc32(bytes, 0)
  const changes = Uint32Array.from({ length: 32 }, (_, bit) => crc32(bytes, 2 ** bit) ^ ofZero)
  return (sum) => {
    let after = ofZero
    for (let bit = 0; bit < 32; bit += 1) if ((sum >>> bit) & 1) after ^= changes[bit] ?? 0
    return after
  }
}

/** The CRC-32 of each single byte (RFC 1952, section 8). */
const OF_BYTE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1
  return sum
})

/** The same as `crc32(value, sum)`, and faster for a short text, which `crc32` copies out of the heap first. */
function checksumOfValue(value: string, sum: number): number {
  let rest = ~sum
  for (let at = 0; at < value.length; at += 1)
    rest = (OF_BYTE[(rest ^ value.charCodeAt(at)) & 0xff] ?? 0) ^ (rest >>> 8)
  return ~rest
}

/** The UTF-8 of a text, one character for each byte. */
export function inBytes(text: string): string {
  // Most texts are ASCII and remain as they are.
  return Buffer.byteLength(text) === text.length ? text : Buffer.from(text).toString('latin1')
}

/** Blocks without compression, none of them the last of the file. */
function stored(bytes: string): string {
  let blocks = ''
  for (let from = 0; from < bytes.length; from += MOST_STORED) {
    const part = bytes.slice(from, from + MOST_STORED)
    blocks += `\0${uint16(part.length)}${uint16(~part.length)}${part}`
  }
  return blocks
}

/** The lowest 16 bits, the lower byte first. */
const uint16 = (value: number) => String.fromCharCode(value & 0xff, (value >>> 8) & 0xff)

const uint32 = (value: number) => uint16(value) + uint16(value >>> 16)
