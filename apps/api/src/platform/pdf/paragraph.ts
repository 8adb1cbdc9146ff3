/** Wraps text into lines of a given width. */
import { type BuiltInFace, characters, EXTENDED_FACE, type Printable } from './fonts.ts'

/** Wrapped lines, ready to draw. Lengths in points. */
export interface Paragraph {
  readonly lines: readonly string[]
  readonly face: BuiltInFace | typeof EXTENDED_FACE
  readonly size: number
  readonly leading: number
  readonly height: number
}

/** `face` applies to Windows-1252 text; any other text uses the embedded font. */
export interface Setting {
  readonly face: BuiltInFace
  readonly size: number
  readonly width: number
  /** Line height as a multiple of the size; 1.32 when absent. */
  readonly leading?: number
}

/** Wraps a text. Empty text gives no lines and no height. */
export function setParagraph(doc: PDFKit.PDFDocument, content: Printable, setting: Setting): Paragraph {
  const face = content.extended ? EXTENDED_FACE : setting.face
  doc.font(face).fontSize(setting.size)
  const lines = wrapLines(content.text, setting.width, (text) => doc.widthOfString(text))
  const leading = setting.size * (setting.leading ?? 1.32)
  return { lines, face, size: setting.size, leading, height: lines.length * leading }
}

/** Draws the lines with their left top corner at x, y, all fonts with capitals centred in the line height. */
export function drawParagraph(
  doc: PDFKit.PDFDocument,
  paragraph: Paragraph,
  x: number,
  y: number,
  ink: string,
): void {
  doc.font(paragraph.face).fontSize(paragraph.size).fillColor(ink)
  paragraph.lines.forEach((line, i) => {
    const baseline = y + i * paragraph.leading + paragraph.leading / 2 + paragraph.size * 0.36
    doc.text(line, x, baseline, { baseline: 'alphabetic', lineBreak: false })
  })
}

/**
 * Breaks at spaces, and inside a word only where the word alone is wider than the line.
 *
 * @param measure width of a text, in the unit of `width`
 */
export function wrapLines(text: string, width: number, measure: (text: string) => number): string[] {
  if (text === '') return []
  if (measure(text) <= width) return [text]
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (measure(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const pieces = measure(word) <= width ? [word] : breakWord(word, width, measure)
    lines.push(...pieces.slice(0, -1))
    line = pieces.at(-1) ?? ''
  }
  lines.push(line)
  return lines
}

/** Cuts a word into the longest pieces that fit, at least one character each. */
function breakWord(word: string, width: number, measure: (text: string) => number): string[] {
  const pieces: string[] = []
  let rest = characters(word)
  while (rest.length > 0) {
    const fitting = longestFit(rest, (piece) => measure(piece) <= width)
    pieces.push(rest.slice(0, fitting).join(''))
    rest = rest.slice(fitting)
  }
  return pieces
}

/** How many characters fit, at least 1. By bisection, since measuring embedded fonts is the costly part of a card. */
function longestFit(characters: readonly string[], fits: (text: string) => boolean): number {
  let fitting = 1
  let tooLong = characters.length + 1
  while (tooLong - fitting > 1) {
    const middle = Math.floor((fitting + tooLong) / 2)
    if (fits(characters.slice(0, middle).join(''))) fitting = middle
    else tooLong = middle
  }
  return fitting
}

/** The largest layout, from scale 1 downwards in steps of 4 %, that is not higher than `available` points. */
export function fitHeight<Layout extends { height: number }>(
  available: number,
  build: (scale: number) => Layout,
): Layout {
  let scale = 1
  let layout = build(scale)
  while (layout.height > available && scale > 0.05) {
    scale *= 0.96
    layout = build(scale)
  }
  return layout
}
