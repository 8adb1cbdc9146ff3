import { type ReactNode, useId } from 'react'

export function EditSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="edit-fields">{children}</div>
    </section>
  )
}
