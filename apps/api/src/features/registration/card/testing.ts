/** Test support: an example card, and a reader of finished cards. */
import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type ReadPage, type ReadPdf, readPdf } from '../../../platform/pdf/testing.ts'
import type { CardFacts } from './card-text.ts'

/** A complete valid card with example data; a test overrides the fields it checks. */
export function exampleCard(overrides: Partial<CardFacts & CardFacts['answers']> = {}): CardFacts {
  const { name, gender, birth_place, ...facts } = {
    name: 'Contoh Anak Satu',
    gender: 'P',
    birth_place: 'Dompu',
    ...overrides,
  }
  return {
    answers: { name, gender, birth_place },
    number: 'SD25-C0NT0-H0C0N-7',
    level: 'SD',
    seasonLabel: '2025/2026',
    resultUrl: 'https://spmb.dompu.example/information/pengumuman-hasil-ppdb/SD25-C0NT0-H0C0N-7',
    birthYear: 2018,
    village: 'Desa Contoh',
    district: 'Woja',
    school1: 'SD Negeri Contoh Satu',
    school2: 'SD Negeri Contoh Dua',
    registeredAt: '2 Juni 2025, 10.51 WITA',
    announcedAt: null,
    receipt: '7K2M-Q9XR',
    frozenWords: null,
    office: {
      name: 'Dinas Pendidikan Contoh',
      region: 'Kabupaten Contoh',
      address: 'Jalan Contoh 1, Dompu',
      email: 'spmb@dompu.example',
      phone: '0373 000000',
      isSample: false,
    },
    logo: null,
    sampleData: false,
    demo: false,
    createdAt: new Date('2025-06-02T02:51:00Z'),
    ...facts,
  }
}

/** The content of the card as a PDF reader extracts it. */
export interface ReadCard extends Omit<ReadPdf, 'pages'>, ReadPage {
  readonly pages: number
  /** The squares and runs filled with pure black: left, top, width, height in points, y growing downwards. */
  readonly blackRectangles: readonly (readonly [number, number, number, number])[]
}

/** Reads a card's file back with pdf.js. */
export async function readCard(pdf: Buffer): Promise<ReadCard> {
  const read = await readPdf(pdf)
  const [page] = read.pages
  if (!page) throw new Error('the card has no page')
  const blackFills = blackRectangles(page.operators, page.size[1])
  return { ...read, ...page, pages: read.pages.length, blackRectangles: blackFills }
}

/** The QR code as it is drawn. @param size of its side, in modules */
export function drawnQr({ blackRectangles: black }: ReadCard, size: number) {
  const left = Math.min(...black.map(([x]) => x))
  const top = Math.min(...black.map(([, y]) => y))
  const side = Math.max(...black.map(([x, , width]) => x + width)) - left
  const module = side / size
  const isBlack = (column: number, row: number) => {
    const [px, py] = [left + (column + 0.5) * module, top + (row + 0.5) * module]
    return black.some(([x, y, w, h]) => px > x && px < x + w && py > y && py < y + h)
  }
  const numbers = Array.from({ length: size }, (_, index) => index)
  return {
    modules: numbers.map((row) => numbers.map((column) => isBlack(column, row))),
    left,
    top,
    side,
    module,
  }
}

type Matrix = readonly [number, number, number, number, number, number]

/** Tracks transformations and fill colours through the page's operators. Only the QR code is black. */
function blackRectangles(
  { fnArray, argsArray }: ReadPage['operators'],
  pageHeight: number,
): [number, number, number, number][] {
  const found: [number, number, number, number][] = []
  const stack: { matrix: Matrix; fill: string }[] = []
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  let fill = ''
  fnArray.forEach((operator, i) => {
    const args = argsArray[i] as unknown[]
    if (operator === OPS.save) stack.push({ matrix, fill })
    if (operator === OPS.restore) ({ matrix, fill } = stack.pop() ?? { matrix, fill })
    if (operator === OPS.transform) matrix = multiply(matrix, args as unknown as Matrix)
    if (operator === OPS.setFillRGBColor) fill = String(args[0])
    if (operator === OPS.constructPath && args[0] === OPS.fill && fill === '#000000') {
      for (const corners of subPaths((args[1] as [Float32Array])[0])) {
        const xs = corners.map(([x, y]) => matrix[0] * x + matrix[2] * y + matrix[4])
        const ys = corners.map(([x, y]) => pageHeight - (matrix[1] * x + matrix[3] * y + matrix[5]))
        const [x, y] = [Math.min(...xs), Math.min(...ys)]
        found.push([x, y, Math.max(...xs) - x, Math.max(...ys) - y])
      }
    }
  })
  return found
}

function multiply(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[2] * n[1],
    m[1] * n[0] + m[3] * n[1],
    m[0] * n[2] + m[2] * n[3],
    m[1] * n[2] + m[3] * n[3],
    m[0] * n[4] + m[2] * n[5] + m[4],
    m[1] * n[4] + m[3] * n[5] + m[5],
  ]
}

/** pdf.js codes a path as 0 x y (move), 1 x y (line), 4 (close); curves do not occur in cells. */
function subPaths(path: Float32Array): [number, number][][] {
  const found: [number, number][][] = []
  for (let i = 0; i < path.length; ) {
    if (path[i] === 4) {
      i += 1
      continue
    }
    if (path[i] === 0) found.push([])
    found.at(-1)?.push([path[i + 1] ?? 0, path[i + 2] ?? 0])
    i += 3
  }
  return found
}
