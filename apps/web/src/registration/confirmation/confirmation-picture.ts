/** Number and change code as one picture, for a family that keeps things among its photos. It is drawn on the device and sent nowhere. */
import { spacedChangeCode } from '@spmb/domain/registration/manage/change-code.ts'
import type { ConfirmedChild } from './confirmation-script.ts'
import { PICTURE_CODE, PICTURE_NOTE, PICTURE_NUMBER, PICTURE_TITLE } from './messages.ts'

const WIDTH = 720
const EDGE = 48
const INK = '#10282f'
const MUTED = '#44575c'
const BAND = '#0b3440'

interface Line {
  text: string
  size: number
  colour: string
  /** Down to the line before, in pixels. */
  down: number
  font?: string
  weight?: number
}

/** Saves the picture as a file. Rejects where the browser cannot draw. */
export async function savePicture(page: Document, child: ConfirmedChild): Promise<void> {
  const picture = await draw(page, linesOf(child))
  const link = page.createElement('a')
  link.href = URL.createObjectURL(picture)
  link.download = `spmb-${child.number}.png`
  link.click()
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

function linesOf({ number, name, code }: ConfirmedChild): Line[] {
  const label = (text: string): Line => ({ text, size: 28, colour: MUTED, down: 88 })
  const value = (text: string): Line => ({
    text,
    size: 54,
    colour: INK,
    down: 64,
    font: 'monospace',
    weight: 700,
  })
  return [
    { text: PICTURE_TITLE, size: 34, colour: INK, down: 84, weight: 700 },
    { text: name, size: 32, colour: INK, down: 52 },
    label(PICTURE_NUMBER),
    value(number),
    ...(code === null ? [] : [label(PICTURE_CODE), value(spacedChangeCode(code))]),
    { ...label(PICTURE_NOTE), size: 26 },
  ]
}

function draw(page: Document, lines: readonly Line[]): Promise<Blob> {
  const canvas = page.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = lines.reduce((height, { down }) => height + down, EDGE)
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.reject(new Error('no canvas'))
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = BAND
  pen.fillRect(0, 0, canvas.width, 24)
  let y = 0
  for (const { text, size, colour, down, font = 'sans-serif', weight = 400 } of lines) {
    y += down
    pen.fillStyle = colour
    // A long name becomes smaller instead of being cut.
    for (let fitted = size; fitted > 8; fitted -= 2) {
      pen.font = `${weight} ${fitted}px ${font}`
      if (pen.measureText(text).width <= WIDTH - 2 * EDGE) break
    }
    pen.fillText(text, EDGE, y)
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  })
}
