/** The common layout of the two published documents: office, title, sample marks, and the foot of every page. */
import { color } from '../pdf/color.ts'
import { drawDocument } from '../pdf/document.ts'
import { type Flow, startFlow } from '../pdf/flow.ts'
import { printable } from '../pdf/fonts.ts'
import { drawOffice } from '../pdf/office-head.ts'
import { drawBand } from '../pdf/ornament.ts'
import { drawPageFeet } from '../pdf/page-foot.ts'
import { drawSampleBar, drawSampleWatermark } from '../pdf/sample-mark.ts'
import { contentWidth, decorate, page, type Sheet, write } from '../pdf/sheet.ts'
import { type DocumentFacts, sampleNotice } from './document-facts.ts'

export interface Published {
  title: string
  subtitle: string
  /** Address of the newest version. */
  path: string
  body: (flow: Flow) => void | Promise<void>
}

export function renderPublished(facts: DocumentFacts, { title, subtitle, path, body }: Published) {
  const notice = sampleNotice(facts)
  const properties = {
    title: `${title} - ${facts.office.name}`,
    // A PDF must have a creation time. With the season's year, equal data give equal bytes in every process.
    createdAt: new Date(Date.UTC(facts.season.firstYear, 0, 1)),
  }
  return drawDocument(properties, async (sheet) => {
    const openPage = () => {
      if (notice !== null) decorate(sheet, () => drawSampleWatermark(sheet, page.height / 2))
      return page.top + 8
    }
    const nextPage = () => {
      sheet.doc.addPage()
      return openPage()
    }
    openPage()
    const belowTitle = drawTitle(sheet, drawOffice(sheet, facts.office) + 14, title, subtitle)
    const top = notice === null ? belowTitle : drawSampleBar(sheet, notice, belowTitle + 8)
    await body(startFlow(sheet, top + 6, nextPage))
    drawPageFeet(sheet, [`${title} · ${facts.office.region}`, `${facts.publicUrl}${path}`])
  })
}

const BAND = 14

function drawTitle(sheet: Sheet, top: number, title: string, subtitle: string): number {
  decorate(sheet, () => {
    sheet.doc.rect(page.left, top, contentWidth, BAND).clip()
    drawBand(sheet.doc, page.left, top, contentWidth, BAND)
  })
  let y = top + BAND + 14
  y += write(sheet, 'H1', printable(title), page.left, y, {
    face: 'Helvetica-Bold',
    size: 23,
    width: contentWidth,
    leading: 1.15,
    ink: color.ink,
  })
  y += write(sheet, 'P', printable(subtitle), page.left, y + 3, {
    face: 'Helvetica',
    size: 12,
    width: contentWidth,
    ink: color.ink2,
  })
  return y + 3
}
