/** A numbered part of the form. Its anchor is where the step header and 'Ubah' lead. */
import type { ReactNode } from 'react'
import { type FormPart as Part, partAnchor } from '../form-parts.ts'

export interface FormHelp {
  /** The first thing to correct in a field. */
  error: (field: string) => string | undefined
  /** Gentle hints of a field. */
  maybe: (field: string) => string[]
}

export function FormPart({ part, number, children }: { part: Part; number: number; children: ReactNode }) {
  const anchor = partAnchor(part.id)
  return (
    <section className="part" id={anchor} tabIndex={-1} aria-labelledby={`${anchor}-judul`}>
      <h2 id={`${anchor}-judul`}>
        <span className="dia" aria-hidden="true">
          {number}
        </span>
        {part.title}
      </h2>
      {children}
    </section>
  )
}
