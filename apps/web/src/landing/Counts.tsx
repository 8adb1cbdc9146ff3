/** The season's three counts as of the rendering of the page, at most a few seconds old; live-parts.ts keeps them current. */
import { useFacts } from '../platform/facts.ts'
import { CountCards } from '../reporting/CountCards.tsx'

export function Counts() {
  return (
    <section className="sec" aria-label="Jumlah" data-live="counts">
      <CountCards counts={useFacts().counts} />
    </section>
  )
}
