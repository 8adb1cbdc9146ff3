/** Draws the sent logo in the two forms that are stored: for pages, and without transparency for paper. */
import { MAX_SENT_LOGO_PIXELS, readLogo } from '@spmb/domain/office/files/logo.ts'
import { type LogoCode, OFFICE_FILE_MESSAGES } from '@spmb/domain/office/files/messages.ts'
import { RuleBroken } from '@spmb/domain/shared/problem.ts'
import { decodePng, encodePng, type Picture } from './png.ts'

/** Largest stored pictures. Their pixels alone, uncompressed, have less than 200 kB, so the files cannot have more. */
const ON_PAGES = { width: 256, height: 128 }
const ON_PAPER = { width: 360, height: 180 }

/** @throws RuleBroken for a file that is no picture, too large, damaged or invisible */
export async function redrawLogo(file: Buffer): Promise<{ page: Buffer; print: Buffer }> {
  const head = readLogo(file)
  if (head.kind === 'refused') throw refusal(head.code)
  if (head.kind === 'svg') throw refusal('logo.svg_sent')
  if (head.width * head.height > MAX_SENT_LOGO_PIXELS) throw refusal('logo.sent_pixels')
  const picture = await decodePng(file)
  if (typeof picture === 'string') throw refusal(`logo.${picture}`)
  if (picture.pixels.every((value, at) => at % 4 !== 3 || value === 0)) throw refusal('logo.blank')
  return {
    page: encodePng(reduced(picture, ON_PAGES)),
    print: encodePng(onWhite(reduced(picture, ON_PAPER))),
  }
}

const refusal = (code: LogoCode) => new RuleBroken({ file: [OFFICE_FILE_MESSAGES[code]] })

/** Fits the picture into the box, never larger than it is: each pixel is the mean of those that it covers. */
export function reduced(picture: Picture, box: { width: number; height: number }): Picture {
  const scale = Math.min(1, box.width / picture.width, box.height / picture.height)
  if (scale === 1) return picture
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const sums = new Float64Array(width * height * 4)
  const counts = new Uint32Array(width * height)
  for (let y = 0, from = 0; y < picture.height; y++) {
    const row = Math.min(height - 1, Math.floor((y * height) / picture.height)) * width
    for (let x = 0; x < picture.width; x++, from += 4) {
      const cell = row + Math.min(width - 1, Math.floor((x * width) / picture.width))
      const alpha = picture.pixels[from + 3] ?? 0
      // Transparent pixels have no colour that counts.
      for (let sample = 0; sample < 3; sample++) {
        sums[cell * 4 + sample] =
          (sums[cell * 4 + sample] ?? 0) + (picture.pixels[from + sample] ?? 0) * alpha
      }
      sums[cell * 4 + 3] = (sums[cell * 4 + 3] ?? 0) + alpha
      counts[cell] = (counts[cell] ?? 0) + 1
    }
  }
  const pixels = new Uint8Array(width * height * 4)
  for (let cell = 0; cell < counts.length; cell++) {
    const alpha = sums[cell * 4 + 3] ?? 0
    for (let sample = 0; sample < 3; sample++) {
      pixels[cell * 4 + sample] = alpha === 0 ? 0 : Math.round((sums[cell * 4 + sample] ?? 0) / alpha)
    }
    pixels[cell * 4 + 3] = Math.round(alpha / (counts[cell] ?? 1))
  }
  return { width, height, pixels }
}

function onWhite({ width, height, pixels }: Picture): Picture {
  const opaque = new Uint8Array(pixels.length)
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = (pixels[at + 3] ?? 0) / 255
    for (let sample = 0; sample < 3; sample++)
      opaque[at + sample] = Math.round((pixels[at + sample] ?? 0) * alpha + 255 * (1 - alpha))
    opaque[at + 3] = 255
  }
  return { width, height, pixels: opaque }
}
