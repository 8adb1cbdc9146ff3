/**
 * Reads and writes pictures in PNG, as far as a browser's canvas writes them: 8 bits, not interlaced. Nothing of the file but its
 * pixels is kept.
 */
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { type DecodedPng, decode, encode } from 'fast-png'

export interface Picture {
  width: number
  height: number
  /** Red, green, blue and alpha of each pixel, row by row. */
  pixels: Uint8Array
}

const SIGNATURE = 8
/** Samples of a pixel by colour type: grey, RGB, palette, grey with alpha, RGBA. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const PALETTE = 3

const inflated = promisify(inflate) as (data: Buffer, options: object) => Promise<Buffer>

/** @returns 'broken' for a file that is cut off or damaged, 'form' for a form of PNG that is not read */
export async function decodePng(file: Buffer): Promise<Picture | 'broken' | 'form'> {
  const chunks = readChunks(file)
  const head = chunks.find(({ name }) => name === 'IHDR')?.content
  if (head?.length !== 13) return 'broken'
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)]
  const [depth, type = -1, , , interlace] = head.subarray(8)
  const samples = SAMPLES[type]
  if (width === 0 || height === 0 || !samples) return 'broken'
  if (depth !== 8 || interlace !== 0) return 'form'
  // The library inflates whatever is sent, a profile of colours too: only what a picture needs and has room for reaches it.
  const names = ['IHDR', 'PLTE', ...(type === PALETTE ? ['tRNS'] : []), 'IEND']
  const needed = chunks.filter(
    ({ name }, at) =>
      name === 'IDAT' || (names.includes(name) && chunks.findIndex((each) => each.name === name) === at),
  )
  const data = Buffer.concat(needed.flatMap(({ name, content }) => (name === 'IDAT' ? [content] : [])))
  const length = height * (1 + width * samples)
  const raw = await inflated(data, { maxOutputLength: length }).catch(() => null)
  if (raw?.length !== length) return 'broken'
  try {
    const whole = Buffer.concat([file.subarray(0, SIGNATURE), ...needed.map((each) => each.whole)])
    return { width, height, pixels: toRgba(decode(whole, { checkCrc: true })) }
  } catch {
    return 'broken'
  }
}

function readChunks(file: Buffer): { name: string; content: Buffer; whole: Buffer }[] {
  const chunks = []
  for (let at = SIGNATURE; at + 12 <= file.length; ) {
    const end = at + 8 + file.readUInt32BE(at)
    const whole = file.subarray(at, end + 4)
    chunks.push({ name: file.toString('latin1', at + 4, at + 8), content: file.subarray(at + 8, end), whole })
    at = end + 4
  }
  return chunks
}

function toRgba({ width, height, channels, data, palette }: DecodedPng): Uint8Array {
  const pixels = new Uint8Array(width * height * 4)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const sent = data.subarray(pixel * channels, (pixel + 1) * channels)
    const known = palette ? (palette[sent[0] ?? 0] ?? []) : sent
    const [grey = 0, alpha = 255] = known
    pixels.set(known.length < 3 ? [grey, grey, grey, alpha] : [255, 255, 255, 255], pixel * 4)
    if (known.length >= 3) pixels.set(known, pixel * 4)
  }
  return pixels
}

/** Writes the picture: with its alpha, or without one where every pixel is opaque. */
export function encodePng({ width, height, pixels }: Picture): Buffer {
  const isOpaque = pixels.every((value, at) => at % 4 !== 3 || value === 255)
  const data = isOpaque ? pixels.filter((_, at) => at % 4 !== 3) : pixels
  return Buffer.from(encode({ width, height, data, channels: isOpaque ? 3 : 4 }, { zlib: { level: 9 } }))
}
