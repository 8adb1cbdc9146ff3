/** Links to the registrations that a refusal names: those that have the NIK or NISN already. They open a new tab. */
import { pathOf } from '../../platform/paths.ts'
import { STAFF_PATHS } from '../../platform/staff/paths.ts'
import type { SummaryEntry } from '../../ui/form/ErrorSummary.tsx'

const NUMBER = /\b(?:SD|SMP)\d{2}-[0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z]\b/g

export function HolderLinks({ entries }: { entries: readonly SummaryEntry[] }) {
  const numbers = new Set(entries.flatMap(({ message }) => message.match(NUMBER) ?? []))
  return [...numbers].map((number) => (
    <p key={number}>
      <a href={pathOf(STAFF_PATHS.detail, number)} target="_blank" rel="noopener">
        Buka pendaftaran {number}
        <span className="sr">, tab baru</span>
      </a>
    </p>
  ))
}
