/** Finished cards in memory, so that repeated downloads of one card draw it once. */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { CardFacts } from './card-text.ts'

export type DrawCard = (card: CardFacts) => Promise<Buffer>

/** About 1,000 ordinary cards; a card takes 13 to 21 kB. */
const MAX_CACHE_BYTES = 16 * 1024 * 1024

/** Maximum age of a cached card, since cards contain personal data. */
export const MAX_AGE_MS = 5 * 60_000

export interface CardCache {
  /** The card from memory, or drawn. Concurrent calls for one card share one drawing; an error is not kept. */
  draw: DrawCard
  /** Removes every card. */
  clear(): void
  /** Cards in memory. */
  size(): number
}

/** @param maxBytes of all cards together; the least recently used are evicted first */
export function createCardCache(draw: DrawCard, maxBytes = MAX_CACHE_BYTES): CardCache {
  const finished = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: (pdf) => pdf.byteLength,
    ttl: MAX_AGE_MS,
    ttlAutopurge: true,
    // Read at each call, so that the fake clock of a test applies.
    perf: { now: () => performance.now() },
  })
  const inProgress = new Map<string, Promise<Buffer>>()

  async function drawAndKeep(key: string, card: CardFacts): Promise<Buffer> {
    try {
      const pdf = await draw(card)
      finished.set(key, pdf)
      return pdf
    } finally {
      inProgress.delete(key)
    }
  }

  return {
    async draw(card) {
      const key = cacheKey(card)
      const pdf = finished.get(key)
      if (pdf) return pdf
      const shared = inProgress.get(key) ?? drawAndKeep(key, card)
      inProgress.set(key, shared)
      return shared
    },
    clear: () => finished.clear(),
    size: () => finished.size,
  }
}

/**
 * A digest of every fact that is printed: the number and the applicant's data, but also office, logo, season and sample
 * marks. Any change gives another key, so an outdated card is never returned.
 */
const cacheKey = (card: CardFacts) =>
  createHash('sha256')
    .update(JSON.stringify({ ...card, logo: card.logo?.digest }))
    .digest('base64')
