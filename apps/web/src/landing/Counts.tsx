/** The season's three counts, as they were when the page was drawn, at most some seconds ago. */
import { useFacts } from '../platform/facts.ts'
import { CountCards } from '../reporting/CountCards.tsx'

export function Counts() {
  return (
    <section className="sec" aria-label="Jumlah">
      <CountCards counts={useFacts().counts} />
    </section>
  )
}
