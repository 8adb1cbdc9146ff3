/** Which part of a file a browser asks for (RFC 9110, section 14): a video is fetched in parts, and from its middle. */

export interface ByteRange {
  /** First and last byte, both included. */
  first: number
  last: number
}

/**
 * Reads one range of bytes. Several at once, other units and broken headers give null: the whole file is the right
 * answer to those. A range beyond the end cannot be satisfied.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | 'beyond' | null {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!parts) return null
  const [, from = '', to = ''] = parts
  if (from === '') {
    const wanted = Number(to)
    if (to === '') return null
    return wanted > 0 && size > 0 ? { first: Math.max(0, size - wanted), last: size - 1 } : 'beyond'
  }
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < first) return null
  return first < size ? { first, last } : 'beyond'
}
