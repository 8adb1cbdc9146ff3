/** Test support: reads a finished PDF file. */
import { createRequire } from 'node:module'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface ReadPdf {
  readonly language: string
  readonly info: Record<string, unknown>
  /** Names of the embedded fonts, without the subset tag. */
  readonly embeddedFonts: readonly string[]
  readonly pages: readonly ReadPage[]
}

export interface ReadPage {
  /** Width and height in points. */
  readonly size: readonly [number, number]
  /** Every drawn line of text, in reading order. */
  readonly lines: readonly string[]
  /** Boxes of the drawn lines in points, y growing upwards. */
  readonly boxes: readonly { readonly left: number; readonly right: number; readonly baseline: number }[]
  /** Roles of the structure tree in reading order, each with its alternative text if it has one. */
  readonly roles: readonly string[]
  readonly alternatives: readonly string[]
  readonly links: readonly string[]
  /** pdf.js' operators of the page: a code and its arguments, beside each other. */
  readonly operators: { readonly fnArray: number[]; readonly argsArray: unknown[] }
}

/** Reads a file back with pdf.js. */
export async function readPdf(pdf: Buffer): Promise<ReadPdf> {
  const root = createRequire(import.meta.url)
    .resolve('pdfjs-dist/package.json')
    .replace('package.json', '')
  const loading = getDocument({
    data: new Uint8Array(pdf),
    standardFontDataUrl: `${root}standard_fonts/`,
    verbosity: VerbosityLevel.ERRORS,
  })
  const document = await loading.promise
  const info = (await document.getMetadata()).info as Record<string, unknown>
  const pages: ReadPage[] = []
  for (let number = 1; number <= document.numPages; number++) {
    pages.push(await readPage(await document.getPage(number)))
  }
  await loading.destroy()
  const fonts = pdf.toString('latin1').matchAll(/\/FontName \/[A-Z]{6}\+(\S+)/g)
  return {
    language: String(info.Language),
    info,
    embeddedFonts: [...fonts].map(([, name]) => String(name)),
    pages,
  }
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>

async function readPage(page: Page): Promise<ReadPage> {
  const items = (await page.getTextContent()).items.filter((item) => 'str' in item)
  const drawn = items.filter(({ str }) => str.trim() !== '')
  const nodes = flatten(((await page.getStructTree()) ?? {}) as StructNode)
  const annotations: { url?: string }[] = await page.getAnnotations()
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view
  return {
    size: [right - left, top - bottom],
    lines: drawn.map(({ str }) => str),
    boxes: drawn.map(({ transform, width }) => ({
      left: transform[4],
      right: transform[4] + width,
      baseline: transform[5],
    })),
    roles: nodes.flatMap(({ role }) => role ?? []),
    alternatives: nodes.flatMap(({ alt }) => alt ?? []),
    links: annotations.flatMap(({ url }) => url ?? []),
    operators: await page.getOperatorList(),
  }
}

interface StructNode {
  readonly role?: string
  readonly alt?: string
  readonly children?: readonly StructNode[]
}

function flatten(node: StructNode): StructNode[] {
  return [node, ...(node.children ?? []).flatMap(flatten)]
}
