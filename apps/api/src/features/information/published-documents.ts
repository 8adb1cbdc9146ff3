/**
 * Cache of the two documents: rendered at the first request after their data changed. An import of hundreds of schools
 * renders nothing, and a request is answered from memory, also while the database is unavailable.
 */
import { type Encoded, encode } from '../../platform/http/files/encoded-document.ts'
import type { Log } from '../../platform/observability/logger.ts'
import { drawCapacity } from './capacity.ts'
import type { DocumentFacts } from './document-facts.ts'
import { drawGuide } from './guide.ts'

export interface PublishedDocuments {
  guide(): Promise<Encoded>
  capacity(): Promise<Encoded>
}

/** @param facts returns the current data, whose parts are replaced and never mutated */
export function createDocumentCache(facts: () => DocumentFacts, log: Pick<Log, 'error'>): PublishedDocuments {
  return { guide: keepOne(drawGuide, facts, log), capacity: keepOne(drawCapacity, facts, log) }
}

function keepOne(
  draw: (facts: DocumentFacts) => Promise<Buffer>,
  facts: () => DocumentFacts,
  log: Pick<Log, 'error'>,
): () => Promise<Encoded> {
  let drawnFrom: DocumentFacts | undefined
  let drawing: Promise<Encoded> | undefined
  let last: Encoded | undefined

  async function drawNow(from: DocumentFacts): Promise<Encoded> {
    try {
      last = await encode(await draw(from), 'application/pdf')
      return last
    } catch (error) {
      if (!last) throw error
      log.error({ err: error }, 'a document could not be drawn; its last state stays')
      return last
    }
  }

  return () => {
    const now = facts()
    if (!drawing || !drawnFrom || !same(drawnFrom, now)) {
      drawnFrom = now
      drawing = drawNow(now).catch((error) => {
        // The next request tries again.
        drawing = undefined
        throw error
      })
    }
    return drawing
  }
}

function same(one: DocumentFacts, other: DocumentFacts): boolean {
  return (
    one.season === other.season &&
    one.office === other.office &&
    one.reference === other.reference &&
    one.logo === other.logo
  )
}
