/**
 * A gzip file whose beginning and end are compressed once, and whose middle is stored as it is: compressing a whole page for each
 * answer would cost ten times as much as the answer. The result is one ordinary gzip member (RFC 1952, RFC 1951 section 3.2.4).
 *
 * Files are `latin1` text, one character for each byte: building and writing such text costs half of what a buffer costs, since no
 * memory outside the heap is allocated (docs/measurements.md).
 */
import { constants, crc32, deflateRawSync } from 'node:zlib'

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** The length of a stored block is a number of 16 bits. */
const MOST_STORED = 0xffff

export interface GzipEnds {
  /** @returns the whole file for a middle, one character for each byte */
  around(middle: string): string
}

export function gzipEnds(head: string, foot: string): GzipEnds {
  const headBytes = Buffer.from(head)
  const footBytes = Buffer.from(foot)
  const headSum = crc32(headBytes)
  // Ends at a whole byte, with another block to follow.
  const compressedHead = deflateRawSync(headBytes, { level: 9, finishFlush: constants.Z_SYNC_FLUSH })
  const start = Buffer.concat([HEADER, compressedHead]).toString('latin1')
  // Compressed separately: it refers to nothing before it.
  const end = deflateRawSync(footBytes, { level: 9 }).toString('latin1')
  return {
    around(middle) {
      const bytes = inBytes(middle)
      const sum = crc32(footBytes, crc32(middle, headSum))
      const length = headBytes.length + bytes.length + footBytes.length
      return start + stored(bytes) + end + uint32(sum) + uint32(length)
    },
  }
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
