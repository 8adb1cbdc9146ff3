/** A QR code as vector rectangles. */
import { encode } from 'uqr'
import { cellPath, fillCells } from '../cells.ts'
import { color } from '../color.ts'

/** Light modules that ISO/IEC 18004 requires on every side of the symbol. */
export const QUIET_ZONE = 4

/**
 * Draws `text` as a QR code with error correction level M (15 % of a creased or stained print may be lost).
 * The black modules fill the square with the given left top corner and side, in points; the quiet zone around it is
 * painted white.
 */
export function drawQr(doc: PDFKit.PDFDocument, text: string, x: number, y: number, side: number): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const cell = side / size
  const quiet = QUIET_ZONE * cell
  doc.rect(x - quiet, y - quiet, side + 2 * quiet, side + 2 * quiet).fill(color.white)
  fillCells(doc, cellPath(data), x, y, cell, color.black)
}
