/** Whether a file is an MP4 video that phones play (ISO/IEC 14496-12): its boxes are complete and its picture is H.264. */
import type { TutorialCode } from '@spmb/domain/office/files/messages.ts'

interface Box {
  type: string
  content: Buffer
}

/** Kinds of MP4 in the first box; QuickTime's is not among them. */
const BRANDS = /^(?:iso[m2-9]|mp4[12]|avc1|M4V |M4VP|MSNV|dash|mmp4|f4v )$/
const PLAYED_BY_PHONES = ['avc1', 'avc3']

export function mp4Problem(file: Buffer): TutorialCode | null {
  const length = file.length >= 16 ? file.readUInt32BE(0) : 0
  if (file.toString('latin1', 4, 8) !== 'ftyp' || length < 16 || length > 512) return 'tutorial.no_mp4'
  // The major brand, its version, then the compatible brands.
  const brands = file.toString('latin1', 8, length).match(/.{4}/gs) ?? []
  if (!brands.some((brand, index) => index !== 1 && BRANDS.test(brand))) return 'tutorial.no_mp4'
  const boxes = readBoxes(file)
  const movie = boxes?.find(({ type }) => type === 'moov')
  if (!movie || !boxes?.some(({ type, content }) => type === 'mdat' && content.length > 0))
    return 'tutorial.broken'
  const codecs = videoCodecs(movie.content)
  if (!codecs || codecs.length === 0) return 'tutorial.broken'
  return codecs.every((codec) => PLAYED_BY_PHONES.includes(codec)) ? null : 'tutorial.codec'
}

/** The boxes one after the other; null when one reaches beyond the end, as in a file that is cut off. */
function readBoxes(bytes: Buffer): Box[] | null {
  const boxes: Box[] = []
  for (let at = 0; at < bytes.length; ) {
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

/** The codes of the pictures' formats; null when the movie cannot be read. */
function videoCodecs(movie: Buffer): string[] | null {
  const tracks = readBoxes(movie)?.filter(({ type }) => type === 'trak')
  return (
    tracks?.flatMap(({ content }) => {
      const media = inside(content, ['mdia'])
      const handler = media && inside(media, ['hdlr'])
      // After version, flags and a reserved word.
      if (!media || handler?.toString('latin1', 8, 12) !== 'vide') return []
      const formats = inside(media, ['minf', 'stbl', 'stsd'])
      // After version, flags and the count.
      const entries = formats && readBoxes(formats.subarray(8))
      return entries?.map(({ type }) => type) ?? ['unreadable']
    }) ?? null
  )
}

function inside(bytes: Buffer, path: readonly string[]): Buffer | null {
  let found: Buffer | null = bytes
  for (const type of path)
    found = (found && readBoxes(found)?.find((box) => box.type === type)?.content) ?? null
  return found
}
