/** The common layout of the two published documents. */
import type { Flow } from '../../platform/pdf/flow.ts'
import { drawTitledDocument } from '../../platform/pdf/titled-document.ts'
import { type DocumentFacts, sampleNotice } from './document-facts.ts'

export interface Published {
  title: string
  subtitle: string
  /** Address of the newest version. */
  path: string
  body: (flow: Flow) => void | Promise<void>
}

export function renderPublished(facts: DocumentFacts, { title, subtitle, path, body }: Published) {
  const { office, logo, season, publicUrl } = facts
  return drawTitledDocument({
    title,
    subtitle,
    office,
    logo,
    sampleNotice: sampleNotice(facts),
    // A PDF must have a creation time. With the season's year, equal data give equal bytes in every process.
    createdAt: new Date(Date.UTC(season.firstYear, 0, 1)),
    foot: [`${title} · ${office.region}`, `${publicUrl}${path}`],
    body,
  })
}
