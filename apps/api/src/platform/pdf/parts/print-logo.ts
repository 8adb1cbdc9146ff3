/** The office's own logo on paper, in place of the service's mark. */
import { decorate, type Sheet } from '../sheet.ts'

export interface PrintLogo {
  /** Names the picture: cards in memory are found by it. */
  readonly digest: string
  /** Without transparency, so that it is put into the file as it is. */
  readonly png: Uint8Array
  readonly width: number
  readonly height: number
}

/** Width and height in points, as large as fits. */
export function sizeOnPaper({ width, height }: PrintLogo, box: { width: number; height: number }) {
  const scale = Math.min(box.width / width, box.height / height)
  return { width: width * scale, height: height * scale }
}

/** A picture is put into a file once, on however many pages it stands. */
const opened = new WeakMap<PDFKit.PDFDocument, object>()

export function drawLogo(
  sheet: Sheet,
  { png }: PrintLogo,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  const { doc } = sheet
  const image = opened.get(doc) ?? openImage(doc, png)
  opened.set(doc, image)
  decorate(sheet, () => doc.image(image as unknown as string, x, y, { width, height }))
}

/** Missing in the types of the library. */
function openImage(doc: PDFKit.PDFDocument, png: Uint8Array): object {
  return (doc as unknown as { openImage(source: Buffer): object }).openImage(Buffer.from(png))
}
