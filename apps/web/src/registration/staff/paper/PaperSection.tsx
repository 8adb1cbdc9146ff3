import { type ReactNode, useId } from 'react'
import { partLetter } from './paper-layout.ts'

/** A lettered part of the paper form, with its fields on a grid of twelve columns. */
export function PaperSection({
  index,
  title,
  children,
}: {
  index: number
  title: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className="paper-part" aria-labelledby={id}>
      <h2 id={id}>
        {partLetter(index)}. {title}
      </h2>
      <div className="paper">{children}</div>
    </section>
  )
}
