/**
 * Figures made of square cells: the QR code and the woven band. Each run of filled cells becomes one rectangle
 * of one path, in whole numbers, which keeps the PDF small and leaves no hairlines between cells.
 */

/** Rectangles as PDF path operators, one unit to a cell, y growing downwards. */
export type CellPath = string

/** The path of the filled cells (true), top row first. */
export function cellPath(rows: readonly (readonly boolean[])[]): CellPath {
  const rectangles: string[] = []
  rows.forEach((row, y) => {
    let start = -1
    for (let x = 0; x <= row.length; x++) {
      if (row[x] === true) {
        if (start < 0) start = x
      } else if (start >= 0) {
        rectangles.push(`${start} ${y} ${x - start} 1 re`)
        start = -1
      }
    }
  })
  return rectangles.join('\n')
}

/** Fills the path with its left top corner at x, y and cells of the given side, in points. */
export function fillCells(
  doc: PDFKit.PDFDocument,
  path: CellPath,
  x: number,
  y: number,
  cell: number,
  ink: string,
): void {
  doc.save().translate(x, y).scale(cell)
  doc.fillColor(ink).addContent(`${path}\nf`)
  doc.restore()
}
