/**
 * Reads and writes pictures in PNG (W3C PNG, third edition), as far as a browser's canvas writes them: 8 bits, not interlaced.
 * Nothing of the file but its pixels is kept.
 */
import { promisify } from 'node:util'
import { crc32, deflate, inflate } from 'node:zlib'

export interface Picture {
  width: number
  height: number
  /** Red, green, blue and alpha of each pixel, row by row. */
  pixels: Uint8Array
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
/** Samples of a pixel by colour type: grey, RGB, palette, grey with alpha, RGBA. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

const inflated = promisify(inflate) as (data: Buffer, options: object) => Promise<Buffer>
const deflated = promisify(deflate) as (data: Buffer, options: object) => Promise<Buffer>

interface Chunks {
  head: Buffer
  palette: Buffer
  data: Buffer
  /** The alpha of each colour of a palette. */
  alphas: Buffer
}

/** @returns 'broken' for a file that is cut off or damaged, 'form' for a form of PNG that is not read */
export async function decodePng(file: Buffer): Promise<Picture | 'broken' | 'form'> {
  const chunks = readChunks(file)
  if (chunks?.head.length !== 13) return 'broken'
  const { head } = chunks
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)]
  const [depth, type = -1, compression, filter, interlace] = head.subarray(8)
  const samples = SAMPLES[type]
  if (width === 0 || height === 0 || !samples || compression !== 0 || filter !== 0) return 'broken'
  if (depth !== 8 || interlace !== 0) return 'form'
  const length = height * (1 + width * samples)
  // Data beyond the picture are refused before they fill the memory.
  const raw = await inflated(chunks.data, { maxOutputLength: length }).catch(() => null)
  if (raw?.length !== length || !unfilter(raw, width * samples, samples)) return 'broken'
  const pixels = new Uint8Array(width * height * 4)
  const paint = painter(type, chunks)
  for (let y = 0, to = 0; y < height; y++) {
    let from = y * (1 + width * samples) + 1
    for (let x = 0; x < width; x++, from += samples, to += 4) paint(raw, from, pixels, to)
  }
  return { width, height, pixels }
}

/** The chunks that matter, each checked by its sum; null when one is damaged or the end is missing. */
function readChunks(file: Buffer): Chunks | null {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null
  const none = Buffer.alloc(0)
  const single: Record<string, Buffer> = {}
  const data: Buffer[] = []
  for (let at = SIGNATURE.length; at + 12 <= file.length; ) {
    const end = at + 8 + file.readUInt32BE(at)
    if (end + 4 > file.length || crc32(file.subarray(at + 4, end)) !== file.readUInt32BE(end)) return null
    const name = file.toString('latin1', at + 4, at + 8)
    const content = file.subarray(at + 8, end)
    if (name === 'IDAT') data.push(content)
    else single[name] ??= content
    if (name === 'IEND') {
      const { IHDR: head = none, PLTE: palette = none, tRNS: alphas = none } = single
      return { head, palette, alphas, data: Buffer.concat(data) }
    }
    at = end + 4
  }
  return null
}

/** Replaces each row's differences by its bytes, in place; false for an unknown filter. */
function unfilter(raw: Buffer, stride: number, step: number): boolean {
  for (let start = 0; start < raw.length; start += stride + 1) {
    const filter = raw[start] ?? 0
    if (filter > 4) return false
    for (let x = 0; x < stride && filter > 0; x++) {
      const at = start + 1 + x
      const left = x >= step ? (raw[at - step] ?? 0) : 0
      const above = start > 0 ? (raw[at - stride - 1] ?? 0) : 0
      const corner = x >= step && start > 0 ? (raw[at - stride - 1 - step] ?? 0) : 0
      raw[at] = (raw[at] ?? 0) + predicted(filter, left, above, corner)
    }
  }
  return true
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  if (filter === 0) return 0
  const estimate = left + above - corner
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - above), Math.abs(estimate - corner)]
  return a <= b && a <= c ? left : b <= c ? above : corner
}

type Paint = (raw: Buffer, from: number, pixels: Uint8Array, to: number) => void

function painter(type: number, { palette, alphas }: Chunks): Paint {
  const set = (pixels: Uint8Array, to: number, red = 0, green = 0, blue = 0, alpha = 255) => {
    pixels[to] = red
    pixels[to + 1] = green
    pixels[to + 2] = blue
    pixels[to + 3] = alpha
  }
  switch (type) {
    case 0:
      return (raw, at, pixels, to) => set(pixels, to, raw[at], raw[at], raw[at])
    case 2:
      return (raw, at, pixels, to) => set(pixels, to, raw[at], raw[at + 1], raw[at + 2])
    case 3:
      return (raw, at, pixels, to) => {
        const index = raw[at] ?? 0
        const [red, green, blue] = palette.subarray(index * 3, index * 3 + 3)
        set(pixels, to, red, green, blue, alphas[index])
      }
    case 4:
      return (raw, at, pixels, to) => set(pixels, to, raw[at], raw[at], raw[at], raw[at + 1])
    default:
      return (raw, at, pixels, to) => set(pixels, to, raw[at], raw[at + 1], raw[at + 2], raw[at + 3])
  }
}

/** Writes the picture: with its alpha, or without one where every pixel is opaque. */
export async function encodePng({ width, height, pixels }: Picture): Promise<Buffer> {
  const samples = isOpaque(pixels) ? 3 : 4
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  head[9] = samples === 3 ? 2 : 6
  const stride = width * samples
  const raw = Buffer.alloc(height * (stride + 1))
  const row = Buffer.alloc(stride)
  let above: Buffer = Buffer.alloc(stride)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 4
      for (let sample = 0; sample < samples; sample++) row[x * samples + sample] = pixels[from + sample] ?? 0
    }
    writeSmallestRow(raw, y * (stride + 1), row, above, samples)
    above = Buffer.from(row)
  }
  const data = await deflated(raw, { level: 9 })
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

function isOpaque(pixels: Uint8Array): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return false
  return true
}

/** Takes the filter with the smallest sum of differences, which deflate compresses best in general. */
function writeSmallestRow(raw: Buffer, start: number, row: Buffer, above: Buffer, step: number): void {
  let smallest = Number.POSITIVE_INFINITY
  const tried = Buffer.alloc(row.length)
  for (let filter = 0; filter <= 4; filter++) {
    let sum = 0
    for (let x = 0; x < row.length; x++) {
      const left = x >= step ? (row[x - step] ?? 0) : 0
      const corner = x >= step ? (above[x - step] ?? 0) : 0
      const difference = ((row[x] ?? 0) - predicted(filter, left, above[x] ?? 0, corner)) & 0xff
      tried[x] = difference
      sum += difference < 128 ? difference : 256 - difference
    }
    if (sum >= smallest) continue
    smallest = sum
    raw[start] = filter
    tried.copy(raw, start + 1)
  }
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
