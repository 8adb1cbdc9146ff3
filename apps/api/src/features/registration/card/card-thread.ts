/** Runs in a worker thread of `card-pool.ts`: draws the card of each message. */
import type { CardFacts } from './card-text.ts'
import { renderCard } from './render-card.ts'

/** Returns errors of the drawing instead of throwing them, so that a rejection always means that the thread failed. */
export type DrawingResult = { pdf: Uint8Array } | { error: unknown }

export default async function drawCard(card: CardFacts): Promise<DrawingResult> {
  try {
    return { pdf: await renderCard(card) }
  } catch (error) {
    return { error }
  }
}
