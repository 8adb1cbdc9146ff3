/**
 * A gzip file whose beginning and end are compressed once, and whose middle is stored as it is: compressing a whole page for each
 * answer would cost ten times as much as the answer. The result is one ordinary gzip member (RFC 1952, RFC 1951 section 3.2.4).
 */
import { constants, crc32, deflateRawSync } from 'node:zlib'

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** The length of a stored block is a number of 16 bits. */
const MOST_STORED = 0xffff

export interface GzipEnds {
  /** @returns the whole file for a middle */
  around(middle: Buffer): Buffer
}

export function gzipEnds(head: string, foot: string): GzipEnds {
  const headBytes = Buffer.from(head)
  const footBytes = Buffer.from(foot)
  const headSum = crc32(headBytes)
  const start = Buffer.concat([
    HEADER,
    // Ends at a whole byte, with another block to follow.
    deflateRawSync(headBytes, { level: 9, finishFlush: constants.Z_SYNC_FLUSH }),
  ])
  // A stream of its own: it refers to nothing before it.
  const end = deflateRawSync(footBytes, { level: 9 })
  return {
    around(middle) {
      const trailer = Buffer.alloc(8)
      trailer.writeUInt32LE(crc32(footBytes, crc32(middle, headSum)), 0)
      trailer.writeUInt32LE((headBytes.length + middle.length + footBytes.length) % 2 ** 32, 4)
      return Buffer.concat([start, ...stored(middle), end, trailer])
    },
  }
}

/** Blocks without compression, none of them the last of the file. */
function stored(bytes: Buffer): Buffer[] {
  const blocks: Buffer[] = []
  for (let from = 0; from < bytes.length; from += MOST_STORED) {
    const part = bytes.subarray(from, from + MOST_STORED)
    const length = Buffer.alloc(5)
    length.writeUInt16LE(part.length, 1)
    length.writeUInt16LE(~part.length & 0xffff, 3)
    blocks.push(length, part)
  }
  return blocks
}
