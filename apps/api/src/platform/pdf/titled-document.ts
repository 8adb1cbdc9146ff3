/** A document of the office over several pages: its head, title and sample marks on the first page, a foot on every page. */
import type { Office } from '@spmb/domain/season/season.ts'
import { color } from './color.ts'
import { drawDocument } from './document.ts'
import { type Flow, startFlow } from './flow.ts'
import { printable } from './fonts.ts'
import { drawOffice } from './parts/office-head.ts'
import { drawBand } from './parts/ornament.ts'
import { drawPageFeet } from './parts/page-foot.ts'
import type { PrintLogo } from './parts/print-logo.ts'
import { drawSampleBar, drawSampleWatermark } from './parts/sample-mark.ts'
import { contentWidth, decorate, page, type Sheet, write } from './sheet.ts'

export interface TitledDocument {
  title: string
  subtitle: string
  office: Office
  /** The office's own; null for the mark of the service. */
  logo: PrintLogo | null
  /** Why the document is marked as a sample; null for a real one. */
  sampleNotice: string | null
  createdAt: Date
  /** A smaller title, for lists whose rows need the page. */
  compact?: true
  /** Lines of every page's foot, beside the page number. */
  foot: readonly string[]
  body: (flow: Flow) => void | Promise<void>
}

export function drawTitledDocument(facts: TitledDocument): Promise<Buffer> {
  const { title, subtitle, office, logo, sampleNotice: notice, createdAt, compact, foot, body } = facts
  return drawDocument({ title: `${title} - ${office.name}`, createdAt }, async (sheet) => {
    const openPage = () => {
      if (notice !== null) decorate(sheet, () => drawSampleWatermark(sheet, page.height / 2))
      return page.top + 8
    }
    const nextPage = () => {
      sheet.doc.addPage()
      return openPage()
    }
    openPage()
    const belowTitle = drawTitle(sheet, drawOffice(sheet, office, logo) + 14, {
      title,
      subtitle,
      size: compact ? COMPACT : LARGE,
    })
    const top = notice === null ? belowTitle : drawSampleBar(sheet, notice, belowTitle + 8)
    await body(startFlow(sheet, top + 6, nextPage))
    drawPageFeet(sheet, foot)
  })
}

const LARGE = { band: 14, gap: 14, title: 23, subtitle: 12 } as const
const COMPACT = { band: 14, gap: 8, title: 17, subtitle: 10.5 } as const

function drawTitle(
  sheet: Sheet,
  top: number,
  { title, subtitle, size }: { title: string; subtitle: string; size: typeof LARGE | typeof COMPACT },
): number {
  decorate(sheet, () => {
    sheet.doc.rect(page.left, top, contentWidth, size.band).clip()
    drawBand(sheet.doc, page.left, top, contentWidth, size.band)
  })
  let y = top + size.band + size.gap
  y += write(sheet, 'H1', printable(title), page.left, y, {
    face: 'Helvetica-Bold',
    size: size.title,
    width: contentWidth,
    leading: 1.15,
    ink: color.ink,
  })
  y += write(sheet, 'P', printable(subtitle), page.left, y + 3, {
    face: 'Helvetica',
    size: size.subtitle,
    width: contentWidth,
    ink: color.ink2,
  })
  return y + 3
}
