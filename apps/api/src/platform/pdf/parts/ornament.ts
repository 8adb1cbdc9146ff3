/**
 * The two woven motifs of the service: the band (kakando, the bamboo shoot, and pado waji, the rhombus, on a
 * line) and the mark (nggusu waru, eight rhombi). Vectors that differ in lightness when printed in black and white.
 */
import { cellPath, fillCells } from '../cells.ts'
import { color } from '../color.ts'

/** One repeat of the band, eight threads high. */
const KAKANDO = [
  '#.............',
  '##.....#.....#',
  '.##...###...##',
  '##...#####...#',
  '#...###.###...',
  '...###...###..',
  '..............',
  '##############',
].map((threads) => [...threads].map((thread) => thread === '#'))

const UPRIGHT = [
  [0, -1.6, 4.3, -11.9, 0, -23, -4.3, -11.9],
  [1.6, 0, 11.9, 4.3, 23, 0, 11.9, -4.4],
  [0, 1.6, -4.3, 11.9, 0, 23, 4.4, 11.9],
  [-1.6, 0, -11.9, -4.3, -23, 0, -11.9, 4.4],
] as const
const DIAGONAL = [
  [1.1, -1.1, 11.5, -5.3, 16.3, -16.3, 5.3, -11.5],
  [1.1, 1.1, 5.3, 11.5, 16.3, 16.3, 11.5, 5.3],
  [-1.1, 1.1, -11.5, 5.3, -16.3, 16.3, -5.3, 11.5],
  [-1.1, -1.1, -5.3, -11.5, -16.3, -16.3, -11.5, -5.3],
] as const

/** Half the side of the square around the rhombi above. */
const MARK_RADIUS = 24

/** Drawn repeats: enough for the width of the page. */
const BAND_REPEATS = 24
const BAND_PATH = cellPath(KAKANDO.map((row) => Array.from({ length: BAND_REPEATS }, () => row).flat()))

/**
 * Draws the band on its dark background. It extends beyond the right edge; the caller clips it.
 *
 * @param height in points; a band of more than 24 repeats' width is not filled to its end
 */
export function drawBand(doc: PDFKit.PDFDocument, x: number, y: number, width: number, height: number): void {
  doc.rect(x, y, width, height).fill(color.night)
  fillCells(doc, BAND_PATH, x, y, height / KAKANDO.length, color.support)
}

/** Draws the mark in the square with the given left top corner and side. */
export function drawMark(doc: PDFKit.PDFDocument, x: number, y: number, side: number): void {
  doc
    .save()
    .translate(x + side / 2, y + side / 2)
    .scale(side / 2 / MARK_RADIUS)
  doc.fillColor(color.accent).addContent(UPRIGHT.map(rhombus).join('\n'))
  doc.fillColor(color.support).addContent(DIAGONAL.map(rhombus).join('\n'))
  doc.restore()
}

function rhombus([ax, ay, bx, by, cx, cy, dx, dy]: (typeof UPRIGHT | typeof DIAGONAL)[number]): string {
  return `${ax} ${ay} m ${bx} ${by} l ${cx} ${cy} l ${dx} ${dy} l f`
}
