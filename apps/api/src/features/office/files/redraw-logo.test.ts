import { crc32, deflateSync } from 'node:zlib'
import { type LogoCode, OFFICE_FILE_MESSAGES } from '@spmb/domain/office/files/messages.ts'
import { describe, expect, it } from 'vitest'
import { aPng } from '../../../../testing/office-files.ts'
import { seededRandom } from '../../../../testing/seeded-random.ts'
import { decodePng, encodePng, type Picture } from './png.ts'
import { redrawLogo, reduced } from './redraw-logo.ts'

function chunk(name: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name), content])
  const numbers = Buffer.alloc(8)
  numbers.writeUInt32BE(content.length)
  numbers.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)])
}

/** A PNG of the given rows, each with its filter first. */
function png(
  rows: number[][],
  { type = 6, depth = 8, interlace = 0, width = 2, height = rows.length, more = [] as Buffer[] } = {},
): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, depth, type, 0, 0, interlace])
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    ...more,
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const pixelsOf = async (file: Buffer) => Array.from(((await decodePng(file)) as Picture).pixels)

describe('a PNG is read', () => {
  it.each<[string, Buffer, number[]]>([
    ['grey', png([[0, 7, 9]], { type: 0 }), [7, 7, 7, 255, 9, 9, 9, 255]],
    ['RGB', png([[0, 1, 2, 3, 4, 5, 6]], { type: 2 }), [1, 2, 3, 255, 4, 5, 6, 255]],
    ['grey with alpha', png([[0, 7, 8, 9, 10]], { type: 4 }), [7, 7, 7, 8, 9, 9, 9, 10]],
    [
      'a palette, of which only the first colour has an alpha',
      png([[0, 1, 0]], {
        type: 3,
        more: [chunk('PLTE', Uint8Array.of(1, 2, 3, 4, 5, 6)), chunk('tRNS', Uint8Array.of(77))],
      }),
      [4, 5, 6, 255, 1, 2, 3, 77],
    ],
    [
      'every filter',
      png(
        [
          [1, 10, 5],
          [2, 1, 1],
          [3, 4, 4],
          [4, 1, 1],
          [0, 9, 9],
        ],
        { type: 0 },
      ),
      [10, 15, 11, 16, 9, 16, 10, 17, 9, 9].flatMap((grey) => [grey, grey, grey, 255]),
    ],
  ])('in %s', async (_what, file, pixels) => {
    expect(await pixelsOf(file)).toEqual(pixels)
  })

  it('without what its pixels do not need: a second head, a profile of colours', async () => {
    const huge = Buffer.from([0, 1, 0, 0, 0, 1, 0, 0, 8, 6, 0, 0, 0])
    const more = [chunk('IHDR', huge), chunk('iCCP', Buffer.from('name\0\0not compressed'))]
    expect(await pixelsOf(png([[0, 7, 9]], { type: 0, more }))).toEqual([7, 7, 7, 255, 9, 9, 9, 255])
  })

  it('as it was written, whatever the pixels', async () => {
    for (const [width, height] of [
      [1, 1],
      [17, 5],
      [64, 33],
    ] as const) {
      const pixels = new Uint8Array(seededRandom(width * height * 4))
      const read = await decodePng(encodePng({ width, height, pixels }))
      expect(read).toEqual({ width, height, pixels })
    }
  })
})

describe('a picture becomes smaller', () => {
  it('by the mean of the pixels that are visible', () => {
    const pixels = Uint8Array.from([200, 0, 0, 255, 9, 9, 9, 0, 100, 0, 0, 255, 9, 9, 9, 0])
    expect(reduced({ width: 2, height: 2, pixels }, { width: 1, height: 9 })).toEqual({
      width: 1,
      height: 1,
      pixels: Uint8Array.of(150, 0, 0, 128),
    })
  })

  it('in its proportions, and never larger', async () => {
    const sizeOf = async (width: number, height: number) => {
      const { page, print } = await redrawLogo(await aPng(width, height))
      return [page, print].map((file) => [file.readUInt32BE(16), file.readUInt32BE(20)])
    }
    expect(await sizeOf(720, 360)).toEqual([
      [256, 128],
      [360, 180],
    ])
    expect(await sizeOf(30, 900)).toEqual([
      [4, 128],
      [6, 180],
    ])
    expect(await sizeOf(8, 6)).toEqual([
      [8, 6],
      [8, 6],
    ])
  })
})

describe('what is stored of a logo', () => {
  it('has at most 200 kB, even of noise', async () => {
    const pixels = new Uint8Array(seededRandom(720 * 360 * 4))
    const { page, print } = await redrawLogo(encodePng({ width: 720, height: 360, pixels }))
    expect(Math.max(page.length, print.length)).toBeLessThanOrEqual(200_000)
  })

  it('is opaque for paper, and only pixels for both', async () => {
    const file = await aPng(10, 10, [0, 0, 0, 51])
    const withText = Buffer.concat([
      file.subarray(0, 33),
      chunk('tEXt', Buffer.from('Rahasia')),
      file.subarray(33),
    ])
    const { page, print } = await redrawLogo(withText)
    expect(await pixelsOf(page)).toEqual(await pixelsOf(file))
    expect((await pixelsOf(print)).slice(0, 4)).toEqual([204, 204, 204, 255])
    expect(`${page.toString('latin1')}${print.toString('latin1')}`).not.toContain('Rahasia')
  })
})

describe('refused is', () => {
  const good = [[0, 1, 2, 3, 4, 5, 6, 7, 8]]
  const damaged = (change: (file: Buffer) => void) => {
    const file = png(good)
    change(file)
    return file
  }
  it.each<[string, Buffer | Promise<Buffer>, LogoCode]>([
    ['a file that is no image', Buffer.from('%PDF-1.7'), 'logo.no_image'],
    ['an SVG', Buffer.from('<svg/>'.replace('/', ' /')), 'logo.svg_sent'],
    ['an SVG with a script', Buffer.from('<svg ><script/></svg>'), 'logo.script'],
    ['a picture of 40 megapixels', png(good, { width: 8_000, height: 5_000 }), 'logo.pixels'],
    ['a picture of 4 megapixels', png(good, { width: 2_000, height: 2_000 }), 'logo.sent_pixels'],
    ['an interlaced PNG', png(good, { interlace: 1 }), 'logo.form'],
    ['a PNG of 16 bits', png(good, { depth: 16 }), 'logo.form'],
    ['a PNG that is cut off', png(good).subarray(0, -6), 'logo.broken'],
    ['a damaged sum', damaged((file) => file.fill(9, 29, 31)), 'logo.broken'],
    ['an unknown colour type', png(good, { type: 5 }), 'logo.broken'],
    ['an unknown filter', png([[5, 1, 2, 3, 4, 5, 6, 7, 8]]), 'logo.broken'],
    ['fewer rows than stated', png(good, { height: 2 }), 'logo.broken'],
    [
      'more data than the picture has',
      png(
        Array.from({ length: 9_999 }, () => good[0] ?? []),
        { height: 1 },
      ),
      'logo.broken',
    ],
    ['a picture that nobody sees', aPng(9, 9, [1, 2, 3, 0]), 'logo.blank'],
  ])('%s', async (_what, file, code) => {
    await expect(redrawLogo(await file)).rejects.toMatchObject({
      fields: { file: [OFFICE_FILE_MESSAGES[code]] },
    })
  })
})
