/** Petunjuk Teknis: the rules as this system applies them. Every figure is read from the rule that applies it. */
import { GUIDE_PATH, guideTitle } from '@spmb/domain/information/documents.ts'
import { LEVEL_NAMES } from '@spmb/domain/shared/level.ts'
import type { Flow } from '../../platform/pdf/flow.ts'
import type { DocumentFacts } from './document-facts.ts'
import { guideChapters } from './guide-text.ts'
import { renderPublished } from './render-published.ts'

export function drawGuide(facts: DocumentFacts): Promise<Buffer> {
  const { season } = facts
  return renderPublished(facts, {
    title: guideTitle(season.firstYear),
    subtitle: `Sistem Penerimaan Murid Baru (SPMB) ${Object.keys(LEVEL_NAMES).join(' dan ')} · Tahun Pelajaran ${season.label}`,
    path: GUIDE_PATH,
    body: (flow) => {
      guideChapters(facts).forEach(({ title, parts }, index) => {
        flow.heading(2, `${index + 1}. ${title}`)
        for (const part of parts) writePart(flow, part)
      })
    },
  })
}

function writePart(flow: Flow, part: ReturnType<typeof guideChapters>[number]['parts'][number]): void {
  if (typeof part === 'string') flow.paragraph(part)
  else if ('rows' in part) flow.table(part)
  else flow.list(part.items, part.numbered ? 'numbers' : 'marks')
}
