/** The season's three counts as of the rendering of the page, at most a few seconds old. */
import { useFacts } from '../platform/facts.ts'
import { CountCards } from '../reporting/CountCards.tsx'

export function Counts() {
  return (
    <section className="sec" aria-label="Jumlah">
      <CountCards counts={useFacts().counts} />
    </section>
  )
}
