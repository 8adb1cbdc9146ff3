/** Whether a file is an MP4 video that phones play (ISO/IEC 14496-12): its boxes are complete and its picture is H.264. */
import type { TutorialCode } from '@spmb/domain/office/files/messages.ts'

interface Box {
  type: string
  content: Buffer
}

/** Kinds of MP4 in the first box; QuickTime's is not among them. */
const BRANDS = /^(?:iso[m2-9]|mp4[12]|avc1|M4V |M4VP|MSNV|dash|mmp4|f4v )$/
const PLAYED_BY_PHONES = ['avc1', 'avc3']

/**
 * Boxes that the check of one file may read, the same one again included. A video of an hour in fragments of two seconds has
 * about 4,000 outermost boxes; 50 MB of empty ones would be six million.
 */
const MAX_BOXES = 10_000

class TooManyBoxes extends Error {}

export function mp4Problem(file: Buffer): TutorialCode | null {
  const length = file.length >= 16 ? file.readUInt32BE(0) : 0
  if (file.toString('latin1', 4, 8) !== 'ftyp' || length < 16 || length > 512) return 'tutorial.no_mp4'
  // The major brand, its version, then the compatible brands.
  const brands = file.toString('latin1', 8, length).match(/.{4}/gs) ?? []
  if (!brands.some((brand, index) => index !== 1 && BRANDS.test(brand))) return 'tutorial.no_mp4'
  try {
    return movieProblem(file)
  } catch (error) {
    if (error instanceof TooManyBoxes) return 'tutorial.broken'
    throw error
  }
}

function movieProblem(file: Buffer): TutorialCode | null {
  const readBoxes = createBoxReader(MAX_BOXES)
  const boxes = readBoxes(file)
  const movie = boxes?.find(({ type }) => type === 'moov')
  if (!movie || !boxes?.some(({ type, content }) => type === 'mdat' && content.length > 0))
    return 'tutorial.broken'
  const codecs = videoCodecs(movie.content, readBoxes)
  if (!codecs || codecs.length === 0) return 'tutorial.broken'
  return codecs.every((codec) => PLAYED_BY_PHONES.includes(codec)) ? null : 'tutorial.codec'
}

/** The boxes one after the other; null when one reaches beyond the end, as in a file that is cut off. */
type ReadBoxes = (bytes: Buffer) => Box[] | null

/** @param left how many boxes all reads together may find; one more throws TooManyBoxes */
function createBoxReader(left: number): ReadBoxes {
  return (bytes) => {
    const boxes: Box[] = []
    for (let at = 0; at < bytes.length; ) {
      if (left-- <= 0) throw new TooManyBoxes()
      if (at + 8 > bytes.length) return null
      const type = bytes.toString('latin1', at + 4, at + 8)
      let [size, head] = [bytes.readUInt32BE(at), 8]
      if (size === 0) size = bytes.length - at
      if (size === 1) {
        if (at + 16 > bytes.length) return null
        ;[size, head] = [Number(bytes.readBigUInt64BE(at + 8)), 16]
      }
      if (size < head || at + size > bytes.length) return null
      boxes.push({ type, content: bytes.subarray(at + head, at + size) })
      at += size
    }
    return boxes
  }
}

/** The codes of the pictures' formats; null when the movie cannot be read. */
function videoCodecs(movie: Buffer, readBoxes: ReadBoxes): string[] | null {
  const tracks = readBoxes(movie)?.filter(({ type }) => type === 'trak')
  return (
    tracks?.flatMap(({ content }) => {
      const media = inside(content, readBoxes, ['mdia'])
      const handler = media && inside(media, readBoxes, ['hdlr'])
      // After version, flags and a reserved word.
      if (!media || handler?.toString('latin1', 8, 12) !== 'vide') return []
      const formats = inside(media, readBoxes, ['minf', 'stbl', 'stsd'])
      // After version, flags and the count.
      const entries = formats && readBoxes(formats.subarray(8))
      return entries?.map(({ type }) => type) ?? ['unreadable']
    }) ?? null
  )
}

function inside(bytes: Buffer, readBoxes: ReadBoxes, path: readonly string[]): Buffer | null {
  let found: Buffer | null = bytes
  for (const type of path)
    found = (found && readBoxes(found)?.find((box) => box.type === type)?.content) ?? null
  return found
}
